import type { HistoryArea } from '@fairlead/contract/history';
import type { Actor } from '@fairlead/contract/kit/permissions';
import { type Clock, instantText, newId } from '../../platform/clock/clock.ts';
import type { Database, Reader, Tx } from '../../platform/db/database.ts';
import { insertMany } from '../../platform/db/writes/insert-many.ts';
import * as store from './history.store.ts';

/** One accepted write. `subjects` are the clients and employees it is about, `recipients` the accounts it should reach. */
export interface HistoryEntry {
  /** Null for what the server did by itself. */
  actor: Actor | null;
  area: HistoryArea;
  entityId: string;
  /** A past participle: created, updated, deleted, moved … */
  action: string;
  changes?: Record<string, unknown>;
  subjects?: string[];
  recipients?: string[];
}

/** The spine: every accepted write appends here, in its own transaction; whoever must know of changes reads it. */
export interface History {
  append(tx: Tx, entry: HistoryEntry): Promise<void>;
  /** Many at once, without telling anyone: one entry for the whole tells of them. */
  appendMany(tx: Tx, entries: readonly HistoryEntry[]): Promise<void>;
  /** What is about a client or an employee, newest first; `next` leads to what is older. Whether it may be seen is not asked. */
  about(
    reader: Reader,
    subjectId: string,
    at: { limit: number; cursor?: string | undefined },
  ): Promise<{ entries: PastEntry[]; next: string | null }>;
  /** Which of these clients or employees something has happened to since they came: a change, a note, a visit. */
  touched(reader: Reader, subjectIds: readonly string[]): Promise<Set<string>>;
  /** Changes of one field of a record, newest first, `limit` of them, older than the entry `before`; those by the actions `except` are left out. */
  changesOf(
    reader: Reader,
    entityId: string,
    field: string,
    at: { except: readonly string[]; limit: number; before?: string | undefined },
  ): Promise<PastEntry[]>;
}

/** An entry as it is read back. */
export interface PastEntry {
  id: string;
  at: string;
  actorId: string | null;
  area: HistoryArea;
  action: string;
  changes: Record<string, unknown>;
}

export function createHistory(db: Database, clock: Clock): History {
  return {
    async about(reader, subjectId, at) {
      const { rows, next } = await store.pageOfSubject(reader, subjectId, at);
      return { entries: rows.map(entryOf), next };
    },

    async touched(reader, subjectIds) {
      return new Set(
        subjectIds.length === 0 ? [] : (await store.listToldOfOtherwise(reader, subjectIds)).map(({ subjectId }) => subjectId),
      );
    },

    async changesOf(reader, entityId, field, { limit, ...at }) {
      const found: PastEntry[] = [];
      let { before } = at;
      while (found.length < limit) {
        const entries = (await store.listChangesOf(reader, entityId, field, { ...at, limit, before })).map(entryOf);
        // The search is by text, and a key within a value may be called like the field.
        found.push(...entries.filter(({ changes }) => field in changes));
        if (entries.length < limit) break;
        before = entries.at(-1)?.id;
      }
      return found.slice(0, limit);
    },

    async appendMany(tx, entries) {
      const at = instantText(clock.now());
      const rows = entries.map(({ actor, area, entityId, action, changes = {}, subjects = [], recipients = [] }) => {
        const id = newId();
        const texts = { changes: JSON.stringify(changes), subjects: JSON.stringify(subjects), recipients: JSON.stringify(recipients) };
        return { row: { id, at, actorId: actor?.accountId ?? null, area, entityId, action, ...texts }, subjects };
      });
      await insertMany(
        tx,
        'history',
        rows.map(({ row }) => row),
      );
      const links = rows.flatMap(({ row, subjects }) => [...new Set(subjects)].map((subjectId) => ({ subjectId, historyId: row.id })));
      await insertMany(tx, 'historySubject', links);
    },

    async append(tx, { actor, area, entityId, action, changes = {}, subjects = [], recipients = [] }) {
      const at = instantText(clock.now());
      const id = newId();
      const row = { id, at, actorId: actor?.accountId ?? null, area, entityId, action };
      await store.insert(tx, {
        ...row,
        changes: JSON.stringify(changes),
        subjects: JSON.stringify(subjects),
        recipients: JSON.stringify(recipients),
      });
      await store.insertSubjects(tx, id, subjects);
      await db.notify(tx, JSON.stringify(row));
    },
  };
}

const entryOf = <Row extends { changes: string }>(row: Row) => ({ ...row, changes: JSON.parse(row.changes) as Record<string, unknown> });
