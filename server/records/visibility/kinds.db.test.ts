import type { Actor } from '@fairlead/contract/kit/permissions';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import type { TableName } from '../list/source.ts';
import { type Hanging, seeThrough } from './hanging.ts';
import { createKinds, type RegisteredKind } from './kinds.ts';
import type { Owner } from './owner.ts';

/** Two owners made up for the tests: of havens an actor who doesn't see all sees those that they added, of quays everybody sees all. */
const OWNERS = {
  haven: {
    table: 'haven' as TableName,
    nameColumn: 'havenName',
    partsSeenBy: (_reader, { sees, accountId }) => (sees === 'all' ? undefined : [{ column: 'createdBy', is: accountId }]),
  } satisfies Owner,
  quay: { table: 'quay' as TableName, nameColumn: 'quayName' } satisfies Owner,
};
const OF_HAVEN: Hanging = { hangsOn: { haven: 'havenId' } };
const OF_EITHER: Hanging = { hangsOn: { haven: 'havenId', quay: 'quayId' } };

const admin: Actor = { accountId: 'a-1', username: 'admin', role: 'Administrator', employeeId: null, sees: 'all' };
const member: Actor = { ...admin, accountId: 'a-2', role: 'Member', sees: 'own' };

type Rows = Record<string, Record<string, string | null>>;
const asRows = (reader: Reader) => reader as unknown as Kysely<Rows>;
let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
  await database.db.write(async (tx) => {
    const { schema } = asRows(tx);
    for (const [table, columns] of Object.entries({
      haven: ['havenName', 'createdBy'],
      quay: ['quayName'],
      berth: ['havenId', 'quayId'],
    })) {
      let made = schema.createTable(table).addColumn('id', 'text').addColumn('deletedAt', 'text');
      for (const column of columns) made = made.addColumn(column, 'text');
      await made.execute();
    }
  });
});
afterAll(() => database.close());

const insert = (tx: Tx, table: string, row: Rows[string]) =>
  asRows(tx)
    .insertInto(table)
    .values({ deletedAt: null, ...row })
    .execute();

beforeEach(() =>
  database.db.write(async (tx) => {
    for (const table of ['haven', 'quay', 'berth']) await asRows(tx).deleteFrom(table).execute();
    await insert(tx, 'haven', { id: 'theirs', havenName: 'Mundra', createdBy: 'a-2' });
    await insert(tx, 'haven', { id: 'foreign', havenName: 'Kandla', createdBy: 'a-1' });
    await insert(tx, 'haven', { id: 'deleted', havenName: 'Pipavav', createdBy: 'a-2', deletedAt: '2026-01-01T00:00:00.000Z' });
    await insert(tx, 'quay', { id: 'quay', quayName: 'North' });
    await insert(tx, 'berth', { id: 'b-theirs', havenId: 'theirs', quayId: null });
    await insert(tx, 'berth', { id: 'b-foreign', havenId: 'foreign', quayId: null });
    await insert(tx, 'berth', { id: 'b-deleted', havenId: 'deleted', quayId: null });
    await insert(tx, 'berth', { id: 'b-quay', havenId: null, quayId: 'quay' });
    await insert(tx, 'berth', { id: 'b-nobody', havenId: null, quayId: null });
  }),
);

const removed: string[] = [];
const berths = (list: Hanging, more: Partial<RegisteredKind> = {}): RegisteredKind => ({
  area: 'documents',
  table: 'berth' as TableName,
  list: { ...list, rows: 'berths' },
  ...(list.hangsOn && { isSeenBy: seeThrough(OWNERS, 'berth' as TableName, list).isSeenBy }),
  async removeForGood(tx, ids) {
    removed.push(...ids);
    await asRows(tx).deleteFrom('berth').where('id', 'in', ids).execute();
  },
  ...more,
});
const register = (...registered: RegisteredKind[]) => createKinds(database.db, OWNERS, registered);

describe('the start refuses', () => {
  it('a kind that says neither what it hangs on nor who sees it', () => {
    expect(() => register(berths({}))).toThrow('Nobody would see berths');
  });

  it('a kind that hangs on something and says once more who sees it', () => {
    expect(() => register(berths(OF_HAVEN, { seenBy: 'everyone' }))).toThrow('follows from what they hang on');
  });

  it('a kind that hangs on something unknown, a word of the language too', () => {
    expect(() => register(berths({ hangsOn: { pier: 'havenId' } }, { isSeenBy: () => undefined }))).toThrow('Nothing can hang on "pier"');
    expect(() => register(berths({ hangsOn: { toString: 'havenId' } }, { isSeenBy: () => undefined }))).toThrow('"toString"');
  });

  it('a second kind of an area', () => {
    expect(() => register(berths(OF_HAVEN), berths(OF_HAVEN))).toThrow('two kinds');
  });
});

describe('a record is seen', () => {
  const seenBy = async (actor: Actor, list: Hanging) => {
    const { visible } = seeThrough(OWNERS, 'berth' as TableName, list);
    const rows = await visible(database.db.read, actor)
      .select('berth.id' as never)
      .execute();
    return (rows as { id: string }[]).map(({ id }) => id).sort();
  };

  it('by whoever sees what it hangs on, unless that is deleted', async () => {
    expect({ admin: await seenBy(admin, OF_HAVEN), member: await seenBy(member, OF_HAVEN) }).toEqual({
      admin: ['b-foreign', 'b-theirs'],
      member: ['b-theirs'],
    });
  });

  it('by whoever sees each owner that it has, and by nobody without one', async () => {
    expect({ admin: await seenBy(admin, OF_EITHER), member: await seenBy(member, OF_EITHER) }).toEqual({
      admin: ['b-foreign', 'b-quay', 'b-theirs'],
      member: ['b-quay', 'b-theirs'],
    });
  });

  it('without an owner by everybody, if its list says so', async () => {
    expect(await seenBy(member, { ...OF_EITHER, withoutOwner: 'everyone' })).toEqual(['b-nobody', 'b-quay', 'b-theirs']);
  });
});

it('lets read the files of those records that the actor sees', async () => {
  const guard = register(berths(OF_EITHER)).fileGuards.documents;
  const ids = ['b-theirs', 'b-foreign', 'b-deleted', 'b-quay', 'b-nobody', 'unknown'];
  const readable = await Promise.all(ids.map(async (id) => ((await guard?.(member, id)) ? id : undefined)));
  expect(readable.filter((id) => id !== undefined)).toEqual(['b-theirs', 'b-quay']);
});

describe('a change is heard', () => {
  const hears = async (list: Hanging, id: string, subjects: string[]) => {
    const audience = register(berths(list)).audiences.documents;
    if (typeof audience !== 'object') throw new Error('the kind is limited');
    return audience.records(member, id, subjects);
  };

  it('by who sees an owner that it is about, also one that was deleted or left', async () => {
    expect({
      theirs: await hears(OF_EITHER, 'b-theirs', ['theirs']),
      foreign: await hears(OF_EITHER, 'b-foreign', ['foreign']),
      deleted: await hears(OF_EITHER, 'b-deleted', ['deleted']),
      moved: await hears(OF_EITHER, 'b-foreign', ['theirs', 'foreign']),
    }).toEqual({ theirs: true, foreign: false, deleted: true, moved: true });
  });

  it('by everybody if the record has no owner that limits it, and by nobody if it is gone', async () => {
    expect({ quay: await hears(OF_EITHER, 'b-quay', ['quay']), gone: await hears(OF_EITHER, 'gone', []) }).toEqual({
      quay: true,
      gone: false,
    });
  });
});

it('sorts areas by whose entries a timeline may show; one without a kind is in none', () => {
  const { open, areas, mixed } = register(
    berths(OF_EITHER),
    berths(OF_HAVEN, { area: 'tasks' }),
    berths({ ...OF_HAVEN, withoutOwner: 'everyone' }, { area: 'calendar' }),
    berths({}, { area: 'team', seenBy: 'everyone' }),
    { ...berths({}, { area: 'clients', seenBy: async () => true }), table: 'haven' as TableName },
  ).readableBy(database.db.read, member);
  expect({ open, areas, mixed: mixed.areas }).toEqual({ open: ['team'], areas: ['tasks', 'clients'], mixed: ['documents', 'calendar'] });
});

it('removes everything that hangs on an owner, deleted or not, and what stands beside it first', async () => {
  removed.length = 0;
  const beside: string[] = [];
  const removeBeside = { haven: async (_tx: Tx, ids: readonly string[]) => void beside.push(...ids, `${removed.length} removed`) };
  const kinds = register(berths(OF_EITHER, { removeBeside }));
  await database.db.write((tx) => kinds.removeWhatHangsOn(tx, 'haven', ['theirs', 'deleted']));
  expect({ removed: removed.sort(), beside }).toEqual({ removed: ['b-deleted', 'b-theirs'], beside: ['theirs', 'deleted', '0 removed'] });
});

it('moves everything that hangs on owners, deleted or not, by what the kind declares alone, and moves back exactly that', async () => {
  const kinds = register(berths(OF_EITHER));
  const portsOf = async () => {
    const rows = await asRows(database.db.read).selectFrom('berth').select(['id', 'havenId']).where('havenId', 'is not', null).execute();
    return Object.fromEntries(rows.map(({ id, havenId }) => [id, havenId]));
  };
  const before = await portsOf();
  const moves = await database.db.write((tx) => kinds.moveWhatHangsOn(tx, 'haven', ['theirs', 'deleted'], 'foreign', 'a-1'));
  expect(await portsOf()).toEqual({ 'b-theirs': 'foreign', 'b-deleted': 'foreign', 'b-foreign': 'foreign' });
  // One that went elsewhere meanwhile stays there.
  await database.db.write((tx) => asRows(tx).updateTable('berth').set({ havenId: 'other' }).where('id', '=', 'b-deleted').execute());
  await database.db.write((tx) => kinds.moveBackWhatHangsOn(tx, 'haven', moves, 'foreign', 'a-1'));
  expect(await portsOf()).toEqual({ ...before, 'b-deleted': 'other' });
});
