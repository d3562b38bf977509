import type { Actor } from '@fairlead/contract/kit/permissions';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../platform/clock/clock.ts';
import type { JsonText, LongList } from '../../platform/http/long-list.ts';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { createVesselTable, VESSEL_SOURCE, vesselKind } from '../../testing/vessels.ts';
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
  const whole = (await list().list(admin, { fields: ['vesselName'] })) as LongList<JsonText>;
  const texts: string[] = [];
  for await (const rows of whole.pages) texts.push(...rows.map(({ text }) => text));
  expect(texts.map((text) => JSON.parse(text))).toEqual([
    { vesselName: 'Ocean Star' },
    { vesselName: 'Océan Rose' },
    { vesselName: 'Quay' },
  ]);
});
