import type { LedgerEntry } from '@fairlead/contract/ledger';
import { parse } from 'csv-parse/sync';
import { readXlsx } from 'hucre/xlsx';
import { expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import type { Person } from '../../testing/people.ts';
import { newEntry } from '../../testing/records.ts';

const app = testApp();
const { aClient, addEntry } = app;

const at = ({ clientId, _id }: LedgerEntry) => `/api/clients/${clientId}/ledger/${_id}`;
const change = (entry: LedgerEntry, changes: Record<string, unknown>, by: Person = app.admin) => by.put(at(entry), changes);
const pay = (entry: LedgerEntry, payment: Record<string, unknown>, by: Person = app.admin) =>
  by.post(`${at(entry)}/payments`, { _id: crypto.randomUUID(), paidOn: '2026-03-20', ...payment });
const references = (rows: readonly LedgerEntry[]) => rows.map(({ reference }) => reference);
const found = async (query: string, by: Person = app.admin) => references((await by.get(`/api/ledger?limit=50&${query}`)).body.entries);
const actionsOf = async (id: string) =>
  (await app.db.read.selectFrom('history').select('action').where('entityId', '=', id).orderBy('id').execute()).map(({ action }) => action);

it('an entry keeps exact amounts in the digits of its currency, and its own rate into the books', async () => {
  const clientId = await aClient();
  const plain = await addEntry(clientId, { reference: 'INV-1', description: 'Freight', amount: '100000.1' });
  expect(plain).toEqual({
    _id: expect.any(String),
    kind: 'receivable',
    reference: 'INV-1',
    description: 'Freight',
    amount: '100000.10',
    currency: 'INR',
    rate: null,
    issuedOn: '2026-03-02',
    dueOn: '2026-03-02',
    paidOn: null,
    state: 'open',
    paidAmount: '0.00',
    openAmount: '100000.10',
    baseAmount: '100000.10',
    baseCurrency: 'INR',
    payments: [],
    clientId,
    clientName: 'Tamarind Loom Textiles',
    createdBy: app.admin._id,
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
    version: 1,
  });
  const yen = await addEntry(clientId, { amount: '1500', currency: 'JPY', rate: '0.5512', dueOn: '2026-04-01' });
  const dinar = await addEntry(clientId, { amount: '1.234', currency: 'KWD', rate: '270.1', paidOn: '2026-03-05' });
  expect([yen.amount, yen.baseAmount, yen.dueOn]).toEqual(['1500', '826.80', '2026-04-01']);
  expect([dinar.amount, dinar.baseAmount, dinar.state, dinar.paidOn, dinar.openAmount]).toEqual([
    '1.234',
    '333.30',
    'paid',
    '2026-03-05',
    '0.000',
  ]);
  // The rate of an entry in the currency of the books would mean nothing.
  expect((await addEntry(clientId, { currency: 'INR', rate: '2' })).rate).toBeNull();
});

it('refuses what can’t be kept exactly, with all reasons at once', async () => {
  const clientId = await aClient();
  const fields = async (changes: Record<string, unknown>) =>
    (await app.admin.post(`/api/clients/${clientId}/ledger`, newEntry(changes))).body.fields;
  expect(await fields({ kind: '', amount: '' })).toEqual({ kind: expect.any(String), amount: expect.any(String) });
  expect({
    yen: await fields({ amount: '1500.5', currency: 'JPY', rate: '1' }),
    paise: await fields({ amount: '0.005' }),
    zero: await fields({ amount: '0' }),
    number: await fields({ amount: 12.5 }),
    large: await fields({ amount: '999999999999.00' }),
    currency: await fields({ currency: 'XXX' }),
    noRate: await fields({ currency: 'USD' }),
    zeroRate: await fields({ currency: 'USD', rate: '0.0' }),
  }).toEqual({
    yen: { amount: 'This has too many decimals: JPY has none' },
    paise: { amount: 'This has too many decimals: INR has 2' },
    zero: { amount: 'This must be more than 0' },
    number: { amount: expect.any(String) },
    large: { amount: 'This is more than the ledger can keep' },
    currency: { currency: 'Must be a currency code of ISO 4217, such as INR' },
    noRate: { rate: 'The rate is missing: how many INR is one USD?' },
    zeroRate: { rate: 'This must be more than 0' },
  });
  expect((await app.admin.post(`/api/clients/${crypto.randomUUID()}/ledger`, newEntry())).status).toBe(404);
});

it('refuses a due day, a payment or a day of issue that would put either before the issue, only where it is being set', async () => {
  const clientId = await aClient();
  const fieldsOf = async (reply: Promise<{ body: { fields?: unknown } }>) => (await reply).body.fields;
  const post = (changes: Record<string, unknown>) => app.admin.post(`/api/clients/${clientId}/ledger`, newEntry(changes));
  const message = 'This lies before the day of issue';
  expect(await fieldsOf(post({ dueOn: '2026-03-01', paidOn: '2026-03-01' }))).toEqual({ dueOn: message, paidOn: message });
  const entry = await addEntry(clientId, { dueOn: '2026-03-02' });
  expect({
    due: await fieldsOf(change(entry, { dueOn: '2026-03-01' })),
    paid: await fieldsOf(change(entry, { paidOn: '2026-03-01' })),
    payment: await fieldsOf(pay(entry, { paidOn: '2026-03-01' })),
    issue: await fieldsOf(change(entry, { issuedOn: '2026-03-05' })),
    together: await fieldsOf(change(entry, { issuedOn: '2026-02-05', dueOn: '2026-03-01' })),
  }).toEqual({
    due: { dueOn: message },
    paid: { paidOn: message },
    payment: { paidOn: message },
    issue: { dueOn: message },
    together: undefined,
  });

  // Kept by an earlier release.
  const { _id } = await addEntry(clientId, { paidOn: '2026-03-02' });
  const payments = JSON.stringify([{ _id, paidOn: '2026-02-01', amount: '1000.00' }]);
  await app.db.write((tx) =>
    tx.updateTable('ledgerEntry').set({ dueOn: '2026-02-01', paidOn: '2026-02-01', payments }).where('id', '=', _id).execute(),
  );
  const old = { ...entry, _id };
  expect((await change(old, { reference: 'A-1', dueOn: '2026-02-01', paidOn: '2026-02-01' })).body).toMatchObject({
    reference: 'A-1',
    dueOn: '2026-02-01',
  });
  expect(await fieldsOf(change(old, { dueOn: '2026-02-02' }))).toEqual({ dueOn: message });
  expect(await fieldsOf(change(old, { issuedOn: '2026-03-05', dueOn: '2026-03-06' }))).toEqual({
    issuedOn: 'A payment of this entry lies before this day',
  });
});

it('is paid in part and as a whole, once however often a payment is sent, and payments can be taken back', async () => {
  const entry = await addEntry(await aClient());
  const payment = { _id: crypto.randomUUID(), amount: '400', paidOn: '2026-03-10' };
  const [first, again] = await Promise.all([pay(entry, payment), pay(entry, payment)]);
  expect([first.status, first.body.state, first.body.openAmount]).toEqual([200, 'partlyPaid', '600.00']);
  expect(again.body).toEqual(first.body);
  expect((await pay(entry, { ...payment, amount: '500' })).status).toBe(409);
  expect((await pay(entry, { amount: '600.01' })).body.fields).toEqual({ amount: 'This is more than the ₹600.00 still open' });
  expect((await pay(entry, { amount: '0' })).body.fields).toEqual({ amount: 'This must be more than 0' });
  const paid = (await pay(entry, {})).body;
  expect([paid.state, paid.paidOn, paid.paidAmount, paid.payments.length]).toEqual(['paid', '2026-03-20', '1000.00', 2]);
  expect((await pay(entry, {})).status).toBe(409);
  // Answered even though nothing is open any more.
  expect((await pay(entry, payment)).status).toBe(200);

  expect((await change(entry, { amount: '999' })).body.fields).toEqual({ amount: 'This is less than what has been paid already' });
  expect((await change(entry, { currency: 'USD', rate: '83' })).body.fields).toHaveProperty('currency');
  expect((await change(entry, { amount: '1200' })).body).toMatchObject({ state: 'partlyPaid', openAmount: '200.00', paidOn: null });
  expect((await change(entry, { paidOn: '2026-03-25' })).body).toMatchObject({ state: 'paid', paidOn: '2026-03-25' });
  expect((await change(entry, { paidOn: null })).body).toMatchObject({ state: 'partlyPaid', openAmount: '200.00' });
  const less = await app.admin.delete(`${at(entry)}/payments/${payment._id}`);
  expect([less.status, less.body.paidAmount, less.body.payments.length]).toEqual([200, '600.00', 1]);
  expect((await app.admin.delete(`${at(entry)}/payments/${payment._id}`)).status).toBe(404);
  expect(await actionsOf(entry._id)).toEqual(['created', 'partlyPaid', 'paid', 'updated', 'paid', 'paymentTakenBack', 'paymentTakenBack']);
});

it('a new currency asks for its rate, and an entry is found under its own client alone', async () => {
  const entry = await addEntry(await aClient());
  expect((await change(entry, { currency: 'USD' })).body.fields).toHaveProperty('rate');
  expect((await change(entry, { currency: 'USD', rate: '83.125' })).body).toMatchObject({ amount: '1000.00', baseAmount: '83125.00' });
  expect((await change(entry, { amount: '2000' })).body).toMatchObject({ rate: '83.125', baseAmount: '166250.00' });
  const other = await aClient('Another');
  expect((await app.admin.put(`/api/clients/${other}/ledger/${entry._id}`, { reference: 'x' })).status).toBe(404);
});

it('in another currency of the books entries keep their rates, are left out of the figures and counted', async () => {
  const entry = await addEntry(await aClient(), { currency: 'USD', rate: '83' });
  await app.admin.put('/api/settings', { currency: 'EUR' });
  const figures = async () => {
    const { currency, receivables, withoutRate, ageing } = (await app.admin.get('/api/ledger/figures')).body;
    return { currency, amount: receivables.amount, withoutRate, inDollars: ageing.receivable.byCurrency[0].total };
  };
  expect(await figures()).toEqual({ currency: 'EUR', amount: '0.00', withoutRate: 1, inDollars: '1000.00' });
  expect((await change(entry, { reference: 'A' })).body).toMatchObject({ rate: '83', baseCurrency: 'INR' });
  expect((await change(entry, { amount: '1200' })).body.fields).toEqual({ rate: 'The rate is missing: how many EUR is one USD?' });
  expect((await change(entry, { amount: '1200', rate: '0.92' })).body).toMatchObject({ baseAmount: '1104.00', baseCurrency: 'EUR' });
  expect(await figures()).toEqual({ currency: 'EUR', amount: '1104.00', withoutRate: 0, inDollars: '1200.00' });
});

it('the list filters, sorts, searches and pages; a client’s own list is a bare array', async () => {
  app.clock.set('2026-03-20T06:00:00Z');
  const [one, other] = [await aClient(), await aClient('Kestrel Shipping')];
  await addEntry(one, { reference: 'A', issuedOn: '2026-03-01', dueOn: '2026-03-31', amount: '50' });
  await addEntry(one, {
    reference: 'B',
    issuedOn: '2026-02-01',
    dueOn: '2026-03-19',
    amount: '70',
    kind: 'payable',
    description: 'Quay dues',
  });
  await addEntry(other, { reference: 'C', issuedOn: '2026-01-01', paidOn: '2026-01-05', amount: '60' });
  const partly = await addEntry(other, {
    reference: 'D',
    issuedOn: '2026-02-20',
    dueOn: '2026-03-20',
    amount: '1',
    currency: 'USD',
    rate: '80',
  });
  await pay(partly, { amount: '0.40' });
  expect({
    all: await found(''),
    byDue: await found('sort=dueOn'),
    byAmount: await found('sort=amount&order=desc'),
    client: await found(`client=${one}`),
    kind: await found('kind=payable'),
    unpaid: await found('state=Unpaid'),
    overdue: await found('state=Overdue'),
    overdueLater: await found('state=Overdue&dueFrom=2026-03-20'),
    partly: await found('state=Partly+paid'),
    paid: await found('state=Paid'),
    currency: await found('currency=USD'),
    due: await found('dueFrom=2026-03-20&dueTo=2026-03-31'),
    search: await found('search=quay'),
    searchReference: await found('search=c'),
  }).toEqual({
    all: ['A', 'D', 'B', 'C'],
    byDue: ['C', 'B', 'D', 'A'],
    byAmount: ['D', 'B', 'C', 'A'],
    client: ['A', 'B'],
    kind: ['B'],
    unpaid: ['A', 'D', 'B'],
    overdue: ['B'],
    overdueLater: [],
    partly: ['D'],
    paid: ['C'],
    currency: ['D'],
    due: ['A', 'D'],
    search: ['B'],
    searchReference: ['C'],
  });
  const page = (await app.admin.get('/api/ledger?limit=1&page=2&fields=reference')).body;
  expect([page.entries, page.total, page.pages]).toEqual([[{ reference: 'D' }], 4, 4]);
  expect((await app.admin.get('/api/ledger/count?state=Overdue')).body.total).toBe(1);
  expect(references((await app.admin.get(`/api/clients/${one}/ledger`)).body)).toEqual(['A', 'B']);
  const file = await app.admin.get('/api/ledger/export?format=csv&kind=payable');
  expect(parse(file.body, { bom: true, columns: true })).toMatchObject([
    { Client: 'Tamarind Loom Textiles', Kind: 'Payable', Reference: 'B', Amount: '70.00', Currency: 'INR', 'Still open': '70.00' },
  ]);
});

it('have amounts in Excel that can be added up, and in CSV all digits of their currency', async () => {
  const clientId = await aClient();
  await addEntry(clientId, { amount: '9000000000.50' });
  await addEntry(clientId, { amount: '1.230', currency: 'KWD', rate: '270.1712345678' });
  const take = async (format: string) => {
    const url = `/api/ledger/export?format=${format}&sort=issuedOn&order=asc`;
    return (await app.app.inject({ url, headers: { authorization: `Bearer ${app.admin.token}` } })).rawPayload;
  };
  const [{ rows: [header = [], ...rows] = [] } = {}] = (await readXlsx(await take('xlsx'))).sheets;
  const labels = ['Amount', 'Rate', 'Paid', 'Still open', 'In books'];
  expect(rows.map((row) => labels.map((label) => row[header.indexOf(label)] ?? null))).toEqual([
    [9000000000.5, null, 0, 9000000000.5, 9000000000.5],
    [1.23, 270.1712345678, 0, 1.23, 332.31],
  ]);
  const plain: Record<string, string>[] = parse(await take('csv'), { bom: true, columns: true });
  expect(plain.map((row) => labels.map((label) => row[label]))).toEqual([
    ['9000000000.50', '', '0.00', '9000000000.50', '9000000000.50'],
    ['1.230', '270.1712345678', '0.000', '1.230', '332.31'],
  ]);
});

it('several are marked as paid or deleted at once; deleted ones are restored with their payments', async () => {
  const clientId = await aClient();
  const [one, other] = [await addEntry(clientId, { reference: 'A' }), await addEntry(clientId, { reference: 'B' })];
  await pay(one, { amount: '10' });
  const ids = [one._id, other._id, crypto.randomUUID()];
  const paid = (await app.admin.post('/api/ledger/bulk', { ids, paidOn: '2026-03-21' })).body;
  expect([paid.changed, paid.refused.length]).toEqual([2, 1]);
  expect(await found('state=Paid')).toEqual(['B', 'A']);
  expect((await app.admin.post('/api/ledger/bulk-delete', { ids: [one._id] })).body.changed).toBe(1);
  expect((await app.admin.delete(at(other))).status).toBe(204);
  const deleted = (await app.admin.get('/api/ledger/deleted')).body.entries;
  expect(deleted).toMatchObject([{ reference: 'B', amount: '1000.00', clientName: 'Tamarind Loom Textiles' }, { reference: 'A' }]);
  expect((await app.admin.post(`/api/ledger/${one._id}/restore`)).body).toMatchObject({ state: 'paid', payments: [{}, {}] });
  expect((await app.admin.get(`/api/ledger/${one._id}/timeline`)).body.entries[0]).toMatchObject({
    action: 'restored',
    by: app.admin.username,
  });
});

it('of several marked as paid, one that was issued later stays open with the reason, and the others are paid', async () => {
  const clientId = await aClient();
  const added: { _id: string }[] = [];
  for (let at = 0; at < 90; at += 1)
    added.push(await addEntry(clientId, { reference: `E-${at}`, ...(at === 80 && { issuedOn: '2026-03-20', dueOn: '2026-03-30' }) }));
  const ids = added.map(({ _id }) => _id);
  const reply = await app.admin.post('/api/ledger/bulk', { ids, paidOn: '2026-03-10' });
  const refused = [{ _id: ids[80], name: 'E-80', message: 'This lies before the day of issue' }];
  expect([reply.status, reply.body]).toEqual([200, { changed: 89, refused }]);
  expect(await found('state=Unpaid')).toEqual(['E-80']);
  // A day that suits none of them is refused where it is asked for.
  const early = await app.admin.post('/api/ledger/bulk', { ids: [ids[80]], paidOn: '2026-03-10' });
  expect([early.status, early.body.fields]).toEqual([400, { paidOn: 'This lies before the day of issue' }]);
});

it('is seen with its client and never without: lists, figures and calls by id', async () => {
  const [member, other] = (await app.people('Member', 'Member')) as [Person, Person];
  await app.admin.put('/api/settings', { clientVisibility: 'own' });
  const clientId = await aClient('Mine', member);
  const entry = await addEntry(clientId, { reference: 'A' }, member);
  await addEntry(await aClient('Theirs', other), { amount: '5' }, other);
  expect({
    get: (await other.get(`/api/ledger/${entry._id}`)).status,
    list: (await found('', other)).length,
    ofClient: (await other.get(`/api/clients/${clientId}/ledger`)).status,
    figures: (await other.get('/api/ledger/figures')).body.receivables.amount,
    ofOneClient: (await other.get(`/api/ledger/figures?client=${clientId}`)).status,
    create: (await other.post(`/api/clients/${clientId}/ledger`, newEntry())).status,
    pay: (await pay(entry, {}, other)).status,
    mine: (await member.get('/api/ledger/figures')).body.receivables.amount,
  }).toEqual({ get: 404, list: 1, ofClient: 404, figures: '5.00', ofOneClient: 404, create: 404, pay: 404, mine: '1000.00' });
  await app.admin.delete(`/api/clients/${clientId}`);
  expect([await found('', member), (await app.admin.get('/api/ledger/figures')).body.receivables.amount]).toEqual([[], '5.00']);
  await app.admin.post(`/api/clients/${clientId}/restore`);
  expect([await found('', member), (await app.admin.get('/api/ledger/figures')).body.receivables.amount]).toEqual([['A'], '1005.00']);
});
