import type { Actor } from '@fairlead/contract/kit/permissions';
import { type Compilable, CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tables } from '../../platform/db/tables.ts';
import { clientRow } from '../../testing/client-row.ts';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { type Filter, filterOf, matching } from './client-filter.store.ts';
import { countSeen, fewSeenBy, rowsSeenBy } from './client-visibility.store.ts';
import { seen, visible } from './clients.store.ts';

let own: TestDatabase;

beforeAll(async () => {
  own = await testDatabase();
});
afterAll(() => own.close());

const riya = (sees: Actor['sees']): Actor => ({ accountId: 'a1', username: 'riya', role: 'Member', employeeId: 'e1', sees });
const asked = {
  segments: ['client', 'lead'],
  search: '',
  companyName: '',
  categoryKey: '',
  typeKey: '',
  phoneDigits: '',
  phoneText: '',
} as const;

const at = '2026-01-01T00:00:00.000Z';
const anEmployee = (id: string, department: Tables['employee']['department']): Tables['employee'] => ({
  id,
  employeeId: id,
  employeeIdKey: id,
  employeeName: id,
  mobile: '',
  emailId: '',
  role: 'Sales Executive',
  designation: null,
  department,
  attendance: 'Onsite',
  assignedProjects: '[]',
  photoId: null,
  nameKey: id,
  searchText: id,
  createdBy: null,
  createdAt: at,
  updatedAt: at,
  deletedAt: null,
  deletedBy: null,
  forgottenAt: null,
  version: 1,
});
const anAccount = (id: string, employeeId: string): Tables['account'] => ({
  id,
  username: id,
  usernameKey: id,
  passwordHash: null,
  mustChangePassword: 0,
  emailId: null,
  emailKey: null,
  phoneNumber: null,
  pictureId: null,
  role: 'Member',
  employeeId,
  disabled: 0,
  createdAt: at,
  updatedAt: at,
  lastSeenAt: null,
  version: 1,
});

async function planOf(query: Compilable) {
  const { sql: text, parameters } = query.compile();
  const { rows } = await own.db.read.executeQuery<{ detail: string }>(CompiledQuery.raw(`explain query plan ${text}`, [...parameters]));
  return rows.map(({ detail }) => detail);
}

/** A page of the list as the store reads it. */
const pageOf = (actor: Actor, filter: Filter) =>
  matching(visible(own.db.read, actor), filter, 'companyName').selectAll().orderBy('client.nameKey').orderBy('client.id').limit(11);

describe.each(['own', 'department'] as const)('for who sees %s', (sees) => {
  it('what they see is looked up by who added it and whom it is assigned to', async () => {
    const rows = rowsSeenBy(own.db.read, riya(sees))!;
    const ofClients = (await planOf({ compile: () => rows.compile(own.db.read) })).filter((step) => / client( |$)/.test(step));
    expect(new Set(ofClients.map((step) => /^SEARCH client USING COVERING INDEX (\w+)/.exec(step)?.[1]))).toEqual(
      new Set(['client_createdBy', 'client_assignedToId_assignedKey']),
    );
  });

  it('each of them is found once, and counted, however they come to see it', async () => {
    const [mine, colleagues, foreign] = [
      ['a1', 'e1'],
      ['a2', 'e2'],
      ['a3', 'e3'],
    ] as const;
    const owners = [mine, colleagues, foreign].flatMap(([createdBy]) =>
      [mine, colleagues, foreign, [null, null] as const].map(([, assignedToId]) => ({ createdBy, assignedToId })),
    );
    await own.db.write(async (tx) => {
      for (const [[account, id], department] of [
        [mine, 'Sales'],
        [colleagues, 'Sales'],
        [foreign, 'IT'],
      ] as const) {
        await tx.insertInto('employee').values(anEmployee(id, department)).execute();
        await tx.insertInto('account').values(anAccount(account, id)).execute();
      }
      await tx
        .insertInto('client')
        .values(owners.map((each, at) => clientRow(`Client ${at}`, each)) as Tables['client'][])
        .execute();
      await tx
        .insertInto('client')
        .values(clientRow('Deleted', { createdBy: 'a1', deletedAt: '2026' }) as Tables['client'])
        .execute();
      await tx
        .insertInto('client')
        .values(clientRow('Of nobody') as Tables['client'])
        .execute();
    });
    const found = await visible(own.db.read, riya(sees))
      .select(['client.id', sql<number>`"searchRow"`.as('row')])
      .execute();
    expect(found).toHaveLength(sees === 'own' ? 6 : 10);
    expect((await fewSeenBy(own.db.read, riya(sees)))?.toSorted()).toEqual(found.map(({ row }) => row).toSorted());
    expect(await countSeen(own.db.read, riya(sees), ['client', 'lead'])).toBe(found.length);
    expect(await countSeen(own.db.read, riya(sees), ['lost'])).toBe(0);
    await own.emptied();
  });

  it('few are taken row by row, many are met along the order and counted in an index alone', async () => {
    const few = await filterOf(own.db.read, riya(sees), asked);
    expect((await planOf(pageOf(riya(sees), few)))[0]).toMatch(/^SEARCH client USING INTEGER PRIMARY KEY /);
    const many = { ...few, rows: undefined };
    const page = await planOf(pageOf(riya(sees), many));
    expect(page[0]).toBe('SCAN client USING INDEX client_nameKey');
    expect(page.join()).not.toContain('TEMP B-TREE');
    const count = matching(visible(own.db.read, riya(sees)), many, 'count').select(sql`count(*)`.as('total'));
    expect((await planOf(count))[0]).toMatch(/^SCAN client USING COVERING INDEX /);
  });

  it('visits are read from the few clients on', async () => {
    const clients = (await seen(own.db.read, riya(sees))).select(['client.id', 'client.companyName']);
    const visits = own.db.read
      .selectFrom('checkIn')
      .innerJoin(clients.as('client'), 'client.id', 'checkIn.clientId')
      .selectAll('checkIn')
      .orderBy('checkIn.timestampAt', 'desc')
      .limit(11);
    const plan = (await planOf(visits)).join('; ');
    expect(plan).toMatch(/SEARCH client USING INTEGER PRIMARY KEY .*SEARCH checkIn USING INDEX checkIn_clientId_timestampAt/);
  });
});
