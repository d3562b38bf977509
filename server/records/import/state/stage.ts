import { open } from 'node:fs/promises';
import {
  IMPORT_FOREIGN,
  IMPORT_MAX_KEPT_BYTES,
  IMPORT_MESSAGES,
  type ImportChange,
  type RecordImport,
} from '@fairlead/contract/kit/import/imports';
import type { Actor } from '@fairlead/contract/kit/permissions';
import { instantText, newId } from '../../../platform/clock/clock.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { IncomingFile } from '../../../platform/files/incoming-file.ts';
import { AppError, conflict, invalidField } from '../../../platform/http/app-error.ts';
import { TooManyAttempts } from '../../../platform/jobs/resumable-jobs.ts';
import * as store from '../imports.store.ts';
import { kindIn } from '../jobs/job-parts.ts';
import { importKey, type Reading } from '../jobs/read-job.ts';
import { beginningOf, fileKindOf } from '../reading/file-bytes.rules.ts';
import { foreignContentOf } from '../reading/foreign-content.rules.ts';
import type { ImportAccess, ImportParts } from './import-parts.ts';
import { NO_COUNTS, readColumns } from './import-values.rules.ts';
import type { Presentation } from './presentation.ts';

const HEAD_BYTES = 65_536;
const LONGEST_NAME = 200;
const CHANGEABLE: readonly store.State[] = ['ready', 'failed'];

export type Stage = ReturnType<typeof createStage>;

/** Staging: a file is taken, and read row by row; also once more, in another way. */
export function createStage(parts: ImportParts, access: ImportAccess, { presentOne }: Presentation) {
  const { db, clock, resumable, importJobs, kinds, readZone, storage, actorNow } = parts;
  const { explain, kindOf, tellStopped, assertMay, moveOn, begin } = access;

  /** Notes what is wrong with the file. The owner is notified only if the server gave the reading up; otherwise they are watching it. */
  async function failReading(tx: Tx, id: string, error: unknown) {
    const isRefused = error instanceof AppError && (error.code === 'invalid' || error.code === 'too_large');
    const failure = isRefused ? error.message : explain(error, IMPORT_MESSAGES.unreadable);
    const record = await store.change(tx, id, store.BUSY, { state: 'failed', failure });
    if (record && error instanceof TooManyAttempts) await tellStopped(tx, null, record);
  }
  resumable.register(importJobs.read, failReading);
  // An import that is half decided is read anew.
  resumable.register(importJobs.decide, failReading);

  async function stage(
    actor: Actor,
    file: IncomingFile,
    about: { kind: string; fileName: string; isExcel: 0 | 1 },
  ): Promise<store.ImportRecord> {
    const id = newId();
    if ((await store.countBytes(db.read, actor.accountId)) + file.bytes > IMPORT_MAX_KEPT_BYTES) throw conflict(IMPORT_MESSAGES.noRoom);
    await storage.keep(importKey(id), file.path);
    const record = {
      id,
      accountId: actor.accountId,
      ...about,
      state: 'reading',
      failure: null,
      encoding: null,
      delimiter: null,
      encodingGuess: null,
      titleRows: 0,
      hasHeader: 0,
      sheets: '[]',
      sheet: null,
      columns: '[]',
      isRemembered: 0,
      duplicates: 'skip',
      appliedLine: 0,
      memory: '{}',
      counts: JSON.stringify(NO_COUNTS),
      createdAt: instantText(clock.now()),
      finishedAt: null,
      bytes: file.bytes,
    } as const;
    const reading: Reading = { importId: id, accountId: actor.accountId, zone: await readZone(), chosen: {}, notations: [] };
    try {
      return await begin(importJobs.read, reading, async (tx) => {
        await store.insert(tx, record);
        return record;
      });
    } catch (error) {
      await storage.remove(importKey(id));
      throw error;
    }
  }

  return {
    async create(actor: Actor, file: IncomingFile | undefined, kindName: string): Promise<RecordImport> {
      assertMay(actor, kindIn(kinds, kindName));
      if (!file) throw invalidField('file', IMPORT_MESSAGES.fileMissing);
      const fileName = (file.name ?? '').replaceAll('\0', '').toWellFormed().slice(-LONGEST_NAME) || 'import';
      const head = await readHead(file.path);
      const foreign = foreignContentOf(head, beginningOf(head));
      if (foreign) throw invalidField('file', IMPORT_FOREIGN[foreign]);
      const content = fileKindOf(head);
      if (content === 'other' || (content === 'text' && /\.xls[xmb]?$/i.test(fileName)))
        throw invalidField('file', IMPORT_MESSAGES.notATable);
      const isExcel = content === 'zip' ? 1 : 0;
      return presentOne(actor, await stage(actor, file, { kind: kindName, fileName, isExcel }));
    },

    /**
     * Reads the file anew, in the way that is given. Whoever has it read anew takes the import over from an account that may not import
     * any more: nobody else's view of the records could be compared with it.
     */
    async readAnew(
      actor: Actor,
      record: store.ImportRecord,
      { duplicates, mapping, notations, ...layout }: ImportChange,
    ): Promise<RecordImport> {
      const { id } = record;
      const owner = await actorNow(db.read, record.accountId);
      const isTakenOver = !owner || !kindOf(record).canImport(owner);
      const to: Partial<store.ImportRecord> = {
        state: 'checking',
        ...(isTakenOver && { accountId: actor.accountId }),
        failure: null,
        ...(layout.encoding !== undefined && { encodingGuess: null }),
        ...(duplicates && { duplicates }),
      };
      const wasRead = record.columns !== '[]';
      const choice = {
        encoding: layout.encoding ?? record.encoding ?? undefined,
        delimiter: layout.delimiter ?? record.delimiter ?? undefined,
        titleRows: layout.titleRows ?? (wasRead && layout.delimiter === undefined ? record.titleRows : undefined),
        hasHeader: layout.hasHeader ?? (wasRead ? record.hasHeader === 1 : undefined),
        sheet: layout.sheet ?? record.sheet ?? undefined,
      };
      // Another sheet has other first rows.
      if (layout.sheet !== undefined) Object.assign(choice, { titleRows: layout.titleRows, hasHeader: layout.hasHeader });
      const isOtherLayout = Object.values(layout).some((value) => value !== undefined);
      const columns = isOtherLayout ? [] : readColumns(record);
      const reading = {
        importId: id,
        accountId: actor.accountId,
        zone: await readZone(),
        chosen: choice,
        fields: mapping ?? (notations && columns.map(({ field }) => field)),
        notations: notations ?? columns.map(({ notation, isChosen }) => (isChosen ? notation : null)),
      };
      return presentOne(actor, await begin(importJobs.read, reading, (tx) => moveOn(tx, id, CHANGEABLE, to)));
    },
  };
}

async function readHead(path: string): Promise<Buffer> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
