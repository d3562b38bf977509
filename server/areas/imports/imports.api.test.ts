import { IMPORT_MESSAGES } from '@fairlead/contract/imports';
import { expect, it, vi } from 'vitest';
import { testApp } from '../../testing/app.ts';
import type { Person } from '../../testing/people.ts';

const test = testApp();
const INCOMPLETE = 'Company Name and Email are required fields';

const csv = (...lines: string[]) => lines.join('\r\n');
const THREE = csv(
  'Company,E-mail Address,Mobile Phone,Opportunity Value',
  'Acme,a@acme.example,+91 98200 12345,"1,250.50"',
  'Brine,,,',
  'Cove,c@cove.example,,',
);

async function upload(person: Person, content: string | Uint8Array, name = 'clients.csv') {
  return person.upload('POST', '/api/imports', undefined, { field: 'file', name, bytes: Buffer.from(content) });
}

/** Waits until an import is no longer being worked on. */
async function settled(person: Person, id: string) {
  return vi.waitFor(
    async () => {
      const { body } = await person.get(`/api/imports/${id}`);
      expect(body.state).toMatch(/^(ready|done|undone|failed)$/);
      return body;
    },
    { timeout: 20_000, interval: 20 },
  );
}

async function begun(person: Person, content: string | Uint8Array, name?: string) {
  const { status, body } = await upload(person, content, name);
  expect(status).toBe(201);
  return settled(person, body._id);
}
const rowsOf = async (person: Person, id: string, query = '') => (await person.get(`/api/imports/${id}/rows?limit=50${query}`)).body.rows;

async function committed(person: Person, id: string) {
  expect((await person.post(`/api/imports/${id}/commit`)).status).toBe(200);
  return settled(person, id);
}

const names = async (person: Person) =>
  (await person.get('/api/clients')).body.clients.map(({ companyName }: { companyName: string }) => companyName);

it('reads a file, imports what is not refused in one go, and takes it back', async () => {
  const ready = await begun(test.admin, THREE);
  expect(ready).toMatchObject({
    state: 'ready',
    fileName: 'clients.csv',
    encoding: 'utf-8',
    delimiter: ',',
    hasHeader: true,
    progress: { done: 3, total: 3 },
    counts: { create: 2, update: 0, skip: 0, refused: 1, duplicates: 0 },
    createdBy: 'admin',
  });
  expect(ready.columns.map(({ field }: { field: string }) => field)).toEqual(['companyName', 'email', 'mobile', 'opportunityValue']);
  expect(ready.columns[0]).toMatchObject({ header: 'Company', samples: ['Acme', 'Brine', 'Cove'] });
  expect(await rowsOf(test.admin, ready._id)).toEqual([
    {
      line: 2,
      kind: 'create',
      values: { companyName: 'Acme', email: 'a@acme.example', mobile: '+91 98200 12345', opportunityValue: 1250.5 },
      problems: {},
      duplicate: null,
      repeats: null,
    },
    { line: 3, kind: 'refused', values: { companyName: 'Brine' }, problems: { email: INCOMPLETE }, duplicate: null, repeats: null },
    { line: 4, kind: 'create', values: { companyName: 'Cove', email: 'c@cove.example' }, problems: {}, duplicate: null, repeats: null },
  ]);
  expect(await names(test.admin)).toEqual([]);

  const done = await committed(test.admin, ready._id);
  expect(done).toMatchObject({ state: 'done', failure: null, counts: { create: 2, refused: 1 } });
  expect(done.finishedAt).not.toBeNull();
  const { clients, total } = (await test.admin.get('/api/clients')).body;
  expect(total).toBe(2);
  expect(clients[0]).toMatchObject({ companyName: 'Acme', opportunityValue: 1250.5, mobile: '+91 98200 12345', version: 1 });
  expect((await test.admin.get('/api/clients/count?segment=Leads')).body.total).toBe(2);
  const timeline = (await test.admin.get(`/api/clients/${clients[0]._id}/timeline`)).body.entries;
  expect(timeline).toMatchObject([{ action: 'imported', by: 'admin', changes: { file: { from: null, to: 'clients.csv' } } }]);

  expect((await test.admin.post(`/api/imports/${ready._id}/undo`)).status).toBe(200);
  expect(await settled(test.admin, ready._id)).toMatchObject({ state: 'undone', failure: null, leftAlone: [] });
  expect(await names(test.admin)).toEqual([]);
  expect((await test.admin.get('/api/clients/count?segment=Leads')).body.total).toBe(0);
});
