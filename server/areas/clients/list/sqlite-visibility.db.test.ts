import type { Actor } from '@fairlead/contract/kit/permissions';
import { type Compilable, CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Reader } from '../../../platform/db/database.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import { countRows } from '../../../records/filters/count-rows.ts';
import { findPage } from '../../../records/filters/find-page.ts';
import { countInScope, scopeRows } from '../../../records/filters/scope.ts';
import type { ScopePart } from '../../../records/list/source.ts';
import { type TestDatabase, testDatabase } from '../../../testing/database.ts';
import { clientRow } from '../../../testing/kinds/client-row.ts';
import { planRecorder } from '../../../testing/queries/plans.ts';
import { seen, visible } from '../clients.store.ts';
import { countBySpan } from '../conversion/conversion.store.ts';
import { CLIENT_SOURCE } from './client-list.store.ts';
import { fewSeenBy, partsSeenBy } from './client-visibility.store.ts';

let own: TestDatabase;

beforeAll(async () => {
  own = await testDatabase();
});
afterAll(() => own.close());

const riya = (sees: Actor['sees']): Actor => ({ accountId: 'a1', username: 'riya', role: 'Member', employeeId: 'e1', sees });
const partsOf = (sees: Actor['sees']) => partsSeenBy(own.db.read, riya(sees)) as ScopePart[];

const at = '2026-01-01T00:00:00.000Z';
const anEmployee = (id: string, department: Tables['employee']['department']): Tables['employee'] => ({
  id,
  employeeId: id,
  employeeIdKey: id,
  slug: null,
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
  projectsKey: '',
  createdBy: null,
  createdAt: at,
  updatedAt: at,
  deletedAt: null,
  deletedBy: null,
  undoneVersion: null,
  undoneTo: null,
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
  emailProvedAt: null,
  linkAllowedUntil: null,
  phoneNumber: null,
  pictureId: null,
  role: 'Member',
  employeeId,
  disabled: 0,
  preferences: null,
  searchText: id,
  seenKey: '',
  createdBy: null,
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

describe.each(['own', 'department'] as const)('for who sees %s', (sees) => {
  it('what they see is looked up by who added it and whom it is assigned to', async () => {
    const rows = scopeRows(own.db.read, 'client', partsOf(sees));
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
    const counted = (...values: string[]) => countInScope(own.db.read, 'client', partsOf(sees), [{ column: 'segment', values }]);
    expect([await counted('client', 'lead'), await counted('lost')]).toEqual([found.length, 0]);
    await own.emptied();
  });

  it('few are taken row by row, many are met along the order and counted in an index alone', async () => {
    const plan = async (work: (reader: Reader) => Promise<unknown>) => {
      const { reader, plans } = planRecorder(own.db.read);
      await work(reader);
      return (await plans()).at(-1) as string;
    };
    const list = (reader: Reader) => findPage(reader, CLIENT_SOURCE, riya(sees), [], { limit: 10 });
    const count = (reader: Reader) => countRows(reader, CLIENT_SOURCE, riya(sees), []);
    expect(await plan(list)).toMatch(/^SEARCH client USING INTEGER PRIMARY KEY /);
    const MANY = 5000;
    await own.db.write(async (tx) => {
      for (let from = 0; from < MANY; from += 250)
        await tx
          .insertInto('client')
          .values(Array.from({ length: 250 }, (_, index) => clientRow(`Client ${from + index}`, { createdBy: 'a1' })) as Tables['client'][])
          .execute();
    });
    expect(await plan(list)).toMatch(/^(SCAN|SEARCH) client USING (COVERING )?INDEX client_nameKey/);
    expect(await plan(list)).not.toContain('TEMP B-TREE');
    expect(await plan(count)).toMatch(/^SCAN client USING COVERING INDEX /);
    await own.emptied();
  });

  it('what became of their clients is counted in indexes alone, from the clients on', async () => {
    const { reader, plans } = planRecorder(own.db.read);
    await countBySpan(reader, riya(sees), { from: '2026-01-01', to: '2026-12-31' });
    const steps = (await plans()).flatMap((plan) => plan.split('; ')).filter((step) => / (client|clientOutcome)\b/.test(step));
    expect(steps.filter((step) => !/^SEARCH \w+ USING COVERING INDEX/.test(step))).toEqual([]);
    expect(steps.join()).toContain('(clientId=? AND decidedOn>? AND decidedOn<?)');
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
