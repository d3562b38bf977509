import type { Actor } from '@fairlead/contract/kit/permissions';
import { DELETED_KEPT_DAYS } from '@fairlead/contract/kit/records/recycle-bin';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { JsonText } from '../../platform/http/long-list.ts';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import {
  createVesselTable,
  VESSEL_SOURCE,
  type Vessel,
  type VesselDraft,
  type VesselRow,
  vesselKind,
} from '../../testing/kinds/vessels.ts';
import { createBulk } from './bulk.ts';
import { createRecordChanges, type EntryAppender } from './changes.ts';
import type { Step } from './kind.ts';
import { createRecycleBin } from './recycle-bin.ts';

const DAY_MS = 86_400_000;
const START = Date.parse('2026-03-02T04:00:00.000Z');
const UNKNOWN = '01987654-0000-7000-8000-000000000009';
const admin: Actor = { accountId: 'a-1', username: 'admin', role: 'Administrator', employeeId: null, sees: 'all' };
const member: Actor = { accountId: 'a-2', username: 'member', role: 'Member', employeeId: null, sees: 'all' };
const narrow: Actor = { ...member, accountId: 'a-3', sees: 'own' };
const viewer: Actor = { ...admin, accountId: 'a-4', role: 'Viewer' };

type Entry = Parameters<EntryAppender['appendEach']>[1][number];

let database: TestDatabase;
let now = START;
let entries: Entry[] = [];
let steps: Step<VesselRow>[][] = [];
const clock = { now: () => new Date(now) };
let refuseEntry = (_entry: Entry) => {};
const history: EntryAppender = {
  appendEach: async (_tx, all) => {
    for (const each of all) refuseEntry(each);
    entries.push(...all);
  },
};
const kind = vesselKind(async (_tx, all) => void steps.push([...all]));
let changes: ReturnType<typeof make>['changes'];
let bulk: ReturnType<typeof make>['bulk'];
let bin: ReturnType<typeof make>['bin'];

function make() {
  const { db } = database;
  // No vessel has a picture, so no file is ever touched.
  const parts = { db, clock, history, files: { discardOnFailure: (_stored: unknown, write: () => unknown) => write() } as never };
  const made = createRecordChanges(kind, parts);
  const namesOf = async () => new Map([[admin.accountId, admin.username]]);
  return {
    changes: made,
    bulk: createBulk(db, kind, made),
    bin: createRecycleBin<Vessel, 'vesselName' | 'imo'>(
      kind,
      { source: VESSEL_SOURCE, fields: ['vesselName', 'imo'] },
      { db, clock, namesOf },
    ),
  };
}

beforeAll(async () => {
  database = await testDatabase();
  await database.db.write(createVesselTable);
  ({ changes, bulk, bin } = make());
});
afterEach(async () => {
  await database.db.write((tx) => sql`delete from "vessel"`.execute(tx));
  [now, entries, steps] = [START, [], []];
  refuseEntry = () => {};
});
afterAll(() => database.close());

let imo = 9_000_000;
const parsed = async (answer: Promise<JsonText>): Promise<Vessel> => JSON.parse((await answer).text);
const aVessel = (vesselName: string, rest: Partial<VesselDraft> = {}, by = admin): Promise<Vessel> =>
  parsed(changes.create(by, { vesselName, imo: ++imo, ...rest }));
const stored = async (id: string) => (await sql<VesselRow>`select * from "vessel" where "id" = ${id}`.execute(database.db.read)).rows[0];

it('adds a record, tells the history and what follows it, and refuses who may not', async () => {
  const made = await aVessel('Sea Rose', { flag: 'Malta' }, member);
  expect(made).toEqual({
    _id: expect.any(String),
    vesselName: 'Sea Rose',
    imo,
    flag: 'Malta',
    builtOn: null,
    dryDockOn: null,
    createdBy: 'a-2',
    createdAt: '2026-03-02T04:00:00.000Z',
    updatedAt: '2026-03-02T04:00:00.000Z',
    version: 1,
  });
  expect(entries).toEqual([
    {
      actor: member,
      area: 'team',
      entityId: made._id,
      action: 'created',
      at: made.updatedAt,
      changes: { vesselName: 'Sea Rose' },
      subjects: [made._id],
    },
  ]);
  expect(steps).toEqual([[{ before: undefined, after: expect.objectContaining({ id: made._id }) }]]);
  await expect(aVessel('Other', {}, viewer)).rejects.toMatchObject({ code: 'forbidden', message: 'You may not add vessels' });
  await expect(aVessel('Other', { builtOn: '2020-01-01', dryDockOn: '2019-01-01' })).rejects.toMatchObject({
    code: 'invalid',
    fields: { dryDockOn: 'A dry dock comes after the building' },
  });
  await expect(changes.create(admin, { vesselName: 'Twin', imo: made.imo })).rejects.toMatchObject({
    code: 'conflict',
    fields: { imo: 'is taken' },
  });
});

it('answers in one order: not seen, not allowed, an older version, a field of its own, the rules', async () => {
  const { _id } = await aVessel('Sea Rose', { builtOn: '2020-01-01' }, member);
  const foreign = await aVessel('Foreign');
  const wrong = { flag: 'Malta', dryDockOn: '2019-01-01', version: 7 } as const;
  await expect(changes.update(narrow, _id, wrong)).rejects.toMatchObject({ code: 'not_found', message: 'Vessel not found' });
  await expect(changes.update(member, foreign._id, wrong)).rejects.toMatchObject({ message: 'You may not change this vessel' });
  await expect(changes.update(member, _id, wrong)).rejects.toMatchObject({
    code: 'conflict',
    message: 'Someone else saved this vessel first',
  });
  await expect(changes.update(member, _id, { ...wrong, version: 1 })).rejects.toMatchObject({
    code: 'forbidden',
    fields: { flag: 'Only an Administrator can change the flag' },
  });
  await expect(changes.update(member, _id, { dryDockOn: '2019-01-01', version: 1 })).rejects.toMatchObject({ code: 'invalid' });
  expect([(await stored(_id))?.version, entries.map(({ action }) => action)]).toEqual([1, ['created', 'created']]);
});

it('merges a change, and one that changes nothing leaves no trace', async () => {
  const { _id } = await aVessel('Sea Rose', { flag: 'Malta', builtOn: '2020-01-01' });
  now += DAY_MS;
  const changed = await parsed(changes.update(admin, _id, { vesselName: 'Sea Lily', builtOn: null }));
  expect(changed).toMatchObject({
    vesselName: 'Sea Lily',
    flag: 'Malta',
    builtOn: null,
    version: 2,
    updatedAt: '2026-03-03T04:00:00.000Z',
  });
  expect(await stored(_id)).toMatchObject({ vesselName: 'Sea Lily', searchText: 'sea lily', version: 2 });
  const changesMade = { vesselName: { from: 'Sea Rose', to: 'Sea Lily' }, builtOn: { from: '2020-01-01', to: null } };
  expect(entries.at(-1)).toMatchObject({ at: changed.updatedAt, changes: changesMade });
  expect((await parsed(changes.update(admin, _id, { vesselName: 'Sea Lily', version: 2 }))).version).toBe(2);
  expect(entries).toHaveLength(2);
});

it('lets one of ten through who change the same version, and none is lost who derive their change from the record', async () => {
  const { _id } = await aVessel('Sea Rose');
  const tries = Array.from({ length: 10 }, (_, at) => changes.update(admin, _id, { vesselName: `Name ${at}`, version: 1 }));
  const outcomes = await Promise.allSettled(tries);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const longer = Array.from({ length: 5 }, () => changes.derive(admin, _id, ({ vesselName }) => ({ vesselName: `${vesselName}!` })));
  await Promise.all(longer);
  expect((await stored(_id))?.vesselName).toMatch(/^Name \d!!!!!$/);
});

it('deletes into the bin, lists it there, and restores it unless its place is taken', async () => {
  const [rose, lily] = [await aVessel('Sea Rose'), await aVessel('Sea Lily')];
  await expect(changes.remove(member, rose._id)).rejects.toMatchObject({ message: 'You may not delete this vessel' });
  await changes.remove(admin, rose._id);
  await expect(changes.remove(admin, rose._id)).rejects.toMatchObject({ code: 'not_found' });
  now += 1000;
  await changes.remove(admin, lily._id);
  const deleted = { deletedAt: '2026-03-02T04:00:01.000Z', deletedBy: 'admin' };
  expect(await bin.list(admin, { limit: 1 })).toMatchObject({
    records: [{ _id: lily._id, vesselName: 'Sea Lily', imo: lily.imo, ...deleted }],
    place: { page: 1, pages: 2, total: 2, previous: null },
  });
  expect((await bin.list(admin, { search: 'ROSE' })).records.map(({ _id }) => _id)).toEqual([rose._id]);
  await expect(bin.list(member, {})).rejects.toMatchObject({ message: 'You may not see deleted vessels' });
  await expect(changes.restore(member, rose._id)).rejects.toMatchObject({ code: 'forbidden' });

  expect(await parsed(changes.restore(admin, rose._id))).toEqual({ ...rose, version: 3, updatedAt: '2026-03-02T04:00:01.000Z' });
  await changes.create(admin, { vesselName: 'Successor', imo: lily.imo });
  await expect(changes.restore(admin, lily._id)).rejects.toMatchObject({ code: 'conflict' });
  await expect(changes.restore(admin, rose._id)).rejects.toMatchObject({ code: 'not_found' });
  expect(entries.map(({ action }) => action)).toEqual(['created', 'created', 'deleted', 'deleted', 'restored', 'created']);
});

it('gives what is deleted longer than 30 days to be removed for good, and nothing else', async () => {
  const [old, young, present] = [await aVessel('Old'), await aVessel('Young'), await aVessel('Present')];
  await changes.remove(admin, old._id);
  now += 2 * DAY_MS;
  await changes.remove(admin, young._id);
  now = START + DELETED_KEPT_DAYS * DAY_MS + 1;
  await bin.sweep(changes.removeForGood);
  expect([await stored(old._id), (await stored(young._id))?.vesselName, (await stored(present._id))?.deletedAt]).toEqual([
    undefined,
    'Young',
    null,
  ]);
});

it('changes and deletes several at once, each as if it were alone, and tells what follows them once', async () => {
  const [mine, alsoMine, foreign] = [await aVessel('Mine', {}, member), await aVessel('Also mine', {}, member), await aVessel('Foreign')];
  steps = [];
  const ids = [foreign._id, mine._id, UNKNOWN, alsoMine._id, mine._id];
  const refused = [
    { _id: foreign._id, name: 'Foreign', message: 'You may not change this vessel' },
    { _id: UNKNOWN, name: null, message: 'Vessel not found' },
  ];
  expect(await bulk.change(member, ids, { dryDockOn: '2027-01-01' })).toEqual({ changed: 2, refused });
  expect(steps.map((all) => all.map(({ after }) => after?.vesselName))).toEqual([['Mine', 'Also mine']]);
  expect(await bulk.change(member, [mine._id], { flag: 'Malta' })).toEqual({
    changed: 0,
    refused: [{ _id: mine._id, name: 'Mine', message: 'Only an Administrator can change the flag' }],
  });
  expect(await bulk.change(narrow, [mine._id], { dryDockOn: null })).toEqual({
    changed: 0,
    refused: [{ _id: mine._id, name: null, message: 'Vessel not found' }],
  });
  // Only one of them has a dry dock that the day of building would lie behind.
  expect(await bulk.change(admin, [mine._id, foreign._id], { builtOn: '2028-01-01' })).toEqual({
    changed: 1,
    refused: [{ _id: mine._id, name: 'Mine', message: 'A dry dock comes after the building' }],
  });
  expect([(await stored(mine._id))?.builtOn, (await stored(foreign._id))?.builtOn]).toEqual([null, '2028-01-01']);
  expect(await bulk.remove(member, ids)).toMatchObject({ changed: 2, refused: [{ message: 'You may not delete this vessel' }, {}] });
  expect((await stored(mine._id))?.deletedBy).toBe('a-2');
});

it('changes many in several steps, so that another write waits for one of them only', async () => {
  const ids: string[] = [];
  for (let at = 0; at < 90; at += 1) ids.push((await aVessel(`Barge ${at}`))._id);
  steps = [];
  expect(await bulk.change(admin, ids, { dryDockOn: '2027-01-01' })).toEqual({ changed: 90, refused: [] });
  // How many come with each further step depends on how long the ones before took.
  expect(steps[0]).toHaveLength(70);
  expect(steps.flat()).toHaveLength(90);
  expect(await bulk.remove(admin, ids)).toEqual({ changed: 90, refused: [] });
});

it('says how many were changed when the rest of many fails', async () => {
  const ids: string[] = [];
  for (let at = 0; at < 75; at++) ids.push((await aVessel(`Vessel ${at}`))._id);
  const failAt = (id: string | undefined) => {
    refuseEntry = ({ entityId }) => {
      if (entityId === id) throw new Error('the disk is away');
    };
  };
  failAt(ids.at(-1));
  const halfway = await bulk.change(admin, ids, { flag: 'Malta' }).catch((error: Error) => error);
  expect(halfway).toMatchObject({ message: 'Only 70 of 75 were changed.', cause: { message: 'the disk is away' } });
  expect([(await stored(ids[69] as string))?.flag, (await stored(ids[70] as string))?.flag]).toEqual(['Malta', null]);
  failAt(ids[0]);
  await expect(bulk.remove(admin, ids)).rejects.toThrow('the disk is away');
});
