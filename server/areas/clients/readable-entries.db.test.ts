import type { HistoryArea } from '@fairlead/contract/history';
import type { Actor } from '@fairlead/contract/kit/permissions';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../platform/clock/clock.ts';
import { createKinds } from '../../records/visibility/kinds.ts';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { createHistory } from '../history/history.service.ts';
import { OWNERS } from './clients.service.ts';

const member: Actor = { accountId: 'a-2', username: 'dev', role: 'Member', employeeId: 'e-1', sees: 'own' };
const WHEN = new Date('2026-03-01T09:00:00.000Z');
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

it('shows of an employee what happened in areas whose kind everybody sees, and nothing of an area that declares none', async () => {
  const { db } = database;
  const history = createHistory(db, { now: () => WHEN });
  const employeeId = newId();
  const areas: HistoryArea[] = ['team', 'reports', 'settings', 'imports', 'documents'];
  for (const area of areas)
    await db.write((tx) => history.append(tx, { actor: null, area, entityId: newId(), action: 'updated', subjects: [employeeId] }));
  const kinds = createKinds(db, OWNERS, [
    { area: 'team', table: 'employee', list: { rows: 'employees' }, seenBy: 'everyone', removeForGood: async () => {} },
  ]);
  const readable = kinds.readableBy(db.read, member);
  const { entries } = await history.listAbout(db.read, employeeId, { limit: 10, readable });
  expect(entries.map(({ area }) => area)).toEqual(['team']);
});
