import { Readable } from 'node:stream';
import type { Document } from '@fairlead/contract/documents';
import type { Actor } from '@fairlead/contract/kit/permissions';
import type { Database } from '../../../platform/db/database.ts';
import { type Files, fileIdIn } from '../../../platform/files/files.ts';
import { AppError, notFound } from '../../../platform/http/app-error.ts';
import type { StreamAnswer } from '../../../platform/http/register.ts';
import { type SentZip, sendZip } from '../../../platform/output/zip.ts';
import { valueCondition } from '../../../records/filters/conditions.ts';
import { everyRow } from '../../../records/list/list.ts';
import type { Clients } from '../../clients/clients.service.ts';
import type { Team } from '../../team/team.service.ts';
import { DOCUMENT_SOURCE } from '../document-list.store.ts';
import { createEntryNames, shrinks } from './zip.rules.ts';

/** Documents that are looked up at a time while a zip is sent. */
const AT_ONCE = 200;
const NOTHING = 'There are no documents to download.';
const MISSING_LIST = 'Missing files.txt';
const PACKED_FIELDS = ['fileName', 'fileType', 'uploadedDate', 'file'] as const;
type Packed = Pick<Document, (typeof PACKED_FIELDS)[number]>;

interface Parts {
  db: Database;
  files: Files;
  clients: Clients;
  team: Team;
}

export type DocumentZip = ReturnType<typeof createDocumentZip>;

/** All documents of a client or an employee in one file (docs/product/documents.md). */
export function createDocumentZip({ db, files, clients, team }: Parts) {
  async function* documentsOf(actor: Actor, column: 'clientId' | 'employeeId', id: string): AsyncGenerator<Packed> {
    const asked = { conditions: [valueCondition(column, id)] };
    for await (const rows of everyRow(db.read, DOCUMENT_SOURCE, actor, asked, { atOnce: AT_ONCE, fields: PACKED_FIELDS }))
      yield* rows.parse<Packed>();
  }

  async function answer(owner: string, documents: AsyncGenerator<Packed>): Promise<StreamAnswer> {
    const first = await documents.next();
    if (first.done) throw new AppError('not_found', NOTHING);
    async function* all() {
      yield first.value as Packed;
      yield* documents;
    }
    return sendZip(`${owner} documents`, (zip) => pack(zip, all()));
  }

  async function pack(zip: SentZip, documents: AsyncIterable<Packed>) {
    const nameEntry = createEntryNames();
    const missing: string[] = [];
    for await (const document of documents) {
      const bytes = await open(document);
      if (!bytes) missing.push(document.fileName);
      else
        await zip.add(nameEntry(document.fileName), bytes, {
          mtime: new Date(document.uploadedDate),
          compress: shrinks(document.fileType),
        });
    }
    if (missing.length > 0) {
      const text = `These files could not be read on the server:\n\n${missing.join('\n')}\n`;
      await zip.add(nameEntry(MISSING_LIST), Readable.from([text]), { compress: true });
    }
  }

  /** The file's bytes; undefined if the disk has lost them, or if it was removed meanwhile. */
  async function open({ file }: Packed): Promise<Readable | undefined> {
    const stored = file ? await files.find(fileIdIn(file)) : undefined;
    if (!stored) return undefined;
    return files.read(stored).catch((error) => {
      if (error instanceof AppError) return undefined;
      throw error;
    });
  }

  return {
    async ofClient(actor: Actor, id: string): Promise<StreamAnswer> {
      const name = await clients.nameSeen(actor, id);
      if (name === undefined) throw notFound('Client');
      return answer(name, documentsOf(actor, 'clientId', id));
    },

    async ofEmployee(actor: Actor, id: string): Promise<StreamAnswer> {
      if (!(await team.canSee(actor, id))) throw notFound('Employee');
      const name = (await team.namesOf(db.read, [id])).get(id) ?? '';
      return answer(name, documentsOf(actor, 'employeeId', id));
    },
  };
}
