import { expect, it } from 'vitest';
import { createCopy } from './contents.ts';
import type { Load, Row } from './dump.ts';

const TABLES = [
  { name: 'port', columns: ['id', 'name'] },
  { name: 'ship', columns: ['id', 'own'] },
  { name: 'operatorsOwn', columns: ['id'] },
];

/** A database in memory, which stores what `alter` makes of a row. */
function loadOf(alter: (row: Row) => Row[]): Load {
  const stored = new Map<string, Row[]>();
  const columns: Record<string, string[]> = { port: ['id', 'name'], ship: ['id'] };
  return {
    database: 'sqlite',
    columnsOf: (table) => columns[table],
    async insert(table, _columns, rows) {
      stored.set(table, [...(stored.get(table) ?? []), ...rows.flatMap(alter)]);
    },
    async *read({ name }) {
      yield (stored.get(name) ?? []).toReversed();
    },
    complete: async () => {},
    keep: async () => {},
    abandon: async () => {},
  };
}

async function copied(alter: (row: Row) => Row[], from: 'sqlite' | 'postgres' = 'postgres') {
  const copy = createCopy(loadOf(alter), from, TABLES);
  for (const at of [1, 2, 3]) await copy.add('port', [[at, `Port ${at}`]]);
  await copy.add('ship', [[1, 'only there']]);
  await copy.add('operatorsOwn', [[1]]);
  return { copy, compared: await copy.compare() };
}

it('compares what was stored with what was given, in any order, in the tables and columns of both', async () => {
  const { copy, compared } = await copied((row) => [row]);
  expect(compared).toEqual({ tables: 2, rows: 4, difference: undefined });
  expect([copy.foreignTables, copy.foreignColumns]).toEqual([['operatorsOwn'], []]);
});

it('names columns that another version of the same database makes', async () => {
  expect((await copied((row) => [row], 'sqlite')).copy.foreignColumns).toEqual(['ship.own']);
});

it.each<[string, (row: Row) => Row[], string]>([
  ['altered', ([id, ...rest]) => [id === 2 ? [id, 'Port 2 '] : [id as number, ...rest]], 'port has 3 rows of 3, or other contents'],
  ['of another type', ([id, ...rest]) => [[id === 2 ? '2' : (id as number), ...rest]], 'port has 3 rows of 3, or other contents'],
  ['left out', (row) => (row[0] === 2 ? [] : [row]), 'port has 2 rows of 3, or other contents'],
  ['stored twice', (row) => (row[0] === 2 ? [row, row] : [row]), 'port has 4 rows of 3, or other contents'],
])('finds a row that was %s', async (_what, alter, difference) => {
  expect((await copied(alter)).compared.difference).toBe(difference);
});

it.each([[new Uint8Array(2)], [Number.NaN], [Number.POSITIVE_INFINITY], [new Date(0)]])('refuses %o as a value', async (value) => {
  const copy = createCopy(
    loadOf((row) => [row]),
    'postgres',
    TABLES,
  );
  await expect(copy.add('port', [[7, value as never]])).rejects.toThrow(
    'port.name of the row 7 holds something else than a text or a number',
  );
});
