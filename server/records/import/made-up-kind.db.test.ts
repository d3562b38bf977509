import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Actor } from '@fairlead/contract/kit/permissions';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHistory } from '../../areas/history/history.service.ts';
import { systemClock } from '../../platform/clock/clock.ts';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { runImportInSteps } from '../../testing/imports/imports.ts';
import { createVesselTable, vesselImports } from '../../testing/kinds/vessels.ts';
import * as store from './imports.store.ts';
import { createImportJobs } from './jobs/import-jobs.ts';
import { importKey } from './jobs/read-job.ts';

const admin: Actor = { accountId: 'a-1', username: 'admin', role: 'Administrator', employeeId: null, sees: 'all' };
const TAKEN = 'This IMO number is taken';
/** How often rows are still looked for before somebody else's are there. */
let looksTooEarly = 0;
const vessels = (): ReturnType<typeof vesselImports> => ({
  ...vesselImports(),
  async findTaken(tx, rows) {
    if (looksTooEarly-- > 0) return new Map();
    const taken = await tx
      .selectFrom('vessel' as never)
      .select('imo' as never)
      .where('deletedAt' as never, 'is', null as never)
      .execute();
    const numbers = new Set(taken.map((row) => Reflect.get(row, 'imo')));
    return new Map(rows.filter(({ imo }) => imo !== null && numbers.has(imo)).map(({ id }) => [id, TAKEN]));
  },
});
const jobs = createImportJobs({ kindsOf: () => ({ vessels: vessels() }), createHistory, actorNow: async () => admin });
let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
  await database.db.write(createVesselTable);
  mkdirSync(join(database.dataDir, 'imports'), { recursive: true });
});
afterAll(() => database.close());

/** An import of vessels whose file has just arrived. */
async function insertImport(id: string, lines: readonly string[]) {
  writeFileSync(join(database.dataDir, importKey(id)), lines.join('\n'));
  const at = systemClock.now().toISOString();
  const unknown = { encoding: null, delimiter: null, encodingGuess: null, sheet: null, failure: null, finishedAt: null } as const;
  const none = { isExcel: 0, hasHeader: 0, titleRows: 0, isRemembered: 0, appliedLine: 0, bytes: 0 } as const;
  const texts = { sheets: '[]', columns: '[]', memory: '{}', counts: '{}' };
  const about = { id, kind: 'vessels', accountId: admin.accountId, fileName: 'fleet.csv', state: 'reading', duplicates: 'update' } as const;
  await database.db.write((tx) => store.insert(tx, { ...about, ...unknown, ...none, ...texts, createdAt: at }));
  const work = { importId: id, accountId: admin.accountId, zone: 'UTC' };
  const tested = { db: database.db, database };
  return {
    read: () => runImportInSteps(tested, jobs.read, { ...work, chosen: {}, notations: [] }, async () => {}),
    commit: () => runImportInSteps(tested, jobs.commit, work, async () => {}),
    undo: () => runImportInSteps(tested, jobs.undo, work, async () => {}),
    counts: () => store.countRows(database.db.read, id),
  };
}

const fleet = () =>
  database.db.read
    .selectFrom('vessel' as never)
    .select(['vesselName', 'imo', 'flag'] as never)
    .where('deletedAt' as never, 'is', null as never)
    .orderBy('imo' as never)
    .execute();

it('brings records of a kind from its description alone, changes those that are there, and takes it back', async () => {
  const first = await insertImport('i-1', ['Ship,IMO number,Flag', 'Ocean Star,9000001,Malta', ',9000002,Malta', 'Quay,9000003,Mars']);
  await first.read();
  expect(await first.counts()).toMatchObject({ create: 2, refused: 1, cellsLeftOut: 1 });
  await first.commit();
  const storedRows = [
    { vesselName: 'Ocean Star', imo: 9_000_001, flag: 'Malta' },
    { vesselName: 'Quay', imo: 9_000_003, flag: null },
  ];
  expect(await fleet()).toEqual(storedRows);

  const second = await insertImport('i-2', ['Ship,IMO number', 'Ocean Rose,9000001', 'Harbour,9000004']);
  await second.read();
  expect(await second.counts()).toMatchObject({ create: 1, update: 1, duplicates: 1 });
  await second.commit();
  expect(await fleet()).toMatchObject([{ vesselName: 'Ocean Rose', flag: 'Malta' }, { vesselName: 'Quay' }, { vesselName: 'Harbour' }]);
  await second.undo();
  expect(await fleet()).toEqual(storedRows);
  await first.undo();
  expect(await fleet()).toEqual([]);
});

async function addVessel(id: string, vesselName: string, imo: number) {
  const row = vesselImports().rowOf({ vesselName, imo }, { id, createdBy: admin.accountId, at: systemClock.now().toISOString() });
  await database.db.write((tx) =>
    tx
      .insertInto('vessel' as never)
      .values(row as never)
      .execute(),
  );
}

it('looks once more when somebody has added the same since it looked', async () => {
  const fleetFile = await insertImport('i-3', ['Ship,IMO number', 'Ocean Star,9000011', 'Quay,9000012']);
  await fleetFile.read();
  await addVessel('v-1', 'Sea Rose', 9_000_011);
  looksTooEarly = 1;
  await fleetFile.commit();
  expect(await fleetFile.counts()).toMatchObject({ create: 1, refused: 1 });
  expect(await fleet()).toMatchObject([{ vesselName: 'Sea Rose' }, { vesselName: 'Quay' }]);
  expect(await database.db.read.selectFrom('recordImport').select('state').where('id', '=', 'i-3').executeTakeFirst()).toEqual({
    state: 'done',
  });
});

it('gives up when the second look meets the same', async () => {
  const fleetFile = await insertImport('i-4', ['Ship,IMO number', 'Ocean Star,9000021']);
  await fleetFile.read();
  await addVessel('v-2', 'Sea Wind', 9_000_021);
  looksTooEarly = 2;
  await expect(fleetFile.commit()).rejects.toThrow(/unique/i);
});
