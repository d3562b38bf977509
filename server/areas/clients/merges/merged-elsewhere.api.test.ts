import type { Notification } from '@fairlead/contract/notifications';
import type { Pocket } from '@fairlead/contract/pocket';
import { expect, it } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { mergeInto, sendUndo } from '../../../testing/merging/merge-calls.ts';
import type { Person } from '../../../testing/people.ts';
import { newVisit } from '../../../testing/records.ts';

const app = testApp();

const pocketOf = async (person: Person, after?: string): Promise<Pocket> =>
  (await person.get(`/api/pocket${after === undefined ? '' : `?after=${after}`}`)).body;
const idsOf = ({ clients }: Pocket) => clients.map(({ _id }) => _id).sort();

it('a client that was merged away is gone on the devices that knew it, comes back by the undo, and visits that wait there arrive at the kept one', async () => {
  const [kept, other] = [await app.aClient({ companyName: 'Kept' }), await app.aClient({ companyName: 'Other' })];
  const device = await app.person('Member');
  const first = await pocketOf(device);
  expect(idsOf(first)).toEqual([kept, other].sort());

  const { merge } = await mergeInto(app.admin, [kept, other], { phone: '+91 98480 22119' });
  const merged = await pocketOf(device, first.position);
  expect([merged.isWhole, merged.gone, merged.clients.map(({ _id, phone }) => [_id, phone])]).toEqual([
    false,
    [other],
    [[kept, '+91 98480 22119']],
  ]);
  // What the device had waiting for the client that it knew.
  const visit = await device.post('/api/checkins', newVisit(other));
  expect([visit.status, visit.body.clientId]).toEqual([201, kept]);

  await sendUndo(app.admin, merge);
  const undone = await pocketOf(device, merged.position);
  expect([undone.gone, idsOf(undone)]).toEqual([[], [kept, other].sort()]);
});

it('notifications that name a merged client name the kept one and lead there, for who sees it', async () => {
  const employeeId = await app.anEmployee();
  const member = await app.person('Member', { employeeId });
  await app.admin.put('/api/settings', { clientVisibility: 'own' });
  const told = async () => {
    const { notifications } = (await member.get('/api/notifications')).body as { notifications: Notification[] };
    return notifications.map(({ kind, name, path }) => ({ kind, name, path }));
  };
  const other = await app.aClient({ companyName: 'Other', assignedToId: employeeId });
  const [kept, foreign] = [await app.aClient({ companyName: 'Kept', assignedToId: employeeId }), await app.aClient('Foreign')];
  const [, ofOther] = await told();
  expect(ofOther).toEqual({ kind: 'newLead', name: 'Other', path: `/salesandleadsclient/${other}` });

  const { merge } = await mergeInto(app.admin, [kept, other]);
  const [path] = (await told()).flatMap((each) => (each.path?.endsWith(other) || each.path?.endsWith(kept) ? [each.path] : [])).slice(-1);
  expect((await told()).map(({ name }) => name)).toEqual(['Kept', 'Kept']);
  const led = await member.get(`/api/clients/${path?.split('/').at(-1)}`);
  expect([led.status, led.headers.location]).toEqual([308, `/api/clients/${kept}`]);

  await sendUndo(app.admin, merge);
  await mergeInto(app.admin, [foreign, other]);
  expect((await told()).map(({ name }) => name)).toEqual(['Kept']);
});

it('sample clients that were merged are removed with the sample data, and nothing of them stays', async () => {
  expect((await app.admin.post('/api/workspace/sample-data')).status).toBeLessThan(300);
  const { clients } = (await app.admin.get('/api/clients?limit=50')).body as { clients: { _id: string }[] };
  const [kept = '', ...others] = clients.map(({ _id }) => _id);
  await mergeInto(app.admin, [kept, ...others.slice(0, 2)]);
  await mergeInto(app.admin, [others[2] as string, kept]);
  expect((await app.admin.delete('/api/workspace/sample-data')).status).toBeLessThan(300);
  expect((await app.admin.get('/api/clients')).body.total).toBe(0);
  const left = await Promise.all(
    (['client', 'clientMerge', 'clientMergeMove', 'checkIn', 'task', 'ledgerEntry', 'document', 'event', 'file'] as const).map(
      async (table) => [table, (await app.db.read.selectFrom(table).selectAll().execute()).length] as const,
    ),
  );
  expect(left.filter(([, count]) => count > 0)).toEqual([]);
});
