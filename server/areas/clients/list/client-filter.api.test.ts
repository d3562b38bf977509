import {
  CLIENT_TYPES,
  type Client,
  type ClientDraft,
  type ClientFilter,
  type ClientSort,
  CURRENT_STATUSES,
  clientList,
  RELATIONSHIP_STATUSES,
} from '@fairlead/contract/clients';
import { dayIn } from '@fairlead/contract/kit/time';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newId } from '../../../platform/clock/clock.ts';
import { folded } from '../../../platform/db/lists/folded.ts';
import { addToTally } from '../../../platform/db/writes/tally.ts';
import { testApp } from '../../../testing/app.ts';
import { rowOf } from '../clients.rules.ts';

const app = testApp();
const PEOPLE = ['01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-000000000002'];
const ZONE = 'Asia/Kolkata';

type Made = Partial<ClientDraft> & { at?: string };

/** Stores clients as the service would, with the instant they were added at. */
async function stored(...made: Made[]) {
  const rows = made.map(({ at = '2026-05-05T05:05:05.005Z', ...draft }, index) =>
    rowOf({ companyName: `Client ${index}`, email: 'desk@port.example', ...draft }, { id: newId(), createdBy: null, at }),
  );
  await app.db.write(async (tx) => {
    for (let from = 0; from < rows.length; from += 400)
      await tx
        .insertInto('client')
        .values(rows.slice(from, from + 400))
        .execute();
    for (const segment of ['client', 'lead', 'lost'])
      await addToTally(tx, `clients:${segment}`, rows.filter((row) => row.segment === segment).length);
  });
}

const queryOf = (query: object) => new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)])).toString();

async function found(filter: ClientFilter): Promise<string[]> {
  const [list, count] = await Promise.all([
    app.admin.get(`/api/clients?page=1&limit=50&${queryOf(filter)}`),
    app.admin.get(`/api/clients/count?${queryOf(filter)}`),
  ]);
  expect([list.status, list.body.message]).toEqual([200, undefined]);
  expect([list.body.total, count.body.total]).toEqual([list.body.clients.length, list.body.clients.length]);
  return list.body.clients.map((each: Client) => each.companyName);
}

describe('the filters of the list', () => {
  it('find a company by a part of its name, whatever case or accents, and not by its email', async () => {
    await stored({ companyName: 'Société Mer' }, { companyName: 'Ocean', email: 'societe@mer.example' }, { companyName: '100% Mer_' });
    expect(await found({ companyName: 'SOCIETE' })).toEqual(['Société Mer']);
    expect(await found({ companyName: 'mer' })).toEqual(['100% Mer_', 'Société Mer']);
    expect(await found({ companyName: 'é' })).toEqual(['100% Mer_', 'Ocean', 'Société Mer']);
    expect(await found({ companyName: '%' })).toEqual(['100% Mer_']);
    expect(await found({ companyName: '  ' })).toHaveLength(3);
    expect(await found({ companyName: 'example' })).toEqual([]);
    expect(await found({ companyName: '"' })).toEqual([]);
  });

  it('find a text only where all of it stands together', async () => {
    await stored({ companyName: 'Quanorth' }, { companyName: 'Qua and north' }, { companyName: 'North qua' });
    expect({ name: await found({ companyName: 'quanorth' }), search: await found({ search: 'quanorth' }) }).toEqual({
      name: ['Quanorth'],
      search: ['Quanorth'],
    });
  });

  it('find by the employee, or by nobody', async () => {
    const [one, two] = PEOPLE;
    await stored({ companyName: 'A', assignedToId: one }, { companyName: 'B', assignedToId: two }, { companyName: 'C' });
    expect([await found({ assignedToId: one }), await found({ assignedToId: 'nobody' })]).toEqual([['A'], ['C']]);
    expect(await found({ assignedToId: '01900000-0000-7000-8000-000000000009' })).toEqual([]);
  });

  it('find the whole name of a category, whatever its case', async () => {
    await stored({ companyName: 'A', category: 'Key Account' }, { companyName: 'B', category: 'Key' }, { companyName: 'C' });
    expect(await found({ category: 'key account' })).toEqual(['A']);
    expect(await found({ category: 'KEY' })).toEqual(['B']);
    expect(await found({ category: 'Ke' })).toEqual([]);
  });

  it('find by the type that was stated, not by a relationship shown in its place', async () => {
    await stored(
      { companyName: 'A', type: 'Agent' },
      { companyName: 'B', relationshipStatus: 'Active' },
      { companyName: 'C', type: 'Broker' },
    );
    expect(await found({ type: 'Agent' })).toEqual(['A']);
    expect(await found({ type: 'Active' })).toEqual([]);
  });

  it.each([
    ['98765', ['Mobile']],
    ['+91 (987) 65-43', ['Mobile']],
    ['022', ['Both', 'Phone']],
    ['7', ['Both', 'Mobile']],
    ['77 02', []],
    ['２２ 4', ['Phone']],
    ['ask', ['Words']],
    ['ASK MARIA', ['Words']],
    ['maria 5', ['Mobile']],
    ['-', ['Mobile']],
  ])('find a number by the digits in it, or by the words shown where none were typed: %j', async (phone, expected) => {
    await stored(
      { companyName: 'Mobile', mobile: '+91 98765-43210' },
      { companyName: 'Phone', phone: '022 4' },
      { companyName: 'Both', mobile: '77', phone: '022' },
      { companyName: 'Words', phone: 'ask Maria' },
    );
    expect(await found({ phone })).toEqual(expected);
  });

  it('find by the days a client was added on, by the clock of the zone that is named, else of the workspace', async () => {
    await stored(
      { companyName: 'Eve', at: '2026-03-01T18:29:59.999Z' },
      { companyName: 'Morning', at: '2026-03-01T18:30:00.000Z' },
      { companyName: 'Night', at: '2026-03-02T18:29:59.999Z' },
      { companyName: 'After', at: '2026-03-02T18:30:00.000Z' },
    );
    expect(await found({ addedFrom: '2026-03-02', addedTo: '2026-03-02' })).toEqual(['Morning', 'Night']);
    expect(await found({ addedFrom: '2026-03-03' })).toEqual(['After']);
    expect(await found({ addedTo: '2026-03-01' })).toEqual(['Eve']);
    expect(await found({ addedFrom: '2026-03-02', addedTo: '2026-03-02', timeZone: 'UTC' })).toEqual(['After', 'Night']);
  });

  it('show the lost beside all when they are asked for, and only then', async () => {
    await stored(
      { companyName: 'Won', currentStatus: 'Won' },
      { companyName: 'Open', currentStatus: 'Lead' },
      { companyName: 'Lost', currentStatus: 'Lost' },
    );
    expect(await found({ lost: 'true' })).toEqual(['Lost', 'Open', 'Won']);
    expect(await found({ lost: 'false' })).toEqual(['Open', 'Won']);
    expect(await found({ lost: 'true', segment: 'Leads' })).toEqual(['Open']);
    expect(await found({ lost: 'true', segment: 'All', companyName: 'o' })).toEqual(['Lost', 'Open', 'Won']);
  });

  it.each([
    ['timeZone=Mars', 'timeZone'],
    ['addedFrom=2026-02-30', 'addedFrom'],
    ['addedFrom=2026-03-02&addedTo=2026-03-01', 'addedTo'],
    ['assignedToId=me', 'assignedToId'],
    ['lost=yes', 'lost'],
    [`phone=${'1'.repeat(61)}`, 'phone'],
  ])('refuse %s by its name, in the list and in the count', async (query, field) => {
    for (const path of ['/api/clients', '/api/clients/count']) {
      const { status, body } = await app.admin.get(`${path}?${query}`);
      expect([status, body.code, Object.keys(body.fields)]).toEqual([400, 'invalid', [field]]);
    }
  });

  it('follow what is changed', async () => {
    const made = (await app.admin.post('/api/clients', { companyName: 'A', email: 'a@b.example', mobile: '12345' })).body;
    await app.admin.put(`/api/clients/${made._id}`, { mobile: '67 890', category: 'New' });
    expect([await found({ phone: '12345' }), await found({ phone: '67890' }), await found({ category: 'new' })]).toEqual([
      [],
      ['A'],
      ['A'],
    ]);
  });
});

const day = fc.constantFrom('2026-03-01', '2026-03-02', '2026-03-03');
const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 3 });
const aClient: fc.Arbitrary<Made> = fc.record(
  {
    companyName: fc.constantFrom('Ocean Lines', 'océan', 'Sea 98', 'Mer & Co', 'ß 🚢', 'Lead Lines'),
    email: fc.constantFrom('ocean@lines.example', 'desk@mer.example'),
    type: fc.constantFrom(...CLIENT_TYPES),
    relationshipStatus: fc.constantFrom(...RELATIONSHIP_STATUSES),
    currentStatus: fc.constantFrom(...CURRENT_STATUSES),
    category: fc.constantFrom('Key', 'kéy', 'New', 'Spot trade'),
    assignedToId: fc.constantFrom(...PEOPLE),
    assignedTo: fc.constantFrom('Zoë', 'Amit'),
    phone: fc.constantFrom('+91 22 4455', '0987-65', 'none'),
    mobile: fc.constantFrom('98 76 5', '11', '+49 (0) 2244'),
    at: fc.constantFrom('2026-02-28T18:30:00.000Z', '2026-03-01T18:29:59.999Z', '2026-03-01T23:59:00.000Z', '2026-03-03T12:00:00.000Z'),
  },
  { requiredKeys: ['companyName', 'email', 'at'] },
);
const aFilter = fc
  .record({
    search: optional(fc.constantFrom('ocean', 'LINES', 'ea', 'mer.ex', '🚢', 'ocean lines')),
    segment: optional(fc.constantFrom('All', 'Clients', 'Leads')),
    lost: optional(fc.constantFrom('true', 'false')),
    companyName: optional(fc.constantFrom('ocean', 'oc', 'desk', 'SS', 'lines', '9')),
    assignedToId: optional(fc.constantFrom('nobody', ...PEOPLE)),
    category: optional(fc.constantFrom('KEY', 'new', 'spot')),
    phone: optional(fc.constantFrom('98', '2244', '9876', '1', 'none', '(0)')),
    type: optional(fc.constantFrom(...CLIENT_TYPES)),
    addedFrom: optional(day),
    addedTo: optional(day),
    timeZone: optional(fc.constantFrom('UTC', ZONE, 'America/New_York')),
  })
  .filter(({ addedFrom = '', addedTo = '9' }) => addedFrom <= addedTo)
  .map((filter) => Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)) as ClientFilter);
const anOrder = fc.record({ sort: fc.constantFrom(...clientList.sorts), order: fc.constantFrom('asc', 'desc') });

/** What a filter means, said plainly. */
function fits(client: Client, filter: ClientFilter): boolean {
  const { companyName, email, relationshipStatus, currentStatus, mobile, phone } = client;
  const isClient = relationshipStatus === 'Active' || relationshipStatus === 'Dormant' || currentStatus === 'Won';
  const isLost = !isClient && (relationshipStatus === 'Lost' || currentStatus === 'Lost');
  const { segment = 'All', lost, timeZone = ZONE } = filter;
  if (segment === 'Clients' && !isClient) return false;
  if (segment === 'Leads' && (isClient || isLost)) return false;
  if (segment === 'All' && isLost && lost !== 'true') return false;
  const has = (text: string | null, part: string) => folded(text ?? '').includes(folded(part));
  const day = dayIn(timeZone, new Date(client.createdAt));
  const digits = filter.phone?.replace(/\D/g, '');
  return [
    filter.search === undefined || has(companyName, filter.search) || has(email, filter.search),
    filter.companyName === undefined || has(companyName, filter.companyName),
    filter.assignedToId === undefined || (client.assignedToId ?? 'nobody') === filter.assignedToId,
    filter.category === undefined || folded(client.category ?? '') === folded(filter.category),
    filter.type === undefined || client.type === filter.type,
    filter.addedFrom === undefined || day >= filter.addedFrom,
    filter.addedTo === undefined || day <= filter.addedTo,
    filter.phone === undefined ||
      (digits ? [mobile, phone].some((number) => number?.replace(/\D/g, '').includes(digits)) : has(mobile ?? phone, filter.phone)),
  ].every(Boolean);
}

const shownIn: Record<ClientSort, (client: Client) => string | null> = {
  companyName: (client) => client.companyName,
  type: (client) => client.type ?? client.relationshipStatus,
  assignedTo: (client) => client.assignedTo,
  category: (client) => client.category,
  phone: (client) => client.mobile ?? client.phone,
  createdAt: (client) => client.createdAt,
};

function sorted(clients: Client[], { sort, order }: { sort: ClientSort; order: string }): string[] {
  const bytesOf = (client: Client) => [Buffer.from(folded(shownIn[sort](client) ?? '')), Buffer.from(client._id)] as const;
  const ascending = clients.toSorted((one, other) => {
    const [[key, id], [otherKey, otherId]] = [bytesOf(one), bytesOf(other)];
    return Buffer.compare(key, otherKey) || Buffer.compare(id, otherId);
  });
  return (order === 'asc' ? ascending : ascending.reverse()).map(({ _id }) => _id);
}

/** Turns all pages to the last and back by cursors, and answers both ways; each page by its number must be the same. */
async function travelled(query: string, limit: number) {
  const there: string[][] = [];
  const idsOf = (page: { clients: Client[] }) => page.clients.map(({ _id }) => _id);
  let at = (await app.admin.get(`/api/clients?limit=${limit}&${query}`)).body;
  for (;;) {
    there.push(idsOf(at));
    if (at.next === null) break;
    at = (await app.admin.get(`/api/clients?limit=${limit}&count=false&${query}&cursor=${at.next}`)).body;
  }
  const back: string[][] = [there.at(-1) ?? []];
  while (at.previous !== null) {
    at = (await app.admin.get(`/api/clients?limit=${limit}&count=false&${query}&cursor=${at.previous}`)).body;
    back.unshift(idsOf(at));
  }
  const middle = Math.ceil(there.length / 2);
  const jumped = (await app.admin.get(`/api/clients?limit=${limit}&${query}&page=${middle}`)).body;
  expect(idsOf(jumped)).toEqual(there[middle - 1]);
  return { there: there.flat(), back: back.flat(), total: jumped.total };
}

async function assertAnswers(all: Client[], filter: ClientFilter, order: { sort: ClientSort; order: string }, limit: number) {
  const expected = sorted(
    all.filter((client) => fits(client, filter)),
    order,
  );
  const query = queryOf({ ...filter, ...order });
  expect(await travelled(query, limit)).toEqual({ there: expected, back: expected, total: expected.length });
  expect((await app.admin.get(`/api/clients/count?${queryOf(filter)}`)).body.total).toBe(expected.length);
}

const everyone = async (): Promise<Client[]> => (await app.admin.get('/api/clients')).body.clients;

describe('any filters together, in any order, both ways through the pages', () => {
  it('answer what comparing every client says', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(aClient, { minLength: 1, maxLength: 40 }),
        fc.array(fc.tuple(aFilter, anOrder), { minLength: 1, maxLength: 6 }),
        async (made, asked) => {
          await app.db.write(async (tx) => {
            await tx.deleteFrom('client').execute();
            await tx.deleteFrom('tally').execute();
          });
          await stored(...made);
          const all = await everyone();
          expect(all).toHaveLength(made.length);
          for (const [filter, order] of asked) await assertAnswers(all, filter, order, 7);
        },
      ),
      { numRuns: 25 },
    );
  });
});
