import { CLIENT_NAMED_MESSAGES } from '@fairlead/contract/clients/named';
import type { LedgerEntry } from '@fairlead/contract/ledger';
import { LEDGER_IMPORT_MESSAGES } from '@fairlead/contract/ledger/import';
import { expect, it } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { waitForImport } from '../../../testing/imports/imports.ts';
import type { Person } from '../../../testing/people.ts';

const app = testApp();
const { aClient } = app;
const csv = (...lines: string[]) => lines.join('\r\n');

async function begun(content: string | Buffer, person = app.admin) {
  const file = { field: 'file', name: 'books.csv', bytes: Buffer.from(content) };
  const { status, body } = await person.upload('POST', '/api/imports?kind=ledger', undefined, file);
  expect(status).toBe(201);
  return waitForImport(person, body._id);
}
async function done(id: string, step: 'commit' | 'undo', person = app.admin) {
  expect((await person.post(`/api/imports/${id}/${step}`)).status).toBe(200);
  return waitForImport(person, id);
}
async function mapped(id: string, mapping: (string | null)[]) {
  expect((await app.admin.put(`/api/imports/${id}`, { mapping })).status).toBe(200);
  return waitForImport(app.admin, id);
}
const rowsOf = async (id: string) => (await app.admin.get(`/api/imports/${id}/rows?limit=50`)).body.rows;
const fieldsOf = ({ columns }: { columns: { field: string }[] }) => columns.map(({ field }) => field);
const entries = async (): Promise<LedgerEntry[]> => (await app.admin.get('/api/ledger?sort=issuedOn&order=asc')).body.entries;
const told = async () =>
  (await entries()).map(({ kind, reference, amount, clientName }) => [kind, reference, amount, clientName].join(' '));
const receivables = async () => (await app.admin.get('/api/ledger/figures')).body.receivables.amount;

it('brings a bank’s file of debits and credits, and takes it back with its figures', async () => {
  await aClient({ companyName: 'Kestrel Shipping', taxId: '27AAPFU0939F1ZV' });
  await aClient({ companyName: 'Amber Dhow', email: 'desk@amberdhow.example' });
  const ready = await begun(
    csv(
      'Date,Party,Narration,Ref No,Debit,Credit,Balance',
      '25/03/2026,kestrel shipping,Freight,INV-1,0.00,"₹1,00,000.50","₹9,00,000.00"',
      '26/03/2026,desk@amberdhow.example,Trucking,B-1,"12,345.00",,1',
      '27/03/2026,27aapfu0939f1zv,Storage,B-2,7,,1',
      '28/03/2026,Nobody We Know,Fee,,5,,1',
      '29/03/2026,Amber Dhow,Both,,5,6,1',
      '30/03/2026,Amber Dhow,Neither,,,,1',
    ),
  );
  expect([ready.state, fieldsOf(ready)]).toEqual([
    'ready',
    ['issuedOn', 'client', 'description', 'reference', 'payableAmount', 'receivableAmount', null],
  ]);
  expect((await rowsOf(ready._id)).map(({ problems }: { problems: object }) => problems)).toEqual([
    {},
    {},
    {},
    { client: CLIENT_NAMED_MESSAGES.unknown },
    { '': LEDGER_IMPORT_MESSAGES.bothSides },
    { '': LEDGER_IMPORT_MESSAGES.amountMissing },
  ]);
  expect(await done(ready._id, 'commit')).toMatchObject({ state: 'done', counts: { create: 3, refused: 3 } });
  const expected = ['receivable INV-1 100000.50 Kestrel Shipping', 'payable B-1 12345.00 Amber Dhow', 'payable B-2 7.00 Kestrel Shipping'];
  expect([await told(), await receivables()]).toEqual([expected, '100000.50']);
  expect(await done(ready._id, 'undo')).toMatchObject({ state: 'undone' });
  expect([await told(), await receivables()]).toEqual([[], '0.00']);
});

/** A client of one file and its entry of another. */
async function importBoth() {
  const file = { field: 'file', name: 'clients.csv', bytes: Buffer.from(csv('Company,Email', 'Kestrel,desk@kestrel.example')) };
  const { body } = await app.admin.upload('POST', '/api/imports?kind=clients', undefined, file);
  const clients = await waitForImport(app.admin, body._id);
  await done(clients._id, 'commit');
  const books = await begun(csv('Customer,Invoice No,Invoice Date,Receivable', 'Kestrel,1,2026-03-01,100.00'));
  expect(await done(books._id, 'commit')).toMatchObject({ counts: { create: 1 } });
  return { clients, books };
}

it('keeps the clients of an earlier file from its undo while they have its entries', async () => {
  const { clients } = await importBoth();
  expect(await done(clients._id, 'undo')).toMatchObject({ state: 'undone', leftAlone: [{ name: 'Kestrel' }] });
  expect(await told()).toEqual(['receivable 1 100.00 Kestrel']);
});

it('lets the clients of a file go once the entries that came to them are gone', async () => {
  const { clients, books } = await importBoth();
  await done(books._id, 'undo');
  expect(await done(clients._id, 'undo')).toMatchObject({ state: 'undone', leftAlone: [] });
});

it('asks what an amount alone means, and reads every way of writing one', async () => {
  await aClient('Kestrel');
  const ready = await begun(
    csv(
      'Customer;Invoice No;Invoice Date;Amount',
      'Kestrel;1;2026-03-01;1.234,56',
      'Kestrel;2;2026-03-02;(1.000,00)',
      'Kestrel;3;2026-03-03;-12,00',
    ),
  );
  expect(ready.counts).toMatchObject({ create: 0, refused: 3 });
  expect((await rowsOf(ready._id))[0].problems).toEqual({ '': LEDGER_IMPORT_MESSAGES.kindMissing });
  const receivable = await mapped(ready._id, ['client', 'reference', 'issuedOn', 'receivableAmount']);
  expect(receivable.counts).toMatchObject({ create: 1, refused: 2 });
  expect((await rowsOf(ready._id))[1].problems).toEqual({ '': LEDGER_IMPORT_MESSAGES.negative });
  const signed = await mapped(ready._id, ['client', 'reference', 'issuedOn', 'signedAmount']);
  expect(signed.counts).toMatchObject({ create: 3, refused: 0 });
  await done(ready._id, 'commit');
  expect(await told()).toEqual(['receivable 1 1234.56 Kestrel', 'payable 2 1000.00 Kestrel', 'payable 3 12.00 Kestrel']);
});

it('finds what is there already, refuses what has no rate, and tells an ambiguous column', async () => {
  await aClient('Kestrel');
  const clientId = (await app.admin.get('/api/clients')).body.clients[0]._id;
  const there = { kind: 'receivable', reference: 'INV-1', amount: '12.50', issuedOn: '2026-03-01' };
  expect((await app.admin.post(`/api/clients/${clientId}/ledger`, there)).status).toBe(201);
  const ready = await begun(
    csv(
      'Client,Kind,Reference,Issued on,Amount,Currency,Rate,Paid on',
      'Kestrel,Receivable,inv-1,2026-03-01,12.5,,,2026-03-09',
      'Kestrel,Payable,B-1,2026-03-02,100,USD,,',
      'Kestrel,Payable,B-2,2026-03-02,1.5,JPY,0.55,',
      'Kestrel,Payable,B-3,2026-03-02,200,USD,83.25,',
    ),
  );
  expect([ready.state, ready.failure]).toEqual(['ready', null]);
  const [same, noRate, decimals, fine] = await rowsOf(ready._id);
  expect([same.duplicate?.by, noRate.problems, decimals.problems, fine.kind]).toEqual([
    ['identifier'],
    { rate: 'The rate is missing: how many INR is one USD?' },
    { '': 'This has too many decimals: JPY has none' },
    'create',
  ]);
  expect((await app.admin.patch(`/api/imports/${ready._id}/rows`, { of: 'duplicates', action: 'update' })).status).toBe(200);
  await done((await waitForImport(app.admin, ready._id))._id, 'commit');
  const all = await entries();
  expect(all.map(({ state, baseAmount }) => [state, baseAmount])).toEqual([
    ['paid', '12.50'],
    ['open', '16650.00'],
  ]);
  const filesOf = async (wanted: string) => {
    const { entries: told } = (await app.admin.get(`/api/clients/${clientId}/timeline`)).body;
    return told.flatMap(({ action, changes }: { action: string; changes: object }) => (action === wanted ? [changes] : []));
  };
  expect(await filesOf('paid')).toMatchObject([{ file: { from: null, to: 'books.csv' } }]);
  expect(await done(ready._id, 'undo')).toMatchObject({ state: 'undone', leftAlone: [] });
  const undone = { file: { from: 'books.csv', to: null } };
  expect([await filesOf('paymentTakenBack'), await filesOf('deleted')]).toMatchObject([[undone], [undone]]);
  const ambiguous = await begun(csv('Client,Issued on,Credit', 'Kestrel,2026-03-05,12.500', 'Kestrel,2026-03-06,25.000'));
  expect(ambiguous.columns[2]).toMatchObject({ field: 'receivableAmount', ambiguous: '12.500' });
});

it('knows only the clients that whoever imports sees, and is not for Viewers', async () => {
  const [member, viewer] = (await app.people('Member', 'Viewer')) as [Person, Person];
  await app.admin.put('/api/settings', { clientVisibility: 'own' });
  await aClient('Hidden');
  await aClient('Seen', member);
  const ready = await begun(csv('Client,Issued on,Credit', 'Hidden,2026-03-05,1', 'Seen,2026-03-06,2'), member);
  expect(ready.counts).toMatchObject({ create: 1, refused: 1 });
  await done(ready._id, 'commit', member);
  expect(await told()).toEqual(['receivable  2.00 Seen']);
  const file = { field: 'file', name: 'a.csv', bytes: Buffer.from('Client,Issued on,Credit') };
  expect((await viewer.upload('POST', '/api/imports?kind=ledger', undefined, file)).status).toBe(403);
});

it('reads a bank’s file of another country: Latin-1 or a BOM, lines above the header, decimal commas, two columns of amounts', async () => {
  await aClient({ companyName: 'Möller & Söhne', email: 'desk@moeller.example' });
  await aClient('Kestrel');
  const lines = csv(
    'Umsätze Girokonto DE02 1203 0000 0000 2020 51',
    '',
    'Buchungstag;Empfänger;Verwendungszweck;Soll;Haben;Währung;Kurs',
    '03.11.2026;Möller & Söhne;Fracht "Rotterdam";;1.234,56;EUR;90,25',
    '04.11.2026;Kestrel;Gebühr;7,00;;;',
    '05.11.2026;Kestrel;Rückzahlung;;1500;JPY;0,55',
    '06.11.2026;Kestrel;Lager;-0,125;;KWD;271,4',
  );
  const fields = ['issuedOn', 'client', 'description', 'payableAmount', 'receivableAmount', 'currency', 'rate'];
  const read = async (content: Buffer) => {
    const { _id, columns } = await begun(content);
    const ready = await mapped(_id, fields);
    return { _id, headers: columns.map(({ header }: { header: string }) => header), counts: ready.counts, rows: await rowsOf(_id) };
  };
  const marked = await read(Buffer.from(`\uFEFF${lines}`));
  const latin = await read(Buffer.from(lines, 'latin1'));
  const expected = {
    headers: ['Buchungstag', 'Empfänger', 'Verwendungszweck', 'Soll', 'Haben', 'Währung', 'Kurs'],
    created: 3,
    problems: [{}, {}, {}, { '': LEDGER_IMPORT_MESSAGES.negative }],
  };
  for (const { headers, counts, rows } of [marked, latin])
    expect({ headers, created: counts.create, problems: rows.map(({ problems }: { problems: object }) => problems) }).toEqual(expected);
  await done(latin._id, 'commit');
  expect(
    (await entries()).map(({ kind, amount, currency, baseAmount, description }) => [kind, amount, currency, baseAmount, description]),
  ).toEqual([
    ['receivable', '1234.56', 'EUR', '111419.04', 'Fracht "Rotterdam"'],
    ['payable', '7.00', 'INR', '7.00', 'Gebühr'],
    ['receivable', '1500', 'JPY', '825.00', 'Rückzahlung'],
  ]);
});

it('reads the list’s own Excel file with the same amounts', async () => {
  const clientId = await aClient('Kestrel');
  for (const stated of [
    { amount: '1.234', currency: 'KWD', rate: '270.1712345678' },
    { amount: '9000000000.50' },
    { amount: '1500', currency: 'JPY', rate: '0.0000001' },
  ])
    await app.addEntry(clientId, stated);
  const stated = async () => (await entries()).map(({ amount, currency, rate }) => [amount, currency, rate].join(' ')).sort();
  const before = await stated();
  const url = '/api/ledger/export?format=xlsx';
  const file = await app.app.inject({ url, headers: { authorization: `Bearer ${app.admin.token}` } });
  for (const { _id } of await entries()) await app.admin.delete(`/api/clients/${clientId}/ledger/${_id}`);
  const ready = await begun(file.rawPayload);
  expect([ready.state, ready.counts.create, ready.counts.refused]).toEqual(['ready', 3, 0]);
  await done(ready._id, 'commit');
  expect(await stated()).toEqual(before);
});

it('leaves out a due day or a payment before the day of issue with a note, and keeps the row', async () => {
  await aClient('Kestrel Shipping');
  const ready = await begun(
    csv(
      'Client,Kind,Amount,Issued on,Due on,Paid on,Reference',
      'Kestrel Shipping,Receivable,100,2026-03-20,2026-03-01,2026-03-02,INV-1',
      'Kestrel Shipping,Receivable,200,2026-03-20,2026-03-20,2026-03-20,INV-2',
    ),
  );
  expect(ready.counts).toMatchObject({ create: 2, refused: 0, cellsLeftOut: 2 });
  const [early] = await rowsOf(ready._id);
  expect(early.notes).toMatchObject({
    dueOn: { reason: 'This lies before the day of issue' },
    paidOn: { reason: 'This lies before the day of issue' },
  });
  await done(ready._id, 'commit');
  expect((await entries()).map(({ reference, dueOn, paidOn }) => [reference, dueOn, paidOn]).sort()).toEqual([
    ['INV-1', '2026-03-20', null],
    ['INV-2', '2026-03-20', '2026-03-20'],
  ]);
});
