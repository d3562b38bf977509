import type { Actor } from '@fairlead/contract/kit/permissions';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../platform/clock/clock.ts';
import type { Reader } from '../../platform/db/database.ts';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { createVesselTable, VESSEL_SOURCE, vesselKind } from '../../testing/kinds/vessels.ts';
import { makeConditions } from './conditions.ts';
import { findPage } from './find-page.ts';

/* A list whose filters no index answers is walked along its order. What takes long may run beside, so that others need not wait for it. */

const VESSELS = 6000;
/** Every twentieth is hers: more than are collected and sorted at first. */
const HERS = 20;
const admin: Actor = { accountId: 'a-1', username: 'admin', role: 'Administrator', employeeId: null, sees: 'all' };
const riya: Actor = { ...admin, accountId: 'a-2', role: 'Member', sees: 'own' };
/** Hers are the last three. */
const meera: Actor = { ...riya, accountId: 'a-3' };
let own: TestDatabase;

beforeAll(async () => {
  own = await testDatabase();
  const { rowOf } = vesselKind();
  const rows = Array.from({ length: VESSELS }, (_, at) => {
    const isLast = at === VESSELS - HERS;
    const createdBy = at >= VESSELS - 3 ? meera.accountId : at % HERS === 0 ? riya.accountId : admin.accountId;
    const made = { id: newId(), createdBy, at: new Date(at * 1000).toISOString(), fileId: null };
    return rowOf({ vesselName: isLast ? 'Last Quay' : 'Ocean Star', flag: isLast ? 'Malta' : 'Panama', imo: 1_000_000 + at }, made);
  });
  await own.db.write(async (tx) => {
    await createVesselTable(tx);
    for (let from = 0; from < VESSELS; from += 1000)
      await tx
        .insertInto('vessel' as never)
        .values(rows.slice(from, from + 1000) as never)
        .execute();
  });
});
afterAll(() => own.close());

/** How many rows are found, and how often something ran beside. */
async function find(actor: Actor, query: Record<string, string>, source = VESSEL_SOURCE) {
  let beside = 0;
  const readSlowly = <Result>(work: (reader: Reader) => Promise<Result>) => {
    beside += 1;
    return work(own.db.read);
  };
  const conditions = makeConditions(own.db.read, source, query, { zone: 'UTC' });
  const { rows } = await findPage(own.db.read, source, actor, conditions, { order: 'asc', limit: 10 }, { readSlowly });
  return { found: rows.length, beside };
}

it('what is found near the beginning is found at once', async () => {
  expect(await find(admin, { search: 'ocean' })).toEqual({ found: 10, beside: 0 });
  expect(await find(riya, { search: 'ocean' })).toEqual({ found: 10, beside: 0 });
});

it('the rest of a long walk runs beside', async () => {
  expect(await find(admin, { search: 'quay' })).toEqual({ found: 1, beside: 1 });
  expect(await find(admin, { search: 'in none' })).toEqual({ found: 0, beside: 1 });
});

it('a walk ends after as many rows for somebody who sees few of them', async () => {
  expect(await find(riya, { flag: 'Malta' })).toEqual({ found: 1, beside: 1 });
});

it('somebody who sees few of many rows is shown all of these, with an index that finds them or without', async () => {
  const { scope: _scope, ...unscoped } = VESSEL_SOURCE;
  expect(await find(meera, {}, unscoped)).toEqual({ found: 3, beside: 1 });
  expect(await find(meera, { search: 'ocean' }, unscoped)).toEqual({ found: 3, beside: 1 });
  expect(await find(meera, {})).toEqual({ found: 3, beside: 0 });
});

it('a whole list is read at once, and a page far away beside', async () => {
  expect(await find(admin, {})).toEqual({ found: 10, beside: 0 });
  const { rows } = await findPage(
    own.db.read,
    VESSEL_SOURCE,
    admin,
    [],
    { page: 500, limit: 10 },
    { readSlowly: async () => ({ rows: [] }) as never },
  );
  expect(rows).toEqual([]);
});
