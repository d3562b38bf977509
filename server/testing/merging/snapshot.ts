import { type Kysely, sql } from 'kysely';
import type { Database, Reader } from '../../platform/db/database.ts';

type Row = Record<string, string | number | null>;
/** Every row of every table as a text, by what names it. */
export type Snapshot = ReadonlyMap<string, ReadonlyMap<string, string>>;

/**
 * What only grows: the history, the log of visits and the merges themselves; what is to be looked at, and what the search has of the records,
 * changes between included; and how a total is spread over its rows. A session says when it was seen last.
 */
const GROWING = new Set([
  'history',
  'historyRecipient',
  'visitLog',
  'visitLogHead',
  'clientMerge',
  'changedRecord',
  'receipt',
  'searchEntry',
  'searchTypo',
  'searchWord',
  'session',
  'tally',
]);

const asRows = (reader: Reader) => reader as unknown as Kysely<Record<string, Row>>;

async function listTables(db: Database): Promise<string[]> {
  const { rows } = await (db.dialect === 'postgres'
    ? sql<{ name: string }>`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`
    : sql<{ name: string }>`select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite_%'`
  ).execute(db.read);
  return rows.map(({ name }) => name).filter((name) => !/migration|^clientText/.test(name) && !GROWING.has(name));
}

/** Columns that a merge and its undo may change for good: of a client that was kept its version and what that counts as, of a pair its id. */
function lasting(table: string, row: Row): Row {
  if (table === 'client') return { ...row, version: null, undoneVersion: null, undoneTo: null, updatedAt: null, searchRow: null };
  return table === 'clientPair' ? { ...row, id: null } : row;
}

const nameRow = (table: string, row: Row) =>
  table === 'clientPair' ? `${row.oneId} ${row.otherId}` : String(row.id ?? JSON.stringify(row));

/** The whole database. Of what the history tells about whom, only what was told until now: `until` is the last entry's id. */
export async function takeSnapshot(db: Database, until: string): Promise<Snapshot> {
  const tables = new Map<string, Map<string, string>>();
  for (const table of await listTables(db)) {
    const all = await asRows(db.read).selectFrom(table).selectAll().execute();
    const kept = table === 'historySubject' ? all.filter(({ historyId }) => String(historyId) <= until) : all;
    tables.set(table, new Map(kept.map((row) => [nameRow(table, row), JSON.stringify(lasting(table, row))])));
  }
  const totals = await asRows(db.read)
    .selectFrom('tally')
    .select(({ fn }) => ['name', fn.sum<number>('value').as('value')])
    .groupBy('name')
    .execute();
  tables.set('totals', new Map(totals.flatMap(({ name, value }) => (Number(value) === 0 ? [] : [[String(name), String(value)]]))));
  return tables;
}

export const lastEntry = async (db: Database): Promise<string> =>
  (await db.read.selectFrom('history').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst())?.id ?? '';

/** The rows that differ, with both contents. */
export function compareSnapshots(before: Snapshot, after: Snapshot): string[] {
  const tables = new Set([...before.keys(), ...after.keys()]);
  return [...tables].flatMap((table) => {
    const [rows, others] = [before.get(table) ?? new Map<string, string>(), after.get(table) ?? new Map<string, string>()];
    return [...new Set([...rows.keys(), ...others.keys()])].flatMap((name) =>
      rows.get(name) === others.get(name) ? [] : [`${table} ${name}: ${rows.get(name)} became ${others.get(name)}`],
    );
  });
}
