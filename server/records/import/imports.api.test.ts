import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { IMPORT_FOREIGN, IMPORT_KEPT_DAYS, IMPORT_MAX_KEPT_BYTES, IMPORT_MESSAGES } from '@fairlead/contract/kit/import/imports';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it, vi } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { upload, uploadAndRead, waitForImport } from '../../testing/imports/imports.ts';
import { workbook } from '../../testing/imports/workbook.ts';
import { mergeInto } from '../../testing/merging/merge-calls.ts';
import type { Person } from '../../testing/people.ts';

const test = testApp();
/** Of 16 million bytes that mean nothing, which a reader of the classic directory alone does not see. */
const bomb = workbook({ before: '<x/>'.repeat(2 ** 22), rows: '', isZip64: true });

const csv = (...lines: string[]) => lines.join('\r\n');
const THREE = csv(
  'Company,E-mail Address,Mobile Phone,Opportunity Value',
  'Acme,a@acme.example,+91 98200 12345,"1,250.50"',
  ',nobody@brine.example,,',
  'Cove,c@cove.example,,',
);

const NOTHING_ODD = { problems: {}, notes: {}, duplicate: null, repeats: null, repeatsBy: [] };

const rowsOf = async (person: Person, id: string, query = '') => (await person.get(`/api/imports/${id}/rows?limit=50${query}`)).body.rows;

async function commitImport(person: Person, id: string) {
  expect((await person.post(`/api/imports/${id}/commit`)).status).toBe(200);
  return waitForImport(person, id);
}

const names = async (person: Person) =>
  (await person.get('/api/clients')).body.clients.map(({ companyName }: { companyName: string }) => companyName);

it('reads a file, imports what is not refused in one go, and takes it back', async () => {
  const ready = await uploadAndRead(test.admin, THREE);
  expect(ready).toMatchObject({
    state: 'ready',
    fileName: 'clients.csv',
    encoding: 'utf-8',
    delimiter: ',',
    hasHeader: true,
    progress: { done: 3, total: 3 },
    encodingGuess: null,
    titleRows: 0,
    counts: { create: 2, update: 0, skip: 0, question: 0, refused: 1, duplicates: 0, cellsLeftOut: 0 },
    createdBy: 'admin',
  });
  expect(ready.columns.map(({ field }: { field: string }) => field)).toEqual(['companyName', 'email', 'mobile', 'opportunityValue']);
  expect(ready.columns[0]).toMatchObject({ header: 'Company', samples: ['Acme', 'Cove'] });
  expect(await rowsOf(test.admin, ready._id)).toEqual([
    {
      line: 2,
      kind: 'create',
      values: { companyName: 'Acme', email: 'a@acme.example', mobile: '+91 98200 12345', opportunityValue: 1250.5 },
      ...NOTHING_ODD,
    },
    {
      line: 3,
      kind: 'refused',
      values: { email: 'nobody@brine.example' },
      ...NOTHING_ODD,
      problems: { companyName: 'Company Name is missing' },
    },
    { line: 4, kind: 'create', values: { companyName: 'Cove', email: 'c@cove.example' }, ...NOTHING_ODD },
  ]);
  expect(await names(test.admin)).toEqual([]);

  const done = await commitImport(test.admin, ready._id);
  expect(done).toMatchObject({ state: 'done', failure: null, counts: { create: 2, refused: 1 } });
  expect(done.finishedAt).not.toBeNull();
  const { clients, total } = (await test.admin.get('/api/clients')).body;
  expect(total).toBe(2);
  expect(clients[0]).toMatchObject({ companyName: 'Acme', opportunityValue: 1250.5, mobile: '+91 98200 12345', version: 1 });
  expect((await test.admin.get('/api/clients/count?segment=Leads')).body.total).toBe(2);
  const timeline = (await test.admin.get(`/api/clients/${clients[0]._id}/timeline`)).body.entries;
  expect(timeline).toMatchObject([{ action: 'imported', by: 'admin', changes: { file: { from: null, to: 'clients.csv' } } }]);

  expect((await test.admin.post(`/api/imports/${ready._id}/undo`)).status).toBe(200);
  expect(await waitForImport(test.admin, ready._id)).toMatchObject({ state: 'undone', failure: null, leftAlone: [] });
  expect(await names(test.admin)).toEqual([]);
  // The job's commit counts as soon as this process hears of it, which on PostgreSQL may be after its state was read.
  await expect.poll(async () => (await test.admin.get('/api/clients/count?segment=Leads')).body.total).toBe(0);
});

describe('rows that look like a client that is there', () => {
  const FILE = csv(
    'Company Name,Email,Phone,Website,Country',
    'ACME  logistics,new@acme.example,,,India',
    'Other Name,Info@Acme.Example,,,',
    'Third,third@example.com,0091 98200-12345,,',
    'Fourth,fourth@example.com,,https://www.brine.example/contact,',
    'Fifth,fifth@example.com,,,',
    'Sixth,FIFTH@example.com,,,',
  );
  async function prepareClients() {
    const acme = await test.admin.post('/api/clients', { companyName: 'Acmé Logistics', email: 'info@acme.example', notes: 'kept' });
    const brine = { companyName: 'Brine', email: 'b@brine.example', mobile: '+91 98200 12345', website: 'brine.example', country: 'Oman' };
    await test.admin.post('/api/clients', brine);
    return { acme: acme.body, ready: await uploadAndRead(test.admin, FILE) };
  }

  it('are found by name, email, phone and website, and repeats by the line they repeat', async () => {
    const { acme, ready } = await prepareClients();
    expect(ready.counts).toEqual({ create: 1, update: 0, skip: 4, question: 1, refused: 0, duplicates: 4, cellsLeftOut: 0 });
    const rows = await rowsOf(test.admin, ready._id);
    expect(rows.map(({ duplicate }: { duplicate: { by: string[] } | null }) => duplicate?.by ?? null)).toEqual([
      ['name'],
      ['email'],
      ['phone'],
      ['website'],
      null,
      null,
    ]);
    expect(rows[0].duplicate).toEqual({
      _id: acme._id,
      name: 'Acmé Logistics',
      by: ['name'],
      changes: {
        companyName: { from: 'Acmé Logistics', to: 'ACME  logistics' },
        email: { from: 'info@acme.example', to: 'new@acme.example' },
        country: { from: null, to: 'India' },
      },
    });
    expect(rows[0].kind).toBe('question');
    expect(rows[5]).toMatchObject({ line: 7, kind: 'skip', repeats: 6, repeatsBy: ['email'] });
    expect((await rowsOf(test.admin, ready._id, '&duplicates=true')).length).toBe(4);
    expect((await rowsOf(test.admin, ready._id, '&kind=create')).map(({ line }: { line: number }) => line)).toEqual([6]);
  });

  it('are created, updated or skipped as decided, all at once or line by line', async () => {
    const { ready } = await prepareClients();
    const all = await test.admin.put(`/api/imports/${ready._id}`, { duplicates: 'update' });
    expect(all.body).toMatchObject({ state: 'ready', duplicates: 'update', counts: { create: 1, update: 3, skip: 1, question: 1 } });
    const some = await test.admin.patch(`/api/imports/${ready._id}/rows`, { lines: [3, 7], action: 'create' });
    expect(some.body.counts).toMatchObject({ create: 3, update: 2, skip: 0, question: 1 });
    const none = await test.admin.patch(`/api/imports/${ready._id}/rows`, { action: 'skip' });
    expect(none.body.counts).toMatchObject({ create: 2, update: 0, skip: 4, question: 0 });
  });

  it('when updated keep what the file leaves blank, and an undo gives them back what they had', async () => {
    const { acme, ready } = await prepareClients();
    await test.admin.patch(`/api/imports/${ready._id}/rows`, { lines: [2], action: 'update' });
    const done = await commitImport(test.admin, ready._id);
    expect(done.counts).toMatchObject({ create: 1, update: 1, skip: 4 });
    const client = (await test.admin.get(`/api/clients/${acme._id}`)).body;
    expect(client).toMatchObject({
      companyName: 'ACME  logistics',
      email: 'new@acme.example',
      country: 'India',
      notes: 'kept',
      version: 2,
    });
    const [latest] = (await test.admin.get(`/api/clients/${acme._id}/timeline`)).body.entries;
    expect(latest).toMatchObject({ action: 'updated', changes: { country: { from: null, to: 'India' }, file: { to: 'clients.csv' } } });

    await test.admin.post(`/api/imports/${ready._id}/undo`);
    expect(await waitForImport(test.admin, ready._id)).toMatchObject({ state: 'undone', leftAlone: [] });
    const back = (await test.admin.get(`/api/clients/${acme._id}`)).body;
    expect(back).toMatchObject({ companyName: 'Acmé Logistics', email: 'info@acme.example', country: null, notes: 'kept', version: 3 });
    expect((await test.admin.get('/api/clients?search=acme logistics')).body.total).toBe(1);
    expect(await names(test.admin)).toEqual(['Acmé Logistics', 'Brine']);
  });

  it('when several rows update the same one, get what all state, and an undo gives it back what it had before the first', async () => {
    const { body: acme } = await test.admin.post('/api/clients', { companyName: 'Acme', email: 'a@acme.example', country: 'Oman' });
    const file = csv(
      'Company Name,Email,Country,Notes,Tax ID',
      'Acme,a@acme.example,India,,',
      'Acme,a@acme.example,Chile,Twice,',
      'Acme,a@acme.example,,,T3',
    );
    const ready = await uploadAndRead(test.admin, file);
    await test.admin.patch(`/api/imports/${ready._id}/rows`, { lines: [2, 3, 4], action: 'update' });
    expect((await commitImport(test.admin, ready._id)).counts).toMatchObject({ create: 0, update: 3 });
    const read = async () => (await test.admin.get(`/api/clients/${acme._id}`)).body;
    expect(await read()).toMatchObject({ country: 'Chile', notes: 'Twice', taxId: 'T3', version: 4 });
    await test.admin.post(`/api/imports/${ready._id}/undo`);
    expect(await waitForImport(test.admin, ready._id)).toMatchObject({ state: 'undone', leftAlone: [] });
    expect(await read()).toMatchObject({ country: 'Oman', notes: null, taxId: null, version: 7 });
  });

  it('by a number are of its country, and where nobody knows the country its digits are compared', async () => {
    await test.admin.post('/api/clients', { companyName: 'Brine', email: 'b@brine.example', mobile: '090523 12345', country: 'India' });
    const file = csv(
      'Company Name,Email,Phone,Country',
      'One,1@one.example,+91 90523-12345,Oman',
      'Two,2@two.example,(905) 231-2345,Canada',
      'Three,3@three.example,90523 12345,',
      'Four,4@four.example,0091 90523 12345,',
    );
    const ready = await uploadAndRead(test.admin, file);
    const rows = await rowsOf(test.admin, ready._id);
    const by = rows.map(({ duplicate }: { duplicate: { by: string[] } | null }) => duplicate?.by ?? null);
    expect(by).toEqual([['phone'], null, ['phone'], ['phone']]);
  });

  it('and were merged since update the client that is kept, in the order of the file, and an undo gives it back what it had', async () => {
    const add = async (companyName: string) =>
      (await test.admin.post('/api/clients', { companyName, email: `a@${companyName.toLowerCase()}.example` })).body._id;
    const [kept, other] = [await add('Kept'), await add('Other')];
    const file = csv('Company Name,Email,Country,Notes', 'Kept,a@kept.example,India,First', 'Other,a@other.example,Chile,');
    const ready = await uploadAndRead(test.admin, file);
    await test.admin.put(`/api/imports/${ready._id}`, { duplicates: 'update' });
    await mergeInto(test.admin, [kept, other]);
    expect((await commitImport(test.admin, ready._id)).counts).toMatchObject({ create: 0, update: 2, refused: 0 });
    const read = async () => (await test.admin.get(`/api/clients/${kept}`)).body;
    expect(await read()).toMatchObject({ companyName: 'Other', email: 'a@other.example', country: 'Chile', notes: 'First' });
    expect((await rowsOf(test.admin, ready._id)).map(({ duplicate }: { duplicate: { _id: string } }) => duplicate._id)).toEqual([
      kept,
      kept,
    ]);
    await test.admin.post(`/api/imports/${ready._id}/undo`);
    expect(await waitForImport(test.admin, ready._id)).toMatchObject({ state: 'undone', leftAlone: [] });
    expect(await read()).toMatchObject({ companyName: 'Kept', email: 'a@kept.example', country: null, notes: null });
  });

  it('and were merged into a client that the importer does not see are refused', async () => {
    await test.admin.put('/api/settings', { clientVisibility: 'own' });
    const member = await test.person('Member');
    const { body: own } = await member.post('/api/clients', { companyName: 'Own', email: 'a@own.example' });
    const { body: foreign } = await test.admin.post('/api/clients', { companyName: 'Foreign', email: 'a@foreign.example' });
    const ready = await uploadAndRead(member, csv('Company Name,Email,Notes', 'Own,a@own.example,mine'));
    await member.put(`/api/imports/${ready._id}`, { duplicates: 'update' });
    await mergeInto(test.admin, [foreign._id, own._id]);
    expect((await commitImport(member, ready._id)).counts).toMatchObject({ update: 0, refused: 1 });
    expect((await test.admin.get(`/api/clients/${foreign._id}`)).body.notes).toBeNull();
  });

  it('that the importer may not edit are refused when they are to be updated', async () => {
    await test.admin.post('/api/clients', { companyName: 'Brine', email: 'b@brine.example' });
    const member = await test.person('Member');
    const ready = await uploadAndRead(member, csv('Company Name,Email,Notes', 'Brine,b@brine.example,mine', 'Own,own@example.com,'));
    const { body } = await member.put(`/api/imports/${ready._id}`, { duplicates: 'update' });
    expect(body.counts).toMatchObject({ create: 1, update: 0, refused: 1, duplicates: 1 });
    const [refused] = await rowsOf(member, ready._id, '&kind=refused');
    expect(refused.problems).toEqual({ '': "You don't have permission to update this client." });
    expect(await commitImport(member, ready._id)).toMatchObject({ state: 'done', counts: { create: 1, refused: 1 } });
    expect((await member.get('/api/clients?search=brine')).body.clients[0].notes).toBeNull();
  });

  it('but were deleted before the import are refused and not written', async () => {
    const { acme, ready } = await prepareClients();
    await test.admin.patch(`/api/imports/${ready._id}/rows`, { lines: [2], action: 'update' });
    await test.admin.delete(`/api/clients/${acme._id}`);
    expect((await commitImport(test.admin, ready._id)).counts).toMatchObject({ create: 1, update: 0, refused: 1 });
    const [refused] = await rowsOf(test.admin, ready._id, '&kind=refused');
    expect(refused).toMatchObject({ line: 2, problems: { '': 'The client it looked like was deleted meanwhile' } });
  });

  it('are not found among clients that the importer does not see', async () => {
    await test.admin.post('/api/clients', { companyName: 'Brine', email: 'b@brine.example' });
    await test.admin.put('/api/settings', { clientVisibility: 'own' });
    const member = await test.person('Member');
    const ready = await uploadAndRead(member, csv('Company Name,Email', 'Brine,b@brine.example'));
    expect(ready.counts).toMatchObject({ create: 1, duplicates: 0 });
  });
});

describe('an undo', () => {
  it('leaves alone what was noted of or visited since, though its fields are as they were imported', async () => {
    const ready = await uploadAndRead(
      test.admin,
      csv('Company,Email', 'Noted,n@x.example', 'Visited,v@x.example', 'Untouched,u@x.example'),
    );
    await commitImport(test.admin, ready._id);
    const { clients } = (await test.admin.get('/api/clients')).body;
    const idOf = (name: string) => clients.find(({ companyName }: { companyName: string }) => companyName === name)._id;
    await test.admin.post(`/api/clients/${idOf('Noted')}/notes`, { text: 'Wants FOB' });
    await test.admin.post('/api/checkins', {
      clientId: idOf('Visited'),
      eventType: 'site_visit',
      date: '2026-03-02',
      time: '10:00',
      location: 'Gate 4',
      latitude: 18.95,
      longitude: 72.85,
    });
    await test.admin.post(`/api/imports/${ready._id}/undo`);
    const undone = await waitForImport(test.admin, ready._id);
    expect(undone.leftAlone.map(({ name }: { name: string }) => name).sort()).toEqual(['Noted', 'Visited']);
    expect(await names(test.admin)).toEqual(['Noted', 'Visited']);
  });

  it('of nothing but what was edited since leaves all of it', async () => {
    const ready = await uploadAndRead(test.admin, csv('Company Name,Email', 'Acme,a@acme.example'));
    await commitImport(test.admin, ready._id);
    const [acme] = (await test.admin.get('/api/clients')).body.clients;
    await test.admin.put(`/api/clients/${acme._id}`, { notes: 'called today' });
    await test.admin.post(`/api/imports/${ready._id}/undo`);
    expect(await waitForImport(test.admin, ready._id)).toMatchObject({ state: 'undone', leftAlone: [{ name: 'Acme' }] });
    expect(await names(test.admin)).toEqual(['Acme']);
  });

  it('leaves alone what was edited since, and lists it', async () => {
    const ready = await uploadAndRead(
      test.admin,
      csv('Company Name,Email', 'Acme,a@acme.example', 'Brine,b@brine.example', 'Cove,c@cove.example'),
    );
    await commitImport(test.admin, ready._id);
    const [acme, brine] = (await test.admin.get('/api/clients')).body.clients;
    await test.admin.put(`/api/clients/${acme._id}`, { notes: 'called today' });
    await test.admin.delete(`/api/clients/${brine._id}`);

    await test.admin.post(`/api/imports/${ready._id}/undo`);
    const undone = await waitForImport(test.admin, ready._id);
    expect(undone.leftAlone).toEqual([{ _id: acme._id, name: 'Acme' }]);
    expect(await names(test.admin)).toEqual(['Acme']);
    const deletedClients = (await test.admin.get('/api/clients/deleted')).body.clients;
    expect(deletedClients.map(({ companyName }: { companyName: string }) => companyName).sort()).toEqual(['Brine', 'Cove']);
    expect((await test.admin.post(`/api/imports/${ready._id}/undo`)).status).toBe(409);
  });

  it('that was cut short takes back the rest when it is asked for once more', async () => {
    const lines = (country: string) => Array.from({ length: 130 }, (_, at) => `C${at},c${at}@example.com,${country}`);
    const first = await uploadAndRead(test.admin, csv('Company Name,Email,Country', ...lines('India').slice(0, 120)));
    await commitImport(test.admin, first._id);
    const { _id: id } = await uploadAndRead(test.admin, csv('Company Name,Email,Country', ...lines('Oman')));
    await test.admin.put(`/api/imports/${id}`, { duplicates: 'update' });
    expect(await commitImport(test.admin, id)).toMatchObject({ state: 'done', counts: { create: 10, update: 120 } });
    const inCountry = async (country: string) => {
      const { total } = await test.db.read
        .selectFrom('client')
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .where('country', '=', country)
        .where('deletedAt', 'is', null)
        .executeTakeFirstOrThrow();
      return Number(total);
    };
    // The last rows come first, and this row not in the first step.
    const early = () => test.db.read.selectFrom('importRow').select('before').where('importId', '=', id).where('line', '=', 9);
    const { before } = await early().executeTakeFirstOrThrow();
    const note = (text: string | null) =>
      test.db.write((tx) => tx.updateTable('importRow').set({ before: text }).where('importId', '=', id).where('line', '=', 9).execute());
    await note('{broken');
    await test.admin.post(`/api/imports/${id}/undo`);
    expect(await waitForImport(test.admin, id)).toMatchObject({ state: 'done', failure: IMPORT_MESSAGES.notUndone });
    expect(await inCountry('India')).toBeGreaterThan(0);
    expect(await inCountry('Oman')).toBeGreaterThan(0);
    await note(before);
    await test.admin.post(`/api/imports/${id}/undo`);
    expect(await waitForImport(test.admin, id)).toMatchObject({ state: 'undone', failure: null, leftAlone: [] });
    expect([await inCountry('India'), await inCountry('Oman')]).toEqual([120, 0]);
    expect((await test.admin.get('/api/clients/count')).body.total).toBe(120);
  });

  it('is open to who imported and to who edits everyone’s clients', async () => {
    const [member, other, manager] = await test.people('Member', 'Member', 'Manager');
    const ready = await uploadAndRead(member as Person, THREE);
    await commitImport(member as Person, ready._id);
    expect((await (other as Person).post(`/api/imports/${ready._id}/undo`)).status).toBe(404);
    expect((await (manager as Person).post(`/api/imports/${ready._id}/undo`)).status).toBe(200);
    expect(await waitForImport(member as Person, ready._id)).toMatchObject({ state: 'undone' });
    expect(await names(test.admin)).toEqual([]);
  });
});

describe('who may', () => {
  it('begin an import: everyone but a Viewer, who is told so at each call', async () => {
    const viewer = await test.person('Viewer');
    const { _id: id } = await uploadAndRead(test.admin, THREE);
    const calls = [
      upload(viewer, THREE),
      viewer.get('/api/imports'),
      viewer.get(`/api/imports/${id}`),
      viewer.put(`/api/imports/${id}`, { duplicates: 'create' }),
      viewer.get(`/api/imports/${id}/rows`),
      viewer.patch(`/api/imports/${id}/rows`, { action: 'create' }),
      viewer.get(`/api/imports/${id}/refused`),
      viewer.post(`/api/imports/${id}/commit`),
      viewer.delete(`/api/imports/${id}`),
    ];
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(calls.map(() => 403));
  });

  it('see an import: who began it and Administrators; to others it is not there', async () => {
    const [member, manager] = await test.people('Member', 'Manager');
    const { _id: id } = await uploadAndRead(member as Person, THREE);
    const other = manager as Person;
    const calls = [
      other.get(`/api/imports/${id}`),
      other.put(`/api/imports/${id}`, { duplicates: 'create' }),
      other.get(`/api/imports/${id}/rows`),
      other.patch(`/api/imports/${id}/rows`, { action: 'create' }),
      other.get(`/api/imports/${id}/refused`),
      other.post(`/api/imports/${id}/commit`),
      other.delete(`/api/imports/${id}`),
    ];
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(calls.map(() => 404));
    expect((await other.get('/api/imports')).body).toEqual([]);
    expect((await test.admin.get('/api/imports')).body).toMatchObject([{ _id: id, createdBy: (member as Person).username }]);
    expect((await (member as Person).get('/api/imports')).body.length).toBe(1);
  });
});

describe('the file', () => {
  it.each([
    ['of no bytes', '', 'empty.csv', IMPORT_MESSAGES.fileMissing],
    ['of text that is called a workbook', 'Company,Email\nA,a@b.example', 'book.xlsx', IMPORT_MESSAGES.notATable],
    [
      'of bytes that are no text',
      Buffer.from(Array.from({ length: 3000 }, (_, at) => (at * 7) % 251)),
      'data.csv',
      IMPORT_MESSAGES.notATable,
    ],
    ['of an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'book.xls', IMPORT_FOREIGN.oldExcel],
    ['of vCards that are called CSV', 'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Asha Menon\r\nEND:VCARD\r\n', 'contacts.csv', IMPORT_FOREIGN.vcard],
    ['of a picture', Buffer.from('89504e470d0a1a0a', 'hex'), 'clients.csv', IMPORT_MESSAGES.notATable],
  ])('%s is refused at once', async (_what, content, name, message) => {
    const { status, body } = await upload(test.admin, content, name);
    expect({ status, message: body.message }).toEqual({ status: 400, message });
    expect((await test.admin.get('/api/imports')).body).toEqual([]);
  });

  it.each([
    ['only a header', 'Company Name,Email\r\n', 'clients.csv', IMPORT_MESSAGES.empty],
    [
      'a quote that is never closed',
      csv('Company Name,Email', '"Acme,a@b.example', 'B,b@b.example'),
      'clients.csv',
      /^A quote that begins in line 2/,
    ],
    ['a ZIP that is no workbook', Buffer.from('504b0304'.padEnd(400, '0'), 'hex'), 'book.xlsx', 'This Excel file is damaged'],
    ['a workbook that unpacks to far too much', bomb, 'book.xlsx', 'This Excel file unpacks to more than 100 times its own size (16 MB)'],
  ])('with %s fails with the reason', async (_what, content, name, message) => {
    const failed = await uploadAndRead(test.admin, content, name);
    expect(failed).toMatchObject({ state: 'failed', failure: typeof message === 'string' ? message : expect.stringMatching(message) });
    expect((await test.admin.post(`/api/imports/${failed._id}/commit`)).status).toBe(409);
  });

  it('with NUL characters leaves out the cells that hold them, and the rows that are nothing without', async () => {
    const ready = await uploadAndRead(
      test.admin,
      csv('Company Name,Email,Notes', 'Acme,a@acme.example,fine', 'Br\0ine,b@brine.example,', 'Cove,c@cove.example,x\0y'),
    );
    expect(ready.counts).toMatchObject({ create: 2, refused: 1, cellsLeftOut: 1 });
    const refusedRows = await rowsOf(test.admin, ready._id, '&kind=refused');
    expect(refusedRows[0].problems).toEqual({ companyName: 'must be valid text' });
    const [cove] = await rowsOf(test.admin, ready._id, '&notes=true');
    expect(cove.notes).toEqual({ notes: { cell: 'x\ufffdy', reason: 'must be valid text' } });
    expect(refusedRows[0].values.companyName).toBe('Br\ufffdine');
    expect(await commitImport(test.admin, ready._id)).toMatchObject({ state: 'done' });
  });

  it('of Excel is read with its sheets, days and numbers', async () => {
    const rows = [
      ['Company Name', 'Email', 'Follow-up Date', 'Opportunity Value', 'Phone', 'Decision Maker'],
      ['Acme', 'a@acme.example', new Date('2026-03-04T00:00:00Z'), 1250.5, 919820012345, true],
      [null, null, null, null, null, null],
      ['Brine', 'b@brine.example', null, null, null, null],
    ];
    const bytes = await writeXlsx({
      sheets: [
        { name: 'Clients', rows },
        { name: 'Empty', rows: [['Company']] },
      ],
    });
    const ready = await uploadAndRead(test.admin, bytes, 'book.xlsx');
    expect(ready).toMatchObject({ state: 'ready', encoding: null, delimiter: null, sheets: ['Clients', 'Empty'], sheet: 'Clients' });
    const [acme, brine] = await rowsOf(test.admin, ready._id);
    expect(acme).toMatchObject({
      line: 2,
      values: { followUpDate: '2026-03-04', opportunityValue: 1250.5, phone: '919820012345', decisionMaker: 'Yes' },
    });
    expect(brine).toMatchObject({ line: 4, kind: 'create' });
    await test.admin.put(`/api/imports/${ready._id}`, { sheet: 'Empty' });
    expect(await waitForImport(test.admin, ready._id)).toMatchObject({ state: 'failed', failure: IMPORT_MESSAGES.empty });
  });

  it('can be read otherwise than was found, and its columns be chosen', async () => {
    const latin = Buffer.from(csv('Firma;E-Mail;Ort', 'Müller;m@example.com;Köln'), 'latin1');
    const found = await uploadAndRead(test.admin, latin);
    expect(found).toMatchObject({ encoding: 'windows-1252', delimiter: ';', hasHeader: true });
    await test.admin.put(`/api/imports/${found._id}`, { mapping: ['companyName', 'email', 'address'] });
    const mapped = await waitForImport(test.admin, found._id);
    expect(mapped).toMatchObject({ counts: { create: 1, refused: 0 }, isRemembered: false });
    expect((await rowsOf(test.admin, found._id))[0].values).toEqual({ companyName: 'Müller', email: 'm@example.com', address: 'Köln' });

    await test.admin.put(`/api/imports/${found._id}`, { hasHeader: false });
    expect(await waitForImport(test.admin, found._id)).toMatchObject({ hasHeader: false, progress: { done: 2, total: 2 } });
    await test.admin.put(`/api/imports/${found._id}`, { encoding: 'cp437', delimiter: ',', hasHeader: true });
    const wrong = await waitForImport(test.admin, found._id);
    expect(wrong.columns.length).toBe(1);
    expect((await test.admin.put(`/api/imports/${found._id}`, { encoding: 'klingon' })).status).toBe(400);
  });

  it('with the same headers has its columns remembered, for who chose them', async () => {
    const FILE = csv('Wer,Wo,Was', 'Acme,a@acme.example,x');
    const first = await uploadAndRead(test.admin, FILE);
    await test.admin.put(`/api/imports/${first._id}`, { mapping: ['companyName', 'email', 'notes'] });
    await waitForImport(test.admin, first._id);
    const again = await uploadAndRead(test.admin, csv('WER, wo ,was', 'Brine,b@brine.example,y'));
    expect(again).toMatchObject({ isRemembered: true, counts: { create: 1 } });
    expect(again.columns.map(({ field }: { field: string }) => field)).toEqual(['companyName', 'email', 'notes']);
    expect(await uploadAndRead(await test.person('Member'), FILE)).toMatchObject({
      isRemembered: false,
      counts: { create: 0, refused: 1 },
    });
  });

  it('of people without a company says that their names stand for it', async () => {
    const ready = await uploadAndRead(test.admin, csv('First Name,Last Name,Primary Email,Organization', 'Riya,Nair,riya@example.com,'));
    expect(ready).toMatchObject({ isNameFromOther: true, counts: { create: 1 } });
    expect((await rowsOf(test.admin, ready._id))[0].values).toEqual({
      companyName: 'Riya Nair',
      primaryContactName: 'Riya Nair',
      email: 'riya@example.com',
    });
    await test.admin.put(`/api/imports/${ready._id}`, { mapping: ['notes', null, 'email', null] });
    await waitForImport(test.admin, ready._id);
    const refusal = await test.admin.post(`/api/imports/${ready._id}/commit`);
    expect({ status: refusal.status, message: refusal.body.message }).toEqual({
      status: 400,
      message: 'Choose which column holds the company name',
    });
  });
});

it('gives the refused rows back as a file that can be corrected and imported again', async () => {
  const ready = await uploadAndRead(
    test.admin,
    csv('Company Name,Email,Notes', ',b@brine.example,=1+1', 'Acme,a@acme.example,', ',,"two\nlines"'),
  );
  const { status, body, headers } = await test.admin.get(`/api/imports/${ready._id}/refused`);
  expect(status).toBe(200);
  expect(headers['content-type']).toContain('text/csv');
  const reason = 'Company Name is missing';
  expect(body).toBe(
    `\ufeff${csv('Line,Reason,Company Name,Email,Notes', `2,${reason},,b@brine.example,'=1+1`, `4,${reason},,,"two\nlines"`, '')}`,
  );
  const again = await uploadAndRead(test.admin, body.replace(`${reason},,b@`, `${reason},"Brine, Ltd.",b@`), 'refused.csv');
  expect(again.counts).toMatchObject({ create: 1, refused: 1 });
  const [brine] = await rowsOf(test.admin, again._id);
  expect(brine.values).toEqual({ companyName: 'Brine, Ltd.', email: 'b@brine.example', notes: '=1+1' });
});

it.each([
  ['another program', 'Company,E-mail,Remarks', '- called twice'],
  ['our own', 'Company Name,Email,Notes,Fairlead ID', "'- called twice"],
])('refused rows of a file by %s are imported as they were once they are corrected', async (_whose, headers, cell) => {
  const ready = await uploadAndRead(test.admin, csv(headers, `,b@brine.example,${cell},`));
  await test.admin.put(`/api/imports/${ready._id}`, { mapping: ready.columns.map((_: unknown, at: number) => FIELDS[at] ?? null) });
  await waitForImport(test.admin, ready._id);
  const { body } = await test.admin.get(`/api/imports/${ready._id}/refused`);
  const again = await uploadAndRead(test.admin, body.replace(',b@brine', 'Brine,b@brine'), 'refused.csv');
  await test.admin.put(`/api/imports/${again._id}`, { mapping: again.columns.map((_: unknown, at: number) => FIELDS[at - 2] ?? null) });
  await waitForImport(test.admin, again._id);
  expect((await rowsOf(test.admin, again._id))[0].values).toEqual({
    companyName: 'Brine',
    email: 'b@brine.example',
    notes: '- called twice',
  });
});
const FIELDS = ['companyName', 'email', 'notes'] as const;

it('links a client to the employee of the name it is assigned to, and adds its category once', async () => {
  const employee = await test.admin.post('/api/employees', {
    employeeId: 'E1',
    employeeName: 'Riya Nair',
    mobile: '+91 98200 12345',
    emailId: 'riya@example.com',
    role: 'Sales Executive',
    department: 'Sales',
  });
  const ready = await uploadAndRead(
    test.admin,
    csv('Company Name,Email,Assigned to,Category', 'Acme,a@acme.example,riya nair,Dry', 'Brine,b@brine.example,Nobody Known,DRY'),
  );
  await commitImport(test.admin, ready._id);
  const [acme, brine] = (await test.admin.get('/api/clients')).body.clients;
  expect(employee.status).toBe(201);
  expect(acme).toMatchObject({
    assignedToId: employee.body._id,
    assignedTo: 'Riya Nair',
    assignedRole: 'Sales Executive',
    category: 'Dry',
  });
  expect(brine).toMatchObject({ assignedToId: null, assignedTo: 'Nobody Known', category: 'Dry' });
  expect((await test.admin.get('/api/clients/categories')).body).toMatchObject([{ name: 'Dry', clients: 2 }]);
});

it('tells of an import once, however many rows it has', async () => {
  const events: { area: string; action: string }[] = [];
  const stop = test.db.listen((message) => events.push(JSON.parse(message)));
  const ready = await uploadAndRead(
    test.admin,
    csv('Company Name,Email,Category', ...Array.from({ length: 40 }, (_, at) => `C${at},c${at}@example.com,K${at}`)),
  );
  await commitImport(test.admin, ready._id);
  await vi.waitFor(() => expect(events.length).toBeGreaterThan(0));
  stop();
  expect(events.map(({ area, action }) => [area, action])).toEqual([['imports', 'finished']]);
  const { body: bell } = await test.admin.get('/api/notifications');
  expect(bell.notifications).toMatchObject([{ kind: 'importFinished', path: `/salesandleads/import/${ready._id}`, isRead: false }]);
});

it('pages through the rows and forgets an import with its rows', async () => {
  const lines = Array.from({ length: 1200 }, (_, at) => `Company ${at},c${at}@example.com`);
  const ready = await uploadAndRead(test.admin, csv('Company Name,Email', ...lines));
  const first = (await test.admin.get(`/api/imports/${ready._id}/rows?page=1&limit=50`)).body;
  expect(first).toMatchObject({ total: 1200, page: 1, pages: 24, previous: null });
  const second = (await test.admin.get(`/api/imports/${ready._id}/rows?cursor=${first.next}&limit=50`)).body;
  expect(second.rows[0].line).toBe(52);
  await commitImport(test.admin, ready._id);
  expect((await test.admin.get('/api/clients?page=1')).body.total).toBe(1200);
  expect((await test.admin.delete(`/api/imports/${ready._id}`)).status).toBe(204);
  expect((await test.admin.get(`/api/imports/${ready._id}`)).status).toBe(404);
  expect((await test.admin.get('/api/clients?page=1')).body.total).toBe(1200);
  expect(await test.db.read.selectFrom('importRow').select('line').execute()).toEqual([]);
});

it('is kept with its rows for thirty days, then forgotten; its clients stay', async () => {
  const { _id: id } = await uploadAndRead(test.admin, THREE);
  await commitImport(test.admin, id);
  const waiting = await uploadAndRead(test.admin, csv('Company Name,Email', 'Later,later@example.com'));
  // It has no rows, but a file, with which it could be tried again.
  const { _id: empty } = await uploadAndRead(test.admin, 'Company Name,Email');
  const fileOf = (each: string) => join(test.database.dataDir, 'imports', each);
  expect([waiting._id, empty].map((each) => existsSync(fileOf(each)))).toEqual([true, true]);
  const inDays = (days: number) => test.clock.set(new Date(Date.parse(waiting.createdAt) + days * 86_400_000).toISOString());
  inDays(IMPORT_KEPT_DAYS - 1);
  await test.sweep();
  test.admin = await test.signIn('admin');
  expect((await test.admin.get('/api/imports')).body).toHaveLength(3);
  inDays(IMPORT_KEPT_DAYS + 1);
  await test.sweep();
  test.admin = await test.signIn('admin');
  expect((await test.admin.get('/api/imports')).body).toEqual([]);
  expect(await test.db.read.selectFrom('importRow').select('line').execute()).toEqual([]);
  expect([waiting._id, empty].map((each) => existsSync(fileOf(each)))).toEqual([false, false]);
  expect(await names(test.admin)).toEqual(['Acme', 'Cove']);
});

it('of reading that failed is made good by choosing anything again', async () => {
  const { _id: id } = await uploadAndRead(test.admin, THREE);
  await test.db.write((tx) => tx.updateTable('recordImport').set({ state: 'failed' }).where('id', '=', id).execute());
  expect((await test.admin.put(`/api/imports/${id}`, {})).body.state).toBe('checking');
  expect(await waitForImport(test.admin, id)).toMatchObject({ state: 'ready', failure: null, counts: { create: 2, refused: 1 } });
});

it('keeps the file of an import that the database does not know, and has it back when it knows it again', async () => {
  const { _id: id } = await uploadAndRead(test.admin, THREE);
  const file = join(test.database.dataDir, 'imports', id);
  const rename = (from: string, to: string) =>
    test.db.write((tx) => tx.updateTable('recordImport').set({ id: to }).where('id', '=', from).execute());
  await rename(id, 'another');
  await test.recover();
  // Beside PostgreSQL it may be another process's.
  expect(existsSync(file)).toBe(test.db.dialect === 'postgres');
  await rename('another', id);
  await test.recover();
  expect(existsSync(file)).toBe(true);
});

it('stores several that are committed at once one after the other, each whole', async () => {
  const files = ['A', 'B', 'C'].map((letter) =>
    csv('Company Name,Email', ...Array.from({ length: 150 }, (_, at) => `${letter}${at},${letter}${at}@example.com`)),
  );
  const ready = await Promise.all(files.map((file) => uploadAndRead(test.admin, file)));
  const done = await Promise.all(ready.map(({ _id }) => commitImport(test.admin, _id)));
  expect(done).toMatchObject(Array(3).fill({ state: 'done', progress: { done: 150, total: 150 } }));
  expect([(await names(test.admin)).length, (await test.admin.get('/api/clients/count')).body.total]).toEqual([450, 450]);
});

describe("an account's imports", () => {
  const room = (id: string, bytes: number) =>
    test.db.write((tx) => tx.updateTable('recordImport').set({ bytes }).where('id', '=', id).execute());
  const bytesOf = async (id: string) =>
    (await test.db.read.selectFrom('recordImport').select('bytes').where('id', '=', id).executeTakeFirstOrThrow()).bytes;

  it('count what their files and rows take, without the file once they are done', async () => {
    const { _id: id } = await uploadAndRead(test.admin, THREE);
    const bytesAfterReading = await bytesOf(id);
    expect(bytesAfterReading).toBeGreaterThan(THREE.length * 2);
    await commitImport(test.admin, id);
    await vi.waitFor(async () => expect(await bytesOf(id)).toBe(bytesAfterReading - THREE.length));
  });

  it('take no file for which there is no room left, until earlier ones are forgotten', async () => {
    const { _id: id } = await uploadAndRead(test.admin, THREE);
    await room(id, IMPORT_MAX_KEPT_BYTES);
    const { status, body } = await upload(test.admin, THREE);
    expect([status, body.message]).toEqual([409, IMPORT_MESSAGES.noRoom]);
    expect(await uploadAndRead(await test.person('Member'), THREE)).toMatchObject({ state: 'ready' });
    await test.admin.delete(`/api/imports/${id}`);
    expect(await uploadAndRead(test.admin, THREE)).toMatchObject({ state: 'ready' });
  });

  it('stage no rows for which there is no room left, and keep none of them', async () => {
    const { _id: id } = await uploadAndRead(test.admin, THREE);
    await room(id, IMPORT_MAX_KEPT_BYTES - THREE.length - 100);
    const failed = await uploadAndRead(test.admin, THREE);
    expect(failed).toMatchObject({ state: 'failed', failure: IMPORT_MESSAGES.noRoom });
    expect(await bytesOf(failed._id)).toBe(THREE.length);
    expect((await rowsOf(test.admin, failed._id)).length).toBe(0);
  });
});

it('is committed once, however often the button is pressed', async () => {
  const { _id: id } = await uploadAndRead(test.admin, THREE);
  const presses = await Promise.all([1, 2, 3].map(() => test.admin.post(`/api/imports/${id}/commit`)));
  expect(presses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  await waitForImport(test.admin, id);
  expect(await names(test.admin)).toEqual(['Acme', 'Cove']);
});
