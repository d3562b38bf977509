import { type ClientFilter, clientList } from '@fairlead/contract/clients';
import type { Actor } from '@fairlead/contract/kit/permissions';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPositions } from '../../../platform/db/lists/positions.ts';
import { makeConditions } from '../../../records/filters/conditions.ts';
import { countRows } from '../../../records/filters/count-rows.ts';
import { findPage, type Help, type Place } from '../../../records/filters/find-page.ts';
import { everyRow } from '../../../records/list/list.ts';
import { type TestDatabase, testDatabase } from '../../../testing/database.ts';
import { clientRow } from '../../../testing/kinds/client-row.ts';
import { planRecorder } from '../../../testing/queries/plans.ts';
import type { ClientRow } from '../clients.rules.ts';
import { CLIENT_SOURCE } from './client-list.store.ts';

const anyone: Actor = { accountId: 'a', username: 'a', role: 'Administrator', employeeId: null, sees: 'all' };
/** Far more than are collected for a page, so that every condition below is one that many clients meet. */
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
const SEGMENTS = [{}, { lost: 'true' }, { segment: 'Leads' }] as const;

let own: TestDatabase;

const insert = (rows: readonly ReturnType<typeof clientRow>[]) =>
  own.db.write(async (tx) => {
    const searched = rows.map((row) => ({ ...row, searchText: `${row.nameKey}\n${row.email}` })) as unknown as ClientRow[];
    for (let at = 0; at < rows.length; at += 400)
      await tx
        .insertInto('client')
        .values(searched.slice(at, at + 400))
        .execute();
  });

beforeAll(async () => {
  own = await testDatabase();
  const alike = { typeKey: 'agent', categoryKey: 'key', phoneDigits: '9876', phoneKey: '98-76' };
  await insert(Array.from({ length: MANY }, (_, at) => clientRow(`Cargo ${at}`, alike)));
});
afterAll(() => own.close());

const asked = (filter: ClientFilter) => makeConditions(own.db.read, CLIENT_SOURCE, filter, { zone: 'UTC' });

const optionsOf = (filter: ClientFilter) => CLIENT_SOURCE.options?.(filter, false) ?? [];

/** What a filter means, said plainly of a row. */
function fits(row: ClientRow, filter: ClientFilter): boolean {
  const { segment = 'All', lost, search, companyName, type, category, assignedToId, phone = '', addedFrom = '', addedTo = '9' } = filter;
  const segments = { All: ['client', 'lead', ...(lost === 'true' ? ['lost'] : [])], Clients: ['client'], Leads: ['lead'] }[segment];
  const digits = phone.replace(/\D/g, '');
  return (
    segments.includes(row.segment) &&
    (search === undefined || `${row.nameKey}\n${row.email}`.includes(search)) &&
    (companyName === undefined || row.nameKey.includes(companyName)) &&
    (type === undefined || row.typeKey === type.toLowerCase()) &&
    (category === undefined || row.categoryKey === category.toLowerCase()) &&
    (assignedToId === undefined || (row.assignedToId ?? 'nobody') === assignedToId) &&
    (digits ? row.phoneDigits.includes(digits) : row.phoneKey.includes(phone)) &&
    row.createdAt.slice(0, 10) >= addedFrom &&
    row.createdAt.slice(0, 10) <= addedTo
  );
}

/** How the page itself was read, after what it took to choose the way. */
async function planOfPage(filter: ClientFilter, place: Partial<Place> = {}): Promise<string> {
  const { reader, plans } = planRecorder(own.db.read);
  await findPage(reader, CLIENT_SOURCE, anyone, asked(filter), { limit: 10, ...place });
  return (await plans()).at(-1) as string;
}

async function planOfCount(filter: ClientFilter): Promise<string> {
  const { reader, plans } = planRecorder(own.db.read);
  await countRows(reader, CLIENT_SOURCE, anyone, asked(filter));
  return (await plans()).at(-1) as string;
}

describe('what many clients meet is met along the order, whatever that is, and never sorted', () => {
  it.each(clientList.sorts)('%s', async (sort) => {
    const index = `client_${CLIENT_SOURCE.keys?.[sort] ?? sort}`;
    for (const filter of BROAD)
      for (const more of SEGMENTS) {
        const plan = await planOfPage({ ...filter, ...more }, { sort });
        expect(plan, JSON.stringify([filter, more])).toMatch(/^(SCAN|SEARCH) client USING (COVERING )?INDEX client_/);
        expect(plan).not.toContain('TEMP B-TREE');
        expect(plan).not.toContain('client_filter');
        if (sort !== 'assignedTo') expect(plan).toContain(`INDEX ${index}`);
      }
  });

  it('and no row is read to compare type, category and employee', async () => {
    for (const sort of clientList.sorts)
      for (const filter of [TYPE, CATEGORY, ASSIGNED, { ...TYPE, ...CATEGORY, ...ASSIGNED }])
        expect(await planOfPage(filter, { sort }), JSON.stringify([filter, sort])).toContain(' USING COVERING INDEX client_');
    expect(await planOfPage({ ...TYPE, ...ADDED, phone: '98', search: 'ca' })).toContain(' USING COVERING INDEX client_nameKey');
  });

  it('and where those stand together in the order, the walk begins with them', async () => {
    const walks = [
      [TYPE, 'type', 'client_typeKey (typeKey=?'],
      [CATEGORY, 'category', 'client_categoryKey (categoryKey=?'],
      [ASSIGNED, 'assignedTo', 'client_assignedToId_assignedKey (assignedToId=?'],
      [ADDED, 'createdAt', 'client_createdAt (createdAt>? AND '],
      [{ ...CATEGORY, ...ASSIGNED }, 'assignedTo', 'client_assignedToId_assignedKey (assignedToId=?'],
      [{ ...TYPE, segment: 'Leads' }, 'type', 'client_typeKey (typeKey=?'],
      [{ ...ASSIGNED, segment: 'Leads' }, 'assignedTo', 'client_assignedToId_assignedKey (assignedToId=?'],
    ] as const;
    for (const [filter, sort, walk] of walks) expect(await planOfPage(filter, { sort })).toContain(walk);
  });
});

it('what few clients meet is taken row by row from where it was found', async () => {
  const few: ClientFilter[] = [
    { type: 'Broker' },
    { category: 'none' },
    { assignedToId: PEOPLE[0] },
    { addedTo: '2020-01-01' },
    { search: 'nobody' },
    { companyName: 'nothing' },
    { phone: '5555' },
    { ...TYPE, ...CATEGORY, phone: '555' },
    { ...ASSIGNED, ...ADDED, type: 'Broker' },
  ];
  for (const filter of few) {
    for (const sort of clientList.sorts) expect(await planOfPage(filter, { sort })).toMatch(/^SEARCH client USING INTEGER PRIMARY KEY /);
    expect(await planOfCount(filter)).toMatch(/SEARCH client USING (INTEGER PRIMARY KEY|COVERING INDEX) /);
  }
});

it('what an index meets alone is counted without being collected before, and beside the requests only where it is much', async () => {
  const counted = async (filter: ClientFilter) => {
    const { reader, plans } = planRecorder(own.db.read);
    let beside = 0;
    const total = await countRows(reader, CLIENT_SOURCE, anyone, asked(filter), optionsOf(filter), (work) => {
      beside += 1;
      return work(reader);
    });
    return { total, beside, plans: (await plans()).map((plan) => /SEARCH client USING [^;]*/.exec(plan)?.[0]) };
  };
  const type = 'SEARCH client USING COVERING INDEX client_typeKey (typeKey=?)';
  expect(await counted(TYPE)).toEqual({ total: MANY, beside: 0, plans: [type] });
  const added = await counted(ADDED);
  expect(added.plans).toEqual(['SEARCH client USING COVERING INDEX client_createdAt (createdAt>? AND createdAt<?)']);
  const together = 'SEARCH client USING COVERING INDEX client_filter (typeKey=? AND categoryKey=? AND segment=?)';
  expect(await counted({ ...TYPE, ...CATEGORY })).toEqual({ total: MANY, beside: 0, plans: [together] });
  await insert(Array.from({ length: 4000 }, (_, at) => clientRow(`More ${at}`, { typeKey: 'agent' })));
  expect(await counted(TYPE)).toEqual({ total: MANY + 4000, beside: 1, plans: [type, type] });
  await own.db.write((tx) => tx.deleteFrom('client').where('companyName', 'like', 'More %').execute());
});

it('those of one segment are taken row by row where they are few, and met along the order otherwise', async () => {
  await insert(Array.from({ length: 20 }, (_, at) => clientRow(`Cargo lost ${at}`, { segment: 'client' })));
  expect(await planOfPage({ segment: 'Clients' })).toMatch(/^SEARCH client USING INTEGER PRIMARY KEY /);
  expect(await planOfPage({ segment: 'Leads' })).toContain('INDEX client_nameKey');
  await own.db.write((tx) => tx.deleteFrom('client').where('segment', '=', 'client').execute());
});

it('a far page is walked to beside the requests, and a page with the rows before it is one statement', async () => {
  for (const [page, isBeside] of [
    [2, false],
    [450, true],
  ] as const) {
    const { reader, plans } = planRecorder(own.db.read);
    let beside = 0;
    const readSlowly: Help['readSlowly'] = (work) => {
      beside += 1;
      return work(reader);
    };
    await findPage(reader, CLIENT_SOURCE, anyone, asked(TYPE), { limit: 10, page }, { readSlowly });
    const walks = (await plans()).filter((plan) => plan.includes('INDEX client_nameKey'));
    expect([beside > 0, walks.length]).toEqual([isBeside, 2]);
  }
});

it('many are counted within an index, and no row is fetched', async () => {
  for (const filter of BROAD)
    for (const more of SEGMENTS)
      expect(await planOfCount({ ...filter, ...more }), JSON.stringify([filter, more])).toMatch(
        /(SCAN|SEARCH) client USING COVERING INDEX client_/,
      );
});

describe('among clients of many kinds', () => {
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

  beforeAll(async () => {
    await own.db.write((tx) => tx.deleteFrom('client').execute());
    await insert(fc.sample(aRow, { numRuns: 1500, seed: 5 }).map(({ companyName, ...rest }) => clientRow(companyName, rest)));
  });

  it('pages that are walked and a list that is collected hold the same, in every order', async () => {
    // There are no accounts here to ask whether they still see what they saw.
    const { assertStillSees: _, ...source } = CLIENT_SOURCE;
    const { reader, plans } = planRecorder(own.db.read);
    await fc.assert(
      fc.asyncProperty(aFilter, fc.constantFrom(...clientList.sorts), fc.constantFrom('asc', 'desc'), async (filter, sort, order) => {
        const conditions = asked(filter);
        const collected = await findPage(own.db.read, CLIENT_SOURCE, anyone, conditions, { sort, order, limit: 2000 });
        const expected = collected.rows.map(({ id }) => id);
        const walked: string[] = [];
        for await (const rows of everyRow(reader, source, anyone, { conditions, sort, order }, { atOnce: 10, fields: ['_id'] }))
          walked.push(...rows.parse<{ _id: string }>().map(({ _id }) => _id));
        expect(walked).toEqual(expected);
        expect(await countRows(own.db.read, CLIENT_SOURCE, anyone, conditions)).toBe(expected.length);
      }),
      { numRuns: 150 },
    );
    const walks = (await plans()).filter((plan) => /^(SCAN|SEARCH) client USING (COVERING )?INDEX client_(?!filter)/.test(plan));
    expect(walks.length).toBeGreaterThan(20);
  });

  it('every filter, order and page holds what comparing all clients says, on the request thread and beside it', async () => {
    const all = fc.sample(aRow, { numRuns: 2500, seed: 7 }).map(({ companyName, ...rest }) => clientRow(companyName, rest));
    await own.db.write((tx) => tx.deleteFrom('client').execute());
    await insert(all);
    const rows = all as unknown as ClientRow[];
    let beside = 0;
    const help: Help = {
      readSlowly: (work) => {
        beside += 1;
        return own.db.readSlowly('a', work);
      },
    };
    const filters: ClientFilter[] = [...fc.sample(aFilter, { numRuns: 10, seed: 3 }), {}, { segment: 'Leads' }, { type: 'Agent' }];
    for (const filter of filters)
      for (const sort of clientList.sorts)
        for (const order of ['asc', 'desc'] as const) {
          const key = (CLIENT_SOURCE.keys?.[sort] ?? sort) as keyof ClientRow;
          const expected = rows
            .filter((row) => fits(row, filter))
            .map((row) => [`${row[key]}`, row.id] as const)
            .sort(([one, id], [other, otherId]) => (one < other ? -1 : one > other ? 1 : id < otherId ? -1 : 1))
            .map(([, id]) => id);
          if (order === 'desc') expected.reverse();
          const findPositions = async () => createPositions(expected.length);
          for (const page of [1, 2, Math.ceil(expected.length / 14), Math.ceil(expected.length / 7), 1000]) {
            const found = await findPage(
              own.db.read,
              CLIENT_SOURCE,
              anyone,
              asked(filter),
              { sort, order, page, limit: 7 },
              { ...help, findPositions },
            );
            const start = (Math.max(1, page) - 1) * 7;
            expect(
              found.rows.map(({ id }) => id),
              JSON.stringify({ filter, sort, order, page }),
            ).toEqual(expected.slice(start, start + 7));
          }
          const untuned = await findPage(own.db.read, { ...CLIENT_SOURCE, tuning: {} }, anyone, asked(filter), { sort, order, limit: 7 });
          expect(untuned.rows.map(({ id }) => id)).toEqual(expected.slice(0, 7));
          expect(await own.db.readSlowly('a', (reader) => countRows(reader, CLIENT_SOURCE, anyone, asked(filter), optionsOf(filter)))).toBe(
            expected.length,
          );
        }
    expect(beside).toBeGreaterThan(100);
  });

  it('a walk that meets nothing is given up, and what matches is collected', async () => {
    await insert(
      Array.from({ length: 4500 }, (_, at) => clientRow(`A ${String(at).padStart(4, '0')}`, { typeKey: at < 4200 ? 'broker' : 'agent' })),
    );
    const { reader, plans } = planRecorder(own.db.read);
    const { rows } = await findPage(reader, CLIENT_SOURCE, anyone, asked(TYPE), { limit: 10 });
    const names = await own.db.read
      .selectFrom('client')
      .select('companyName')
      .where('id', '=', rows[0]?.id ?? '')
      .executeTakeFirst();
    expect(names?.companyName).toBe('A 4200');
    const ways = await plans();
    expect(ways.filter((way) => way.includes('INDEX client_nameKey'))).not.toEqual([]);
    expect(ways.at(-1)).toMatch(/^SEARCH client USING INTEGER PRIMARY KEY /);
  });
});
