import type { Actor } from '@fairlead/contract/kit/permissions';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/clock/clock.ts';
import { PLANNED_EACH_TIME } from '../../platform/db/lists/compiled.ts';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { createVesselTable, VESSEL_SOURCE, vesselKind } from '../../testing/kinds/vessels.ts';
import { createRecordList } from './list.ts';

const admin: Actor = { accountId: 'a-1', username: 'admin', role: 'Administrator', employeeId: null, sees: 'all' };
const narrow: Actor = { ...admin, accountId: 'a-2', role: 'Member', sees: 'own' };
/** PostgreSQL plans the first five calls by their values in any case. */
const CALLS = 7;
let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
  const { rowOf } = vesselKind();
  await database.db.write(async (tx) => {
    await createVesselTable(tx);
    for (let at = 0; at < 30; at++) {
      const made = { id: newId(), createdBy: 'a-1', at: '2026-01-01T00:00:00.000Z', fileId: null };
      const row = rowOf({ vesselName: `Star ${at}`, flag: 'Malta', imo: 1_000_000 + at }, made);
      await tx
        .insertInto('vessel' as never)
        .values(row as never)
        .execute();
    }
  });
});
afterAll(() => database.close());

/** The statements over vessels that the connection keeps, and how often each was run by a plan for any values, which PostgreSQL 13 does not tell. */
async function listKept() {
  const { rows } = await sql<{
    statement: string;
    planned: number;
  }>`select "statement", coalesce((to_jsonb("kept") ->> 'generic_plans')::int, 1) as "planned"
    from pg_prepared_statements as "kept" where "statement" like '%"vessel"%' and "statement" not like '%pg_prepared%'`.execute(
    database.db.read,
  );
  return rows;
}

async function readTimes(query: object, actor = admin) {
  const list = createRecordList(VESSEL_SOURCE, { db: database.db, readZone: async () => 'UTC' });
  for (let call = 0; call < CALLS; call++) await list.list(actor, { limit: 10, ...query });
}

describe('pages of a list', () => {
  it('are planned for each call where what matches follows from the values', async () => {
    const before = (await listKept()).length;
    await readTimes({ flag: 'Malta', count: 'false' });
    await readTimes({ count: 'false' }, narrow);
    await readTimes({ page: 2, count: 'false' });
    const kept = await listKept();
    // What reads the rows of these ids.
    expect(kept).toHaveLength(before + 1);
    expect(kept.filter(({ statement }) => statement.endsWith(PLANNED_EACH_TIME))).toEqual([]);
  });

  it('are planned once where they do not', async () => {
    await readTimes({ count: 'false' });
    const kept = await listKept();
    expect(kept).toHaveLength(2);
    expect(kept.map(({ planned }) => planned > 0)).toEqual([true, true]);
  });
});
