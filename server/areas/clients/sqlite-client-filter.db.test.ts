import { type ClientFilter, type ClientSort, clientList } from '@fairlead/contract/clients';
import type { Actor } from '@fairlead/contract/kit/permissions';
import fc from 'fast-check';
import { type Compilable, CompiledQuery } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientRow } from '../../testing/client-row.ts';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { askedOf } from './client-filter.rules.ts';
import { type Filter, filterOf, matching } from './client-filter.store.ts';
import type { ClientRow } from './clients.rules.ts';
import { count, listPage, type Order, visible } from './clients.store.ts';

const anyone: Actor = { accountId: 'a', username: 'a', role: 'Administrator', employeeId: null, sees: 'all' };
const COLUMN_OF = {
  companyName: 'nameKey',
  type: 'typeKey',
  assignedTo: 'assignedKey',
  category: 'categoryKey',
  phone: 'phoneKey',
  createdAt: 'createdAt',
} as const satisfies Record<ClientSort, keyof ClientRow>;
/** More than are collected, so that every condition below is one that many clients meet. */
const MANY = 5002;
const PEOPLE = ['01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-000000000002'];
const TYPE: ClientFilter = { type: 'Agent' };
const CATEGORY: ClientFilter = { category: 'Key' };
const ASSIGNED: ClientFilter = { assignedToId: 'nobody' };
const ADDED: ClientFilter = { addedFrom: '2025-12-01', addedTo: '2026-02-01' };
const BROAD: ClientFilter[] = [
  TYPE,
  CATEGORY,
  ASSIGNED,
  ADDED,
  { search: 'example' },
  { companyName: 'cargo' },
  { phone: '9876' },
  { ...TYPE, ...CATEGORY },
  { ...TYPE, ...CATEGORY, ...ASSIGNED, ...ADDED, companyName: 'ca', phone: '98' },
];

let own: TestDatabase;

beforeAll(async () => {
  own = await testDatabase();
  const alike = { typeKey: 'agent', categoryKey: 'key', phoneDigits: '9876', phoneKey: '98-76' };
  const rows = Array.from({ length: MANY }, (_, at) => clientRow(`Cargo ${at}`, alike)) as unknown as ClientRow[];
  await own.db.write(async (tx) => {
    for (let at = 0; at < rows.length; at += 1000)
      await tx
        .insertInto('client')
        .values(rows.slice(at, at + 1000).map((row) => ({ ...row, searchText: `${row.nameKey}\n${row.email}` })))
        .execute();
  });
});
afterAll(() => own.close());

const ready = (filter: ClientFilter, skipped = 0): Promise<Filter> => filterOf(own.db.read, anyone, askedOf(filter, 'UTC'), skipped);

async function planOf(query: Compilable) {
  const compiled = query.compile();
  const { rows } = await own.db.read.executeQuery<{ detail: string }>(
    CompiledQuery.raw(`explain query plan ${compiled.sql}`, [...compiled.parameters]),
  );
  return rows.map(({ detail }) => detail).join('; ');
}

const pageOf = (filter: Filter, sort: ClientSort) =>
  matching(visible(own.db.read, anyone), filter, sort)
    .selectAll('client')
    .orderBy(`client.${COLUMN_OF[sort]}`)
    .orderBy('client.id')
    .limit(11);

const countOf = (filter: Filter) =>
  matching(visible(own.db.read, anyone), filter, 'count').select(({ fn }) => fn.countAll<number>().as('total'));

describe('what many clients meet is met along the order, whatever that is, and never sorted', () => {
  it.each(clientList.sorts)('%s', async (sort) => {
    const index = `client_${COLUMN_OF[sort]}`;
    for (const filter of BROAD)
      for (const more of [{}, { lost: 'true' }, { segment: 'Leads' }] as const) {
        const prepared = await ready({ ...filter, ...more });
        expect(prepared.rows).toBeUndefined();
        const plan = await planOf(pageOf(prepared, sort));
        expect(plan, JSON.stringify([filter, more])).toMatch(/^(SCAN|SEARCH) client USING INDEX client_/);
        expect(plan).not.toContain('TEMP B-TREE');
        expect(plan).not.toContain('client_filter');
        if (!('segment' in more) && sort !== 'assignedTo') expect(plan).toContain(`USING INDEX ${index}`);
      }
  });

  it('and where those stand together in the order, the walk begins with them', async () => {
    const plans = await Promise.all(
      (
        [
          [TYPE, 'type'],
          [CATEGORY, 'category'],
          [ASSIGNED, 'assignedTo'],
          [ADDED, 'createdAt'],
          [{ ...CATEGORY, ...ASSIGNED }, 'assignedTo'],
          [{ ...TYPE, segment: 'Leads' }, 'type'],
          [{ ...ASSIGNED, segment: 'Leads' }, 'assignedTo'],
        ] as const
      ).map(async ([filter, sort]) => planOf(pageOf(await ready(filter), sort))),
    );
    expect(plans).toEqual([
      'SEARCH client USING INDEX client_typeKey (typeKey=?)',
      'SEARCH client USING INDEX client_categoryKey (categoryKey=?)',
      'SEARCH client USING INDEX client_assignedToId_assignedKey (assignedToId=?)',
      'SEARCH client USING INDEX client_createdAt (createdAt>? AND createdAt<?)',
      'SEARCH client USING INDEX client_assignedToId_assignedKey (assignedToId=?)',
      'SEARCH client USING INDEX client_segment_typeKey (segment=? AND typeKey=?)',
      'SEARCH client USING INDEX client_assignedToId_assignedKey (assignedToId=?)',
    ]);
  });
});

it('what few clients meet is taken row by row from where it was found', async () => {
  const few: ClientFilter[] = [
    { type: 'Broker' },
    { category: 'none' },
    { assignedToId: '01900000-0000-7000-8000-000000000001' },
    { addedTo: '2020-01-01' },
    { search: 'zz' },
    { search: 'nobody' },
    { companyName: 'example' },
    { phone: '5555' },
    { phone: 'call' },
    { ...TYPE, ...CATEGORY, phone: '55' },
    { ...ASSIGNED, ...ADDED, type: 'Broker' },
  ];
  for (const filter of few) {
    const prepared = await ready({ ...filter, lost: 'true' });
    expect(prepared.rows, JSON.stringify(filter)).toEqual([]);
    for (const sort of clientList.sorts) expect(await planOf(pageOf(prepared, sort))).toMatch(/^SEARCH client USING INTEGER PRIMARY KEY /);
    expect(await planOf(countOf(prepared))).toMatch(/^SEARCH client USING INTEGER PRIMARY KEY /);
  }
});

it('a far page collects more, for walking there would cost more', async () => {
  expect((await ready(TYPE, 1000)).rows).toHaveLength(MANY);
});

it('a page beyond all finds is told from an index, and nothing is walked', async () => {
  const farPage = (skipped: number) => filterOf(own.db.read, anyone, askedOf(TYPE, 'UTC'), skipped, { collectedMax: 10 });
  expect([(await farPage(MANY)).isBeyond, (await farPage(MANY - 1)).isBeyond]).toEqual([true, false]);
  const beyond = await farPage(MANY);
  expect(await planOf(pageOf(beyond, 'companyName'))).toMatch(/^SEARCH client USING INTEGER PRIMARY KEY /);
  expect(await count(own.db.read, anyone, beyond)).toBe(MANY);
});

it('many are counted within an index, and no row is fetched', async () => {
  for (const filter of BROAD)
    for (const more of [{}, { lost: 'true' }, { segment: 'Leads' }] as const)
      expect(await planOf(countOf(await ready({ ...filter, ...more }))), JSON.stringify([filter, more])).toMatch(
        /^(SCAN|SEARCH) client USING COVERING INDEX client_/,
      );
  const two = await ready({ ...CATEGORY, ...ASSIGNED });
  expect(await planOf(countOf(two))).toBe('SEARCH client USING COVERING INDEX client_filter (typeKey=? AND categoryKey=?)');
});

describe('what is met along the order and what is collected and sorted', () => {
  const some = <T>(values: readonly T[]) => fc.option(fc.constantFrom(...values), { nil: undefined, freq: 2 });
  const aRow = fc.record({
    companyName: fc.constantFrom('Ocean Lines', 'océan', 'Sea 98', 'ß 🚢'),
    segment: fc.constantFrom<ClientRow['segment']>('client', 'lead', 'lost'),
    typeKey: fc.constantFrom('', 'active', 'agent', 'broker'),
    categoryKey: fc.constantFrom('', 'key', 'new'),
    assignedKey: fc.constantFrom('', 'amit', 'zoe'),
    assignedToId: fc.constantFrom(null, ...PEOPLE),
    phoneDigits: fc.constantFrom('', '98765', '22\n9876'),
    createdAt: fc.constantFrom('2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z', '2026-01-03T00:00:00.000Z'),
  });
  const aFilter = fc.record({
    search: some(['ocean', 'ea', 'example', 'zz']),
    companyName: some(['lines', 'o', 'example']),
    segment: some(['All', 'Clients', 'Leads'] as const),
    lost: some(['true', 'false'] as const),
    type: some(['Agent', 'Broker', 'Other'] as const),
    category: some(['Key', 'none']),
    assignedToId: some(['nobody', ...PEOPLE]),
    phone: some(['98', '9876', '229', 'x']),
    addedFrom: some(['2026-01-01', '2026-01-02']),
    addedTo: some(['2026-01-02', '2026-01-03']),
  });
  const idsOf = async (filter: Filter, order: Order) =>
    (await listPage(own.db.read, anyone, filter, { ...order, limit: 1000 })).rows.map(({ id }) => id);

  it('are the same, in every order', async () => {
    const rows = fc.sample(aRow, { numRuns: 300, seed: 5 }).map(({ companyName, ...rest }) => {
      const row = clientRow(companyName, rest);
      return { ...row, searchText: `${row.nameKey}\n${row.email}` };
    }) as unknown as ClientRow[];
    await own.db.write(async (tx) => {
      await tx.deleteFrom('client').execute();
      await tx.insertInto('client').values(rows).execute();
    });
    let walked = 0;
    await fc.assert(
      fc.asyncProperty(aFilter, fc.constantFrom(...clientList.sorts), fc.constantFrom('asc', 'desc'), async (filter, sort, order) => {
        const asked = askedOf(filter, 'UTC');
        const [collected, met] = [
          await filterOf(own.db.read, anyone, asked),
          await filterOf(own.db.read, anyone, asked, 0, { collectedMax: 0 }),
        ];
        if (!met.rows) walked++;
        const expected = await idsOf(collected, { sort, order });
        expect(await idsOf(met, { sort, order })).toEqual(expected);
        expect([await count(own.db.read, anyone, collected), await count(own.db.read, anyone, met)]).toEqual([
          expected.length,
          expected.length,
        ]);
      }),
      { numRuns: 300 },
    );
    expect(walked).toBeGreaterThan(20);
  });
});
