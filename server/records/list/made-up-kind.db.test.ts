import type { Actor } from '@fairlead/contract/kit/permissions';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/clock/clock.ts';
import { JsonRows, type JsonText, type LongList } from '../../platform/http/long-list.ts';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { createVesselTable, VESSEL_SOURCE, type VesselRow, vesselKind } from '../../testing/kinds/vessels.ts';
import { createRecordList } from './list.ts';

const admin: Actor = { accountId: 'a-1', username: 'admin', role: 'Administrator', employeeId: null, sees: 'all' };
const narrow: Actor = { ...admin, accountId: 'a-2', role: 'Member', sees: 'own' };
let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
  const { rowOf } = vesselKind();
  const vessels = [
    ['Ocean Star', 'Malta', 'a-1', '2026-01-01T00:00:00.000Z'],
    ['Océan Rose', 'Panama', 'a-2', '2026-01-02T00:00:00.000Z'],
    ['Quay', null, 'a-1', '2026-01-03T00:00:00.000Z'],
  ] as const;
  await database.db.write(async (tx) => {
    await createVesselTable(tx);
    for (const [at, [vesselName, flag, createdBy, createdAt]] of vessels.entries()) {
      const row = rowOf({ vesselName, flag, imo: 1_000_000 + at }, { id: newId(), createdBy, at: createdAt, fileId: null });
      await tx
        .insertInto('vessel' as never)
        .values(row as never)
        .execute();
    }
  });
});
afterAll(() => database.close());

const list = () => createRecordList(VESSEL_SOURCE, { db: database.db, readZone: async () => 'UTC' });
const names = async (query: object, actor = admin) => {
  const { text } = (await list().list(actor, { limit: 10, ...query })) as JsonText;
  return JSON.parse(text).vessels.map(({ vesselName }: { vesselName: string }) => vesselName);
};

it('lists and filters a kind from its declaration alone', async () => {
  expect(await names({})).toEqual(['Ocean Star', 'Océan Rose', 'Quay']);
  expect(await names({ search: 'OCEAN', sort: 'createdAt', order: 'desc' })).toEqual(['Océan Rose', 'Ocean Star']);
  expect(await names({ flag: 'Malta' })).toEqual(['Ocean Star']);
  expect(await names({ addedFrom: '2026-01-02', addedTo: '2026-01-02' })).toEqual(['Océan Rose']);
  expect(await list().count(admin, { search: 'ocean', limit: 1 })).toEqual({ total: 2, pages: 2 });
});

it('keeps what an actor may not see out of its pages and counts', async () => {
  expect(await names({}, narrow)).toEqual(['Océan Rose']);
  expect([await list().count(narrow, {}), await list().count(narrow, { flag: 'Malta' })]).toEqual([
    { total: 1, pages: 1 },
    { total: 0, pages: 1 },
  ]);
});

it('reads the whole list part by part', async () => {
  const whole = (await list().list(admin, { fields: ['vesselName'] })) as LongList;
  const vessels: object[] = [];
  for await (const rows of whole.pages) if (rows instanceof JsonRows) vessels.push(...rows.parse<object>());
  expect(vessels).toEqual([{ vesselName: 'Ocean Star' }, { vesselName: 'Océan Rose' }, { vesselName: 'Quay' }]);
});

describe('among many records of a kind', () => {
  const NAMES = ['Ocean Star', 'océan rose', 'Quay', 'Sea 98'];
  const some = <T>(values: readonly T[]) => fc.option(fc.constantFrom(...values), { nil: undefined, freq: 2 });
  const aQuery = fc.record({
    search: some(['ocean', 'ea', 'zz']),
    flag: some(['Malta', 'Panama']),
    addedFrom: some(['2026-01-01', '2026-01-02']),
    addedTo: some(['2026-01-02', '2026-01-03']),
  });
  type Query = { [Part in 'search' | 'flag' | 'addedFrom' | 'addedTo']: string | undefined };
  const rows: VesselRow[] = [];

  /** What the query means, said plainly of a row. */
  const fits = (row: VesselRow, { search, flag, addedFrom, addedTo }: Query) =>
    (search === undefined || row.searchText.includes(search)) &&
    (flag === undefined || row.flag === flag) &&
    (addedFrom === undefined || row.createdAt.slice(0, 10) >= addedFrom) &&
    (addedTo === undefined || row.createdAt.slice(0, 10) <= addedTo);

  beforeAll(async () => {
    const { rowOf } = vesselKind();
    const aVessel = fc.record({
      vesselName: fc.constantFrom(...NAMES),
      flag: fc.constantFrom(null, 'Malta' as const, 'Panama' as const),
      by: fc.constantFrom('a-1', 'a-2'),
      day: fc.integer({ min: 1, max: 4 }),
    });
    for (const [at, { vesselName, flag, by, day }] of fc.sample(aVessel, { numRuns: 200, seed: 5 }).entries()) {
      const made = { id: newId(), createdBy: by, at: `2026-01-0${day}T0${at % 9}:00:00.000Z`, fileId: null };
      rows.push(rowOf({ vesselName, flag, imo: 2_000_000 + at }, made));
    }
    await database.db.write(async (tx) => {
      await tx.deleteFrom('vessel' as never).execute();
      await tx
        .insertInto('vessel' as never)
        .values(rows as never)
        .execute();
    });
  });

  it('every filter, order, place and actor finds what comparing all of them says', async () => {
    const anOrder = fc.constantFrom('asc', 'desc');
    await fc.assert(
      fc.asyncProperty(
        aQuery,
        anOrder,
        fc.constantFrom(admin, narrow),
        fc.integer({ min: 3, max: 120 }),
        async (query, order, actor, limit) => {
          const found = rows.filter((row) => fits(row, query) && (actor.sees === 'all' || row.createdBy === actor.accountId));
          const expected = found.map(({ createdAt, id }) => `${createdAt} ${id}`).sort();
          if (order === 'desc') expected.reverse();
          const page = async (place: object) =>
            JSON.parse(((await list().list(actor, { ...query, sort: 'createdAt', order, limit, ...place })) as JsonText).text);
          const turned: string[] = [];
          for (let [number, cursor]: [number, string | null] = [1, '']; cursor !== null; number += 1) {
            const { vessels, next } = await page(cursor === '' ? { page: 1 } : { cursor });
            const keys = vessels.map(({ createdAt, _id }: { createdAt: string; _id: string }) => `${createdAt} ${_id}`);
            turned.push(...keys);
            const jumped = (await page({ page: number })).vessels.map(
              ({ createdAt, _id }: Record<string, string>) => `${createdAt} ${_id}`,
            );
            expect(jumped).toEqual(keys);
            cursor = next;
          }
          expect(turned).toEqual(expected);
          expect((await list().count(actor, query)).total).toBe(expected.length);
        },
      ),
      { numRuns: 20 },
    );
  });
});
