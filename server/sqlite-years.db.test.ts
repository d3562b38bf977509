import type { Actor } from '@fairlead/contract/kit/permissions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EVENT_SOURCE, listIds, listOwnIds as listOwnEvents, listStamped } from './areas/calendar/event-list.store.ts';
import { listNear } from './areas/calendar/reminders/reminders.store.ts';
import { CHECKIN_SOURCE } from './areas/checkins/check-in-list.store.ts';
import { DOCUMENT_SOURCE } from './areas/documents/document-list.store.ts';
import { LEDGER_SOURCE } from './areas/ledger/ledger-list.store.ts';
import { TASK_SOURCE } from './areas/tasks/task-list.store.ts';
import { rowOf as taskRow } from './areas/tasks/tasks.rules.ts';
import { listOwnIds as listOwnTasks } from './areas/tasks/tasks.store.ts';
import { newId } from './platform/clock/clock.ts';
import type { Reader } from './platform/db/database.ts';
import { insertMany } from './platform/db/writes/insert-many.ts';
import { type Condition, makeConditions } from './records/filters/conditions.ts';
import { countRows } from './records/filters/count-rows.ts';
import { findPage } from './records/filters/find-page.ts';
import type { ListSource, TableName } from './records/list/source.ts';
import { type TestDatabase, testDatabase } from './testing/database.ts';
import { clientRow } from './testing/kinds/client-row.ts';
import { planRecorder } from './testing/queries/plans.ts';

/* What is asked all day takes no longer after years of records: SQLite finds it by an index. */

const admin: Actor = { accountId: 'a-1', username: 'admin', role: 'Administrator', employeeId: 'e-1', sees: 'all' };
/** More than are looked up one by one. */
const TASKS = 1200;
let own: TestDatabase;

beforeAll(async () => {
  own = await testDatabase();
});
afterAll(() => own.close());

async function plansOf(ask: (reader: Reader) => Promise<unknown>): Promise<string[]> {
  const { reader, plans } = planRecorder(own.db.read);
  await ask(reader);
  return plans();
}

describe('tasks that are not finished', () => {
  const due = (query: object): Condition[] => makeConditions(own.db.read, TASK_SOURCE, { finished: 'no', ...query }, { zone: 'UTC' });

  it.each([
    ['all of them', {}],
    ['those that are due', { dueTo: '2026-01-31' }],
    ['those of some days', { dueFrom: '2026-01-01', dueTo: '2026-01-31' }],
  ])('%s are counted and found in order of their day in an index that holds no others', async (_name, query) => {
    const plans = await plansOf(async (reader) => {
      await countRows(reader, TASK_SOURCE, admin, due(query));
      await findPage(reader, TASK_SOURCE, admin, due(query), { limit: 10 });
    });
    const ofTasks = plans.filter((plan) => /\btask\b/.test(plan));
    expect(ofTasks.length).toBeGreaterThan(1);
    for (const plan of ofTasks)
      expect(plan).toMatch(/^(CO-ROUTINE \S+; )?SEARCH task USING COVERING INDEX task_finishedAt \(finishedAt=\?/);
  });

  it('are counted in that index also for who sees some clients’ alone, however many there are', async () => {
    const member: Actor = { ...admin, accountId: 'a-2', role: 'Member', sees: 'own' };
    const clients = ['theirs', 'another'].map((id, at) => clientRow(id, { id, assignedToId: at === 0 ? 'e-1' : null }));
    const tasks = Array.from({ length: 2 * TASKS }, (_, at) => {
      const draft = { title: `Send the rates ${at}`, priority: 'Medium' as const, date: at < TASKS ? '2026-01-05' : '2026-02-05' };
      const made = { id: newId(), createdBy: 'a-1', at: '2026-01-01T00:00:00.000Z', fileId: null };
      return taskRow({ ...draft, clientId: at % 2 === 0 ? 'theirs' : 'another', assignedEmployees: [], status: 'todo' }, made);
    });
    await own.db.write(async (tx) => {
      await tx.insertInto('client').values(clients).execute();
      await insertMany(tx, 'task', tasks);
    });
    let found = 0;
    const plans = await plansOf(async (reader) => {
      found = await countRows(reader, TASK_SOURCE, member, due({ dueTo: '2026-01-31' }));
    });
    expect(found).toBe(TASKS / 2);
    expect(plans.at(-1)).toMatch(/^SEARCH task USING COVERING INDEX task_finishedAt \(finishedAt=\? AND date<\?\)/);
  });

  it('somebody’s own are looked for among those alone and the ones finished since', async () => {
    const plans = await plansOf((reader) => listOwnTasks(reader, admin, { finishedSince: '2026-01-01', limit: 10 }));
    expect(plans.at(-1)).toMatch(
      /^MULTI-INDEX OR; INDEX 1; SEARCH task USING INDEX task_finishedAt .*INDEX 2; SEARCH task USING INDEX task_finishedAt/,
    );
  });
});

describe('events of some days', () => {
  const days = { from: '2026-01-01', to: '2026-01-31' };
  const near = { from: '2026-01-01T09:00', to: '2026-01-01T10:00' };

  it.each<[string, (reader: Reader) => Promise<unknown>]>([
    ['of everybody', (reader) => listIds(reader, admin, {}, days)],
    ['with what changes them', (reader) => listStamped(reader, admin, {}, days)],
    ['that are somebody’s own', (reader) => listOwnEvents(reader, admin, days, 10)],
    ['to be reminded of', (reader) => listNear(reader, near)],
  ])('%s are found without those of other days', async (_name, ask) => {
    const [plan] = await plansOf(ask);
    expect(plan).toMatch(
      /^MULTI-INDEX OR; INDEX 1; SEARCH event USING INDEX event_startKey .*INDEX 2; SEARCH event USING INDEX event_endsLaterOn/,
    );
  });

  it('of a client are found among the client’s', async () => {
    const [plan] = await plansOf((reader) => listIds(reader, admin, { clientId: 'c-1' }, days));
    expect(plan).toMatch(
      /^MULTI-INDEX OR; INDEX 1; SEARCH event USING INDEX event_clientId_startKey \(clientId=\? AND startKey>\? AND startKey<\?\)/,
    );
  });
});

it.each<[string, ListSource<never>]>(
  [CHECKIN_SOURCE, DOCUMENT_SOURCE, EVENT_SOURCE, LEDGER_SOURCE, TASK_SOURCE].map((source) => [source.table, source as never]),
)('all of %s are counted without reading one', async (table: string, source) => {
  const [plan] = await plansOf((reader) => countRows<TableName>(reader, source as never, admin, []));
  expect(plan).toMatch(new RegExp(`^SCAN ${table} USING COVERING INDEX`));
});
