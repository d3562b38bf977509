import { hash } from 'node:crypto';
import type { DumpedTable, Load, Row, Snapshot } from './dump.ts';

/** What a table holds: how many rows, and a sum over them that does not depend on their order. */
interface Contents {
  rows: number;
  sum: Buffer;
}

const noContents = (): Contents => ({ rows: 0, sum: Buffer.alloc(32) });

/** Rows of a table differ, so none cancels another out. Both databases give the same texts and numbers for the same row. */
function addRow(contents: Contents, row: Row) {
  const digest = hash('sha256', JSON.stringify(row), 'buffer');
  for (let at = 0; at < digest.length; at += 1) contents.sum[at] = (contents.sum[at] as number) ^ (digest[at] as number);
  contents.rows += 1;
}

async function contentsOf(read: Snapshot['read'], table: DumpedTable): Promise<Contents> {
  const contents = noContents();
  for await (const rows of read(table)) for (const row of rows) addRow(contents, row);
  return contents;
}

export interface Compared {
  tables: number;
  rows: number;
  /** The first table that differs, and how; undefined if all are the same. */
  difference: string | undefined;
}

type Named = Pick<DumpedTable, 'name' | 'columns'>;

async function compare(read: Snapshot['read'], expected: readonly (Named & { contents: Contents })[]): Promise<Compared> {
  let rows = 0;
  for (const { name, columns, contents } of expected) {
    const found = await contentsOf(read, { name, columns, rows: 0 });
    if (found.rows !== contents.rows || !found.sum.equals(contents.sum)) {
      const difference = `${name} has ${found.rows} rows of ${contents.rows}, or other contents`;
      return { tables: expected.length, rows, difference };
    }
    rows += found.rows;
  }
  return { tables: expected.length, rows, difference: undefined };
}

/** Compares two databases row by row, in the tables and columns that both have. */
export async function compareSnapshots(one: Snapshot, other: Snapshot): Promise<Compared> {
  const expected = [];
  for (const table of other.tables) {
    const mine = one.tables.find(({ name }) => name === table.name);
    if (!mine) continue;
    const columns = mine.columns.filter((column) => table.columns.includes(column));
    expected.push({ name: table.name, columns, contents: await contentsOf(one.read, { ...mine, columns }) });
  }
  return compare(other.read, expected);
}

/** Fills the tables of a load with rows of a snapshot or a backup, and sums up what it was given. */
export function createCopy(load: Load, from: Snapshot['database'], tables: readonly Named[]) {
  const copied = new Map<string, Named & { places: readonly number[]; contents: Contents }>();
  const foreignColumns: string[] = [];
  const foreignTables: string[] = [];
  for (const { name, columns } of tables) {
    const known = load.columnsOf(name);
    if (!known) {
      foreignTables.push(name);
      continue;
    }
    const common = columns.filter((column) => known.includes(column));
    foreignColumns.push(...columns.filter((column) => !known.includes(column)).map((column) => `${name}.${column}`));
    copied.set(name, { name, columns: common, places: common.map((column) => columns.indexOf(column)), contents: noContents() });
  }
  return {
    /** Tables that this version doesn't make, an operator's own for example. Their rows are left out. */
    foreignTables,
    /** Columns that this version doesn't make. Each database has some that only it needs, so those of another one are left out. */
    foreignColumns: from === load.database ? foreignColumns : [],

    async add(table: string, rows: readonly Row[]): Promise<void> {
      const into = copied.get(table);
      if (!into) return;
      const picked = rows.map((row) => into.places.map((place) => row[place] ?? null));
      for (const row of picked) {
        refuseOther(table, into.columns, row);
        addRow(into.contents, row);
      }
      for (let at = 0; at < picked.length; at += INSERTED) await load.insert(table, into.columns, picked.slice(at, at + INSERTED));
    },

    /** Reads everything back. */
    compare: () => compare(load.read, [...copied.values()]),
  };
}

/** JSON, and the other database, would take bytes or what is no number for something else. */
function refuseOther(table: string, columns: readonly string[], row: Row) {
  const at = row.findIndex((value) => value !== null && typeof value !== 'string' && !Number.isFinite(value));
  if (at >= 0) throw new Error(`${table}.${columns[at]} of the row ${row[0]} holds something else than a text or a number`);
}

/** Rows that are stored by one statement, where the database takes several. */
const INSERTED = 1000;
