import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { type DocumentDraft, documentKind } from '@fairlead/contract/documents';
import { REPEAT_MESSAGES } from '@fairlead/contract/kit/endpoint';
import type { Actor } from '@fairlead/contract/kit/permissions';
import { findUniqueViolation } from '../../platform/db/writes/unique.ts';
import type { StoredImage } from '../../platform/files/files.ts';
import type { IncomingFile } from '../../platform/files/incoming-file.ts';
import { AppError, conflict, notFound } from '../../platform/http/app-error.ts';
import { type JsonText, LongList } from '../../platform/http/long-list.ts';
import { valueCondition } from '../../records/filters/conditions.ts';
import { readRecord } from '../../records/filters/reply.ts';
import { everyRow } from '../../records/list/list.ts';
import { createRecords, type RecordParts } from '../../records/records.ts';
import { storeKind } from '../../records/stored-kind.ts';
import type { Clients } from '../clients/clients.service.ts';
import type { Team } from '../team/team.service.ts';
import { DOCUMENT_TABLE } from './document-export.service.ts';
import { DOCUMENT_SOURCE, isSeenBy } from './document-list.store.ts';
import * as rules from './documents.rules.ts';
import * as store from './documents.store.ts';

/** Documents that are read or removed at a time, because others use the same thread and the same writer. */
const AT_ONCE = 200;
/** The same for deletions, which the history tells one by one. */
const DELETED_AT_ONCE = 20;
/** In pixels: as large as the table shows it on a screen with three for one. */
const THUMBNAIL_SIDE = 96;

interface Parts extends RecordParts {
  team: Team;
  clients: Clients;
}

/** What is true of documents whatever is done with them. One belongs to who uploaded it, and to the employee whose it is. */
const DOCUMENT_KIND = storeKind<'document', rules.DocumentRow>(documentKind, {
  source: DOCUMENT_SOURCE,
  isSeenBy,
  nameOf: ({ fileName }) => fileName,
  ownership: ({ createdBy, employeeId }) => ({ createdBy, assignedTo: [employeeId] }),
  assigned: 'it is a document of their employee',
  refusals: { savedFirst: 'Someone else changed this document first. Load the newest version and try again.' },
});

export type Documents = ReturnType<typeof createDocuments>;

/** Files of clients and employees (docs/product/documents.md). */
export function createDocuments(parts: Parts) {
  const { db, files, team, clients } = parts;
  const records = createRecords<rules.DocumentRow, rules.OwnedDraft, rules.OwnedDraft>(
    DOCUMENT_KIND,
    {
      file: DOCUMENT_TABLE,
      rowOf: rules.rowOf,
      changedBy: () => ({}),
      picture: { column: 'fileId', field: 'owner', notAnImage: '', alsoKept: ({ thumbnailId }) => thumbnailId },

      /** Holds whose document it will be. */
      async prepare(tx, actor, sent) {
        const { employeeId, clientId } = sent.owner;
        if (employeeId !== undefined && !(await team.named(tx, employeeId))) throw notFound('Employee');
        const held = clientId === undefined ? undefined : await clients.hold(tx, actor, clientId);
        if (clientId !== undefined && held === undefined) throw notFound('Client');
        return () => ({ sent: { ...sent, owner: { employeeId, clientId: held } } });
      },
      gist: ({ fileName, type, clientId, employeeId }) => ({ fileName, type, clientId, employeeId }),
      subjectsOf: ({ clientId, employeeId }) => [clientId, employeeId],
    },
    parts,
  );
  const { changes } = records;

  async function assertSeesOwner(actor: Actor, { clientId, employeeId }: rules.Owner) {
    if (clientId !== undefined && !(await clients.canSee(actor, clientId))) throw notFound('Client');
    if (employeeId !== undefined && !(await team.canSee(actor, employeeId))) throw notFound('Employee');
  }

  /** Refuses before a file is stored for nothing; the write asks again. */
  async function assertMayAdd(actor: Actor, owner: rules.Owner) {
    if (!DOCUMENT_KIND.policy.canCreate(actor)) throw new AppError('forbidden', DOCUMENT_KIND.refusals.create);
    await assertSeesOwner(actor, owner);
  }

  /** A small picture beside a picture; none where it can't be read, because the document itself is kept as it is. */
  async function storeThumbnail(incoming: IncomingFile, mimeType: string): Promise<StoredImage | undefined> {
    if (!mimeType.startsWith('image/')) return undefined;
    return files.storeImage(incoming, { notAnImage: '', maxSide: THUMBNAIL_SIDE, format: 'webp' }).catch((error) => {
      if (error instanceof AppError) return undefined;
      throw error;
    });
  }

  /** Stores a received file and adds it to the owner's documents. `id` is that of the upload in pieces which it was. */
  async function create(actor: Actor, owner: rules.Owner, draft: DocumentDraft, incoming: IncomingFile, id?: string): Promise<JsonText> {
    await assertMayAdd(actor, owner);
    const name = rules.cleanFileName(incoming.name);
    const stored = await files.storeFile(incoming, { name, typeOf: (shown) => rules.typeOf(name, shown) });
    return files.discardOnFailure(stored, async () => {
      const thumbnail = await storeThumbnail(incoming, stored.mimeType);
      const added = files.discardOnFailure(thumbnail, () =>
        db.write(async (tx) => {
          const sent = { ...draft, owner, sent: stored, thumbnailId: thumbnail?.id ?? null, id };
          const added = await changes.createIn(tx, actor, sent, stored);
          if (thumbnail) await files.attach(tx, DOCUMENT_KIND.area, added.id, thumbnail);
          return (await readRecord(tx, DOCUMENT_SOURCE, added.id)) as JsonText;
        }),
      );
      // A sender made up the id of a document that came in another way.
      return added.catch((error) => {
        if (findUniqueViolation(error)?.constraint !== 'document_pkey') throw error;
        throw conflict(REPEAT_MESSAGES.usedOtherwise, { uploadId: REPEAT_MESSAGES.usedOtherwise });
      });
    });
  }

  const ownerColumn = ({ clientId }: rules.Owner) => (clientId === undefined ? 'employeeId' : 'clientId');
  const ownerId = ({ clientId, employeeId }: rules.Owner) => (clientId ?? employeeId) as string;

  return {
    ...records,

    /** All documents of a client or an employee, latest first. */
    async listOf(actor: Actor, owner: rules.Owner): Promise<LongList> {
      await assertSeesOwner(actor, owner);
      const conditions = [valueCondition(ownerColumn(owner), ownerId(owner))];
      return new LongList(null, everyRow(db.read, DOCUMENT_SOURCE, actor, { conditions }, { atOnce: AT_ONCE }));
    },

    assertMayAdd,

    /** Whose document it is to be now: a client may have become a part of another since the upload was begun. */
    currentOwner: async ({ clientId, ...owner }: rules.Owner): Promise<rules.Owner> =>
      clientId === undefined ? owner : { ...owner, clientId: await clients.currentOf(db.read, clientId) },

    create,

    /** Adds a file that the program made itself. */
    createMade: (actor: Actor, owner: rules.Owner, draft: DocumentDraft, made: { name: string; bytes: Buffer }): Promise<JsonText> =>
      files.receive(made, (received) => create(actor, owner, draft, received)),

    /** Deletes a document; one of the other kind of owner is answered with 404. */
    async remove(actor: Actor, id: string, isOfEmployee?: boolean): Promise<undefined> {
      const found = await records.findSeen(actor, id);
      if (isOfEmployee && found.employeeId === null) throw notFound(DOCUMENT_KIND.noun);
      return changes.remove(actor, id);
    },

    /** Deletes an owner's documents, some at a time; those that the actor may not delete stay, and if there are only such it is refused. */
    async removeAllOf(actor: Actor, owner: rules.Owner): Promise<undefined> {
      await assertSeesOwner(actor, owner);
      let after = '';
      let removed = 0;
      let kept = 0;
      for (;;) {
        const last = await db.write(async (tx) => {
          const some = await store.listSomePresent(tx, ownerColumn(owner), ownerId(owner), after, DELETED_AT_ONCE);
          for (const row of some) {
            if (!DOCUMENT_KIND.policy.canDelete(actor, row)) kept += 1;
            else {
              await changes.removeLocked(tx, actor, row);
              removed += 1;
            }
          }
          return some.at(-1)?.id;
        });
        if (last === undefined) break;
        after = last;
        await yieldToOthers();
      }
      if (removed === 0 && kept > 0) throw new AppError('forbidden', DOCUMENT_KIND.refusals.remove);
    },
  };
}
