import type { HistoryArea } from '@fairlead/contract/history';
import { countPages, OLDER_LIMIT, type OlderQuery, PAGE_SIZE } from '@fairlead/contract/kit/paging';
import type { Actor } from '@fairlead/contract/kit/permissions';
import type { NoteChange, RecordNote } from '@fairlead/contract/kit/records/notes';
import type { DeletedQuery } from '@fairlead/contract/kit/records/recycle-bin';
import { type Clock, instantText, newId } from '../../platform/clock/clock.ts';
import type { Database, Reader, Tx } from '../../platform/db/database.ts';
import { conflict, notAllowed, notFound } from '../../platform/http/app-error.ts';
import type { EntryAppender } from '../write/changes.ts';
import { sweepBin } from '../write/recycle-bin.ts';
import { countDeleted, removeForGood } from '../write/rows.store.ts';
import * as store from './notes.store.ts';

const SAVED_FIRST = 'Someone else saved this note first. Load it again, then make your change.';

/** What the floor must know of a kind whose records carry dated notes. */
export interface NotedKind {
  notes: store.NotePlace;
  area: HistoryArea;
  /** What one of its records is called in a message: 'Client'. */
  noun: string;
  notePolicy: {
    canAdd(actor: Actor): boolean;
    canEdit(actor: Actor, note: { createdBy: string | null }): boolean;
    canDelete(actor: Actor, note: { createdBy: string | null }): boolean;
    canRestore(actor: Actor): boolean;
  };
}

interface Parts {
  db: Database;
  history: EntryAppender;
  clock: Clock;
  namesOf(reader: Reader, accountIds: readonly (string | null)[]): Promise<ReadonlyMap<string, string>>;
  /** Whether the actor may see a record; its notes are there only for those who may. */
  canSee(actor: Actor, recordId: string): Promise<boolean>;
  /** The id of a record that the actor may see, which stays as it is until the transaction ends. */
  hold(tx: Tx, actor: Actor, recordId: string): Promise<string | undefined>;
  /** Those of these records that the actor sees. */
  describe(actor: Actor, recordIds: readonly string[]): Promise<ReadonlyMap<string, { name: string }>>;
}

export type Notes = ReturnType<typeof createNotes>;

/** The dated notes of a kind's records: what was noted when and by whom. */
export function createNotes({ notes, area, noun, notePolicy }: NotedKind, { db, history, clock, namesOf, canSee, hold, describe }: Parts) {
  const bin = { table: notes.bin };
  const now = () => instantText(clock.now());

  async function assertVisible(actor: Actor, recordId: string) {
    if (!(await canSee(actor, recordId))) throw notFound(noun);
  }

  async function load(tx: Tx, recordId: string, id: string): Promise<store.NoteRow> {
    const note = await store.find(tx, notes, recordId, id);
    if (!note) throw notFound('Note');
    return note;
  }

  async function nameAuthors(rows: readonly store.NoteRow[]): Promise<RecordNote[]> {
    const names = await namesOf(
      db.read,
      rows.map(({ createdBy }) => createdBy),
    );
    return rows.map(({ id: _id, text, createdBy, createdAt, updatedAt, version }) => {
      const author = createdBy === null ? null : (names.get(createdBy) ?? null);
      return { _id, text, createdBy, author, createdAt, updatedAt, version };
    });
  }

  const nameAuthor = async (row: store.NoteRow) => (await nameAuthors([row]))[0] as RecordNote;

  function appendEntry(tx: Tx, actor: Actor, action: string, recordId: string, note: { from: string | null; to: string | null }) {
    return history.appendEach(tx, [{ actor, area, entityId: recordId, action, changes: { note }, subjects: [recordId] }]);
  }

  return {
    async list(actor: Actor, recordId: string, { limit = OLDER_LIMIT, before }: OlderQuery): Promise<RecordNote[]> {
      await assertVisible(actor, recordId);
      return nameAuthors(await store.list(db.read, notes, recordId, { limit, before }));
    },

    async create(actor: Actor, recordId: string, { text }: { text: string }): Promise<RecordNote> {
      await assertVisible(actor, recordId);
      if (!notePolicy.canAdd(actor)) throw notAllowed('add notes');
      const at = now();
      const row = { id: newId(), text, createdBy: actor.accountId, createdAt: at, updatedAt: at, version: 1 };
      await db.write(async (tx) => {
        const held = await hold(tx, actor, recordId);
        if (held === undefined) throw notFound(noun);
        await store.insert(tx, notes, held, row);
        await appendEntry(tx, actor, 'noteAdded', held, { from: null, to: text });
      });
      return nameAuthor(row);
    },

    async update(actor: Actor, recordId: string, id: string, { text, version }: NoteChange): Promise<RecordNote> {
      await assertVisible(actor, recordId);
      const saved = await db.write(async (tx) => {
        const before = await load(tx, recordId, id);
        if (!notePolicy.canEdit(actor, before)) throw notAllowed('change this note');
        if (before.text === text) return before;
        const after = await store.update(tx, notes, { ...before, text, updatedAt: now(), version: version ?? before.version });
        if (!after) throw conflict(SAVED_FIRST);
        await appendEntry(tx, actor, 'noteChanged', recordId, { from: before.text, to: text });
        return after;
      });
      return nameAuthor(saved);
    },

    async remove(actor: Actor, recordId: string, id: string): Promise<undefined> {
      await assertVisible(actor, recordId);
      await db.write(async (tx) => {
        const note = await load(tx, recordId, id);
        if (!notePolicy.canDelete(actor, note)) throw notAllowed('delete this note');
        const removed = await store.remove(tx, notes, id, { deletedAt: now(), deletedBy: actor.accountId });
        if (!removed) throw notFound('Note');
        await appendEntry(tx, actor, 'noteRemoved', recordId, { from: removed.text, to: null });
      });
    },

    async listDeleted(actor: Actor, { search = '', count, limit = PAGE_SIZE, ...at }: DeletedQuery) {
      if (!notePolicy.canRestore(actor)) throw notAllowed('see deleted notes');
      const [{ rows, ...place }, total] = await Promise.all([
        store.listDeleted(db.read, notes, search, { limit, ...at }),
        count === 'false' ? undefined : countDeleted(db.read, bin, search),
      ]);
      const [names, records] = await Promise.all([
        namesOf(
          db.read,
          rows.map(({ deletedBy }) => deletedBy),
        ),
        describe(actor, [...new Set(rows.map(({ recordId }) => recordId))]),
      ]);
      return {
        notes: rows.map(({ id: _id, text, recordId, deletedAt, deletedBy }) => ({
          ...{ _id, text, recordId, recordName: records.get(recordId)?.name ?? null, deletedAt },
          deletedBy: deletedBy === null ? null : (names.get(deletedBy) ?? null),
        })),
        ...place,
        ...(total !== undefined && { total, pages: countPages(total, limit) }),
      };
    },

    async restore(actor: Actor, id: string): Promise<RecordNote> {
      if (!notePolicy.canRestore(actor)) throw notAllowed('restore notes');
      const restored = await db.write(async (tx) => {
        const waiting = await store.findDeleted(tx, notes, id);
        // The record is locked before its notes, as by whoever merges or removes it.
        if (waiting) await hold(tx, actor, waiting.recordId);
        const found = await store.takeOut(tx, notes, id);
        if (!found) throw notFound('Note');
        const held = await hold(tx, actor, found.recordId);
        if (held === undefined) throw conflict(`The ${noun.toLowerCase()} of this note is deleted. Restore that first.`);
        const { text, createdBy, createdAt, updatedAt, version } = found;
        const row = { id, text, createdBy, createdAt, updatedAt, version: version + 1 };
        await store.insert(tx, notes, held, row);
        await appendEntry(tx, actor, 'noteRestored', held, { from: null, to: text });
        return row;
      });
      return nameAuthor(restored);
    },

    /** Every day: removes for good what was deleted longer ago than it is kept. */
    sweep: (): Promise<void> => sweepBin({ db, clock }, bin, (tx, ids) => removeForGood(tx, bin, ids)),
  };
}
