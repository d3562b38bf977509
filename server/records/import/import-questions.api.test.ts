import { IMPORT_MESSAGES } from '@fairlead/contract/kit/import/imports';
import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { uploadAndRead, waitForImport } from '../../testing/imports/imports.ts';

const test = testApp();

const csv = (...lines: string[]) => lines.join('\r\n');
const rowsOf = async (id: string, query = '') => (await test.admin.get(`/api/imports/${id}/rows?limit=50${query}`)).body.rows;
const change = async (id: string, body: object) => {
  expect((await test.admin.put(`/api/imports/${id}`, body)).status).toBe(200);
  return waitForImport(test.admin, id);
};
const clients = async () => (await test.admin.get('/api/clients')).body.clients;

async function commitImport(id: string) {
  expect((await test.admin.post(`/api/imports/${id}/commit`)).status).toBe(200);
  return waitForImport(test.admin, id);
}
async function undoImport(id: string) {
  await test.admin.post(`/api/imports/${id}/undo`);
  return waitForImport(test.admin, id);
}
/** Imports a file whose rows raise no question. */
async function importFile(file: string): Promise<string> {
  const { _id: id } = await uploadAndRead(test.admin, file);
  expect(await commitImport(id)).toMatchObject({ state: 'done' });
  return id;
}

describe('companies without an email', () => {
  it('are brought by an import, listed, found, exported, edited elsewhere, and never stored by a form', async () => {
    await importFile(csv('Party Name,Contact No', 'Konkan Minerals,+91 832 555 0177'));
    const [konkan] = (await test.admin.get('/api/clients?page=1&search=konkan')).body.clients;
    expect(konkan).toMatchObject({ companyName: 'Konkan Minerals', email: null, phone: '+91 832 555 0177' });
    expect((await test.admin.get('/api/clients/export?format=csv')).body).toContain('Konkan Minerals');
    const noted = await test.admin.put(`/api/clients/${konkan._id}`, { notes: 'called', currentStatus: 'Quoted' });
    expect(noted).toMatchObject({ status: 200, body: { email: null, notes: 'called' } });
    expect((await test.admin.put(`/api/clients/${konkan._id}`, { email: null })).status).toBe(400);
    expect((await test.admin.post('/api/clients', { companyName: 'By hand' })).status).toBe(400);
    expect((await test.admin.put(`/api/clients/${konkan._id}`, { email: 'desk@konkan.example' })).body.email).toBe('desk@konkan.example');
  });

  it('keep the email they have when an import without one updates them', async () => {
    await test.admin.post('/api/clients', { companyName: 'Acme', email: 'a@acme.example', phone: '+91 98200 12345' });
    const ready = await uploadAndRead(test.admin, csv('Company,Phone,Country', 'Acme,+91 98200 12345,India'));
    await change(ready._id, { duplicates: 'update' });
    await commitImport(ready._id);
    expect(await clients()).toMatchObject([{ companyName: 'Acme', email: 'a@acme.example', country: 'India' }]);
  });

  it('come back from the bin without one, too', async () => {
    await importFile(csv('Company,Country', 'Acme,India'));
    const [{ _id }] = await clients();
    await test.admin.delete(`/api/clients/${_id}`);
    expect((await test.admin.get('/api/clients/deleted')).body.clients).toMatchObject([{ _id, email: null }]);
    expect((await test.admin.post(`/api/clients/${_id}/restore`)).body).toMatchObject({ companyName: 'Acme', email: null });
  });
});

describe('rows that share only a name', () => {
  const FILE = csv(
    'Company,Email,Phone,Berths',
    'Newport,one@newport.example,+91 832 555 0101',
    'Newport,two@newport.example,+91 832 555 0102',
    'Acme,sales@acme.example,',
    'Brine,,+91 832 555 0103',
    'Brine,,+91 832 555 0103',
    'Cove,,+91 832 555 0104',
    'Cove,other@cove.example,+91 832 555 0104',
    'Port Alma,,,7',
    'Port Alma,,,9',
  );

  it('are questions, between rows and with a client, and nothing is stored before they are answered', async () => {
    await test.admin.post('/api/clients', { companyName: 'Acme', email: 'info@acme.example' });
    const ready = await uploadAndRead(test.admin, FILE);
    expect(ready.counts).toMatchObject({ create: 4, skip: 2, question: 3, refused: 0, duplicates: 1 });
    expect(await rowsOf(ready._id, '&kind=question')).toMatchObject([
      { line: 3, repeats: 2, repeatsBy: ['name'], duplicate: null },
      { line: 4, repeats: null, repeatsBy: [], duplicate: { name: 'Acme', by: ['name'] } },
      // They differ in a column that is left out.
      { line: 10, repeats: 9, repeatsBy: ['name'] },
    ]);
    // The same row twice, and the same name and phone: nobody has to be asked.
    expect(await rowsOf(ready._id, '&kind=skip')).toMatchObject([
      { line: 6, repeats: 5, repeatsBy: ['row', 'name', 'phone'] },
      { line: 8, repeats: 7, repeatsBy: ['name', 'phone'] },
    ]);
    const refusal = await test.admin.post(`/api/imports/${ready._id}/commit`);
    expect({ status: refusal.status, message: refusal.body.message }).toEqual({ status: 409, message: IMPORT_MESSAGES.questionsOpen });
    expect((await clients()).length).toBe(1);

    const one = await test.admin.patch(`/api/imports/${ready._id}/rows`, { lines: [4], action: 'update' });
    expect(one.body.counts).toMatchObject({ update: 1, question: 2 });
    const all = await test.admin.patch(`/api/imports/${ready._id}/rows`, { of: 'questions', action: 'create' });
    expect(all.body.counts).toMatchObject({ create: 6, update: 1, skip: 2, question: 0 });
    expect(await commitImport(ready._id)).toMatchObject({ state: 'done', counts: { create: 6, update: 1 } });
    expect((await clients()).map(({ companyName }: { companyName: string }) => companyName)).toEqual([
      'Acme',
      'Brine',
      'Cove',
      'Newport',
      'Newport',
      'Port Alma',
      'Port Alma',
    ]);
  });
});

describe('a cell that its field can’t take', () => {
  it('is left out with a note, and its row is stored', async () => {
    const ready = await uploadAndRead(
      test.admin,
      csv(
        'Company,Email,Website,Client Type,Opportunity Value',
        'Acme,no-address,ask us,Pirate,much',
        'Brine,b@brine.example,brine.example,Shipper,12.50',
        ',c@cove.example,ask us,,',
      ),
    );
    expect(ready.counts).toMatchObject({ create: 2, refused: 1, cellsLeftOut: 4 });
    const [acme] = await rowsOf(ready._id, '&notes=true&kind=create');
    expect(acme).toMatchObject({ line: 2, kind: 'create', values: { companyName: 'Acme' }, problems: {} });
    expect(acme.notes).toEqual({
      email: { cell: 'no-address', reason: 'must be an email address' },
      website: { cell: 'ask us', reason: 'must be a web address' },
      type: { cell: 'Pirate', reason: expect.stringMatching(/^must be one of/) },
      opportunityValue: { cell: 'much', reason: 'must be a number' },
    });
    expect(await commitImport(ready._id)).toMatchObject({ state: 'done', counts: { create: 2, refused: 1, cellsLeftOut: 4 } });
    expect(await clients()).toMatchObject([
      { companyName: 'Acme', email: null, website: null, type: null, opportunityValue: null },
      { companyName: 'Brine', email: 'b@brine.example', website: 'brine.example', type: 'Shipper', opportunityValue: 12.5 },
    ]);
  });
});

describe('what a file leaves open', () => {
  const columnOf = ({ columns }: { columns: { header: string }[] }, header: string) => columns.find((column) => column.header === header);

  it.each([
    ['1.234.567,89', 'decimalComma', 12_500, 0],
    ['1,234,567.89', 'decimalPoint', undefined, 400],
  ])('numbers are read by their whole column, also by a cell far down: %s', async (last, notation, value, leftOut) => {
    const rows = Array.from({ length: 400 }, (_, at) => `C${at},12.500`);
    const { _id: id, columns, counts } = await uploadAndRead(test.admin, csv('Company,Deal Value', ...rows, `Last,"${last}"`));
    expect(columnOf({ columns }, 'Deal Value')).toMatchObject({ notation, ambiguous: null });
    // Money has no three decimals, so these are rather thousands.
    expect([counts.create, counts.cellsLeftOut, (await rowsOf(id))[0].values.opportunityValue]).toEqual([401, leftOut, value]);
  });

  it('what a number or a day means is asked where nothing tells, and read as answered', async () => {
    const { _id: id, columns } = await uploadAndRead(test.admin, csv('Company,Amount,Follow-up', 'Acme,12.500,03/04/2026', 'Brine,7.000,'));
    expect(columnOf({ columns }, 'Amount')).toMatchObject({ notation: 'decimalComma', ambiguous: '12.500' });
    expect(columnOf({ columns }, 'Follow-up')).toMatchObject({ notation: 'dayFirst', ambiguous: '03/04/2026' });
    const answer = await change(id, { notations: [null, 'decimalPoint', 'monthFirst'] });
    expect(answer.columns).toMatchObject([{ notation: null }, { ambiguous: null }, { ambiguous: null }]);
    expect((await rowsOf(id))[0].values).toMatchObject({ opportunityValue: 12.5, followUpDate: '2026-03-04' });
    // A choice for another column leaves these as they were answered.
    await change(id, { mapping: ['companyName', 'opportunityValue', 'followUpDate'] });
    expect((await rowsOf(id))[0].values).toMatchObject({ opportunityValue: 12.5, followUpDate: '2026-03-04' });
  });

  it('an answer counts for a cell far down, and none that no cell asked for is counted', async () => {
    const column = (first: string, last: string) =>
      csv('Company,Follow-up,Deal Value', ...Array.from({ length: 400 }, (_, at) => `C${at},03/04/2026,${first}`), `Last,,"${last}"`);
    const asked = await uploadAndRead(test.admin, column('500', '12.500'));
    expect(columnOf(asked, 'Deal Value')).toMatchObject({ notation: 'decimalComma', ambiguous: '12.500' });
    const { counts } = await change(asked._id, { notations: [null, null, 'decimalPoint'] });
    const noted = await rowsOf(asked._id, '&notes=true');
    expect([counts.cellsLeftOut, noted]).toEqual([0, []]);
    // The web sends what is settled with the answer to another column's question.
    const settled = await uploadAndRead(test.admin, column('12.500', '1,234,567.89'));
    expect(columnOf(settled, 'Deal Value')).toMatchObject({ notation: 'decimalPoint', ambiguous: null });
    const answered = await change(settled._id, { notations: [null, 'dayFirst', 'decimalPoint'] });
    expect([answered.counts.cellsLeftOut, (await rowsOf(settled._id))[0].values.opportunityValue]).toEqual([400, undefined]);
  });

  it('an amount that is left out changes no currency that is stored', async () => {
    await test.admin.post('/api/clients', {
      ...{ companyName: 'Acme', email: 'a@acme.example', opportunityValue: 5000, opportunityCurrency: 'AED' },
    });
    const updateTo = async (value: string, currency: string) => {
      const ready = await uploadAndRead(test.admin, csv('Company,Email,Deal Value,Currency', `Acme,a@acme.example,${value},${currency}`));
      await change(ready._id, { duplicates: 'update' });
      await commitImport(ready._id);
      const [{ opportunityValue, opportunityCurrency }] = await clients();
      return [opportunityValue, opportunityCurrency];
    };
    expect(await updateTo('12 lac', 'INR')).toEqual([5000, 'AED']);
    expect(await updateTo('600', 'Gold')).toEqual([5000, 'AED']);
    expect(await updateTo('$ 8000', '')).toEqual([8000, 'USD']);
  });

  it('an amount keeps the currency of its cell, and is left out where that contradicts the column', async () => {
    const cells = ['AED 5,000.50', '€ 1,200.75', '₹ 12,50,000', 'USD 7,000', '$ 8,000'];
    const stated = csv('Company,Deal Value', ...cells.map((cell, at) => `C${at},"${cell}"`));
    const { _id: id } = await uploadAndRead(test.admin, stated);
    expect(await commitImport(id)).toMatchObject({ state: 'done', counts: { create: cells.length, cellsLeftOut: 0 } });
    expect(
      (await clients()).map(({ opportunityValue, opportunityCurrency }: Record<string, unknown>) => [
        opportunityValue,
        opportunityCurrency,
      ]),
    ).toEqual([
      [5000.5, 'AED'],
      [1200.75, 'EUR'],
      [1_250_000, 'INR'],
      [7000, 'USD'],
      [8000, 'USD'],
    ]);
    const contradicting = csv('Company,Deal Value,Currency', 'D,"AED 5,000",EUR', 'E,"AED 5,000",AED');
    const other = await uploadAndRead(test.admin, contradicting);
    const [left, kept] = await rowsOf(other._id);
    expect([left.values, Object.keys(left.notes).sort()]).toEqual([{ companyName: 'D' }, ['opportunityCurrency', 'opportunityValue']]);
    expect(kept.values).toMatchObject({ opportunityValue: 5000, opportunityCurrency: 'AED' });
  });

  it('lines above the header are left out, and can be chosen otherwise', async () => {
    const FILE = csv('List of parties,,', 'Printed on 3/4/2026,,', 'Party Name,City,Remarks', 'Acme,Panjim,prompt', 'Brine,Margao,');
    const found = await uploadAndRead(test.admin, FILE);
    expect(found).toMatchObject({ titleRows: 2, hasHeader: true, counts: { create: 2 } });
    expect((await rowsOf(found._id))[0]).toMatchObject({ line: 4, values: { companyName: 'Acme', address: 'Panjim', notes: 'prompt' } });
    const none = await change(found._id, { titleRows: 0, hasHeader: false });
    expect(none).toMatchObject({ titleRows: 0, hasHeader: false, progress: { total: 5 } });
    const fewer = await change(found._id, { titleRows: 2, hasHeader: true });
    expect(fewer.columns.map(({ header }: { header: string }) => header)).toEqual(['Party Name', 'City', 'Remarks']);
    expect((await test.admin.put(`/api/imports/${found._id}`, { titleRows: 21 })).status).toBe(400);
  });

  it('a first contact without a header above it is imported', async () => {
    const ready = await uploadAndRead(test.admin, csv('Asha Menon,Panjim', 'Ravi Iyer,Margao'));
    expect(ready).toMatchObject({ hasHeader: false, progress: { total: 2 }, counts: { create: 2 } });
  });

  it('a short file of an older encoding shows its guess and how else it reads, and is read anew', async () => {
    const guess = await uploadAndRead(test.admin, iconv.encode(csv('Company,City', 'Dvořák a syn,Plzeň'), 'windows-1250'));
    expect(guess.encoding).toBe('windows-1252');
    expect(guess.encodingGuess.text).toContain('Dvoøák');
    expect(guess.encodingGuess.others).toEqual([{ encoding: 'windows-1250', text: 'Dvořák a syn · Plzeň' }]);
    const changed = await change(guess._id, { encoding: 'windows-1250' });
    expect(changed).toMatchObject({ encoding: 'windows-1250', encodingGuess: null });
    expect((await rowsOf(guess._id))[0].values.companyName).toBe('Dvořák a syn');
    // What no word holds between its letters is no guess any more.
    const certain = await uploadAndRead(test.admin, iconv.encode(csv('Company,City', 'Kiełbasa,Gdańsk'), 'windows-1250'));
    expect(certain.encoding).toBe('windows-1250');
  });
});

describe('an undo', () => {
  const categories = async () =>
    (await test.admin.get('/api/clients/categories')).body.map(({ name }: { name: string }) => name) as string[];

  it('takes back the categories that came with it, unless something else uses or has changed them', async () => {
    await test.admin.post('/api/clients', { companyName: 'Old', email: 'old@example.com', category: 'Known' });
    const id = await importFile(csv('Company,Category', 'A,Known', 'B,Alone', 'C,Used', 'D,Edited'));
    await test.admin.post('/api/clients', { companyName: 'New', email: 'new@example.com', category: 'Used' });
    const { body } = await test.admin.get('/api/clients/categories');
    const editedClient = body.find(({ name }: { name: string }) => name === 'Edited');
    await test.admin.put(`/api/clients/categories/${editedClient._id}`, { color: 'teal' });
    expect(await undoImport(id)).toMatchObject({ state: 'undone', leftAlone: [] });
    expect(await categories()).toEqual(['Edited', 'Known', 'Used']);

    const deletedClients = (await test.admin.get('/api/clients/deleted')).body.clients;
    const deletedClient = deletedClients.find(({ companyName }: { companyName: string }) => companyName === 'B');
    expect((await test.admin.post(`/api/clients/${deletedClient._id}/restore`)).body.category).toBe('Alone');
    expect(await categories()).toEqual(['Alone', 'Edited', 'Known', 'Used']);
  });

  it('knows a client as unchanged that later imports changed and their undo put back', async () => {
    const file = (country: string) => csv('Company,Email,Country', `Acme,a@acme.example,${country}`);
    const updateCountry = async (country: string) => {
      const ready = await uploadAndRead(test.admin, file(country));
      await change(ready._id, { duplicates: 'update' });
      await commitImport(ready._id);
      return ready._id as string;
    };
    const first = await importFile(file('India'));
    const second = await updateCountry('Oman');
    const third = await updateCountry('Chile');
    expect(await undoImport(third)).toMatchObject({ state: 'undone', leftAlone: [] });
    expect(await clients()).toMatchObject([{ country: 'Oman' }]);
    expect(await undoImport(second)).toMatchObject({ state: 'undone', leftAlone: [] });
    expect(await clients()).toMatchObject([{ country: 'India' }]);
    expect(await undoImport(first)).toMatchObject({ state: 'undone', leftAlone: [] });
    expect(await clients()).toEqual([]);
  });

  it('leaves alone a client that a person edited between two imports', async () => {
    const first = await importFile(csv('Company,Email,Country', 'Acme,a@acme.example,India'));
    const [{ _id }] = await clients();
    await test.admin.put(`/api/clients/${_id}`, { designation: 'Desk' });
    const second = await uploadAndRead(test.admin, csv('Company,Email,Country', 'Acme,a@acme.example,Oman'));
    await change(second._id, { duplicates: 'update' });
    await commitImport(second._id);
    expect(await undoImport(second._id)).toMatchObject({ leftAlone: [] });
    expect(await undoImport(first)).toMatchObject({ leftAlone: [{ name: 'Acme' }] });
  });
});
