import type { Actor } from '@fairlead/contract/kit/permissions';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../testing/database.ts';
import { planRecorder } from '../../../testing/queries/plans.ts';
import { listClients } from './client-report.store.ts';
import { listIssued } from './financial-report.store.ts';

let own: TestDatabase;

beforeAll(async () => {
  own = await testDatabase();
});
afterAll(() => own.close());

it('the next rows of a report begin where the last ones ended, so that twice as many take twice as long', async () => {
  const actor: Actor = { accountId: 'a1', username: 'admin', role: 'Administrator', employeeId: null, sees: 'all' };
  const { reader, plans } = planRecorder(own.db.read);
  await listIssued(
    reader,
    actor,
    { from: '2026-01-01', to: '2026-12-31', startsAt: '', endsAt: '' },
    { issuedOn: '2026-02-01', id: 'x' },
    9,
  );
  await listClients(reader, actor, { nameKey: 'konkan', id: 'x' }, 9);
  const [entries = '', clients = ''] = await plans();
  expect({
    entries: entries.split('; ')[0],
    clients: clients.split('; ')[0],
    areSorted: /TEMP B-TREE/.test(entries + clients),
  }).toEqual({
    entries: 'SEARCH ledgerEntry USING INDEX ledgerEntry_issuedOn ((issuedOn,id)>(?,?) AND issuedOn<?)',
    clients: 'SEARCH client USING INDEX client_nameKey ((nameKey,id)>(?,?))',
    areSorted: false,
  });
});
