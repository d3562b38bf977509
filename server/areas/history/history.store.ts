import type { HistoryArea } from '@fairlead/contract/history';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { type CommitPoint, committedSince } from '../../platform/db/lists/commit-order.ts';
import { textsIn } from '../../platform/db/lists/json-list.ts';
import { page } from '../../platform/db/lists/keyset.ts';
import { insertMany } from '../../platform/db/writes/insert-many.ts';
import type { HistoryRecipientTable } from './history.tables.ts';

/** Lets what is about these records be about another one too. Answers the entries that were not yet, each with the record that it came from. */
export async function copySubjects(tx: Tx, from: readonly string[], to: string): Promise<{ historyId: string; fromId: string }[]> {
  const theirs = await tx
    .selectFrom('historySubject')
    .select(({ fn }) => ['historyId', fn.min('subjectId').as('fromId')])
    .where('subjectId', 'in', from)
    .where('historyId', 'not in', tx.selectFrom('historySubject').select('historyId').where('subjectId', '=', to))
    .groupBy('historyId')
    .execute();
  await insertMany(
    tx,
    'historySubject',
    theirs.map(({ historyId }) => ({ subjectId: to, historyId })),
  );
  return theirs;
}

/** Takes that back. */
export async function removeSubjects(tx: Tx, subjectId: string, historyIds: readonly string[]): Promise<void> {
  for (let at = 0; at < historyIds.length; at += REMOVED_AT_ONCE)
    await tx
      .deleteFrom('historySubject')
      .where('subjectId', '=', subjectId)
      .where('historyId', 'in', historyIds.slice(at, at + REMOVED_AT_ONCE))
      .execute();
}
const REMOVED_AT_ONCE = 500;

/** What notifies these accounts. */
export async function insertRecipients(
  tx: Tx,
  accountIds: readonly string[],
  entry: Pick<HistoryRecipientTable, 'historyId' | 'kind' | 'at'>,
) {
  if (accountIds.length === 0) return;
  await tx
    .insertInto('historyRecipient')
    .values(accountIds.map((accountId) => ({ accountId, ...entry, isRead: 0, isHandedOn: 0 })))
    .execute();
}

export const COLUMNS = [
  'history.id',
  'history.at',
  'history.actorId',
  'history.keyName',
  'history.area',
  'history.entityId',
  'history.action',
  'history.changes',
] as const;

const selectEntriesAbout = (reader: Reader, subjectId: string) =>
  reader
    .selectFrom('historySubject')
    .innerJoin('history', 'history.id', 'historySubject.historyId')
    .select(COLUMNS)
    .where('historySubject.subjectId', '=', subjectId);

/** The subjects of an entry; an empty list if the entry no longer exists. */
export async function findSubjects(reader: Reader, id: string): Promise<string[]> {
  const found = await reader.selectFrom('history').select('subjects').where('id', '=', id).executeTakeFirst();
  return found ? JSON.parse(found.subjects) : [];
}

/** Which entries someone may read. Those of an area that is not named here are left out. */
export interface ReadableEntries {
  /** Areas whose entries everybody may read. */
  open: readonly HistoryArea[];
  /** Areas whose entries are about a guarded record, and the guarded records that this reader may see. */
  areas: readonly HistoryArea[];
  visible: Expression<{ id: string; name: string }>;
  /** Areas of which only some records are about a guarded one, and all guarded records by id, deleted ones too. */
  mixed: { areas: readonly HistoryArea[]; all: Expression<{ id: string }> };
}

/** Entries about a client or an employee, newest first. `aboutId` is the guarded record that an entry is about, if any. */
export function listAbout(
  reader: Reader,
  subjectId: string,
  { readable, ...at }: { limit: number; cursor?: string | undefined; readable?: ReadableEntries | undefined },
) {
  const order = [{ column: 'historySubject.historyId', direction: 'desc', type: 'id' }] as const;
  const all = selectEntriesAbout(reader, subjectId);
  if (!readable) return page(all.select(sql<string | null>`null`.as('aboutId')), { order, ...at });
  const { open, visible, areas, mixed } = readable;
  const isIn = (some: readonly HistoryArea[]) => (some.length === 0 ? sql`false` : sql`${sql.ref('history.area')} in (${sql.join(some)})`);
  const isAmong = (records: Expression<unknown>) =>
    sql`(select 1 from ${records} as "record" where "record"."id" in (select "value" from ${textsIn(reader, 'history.subjects')} as "subject"))`;
  const isOfNone = sql`(${isIn(mixed.areas)} and not exists ${isAmong(mixed.all)})`;
  const about = sql`from ${visible} as "visible" where "visible"."id" in (select "value" from ${textsIn(reader, 'history.subjects')} as "subject")`;
  const isVisible = sql<SqlBool>`(${isIn(open)} or (${isIn([...areas, ...mixed.areas])} and exists (select 1 ${about})) or ${isOfNone})`;
  return page(all.select(sql<string | null>`(select "visible"."id" ${about} limit 1)`.as('aboutId')).where(isVisible), { order, ...at });
}

/** Entries of one record, newest first. */
export function listOf(
  reader: Reader,
  { area, entityId }: { area: HistoryArea; entityId: string },
  at: { limit: number; cursor?: string | undefined },
) {
  const own = reader.selectFrom('history').select(COLUMNS).where('history.area', '=', area).where('history.entityId', '=', entityId);
  return page(own, { order: [{ column: 'history.id', direction: 'desc', type: 'id' }], ...at });
}

/** The names of guarded records that the reader may see. */
export async function listNames(reader: Reader, { visible }: ReadableEntries, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; name: string }>`
    select "id", "name" from ${visible} as "visible" where "id" in (${sql.join(ids)})`.execute(reader);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** A record's own entries that mention one of its fields and come from none of the actions in `except`, newest first. */
export function listFieldChanges(
  reader: Reader,
  entityId: string,
  field: string,
  { except, limit, before }: { except: readonly string[]; limit: number; before?: string | undefined },
) {
  const found = selectEntriesAbout(reader, entityId)
    .where('history.entityId', '=', entityId)
    .where('history.changes', 'like', `%"${field}":%`)
    .where('history.action', 'not in', except);
  const older = before === undefined ? found : found.where('historySubject.historyId', '<', before);
  return older.orderBy('historySubject.historyId', 'desc').limit(limit).execute();
}

/** How many changes people made in each of these spans, the end not included; in one statement, as there are many. */
export async function countByPeople(reader: Reader, spans: readonly { from: string; until: string }[]): Promise<number[]> {
  const counts = spans.map(
    ({ from, until }, at) =>
      sql`(select count(*) from "history" where "at" >= ${from} and "at" < ${until} and "actorId" is not null) as ${sql.id(String(at))}`,
  );
  const { rows } = await sql<Record<string, number>>`select ${sql.join(counts)}`.execute(reader);
  return spans.map((_, at) => Number(rows[0]?.[at] ?? 0));
}

/** `now` is a point that was read before. */
export interface Points {
  earlier: CommitPoint;
  now: CommitPoint;
}

/** Whether there are entries committed since an earlier point, except those of some areas; true if that can't be told. */
export async function hasChangedSince(reader: Reader, points: Points, except: readonly HistoryArea[]): Promise<boolean> {
  const isNew = await committedSince(reader, 'history', points);
  if (!isNew) return true;
  const later = reader.selectFrom('history').select('history.id').where(isNew).where('history.area', 'not in', except);
  return (await later.limit(1).executeTakeFirst()) !== undefined;
}

/** Entries committed since an earlier point, at most so many; undefined if that can't be told. */
export async function listSince(reader: Reader, points: Points, limit: number) {
  const isNew = await committedSince(reader, 'history', points);
  if (!isNew) return undefined;
  const chosen = ['history.area', 'history.entityId', 'history.action', 'history.changes', 'history.subjects'] as const;
  return reader.selectFrom('history').select(chosen).where(isNew).limit(limit).execute();
}

/** Entries of an area by some actions. */
export interface Deeds {
  area: HistoryArea;
  actions: readonly string[];
}

/** Entries of imports and of their undo name a file. */
const NAMES_FILE = '%"file":{"from":%';

/**
 * Those of these subjects that have another entry than these and those of an import of the same area or its undo. What another area's import
 * brought to them is one, such as ledger entries to a client, unless it is gone.
 */
export const listTouchedSubjects = (reader: Reader, subjectIds: readonly string[], { area, actions }: Deeds) =>
  reader
    .selectFrom('historySubject')
    .innerJoin('history', 'history.id', 'historySubject.historyId')
    .select('historySubject.subjectId')
    .distinct()
    .where('historySubject.subjectId', 'in', subjectIds)
    .where(({ not, and, or, eb, exists, selectFrom }) => {
      const isOwn = and([
        eb('history.area', '=', area),
        or([eb('history.action', 'in', actions), eb('history.changes', 'like', NAMES_FILE)]),
      ]);
      const removal = selectFrom('history as later')
        .select('later.id')
        .whereRef('later.area', '=', 'history.area')
        .whereRef('later.entityId', '=', 'history.entityId')
        .whereRef('later.id', '>=', 'history.id')
        .where('later.action', '=', 'deleted');
      return not(or([isOwn, and([eb('history.changes', 'like', NAMES_FILE), exists(removal)])]));
    })
    .execute();

/** An action on a record, by which its latest entry is found. */
export interface Deed {
  area: HistoryArea;
  entityId: string;
  action: string;
}

/** Removes the entries of these accounts dated until the newest one of a deed, and what the accounts were told of. */
export async function removeOf(tx: Tx, accountIds: readonly string[], { area, entityId, action }: Deed): Promise<void> {
  const last = await tx
    .selectFrom('history')
    .select('at')
    .where('area', '=', area)
    .where('entityId', '=', entityId)
    .where('action', '=', action)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last || accountIds.length === 0) return;
  const theirs = tx.selectFrom('history').select('id').where('actorId', 'in', accountIds).where('at', '<=', last.at);
  await tx.deleteFrom('historySubject').where('historyId', 'in', theirs).execute();
  await tx
    .deleteFrom('historyRecipient')
    .where(({ or, eb }) => or([eb('historyId', 'in', theirs), eb('accountId', 'in', accountIds)]))
    .execute();
  await tx.deleteFrom('history').where('actorId', 'in', accountIds).where('at', '<=', last.at).execute();
}
