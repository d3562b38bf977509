import type { Actor } from '@fairlead/contract/kit/permissions';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/clock/clock.ts';
import { PLANNED_EACH_TIME } from '../../platform/db/lists/compiled.ts';
import { insertMany } from '../../platform/db/writes/insert-many.ts';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { createVesselTable, VESSEL_SOURCE, vesselKind } from '../../testing/kinds/vessels.ts';
import { createRecordList } from './list.ts';

const admin: Actor = { accountId: 'a-1', username: 'admin', role: 'Administrator', employeeId: null, sees: 'all' };
const narrow: Actor = { ...admin, accountId: 'a-2', role: 'Member', sees: 'own' };
/** PostgreSQL plans the first five calls by their values in any case. */
const PLANNED_ANEW = 5;
const CALLS = 7;
let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
  const { rowOf } = vesselKind();
  await database.db.write(async (tx) => {
    await createVesselTable(tx);
    const made = { createdBy: 'a-1', at: '2026-01-01T00:00:00.000Z', fileId: null };
    // So many that reading all of them is dearer than to look up ten.
    const rows = Array.from({ length: 5000 }, (_, at) =>
      rowOf({ vesselName: `Star ${at}`, flag: 'Malta', imo: 1_000_000 + at }, { id: newId(), ...made }),
    );
    await insertMany(tx, 'vessel' as never, rows as never);
    await sql`analyze "vessel"`.execute(tx);
  });
});
afterAll(() => database.close());

/**
 * The statements over vessels that the connection keeps, and how often each was run by a plan for any values, and by one for its own, which
 * PostgreSQL 13 does not tell.
 */
async function listKept() {
  const { rows } = await sql<{
    statement: string;
    planned: number;
    plannedAnew: number;
  }>`select "statement", coalesce((to_jsonb("kept") ->> 'generic_plans')::int, 1) as "planned",
    coalesce((to_jsonb("kept") ->> 'custom_plans')::int, 0) as "plannedAnew"
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

  it('are planned once for fewer rows than PostgreSQL expects of a list of ids', async () => {
    await readTimes({ limit: 3, count: 'false', fields: ['vesselName'] });
    const rows = (await listKept()).filter(({ statement }) => statement.includes('unnest') && !statement.includes('"imo"'));
    expect(rows.map(({ plannedAnew }) => plannedAnew <= PLANNED_ANEW)).toEqual([true]);
  });

  it('have no rows read where none is found', async () => {
    await readTimes({ flag: 'Nowhere', count: 'false', fields: ['flag'] });
    const rows = (await listKept()).filter(({ statement }) => statement.includes('row_to_json') && !statement.includes('"vesselName"'));
    expect(rows).toEqual([]);
  });
});
