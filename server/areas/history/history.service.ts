import type { HistoryArea } from '@fairlead/contract/history';
import type { Actor } from '@fairlead/contract/kit/permissions';
import { findNotificationKind } from '@fairlead/contract/notifications';
import { type Clock, instantText, newId } from '../../platform/clock/clock.ts';
import type { Database, Reader, Tx } from '../../platform/db/database.ts';
import { type CommitPoint, readCommitPoint } from '../../platform/db/lists/commit-order.ts';
import { insertMany } from '../../platform/db/writes/insert-many.ts';
import * as store from './history.store.ts';
import type { LogFilter } from './log.store.ts';
import * as logStore from './log.store.ts';

/** Of more recipients the rest see a notification when they next look: a message to all processes has a limit. */
const MAX_TOLD = 100;

/** One accepted write. `subjects` are the clients and employees it is about; `recipients` are the accounts it should reach. */
export interface HistoryEntry {
  /** Null when the server acted by itself. */
  actor: Actor | null;
  area: HistoryArea;
  entityId: string;
  /** A past participle: created, updated, deleted, moved … */
  action: string;
  /** The instant that the written record bears as `updatedAt`; by default that of the entry. */
  at?: string | undefined;
  changes?: Record<string, unknown>;
  subjects?: string[];
  recipients?: string[];
}

/** Every accepted write appends an entry in its own transaction. Whatever reacts to changes reads them from here. */
export interface History {
  append(tx: Tx, entry: HistoryEntry): Promise<void>;
  /** Appends several entries, each of which notifies as one alone would. */
  appendEach(tx: Tx, entries: readonly HistoryEntry[]): Promise<void>;
  /** Appends many entries without notifying anyone. The caller appends one more entry that announces all of them. */
  appendMany(tx: Tx, entries: readonly HistoryEntry[]): Promise<void>;
  /**
   * Entries about a client or an employee, newest first; `next` is the cursor to older ones: all of them, or those that are readable.
   * Does not check permissions otherwise.
   */
  listAbout(
    reader: Reader,
    subjectId: string,
    at: { limit: number; cursor?: string | undefined; readable?: store.ReadableEntries | undefined },
  ): Promise<{ entries: SubjectEntry[]; next: string | null }>;
  /** Entries of one record, newest first; `next` is the cursor to older ones. Does not check permissions. */
  listOf(
    reader: Reader,
    record: { area: HistoryArea; entityId: string },
    at: { limit: number; cursor?: string | undefined },
  ): Promise<{ entries: PastEntry[]; next: string | null }>;
  /** Removes what these accounts did and were told of until the newest entry of a deed, as if it had never happened. */
  forget(tx: Tx, accountIds: readonly string[], until: store.Deed): Promise<void>;
  /** Lets what is about these records be about another one too. Answers the entries that were not yet, each with the record that it came from. */
  copySubjects(tx: Tx, from: readonly string[], to: string): Promise<{ historyId: string; fromId: string }[]>;
  /** Takes that back. */
  removeSubjects(tx: Tx, subjectId: string, historyIds: readonly string[]): Promise<void>;
  /** The point in the order of commits up to which this reader sees the history. */
  readPoint(reader: Reader): Promise<CommitPoint>;
  /** What was committed since an earlier point, at most so many; undefined if that can't be told. `now` is a point that was just read. */
  listSince(reader: Reader, points: store.Points, limit: number): Promise<LaterEntry[] | undefined>;
  /** Whether anything was committed since an earlier point, except in some areas; true if that can't be told. */
  hasChangedSince(reader: Reader, points: store.Points, except: readonly HistoryArea[]): Promise<boolean>;
  /** A page of what Administrators read of accounts, settings and calendar addresses, newest first. Does not check permissions. */
  listLog(
    reader: Reader,
    filter: LogFilter,
    at: { limit: number; page?: number | undefined; cursor?: string | undefined },
  ): Promise<EntryPage>;
  countLog(reader: Reader, filter: LogFilter): Promise<number>;
  /** How many changes people made in each of these spans, whatever they were about; the end does not belong to a span. */
  countByPeople(reader: Reader, spans: readonly { from: string; until: string }[]): Promise<number[]>;
  /** Which of these clients or employees have an entry other than their import and those in `except`: a note, a visit. */
  findTouched(reader: Reader, subjectIds: readonly string[], except: store.Deeds): Promise<Set<string>>;
  /** The newest `limit` changes of one field of a record that are older than the entry `before`, without those made by the actions in `except`. */
  listFieldChanges(
    reader: Reader,
    entityId: string,
    field: string,
    at: { except: readonly string[]; limit: number; before?: string | undefined },
  ): Promise<PastEntry[]>;
}

/** A page of entries. */
interface EntryPage {
  entries: PastEntry[];
  page: number;
  next: string | null;
  previous: string | null;
}

/** An entry as it is read from the database. */
export interface PastEntry {
  id: string;
  at: string;
  actorId: string | null;
  keyName: string | null;
  area: HistoryArea;
  entityId: string;
  action: string;
  changes: Record<string, unknown>;
}

/** An entry, as far as it says what has changed. */
export type LaterEntry = Pick<PastEntry, 'area' | 'entityId' | 'action' | 'changes'> & { subjects: string[] };

export { type CommitPoint, commitPoint } from '../../platform/db/lists/commit-order.ts';
export type { ReadableEntries } from './history.store.ts';
/** An entry with the guarded record that it is about, if any. */
export interface SubjectEntry extends PastEntry {
  about: { _id: string; name: string } | null;
}

export function createHistory(db: Database, clock: Clock): History {
  async function insertEntries(tx: Tx, entries: readonly HistoryEntry[]) {
    const now = instantText(clock.now());
    const all = entries.map(({ actor, area, entityId, action, at = now, changes = {}, subjects = [], recipients = [] }) => ({
      row: { id: newId(), at, actorId: actor?.accountId ?? null, area, entityId, action },
      texts: {
        keyName: actor?.keyName ?? null,
        changes: JSON.stringify(changes),
        subjects: JSON.stringify(subjects),
        recipients: JSON.stringify(recipients),
      },
      subjects,
      recipients,
    }));
    await insertMany(
      tx,
      'history',
      all.map(({ row, texts }) => ({ ...row, ...texts })),
    );
    const links = all.flatMap(({ row, subjects }) => [...new Set(subjects)].map((subjectId) => ({ subjectId, historyId: row.id })));
    await insertMany(tx, 'historySubject', links);
    return all;
  }

  async function appendEach(tx: Tx, entries: readonly HistoryEntry[]) {
    for (const { row, recipients } of await insertEntries(tx, entries)) {
      const kind = findNotificationKind(row.area, row.action);
      const notified = kind === undefined ? [] : [...new Set(recipients)];
      if (kind !== undefined) await store.insertRecipients(tx, notified, { historyId: row.id, kind, at: row.at });
      await db.notify(tx, JSON.stringify({ ...row, notified: notified.slice(0, MAX_TOLD) }));
    }
  }

  return {
    async listAbout(reader, subjectId, at) {
      const { rows, next } = await store.listAbout(reader, subjectId, at);
      const ids = rows.flatMap(({ aboutId }) => aboutId ?? []);
      const names = at.readable ? await store.listNames(reader, at.readable, ids) : new Map<string, string>();
      const nameRecord = (id: string | null) => (id === null ? null : { _id: id, name: names.get(id) ?? '' });
      return { entries: rows.map(({ aboutId, ...row }) => ({ ...parseEntry(row), about: nameRecord(aboutId) })), next };
    },

    async listOf(reader, record, at) {
      const { rows, next } = await store.listOf(reader, record, at);
      return { entries: rows.map(parseEntry), next };
    },

    async listLog(reader, filter, at) {
      const { rows, page, next, previous } = await logStore.listLog(reader, filter, at);
      return { entries: rows.map(parseEntry), page, next, previous };
    },

    countLog: logStore.countLog,

    readPoint: (reader) => readCommitPoint(reader, 'history'),

    async listSince(reader, points, limit) {
      const rows = await store.listSince(reader, points, limit);
      return rows?.map(({ subjects, ...row }) => ({ ...parseEntry(row), subjects: JSON.parse(subjects) as string[] }));
    },

    hasChangedSince: store.hasChangedSince,

    countByPeople: store.countByPeople,

    async findTouched(reader, subjectIds, except) {
      if (subjectIds.length === 0) return new Set();
      const rows = await store.listTouchedSubjects(reader, subjectIds, except);
      return new Set(rows.map(({ subjectId }) => subjectId));
    },

    async listFieldChanges(reader, entityId, field, { limit, ...at }) {
      const found: PastEntry[] = [];
      let { before } = at;
      while (found.length < limit) {
        const entries = (await store.listFieldChanges(reader, entityId, field, { ...at, limit, before })).map(parseEntry);
        // The query searches the JSON text, so a key inside a value may have matched instead of the field itself.
        found.push(...entries.filter(({ changes }) => field in changes));
        if (entries.length < limit) break;
        before = entries.at(-1)?.id;
      }
      return found.slice(0, limit);
    },

    forget: store.removeOf,
    copySubjects: store.copySubjects,
    removeSubjects: store.removeSubjects,

    append: (tx, entry) => appendEach(tx, [entry]),
    appendEach,
    appendMany: async (tx, entries) => void (await insertEntries(tx, entries)),
  };
}

const parseEntry = <Row extends { changes: string }>(row: Row) => ({ ...row, changes: JSON.parse(row.changes) as Record<string, unknown> });
