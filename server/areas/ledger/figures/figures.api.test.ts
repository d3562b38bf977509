import { convertMinor, fromMinor, toMinor } from '@fairlead/contract/kit/money';
import type { LedgerEntry, LedgerFigures } from '@fairlead/contract/ledger';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import type { Person } from '../../../testing/people.ts';

const app = testApp();
const { aClient } = app;
const TODAY = '2026-03-20';
const RATES: Record<string, string | null> = { INR: null, USD: '83.125', JPY: '0.5512', KWD: '270.17' };

/** Days around the borders of months and ages, and some far from them. */
const day = fc.constantFrom(
  '2025-03-31',
  '2025-04-01',
  '2025-12-19',
  '2025-12-20',
  '2026-01-18',
  '2026-01-19',
  '2026-02-17',
  '2026-02-18',
  '2026-02-28',
  '2026-03-01',
  '2026-03-20',
  '2026-03-21',
  '2026-04-02',
); // prettier-ignore
const currency = fc.constantFrom('INR', 'USD', 'JPY', 'KWD');
const anEntry = fc.record({
  client: fc.nat(2),
  kind: fc.constantFrom('receivable', 'payable'),
  currency,
  minor: fc.integer({ min: 1, max: 9_999_999 }),
  issuedOn: day,
  dueOn: day,
  /** What share of it was paid when, in tenths. */
  payments: fc.array(fc.record({ tenths: fc.integer({ min: 1, max: 4 }), paidOn: day }), { maxLength: 2 }),
  /** When the rest was paid, if it was. */
  restPaidOn: fc.option(day),
  fate: fc.constantFrom('kept', 'kept', 'kept', 'deleted', 'restored', 'changed'),
});
type Entry = typeof anEntry extends fc.Arbitrary<infer One> ? One : never;

const clientOf = async (companyName: string, by: Person) => (await aClient(companyName, by)) as string;

const notBefore = (first: string, some: string) => (some < first ? first : some);

async function store({ client, minor, payments, restPaidOn, fate, ...stated }: Entry, clients: readonly string[]) {
  const { issuedOn } = stated;
  const draft = { ...stated, dueOn: notBefore(issuedOn, stated.dueOn) };
  const amount = fromMinor(minor, draft.currency);
  const at = `/api/clients/${clients[client]}/ledger`;
  const { status, body } = await app.admin.post(at, { ...draft, amount, rate: RATES[draft.currency] });
  expect(status).toBe(201);
  for (const { tenths, paidOn } of payments) {
    const part = BigInt(Math.floor((minor * tenths) / 10));
    const paid = { _id: crypto.randomUUID(), paidOn: notBefore(issuedOn, paidOn), amount: fromMinor(part, draft.currency) };
    if (part > 0n) expect((await app.admin.post(`${at}/${body._id}/payments`, paid)).status).toBe(200);
  }
  if (restPaidOn !== null) expect((await app.admin.put(`${at}/${body._id}`, { paidOn: notBefore(issuedOn, restPaidOn) })).status).toBe(200);
  if (fate === 'changed')
    expect(
      (await app.admin.put(`${at}/${body._id}`, { amount: fromMinor(minor * 2, draft.currency), dueOn: notBefore(issuedOn, '2026-01-01') }))
        .status,
    ).toBe(200);
  if (fate === 'deleted' || fate === 'restored') await app.admin.delete(`${at}/${body._id}`);
  if (fate === 'restored') await app.admin.post(`/api/ledger/${body._id}/restore`);
}

const MONTHS = [
  '2025-04',
  '2025-05',
  '2025-06',
  '2025-07',
  '2025-08',
  '2025-09',
  '2025-10',
  '2025-11',
  '2025-12',
  '2026-01',
  '2026-02',
  '2026-03',
]; // prettier-ignore
const LAST_MONTH = '2026-02-28';
const sum = (values: readonly bigint[]) => values.reduce((total, each) => total + each, 0n);
const lateBy = ({ dueOn }: LedgerEntry) => Math.round((Date.parse(TODAY) - Date.parse(dueOn)) / 86_400_000);
const inBooks = (minor: bigint, { currency: from, rate }: LedgerEntry) =>
  rate === null ? minor : convertMinor(minor, rate, { from, to: 'INR' });
const minorOf = (amount: string, { currency: code }: LedgerEntry) => toMinor(amount, code) ?? 0n;
const openOf = (entry: LedgerEntry) => inBooks(minorOf(entry.amount, entry), entry) - inBooks(minorOf(entry.paidAmount, entry), entry);

/** Less what was paid by a day; each payment counts by what had been paid before it. */
function openOn(end: string, entry: LedgerEntry): bigint {
  let open = entry.issuedOn <= end ? inBooks(minorOf(entry.amount, entry), entry) : 0n;
  let before = 0n;
  for (const { amount, paidOn } of entry.payments) {
    const after = before + minorOf(amount, entry);
    if (paidOn <= end) open -= inBooks(after, entry) - inBooks(before, entry);
    before = after;
  }
  return open;
}

function agesOf(open: readonly LedgerEntry[], amountOf: (entry: LedgerEntry) => bigint, code: string) {
  const part = (from: number, to: number) => {
    const aged = open.filter((entry) => lateBy(entry) >= from && lateBy(entry) <= to);
    return fromMinor(sum(aged.map(amountOf)), code);
  };
  const ages = { notDue: part(-9999, -1), to30: part(0, 30), to60: part(31, 60), to90: part(61, 90), over90: part(91, 9999) };
  return { ...ages, total: part(-9999, 9999) };
}

/** The figures, worked out from the entries that the API lists, the slow and obvious way. */
function recount(entries: readonly LedgerEntry[]): LedgerFigures {
  const of = (kind: string) => entries.filter((entry) => entry.kind === kind);
  const unpaid = (kind: string) => ({
    amount: fromMinor(sum(of(kind).map(openOf)), 'INR'),
    before: fromMinor(sum(of(kind).map((entry) => openOn(LAST_MONTH, entry))), 'INR'),
  });
  const issued = (kind: string, month: string) =>
    sum(
      of(kind)
        .filter(({ issuedOn }) => issuedOn.startsWith(month))
        .map((entry) => inBooks(minorOf(entry.amount, entry), entry)),
    );
  const months = MONTHS.map((month) => {
    const [receivables, payables] = [issued('receivable', month), issued('payable', month)];
    const [one, other, profit] = [receivables, payables, receivables - payables].map((minor) => fromMinor(minor, 'INR')) as [
      string,
      string,
      string,
    ];
    return { month, receivables: one, payables: other, profit };
  });
  const ageing = (kind: string) => {
    const open = of(kind).filter(({ state }) => state !== 'paid');
    const codes = [...new Set(open.map((entry) => entry.currency))].sort();
    const byCurrency = codes.map((code) => {
      const some = open.filter((entry) => entry.currency === code);
      return { currency: code, ...agesOf(some, (entry) => minorOf(entry.openAmount, entry), code) };
    });
    return { ...agesOf(open, openOf, 'INR'), byCurrency };
  };
  return {
    currency: 'INR',
    receivables: unpaid('receivable'),
    payables: unpaid('payable'),
    profit: { amount: months.at(-1)?.profit ?? '', before: months.at(-2)?.profit ?? '' },
    months,
    ageing: { receivable: ageing('receivable'), payable: ageing('payable') },
    withoutRate: 0,
  };
}

it('the figures equal an obvious recount of the entries that each role sees, and of each client', async () => {
  app.clock.set(`${TODAY}T06:00:00Z`);
  const [manager, member, viewer] = (await app.people('Manager', 'Member', 'Viewer')) as [Person, Person, Person];
  await app.admin.put('/api/settings', { clientVisibility: 'own' });
  const clients = [await clientOf('One', app.admin), await clientOf('Theirs', member), await clientOf('Deleted now and then', member)];
  const [, , third] = clients;
  const compare = async (person: Person) => {
    const entries: LedgerEntry[] = (await person.get('/api/ledger')).body.entries;
    expect((await person.get('/api/ledger/figures')).body).toEqual(recount(entries));
    return entries;
  };
  const everyone = fc.constantFrom(app.admin, manager, member, viewer);
  await fc.assert(
    fc.asyncProperty(fc.array(anEntry, { minLength: 1, maxLength: 8 }), everyone, fc.boolean(), async (drafts, person, isDeleted) => {
      for (const draft of drafts) await store(draft, clients);
      if (isDeleted) await app.admin.delete(`/api/clients/${third}`);
      const entries = await compare(person);
      for (const client of clients)
        if (entries.some(({ clientId }) => clientId === client))
          expect((await person.get(`/api/ledger/figures?client=${client}`)).body).toEqual(
            recount(entries.filter(({ clientId }) => clientId === client)),
          );
      if (isDeleted) await app.admin.post(`/api/clients/${third}/restore`);
    }),
    { numRuns: 25 },
  );
  // Everybody sees something of this world but the Viewer, who made nothing.
  const seen = [];
  for (const person of [app.admin, manager, member, viewer]) seen.push((await compare(person)).length > 0);
  expect(seen).toEqual([true, true, true, false]);
});

it('entries at a rate of another currency are counted however long ago they were paid, in each client’s figures as in all', async () => {
  app.clock.set(`${TODAY}T06:00:00Z`);
  const client = await clientOf('One', app.admin);
  const sent = { kind: 'receivable', currency: 'INR', amount: '10.00', issuedOn: '2023-05-02', dueOn: '2023-06-01', paidOn: '2023-06-01' };
  expect((await app.admin.post(`/api/clients/${client}/ledger`, sent)).status).toBe(201);
  await app.admin.put('/api/settings', { currency: 'EUR' });
  const counted = async (query: string) => (await app.admin.get(`/api/ledger/figures${query}`)).body.withoutRate;
  expect({ all: await counted(''), one: await counted(`?client=${client}`) }).toEqual({ all: 1, one: 1 });
});
