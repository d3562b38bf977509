import type { Actor } from '@fairlead/contract/kit/permissions';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../testing/database.ts';
import { planRecorder } from '../../../testing/queries/plans.ts';
import { countClients, listClients } from './client-report.store.ts';
import { listPlanned } from './coverage-report.store.ts';
import { listIssued } from './financial-report.store.ts';
import { countEvents } from './team-report.store.ts';

const actor: Actor = { accountId: 'a1', username: 'admin', role: 'Administrator', employeeId: null, sees: 'all' };
let own: TestDatabase;

beforeAll(async () => {
  own = await testDatabase();
});
afterAll(() => own.close());

it('the next rows of a report begin where the last ones ended, so that twice as many take twice as long', async () => {
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

it('events that touch a period and its visits are looked up by their time, without those of other years', async () => {
  const period = { from: '2026-03-01', to: '2026-03-31', startsAt: '2026-02-28T18:30:00.000Z', endsAt: '2026-03-31T18:30:00.000Z' };
  const { reader, plans } = planRecorder(own.db.read);
  await countEvents(reader, actor, period);
  await countClients(reader, actor, period);
  await listPlanned(reader, ['c1', 'c2'], period);
  const [ofTeam = '', ofClients = '', planned = ''] = await plans();
  expect(ofTeam).toMatch(
    /^MULTI-INDEX OR; INDEX 1; SEARCH event USING INDEX event_startKey .*INDEX 2; SEARCH event USING INDEX event_endsLaterOn/,
  );
  const ofClient = 'INDEX 1; SEARCH event USING INDEX event_clientId_startKey (clientId=? AND startKey>? AND startKey<?)';
  expect(ofClients).toContain(
    'SEARCH checkIn USING COVERING INDEX checkIn_clientId_timestampAt (clientId=? AND timestampAt>? AND timestampAt<?)',
  );
  expect(ofClients).toContain(ofClient);
  expect(planned).toContain(ofClient);
});
