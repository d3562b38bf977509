import type { HistoryArea } from '@fairlead/contract/history';
import { OLDER_LIMIT, type OlderQuery } from '@fairlead/contract/kit/paging';
import type { Actor } from '@fairlead/contract/kit/permissions';
import type { NoteChange, RecordNote } from '@fairlead/contract/kit/records/notes';
import { type Clock, instantText, newId } from '../../platform/clock/clock.ts';
import type { Database, Reader, Tx } from '../../platform/db/database.ts';
import { conflict, notAllowed, notFound } from '../../platform/http/app-error.ts';
import type { EntryAppender } from '../write/changes.ts';
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
}

export type Notes = ReturnType<typeof createNotes>;

/** The dated notes of a kind's records: what was noted when and by whom. */
export function createNotes({ notes, area, noun, notePolicy }: NotedKind, { db, history, clock, namesOf, canSee, hold }: Parts) {
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
        const removed = await store.remove(tx, notes, id);
        if (!removed) throw notFound('Note');
        await appendEntry(tx, actor, 'noteRemoved', recordId, { from: removed.text, to: null });
      });
    },
  };
}
