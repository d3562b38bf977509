import { type Compilable, CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../testing/database.ts';
import { amongRows, fewRows } from '../lists/narrowing.ts';
import { matchTexts, rowsMatching } from '../lists/text-search.ts';

let own: TestDatabase;

beforeAll(async () => {
  own = await testDatabase();
});
afterAll(() => own.close());

async function planOf(query: Compilable) {
  const compiled = query.compile();
  const { rows } = await own.db.read.executeQuery<{ detail: string }>(
    CompiledQuery.raw(`explain query plan ${compiled.sql}`, [...compiled.parameters]),
  );
  return rows.map(({ detail }) => detail).join('; ');
}

const clients = () => own.db.read.selectFrom('client').selectAll().where('deletedAt', 'is', null).where(sql<boolean>`+segment < 'lost'`);
const past = (column: string) => sql<boolean>`(${sql.ref(column)}, id) > (${'k'}, ${'id'})`;

describe('a page of clients is read along an index, whatever it is sorted by', () => {
  it.each(['nameKey', 'typeKey', 'assignedKey', 'categoryKey', 'phoneKey', 'createdAt'] as const)('%s', async (column) => {
    const first = clients().orderBy(column).orderBy('id').limit(11);
    expect(await planOf(first)).toBe(`SCAN client USING INDEX client_${column}`);
    expect(await planOf(first.where(past(column)))).toMatch(new RegExp(`^SEARCH client USING INDEX client_${column} `));
    const last = clients().orderBy(column, 'desc').orderBy('id', 'desc').limit(11);
    expect(await planOf(last)).toBe(`SCAN client USING INDEX client_${column}`);
    const segment = first.where(sql<boolean>`+segment = 'client'`);
    expect(await planOf(segment)).toBe(`SCAN client USING INDEX client_${column}`);
    expect(await planOf(segment.where(past(column)))).not.toContain('TEMP B-TREE');
  });
});

it('a page of check-ins is read along an index: all, of one account, of one client', async () => {
  const latest = own.db.read
    .selectFrom('checkIn')
    .selectAll()
    .where('deletedAt', 'is', null)
    .orderBy('timestampAt', 'desc')
    .orderBy('id', 'desc')
    .limit(11);
  expect(await planOf(latest)).toBe('SCAN checkIn USING INDEX checkIn_timestampAt');
  expect(await planOf(latest.where('createdBy', '=', 'a'))).toMatch(/^SEARCH checkIn USING INDEX checkIn_createdBy_timestampAt /);
  expect(await planOf(latest.where('clientId', '=', 'a'))).toMatch(/^SEARCH checkIn USING INDEX checkIn_clientId_timestampAt /);
});

it('a common text is counted along an index that holds the text, so that no row is fetched', async () => {
  const count = clients()
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(sql<boolean>`instr(client."searchText", ${'a'}) > 0`);
  expect(await planOf(count)).toMatch(/ USING (COVERING )?INDEX client_nameKey$/);
});

it('a rare text is taken row by row from where it was found', async () => {
  const rows = await fewRows(own.db.read, [rowsMatching('clientText', matchTexts([{ column: 'searchText', text: 'nobody' }]))], 5000);
  expect(await planOf(clients().where(amongRows('searchRow', rows!)).orderBy('nameKey').orderBy('id').limit(11))).toMatch(
    /^SEARCH client USING INTEGER PRIMARY KEY /,
  );
});
