import type { Actor } from '@fairlead/contract/kit/permissions';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../testing/database.ts';
import { planRecorder } from '../../../testing/queries/plans.ts';
import { wantedFor } from './figures.rules.ts';
import { readSums } from './sums.store.ts';

let own: TestDatabase;

beforeAll(async () => {
  own = await testDatabase();
});
afterAll(() => own.close());

it.each(['all', 'department', 'own'] as const)('who sees %s has nobody else’s entries, payments and clients read', async (sees) => {
  const actor: Actor = { accountId: 'a1', username: 'riya', role: 'Member', employeeId: 'e1', sees };
  const { reader, plans } = planRecorder(own.db.read);
  await readSums(reader, actor, wantedFor('INR', '2026-03-31'));
  const steps = (await plans()).flatMap((plan) => plan.split('; '));
  expect({
    whole: steps.filter((step) => /^SCAN (ledgerEntry|ledgerPayment|client)\b/.test(step)),
    // Their rows are large and lie everywhere.
    clients: steps.filter((step) => /^SEARCH client\b/.test(step) && !step.includes('COVERING INDEX')),
    entries: new Set(steps.filter((step) => /ledgerEntry|ledgerPayment/.test(step))),
  }).toEqual({
    whole: [],
    clients: [],
    entries: new Set([
      'SEARCH ledgerEntry USING INDEX ledgerEntry_clientId (clientId=?)',
      'SEARCH ledgerPayment USING INDEX sqlite_autoindex_ledgerPayment_1 (entryId=?)',
    ]),
  });
});
