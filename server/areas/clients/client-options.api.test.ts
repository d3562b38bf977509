import { beforeEach, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { uploadAndRead, waitForImport } from '../../testing/imports/imports.ts';
import { newClient } from '../../testing/records.ts';

const app = testApp();
const add = (more: object) => app.admin.post('/api/clients', newClient(more));

beforeEach(async () => {
  const lists = { clientTypes: ['Forwarder', 'shipper', ' ', 'Forwarder'], contractTypes: ['Framework'], incoterms: ['EXW'] };
  expect((await app.admin.put('/api/settings', lists)).body.clientTypes).toEqual(['Forwarder', 'shipper']);
});

it('takes the options of the form and those that were added, and no other', async () => {
  const answers = {
    own: (await add({ type: 'Shipper', contractType: 'COA', incoterms: 'FOB' })).status,
    added: (await add({ type: 'Forwarder', contractType: 'Framework', incoterms: 'EXW' })).status,
    ofAnotherList: (await add({ type: 'EXW' })).body.fields,
    sameInOtherCase: (await add({ type: 'shipper' })).status,
    tooLong: (await add({ incoterms: 'X'.repeat(61) })).status,
  };
  expect(answers).toEqual({
    own: 201,
    added: 201,
    ofAnotherList: { type: expect.stringContaining('must be one of Shipper, Consignee, Broker, Agent, Other, Forwarder') },
    sameInOtherCase: 400,
    tooLong: 400,
  });
  const { body } = await app.admin.get('/api/clients?type=Forwarder');
  expect(body.clients.map(({ incoterms }: { incoterms: string }) => incoterms)).toEqual(['EXW']);
});

it('leaves an option that was taken away on the clients that have it, and they are saved as before', async () => {
  const { _id } = (await add({ type: 'Forwarder' })).body;
  const other = (await add({ type: 'Agent' })).body._id;
  await app.admin.put('/api/settings', { clientTypes: [] });
  const put = (id: string, body: object) => app.admin.put(`/api/clients/${id}`, body);
  const saved = await put(_id, { type: 'Forwarder', address: 'Pier 4' });
  expect({
    saved: [saved.status, saved.body.type, saved.body.address],
    shown: (await app.admin.get(`/api/clients/${_id}`)).body.type,
    found: (await app.admin.get('/api/clients/count?type=Forwarder')).body.total,
    inFiles: (await app.admin.get('/api/clients/export?format=csv')).body.includes('Forwarder'),
    another: (await put(other, { type: 'Forwarder' })).status,
    away: (await put(_id, { type: 'Agent' })).status,
    back: (await put(_id, { type: 'Forwarder' })).status,
  }).toEqual({ saved: [200, 'Forwarder', 'Pier 4'], shown: 'Forwarder', found: 1, inFiles: true, another: 400, away: 200, back: 400 });
});

it('knows added options in files, in whatever spelling, and leaves out what is none', async () => {
  const lines = ['Company,E-mail Address,Client Type', 'Acme,a@acme.example,forwarder', 'Brine,b@brine.example,Pirate'];
  const { _id } = await uploadAndRead(app.admin, lines.join('\r\n'));
  const { rows } = (await app.admin.get(`/api/imports/${_id}/rows?limit=50`)).body;
  expect(Object.keys(rows[1].notes)).toEqual(['type']);
  await app.admin.post(`/api/imports/${_id}/commit`);
  await waitForImport(app.admin, _id);
  const { clients } = (await app.admin.get('/api/clients?sort=companyName')).body;
  expect(clients.map(({ companyName, type }: Record<string, string>) => [companyName, type])).toEqual([
    ['Acme', 'Forwarder'],
    ['Brine', null],
  ]);
});

it('offers strangers the options of the form alone', async () => {
  await app.admin.put('/api/settings', { enquiryForm: true });
  const send = (incoterms: string) =>
    app.stranger().post('/api/enquiries', { companyName: 'Acme', primaryContactName: 'Bo', email: 'a@acme.example', incoterms });
  expect(Object.keys((await send('EXW')).body.fields)).toEqual(['incoterms']);
});
