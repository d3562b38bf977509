import type { Actor } from '@fairlead/contract/kit/permissions';
import { expect, it } from 'vitest';
import { systemClock } from '../../platform/clock/clock.ts';
import { testApp } from '../../testing/app.ts';
import { begun, settled } from '../../testing/imports/imports.ts';
import { actorNow } from '../accounts/accounts.service.ts';
import { createManyClients } from '../clients/clients.service.ts';
import { createHistory } from '../history/history.service.ts';

const test = testApp();
const OTHER = '01900000-0000-7000-8000-0000000000bb';
const many = () => createManyClients({ db: test.db, history: createHistory(test.db, systemClock), clock: systemClock });

/** Another import takes the place where clients are stored ahead, until the answered function gives it up. */
async function anotherStores() {
  const admin = (await actorNow(test.db.read, test.admin._id)) as Actor;
  await many().storeAhead(OTHER, admin, new AbortController().signal);
  return () => test.db.write((tx) => many().giveUpAhead(tx, OTHER));
}

it('an import that adds no client does not wait for one that does', async () => {
  await test.admin.post('/api/clients', { companyName: 'Acme', email: 'a@acme.example' });
  const { _id: id } = await begun(test.admin, 'Company Name,Email,Country\r\nAcme,a@acme.example,India');
  await test.admin.put(`/api/imports/${id}`, { duplicates: 'update' });
  await anotherStores();
  await test.admin.post(`/api/imports/${id}/commit`);
  expect(await settled(test.admin, id)).toMatchObject({ state: 'done', counts: { update: 1 } });
});

it('one that waited assigns its clients to those who are there by then', async () => {
  const employee = { employeeName: 'Riya Shah', employeeId: 'E1', mobile: '9820012345', emailId: 'r@example.com', role: 'Sales Executive' };
  const { body: riya, status } = await test.admin.post('/api/employees', { ...employee, department: 'Sales', attendance: 'Onsite' });
  expect(status).toBe(201);
  const { _id: id } = await begun(test.admin, 'Company Name,Email,Assigned to\r\nAcme,a@acme.example,Riya Shah');
  const giveUp = await anotherStores();
  await test.admin.post(`/api/imports/${id}/commit`);
  expect((await test.admin.delete(`/api/employees/${riya._id}`)).status).toBeLessThan(300);
  await giveUp();
  expect(await settled(test.admin, id)).toMatchObject({ state: 'done' });
  const { clients } = (await test.admin.get('/api/clients')).body;
  expect(clients).toMatchObject([{ assignedTo: 'Riya Shah', assignedToId: null }]);
});
