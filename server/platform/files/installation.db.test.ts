import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { newId, systemClock } from '../clock/clock.ts';
import { createFiles, type Files } from './files.ts';

const isEmbedded = inject('database').dialect === 'sqlite';

let ours: TestDatabase;
let theirs: TestDatabase;
let dataDir: string;
beforeEach(async () => {
  [ours, theirs] = [await testDatabase(), await testDatabase()];
  dataDir = join(ours.dataDir, 'installation');
});
afterEach(async () => {
  await ours.close();
  await theirs.close();
});

const filesOf = ({ db }: TestDatabase): Files => createFiles(db, { dataDir, clock: systemClock });
const pathOf = (id: string) => join(dataDir, 'files', id.slice(-2), id.slice(-4, -2), id);
const isStored = (id: string) => existsSync(pathOf(id));
const bond = () => JSON.parse(readFileSync(join(dataDir, 'files', 'installation.json'), 'utf8'));
const inTrash = () => (existsSync(join(dataDir, 'trash')) ? readdirSync(join(dataDir, 'trash'), { recursive: true }).length : 0);

/** Bytes in the folder, and in a database the row that names them. */
async function put({ db }: TestDatabase, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, newId);
  for (const id of ids) {
    mkdirSync(dirname(pathOf(id)), { recursive: true });
    writeFileSync(pathOf(id), 'a photo');
    const image = { id, name: 'gate.jpg', mimeType: 'image/jpeg', bytes: 7, sha256: '' };
    await db.write((tx) => filesOf(ours).attach(tx, 'team', 'someone', image));
  }
  return ids;
}

/** A run of the program with a clean end, in which photos are stored. */
async function run(database: TestDatabase, count: number): Promise<string[]> {
  const files = filesOf(database);
  await files.takeOver();
  const ids = await put(database, count);
  await files.close();
  return ids;
}

/** What an older copy of the database would not know. */
const forget = ({ db }: TestDatabase, ids: string[]) => db.write((tx) => tx.deleteFrom('file').where('id', 'in', ids).execute());

async function refusal(database: TestDatabase): Promise<string> {
  const before = [existsSync(join(dataDir, 'files', 'installation.json')) && bond(), inTrash()];
  const line = await filesOf(database)
    .takeOver()
    .then(
      () => 'it went on',
      (error: Error) => error.message,
    );
  expect([existsSync(join(dataDir, 'files', 'installation.json')) && bond(), inTrash()], 'nothing was changed').toEqual(before);
  return line;
}

describe('a folder of files and its database', () => {
  it('know each other from the first start on', async () => {
    await run(ours, 2);
    const { id, starts } = await ours.db.read.selectFrom('installation').selectAll().executeTakeFirstOrThrow();
    expect(bond()).toEqual({ id, starts, isRunning: !isEmbedded });
  });

  it('stop a start that finds files without their database', async () => {
    const ids = await run(ours, 5);
    const line = await refusal(theirs);
    expect(line).toMatch(/^5 of the 5 files in .+ are not known to the database, which is new or belongs to another data folder\./);
    expect(line).not.toContain('\n');
    expect(ids.every(isStored)).toBe(true);
  });

  it('stop a start with the database of another installation, and go on with their own', async () => {
    const ids = await run(ours, 3);
    cpSync(dataDir, join(ours.dataDir, 'aside'), { recursive: true });
    rmSync(dataDir, { recursive: true });
    const theirIds = await run(theirs, 2);
    expect(await refusal(ours)).toContain('2 of the 2 files');
    rmSync(dataDir, { recursive: true });
    cpSync(join(ours.dataDir, 'aside'), dataDir, { recursive: true });
    await filesOf(ours).takeOver();
    expect([ids.every(isStored), theirIds.some(isStored)]).toEqual([true, false]);
  });

  it('stop a start with an older copy of the database, from before the last start', async () => {
    await run(ours, 5);
    const sinceTheCopy = await run(ours, 7);
    await forget(ours, sinceTheCopy);
    await ours.db.write((tx) => tx.updateTable('installation').set({ starts: 1 }).execute());
    expect(await refusal(ours)).toMatch(/^7 of the 12 files .+ looks like an older copy\..+ACCEPT_UNKNOWN_FILES=7:/);
    expect(sinceTheCopy.every(isStored)).toBe(true);
  });

  it('stop a start with a copy from the last run itself, where a clean end says that nothing can be left over', async () => {
    const [known, unknown] = [await run(ours, 2), await run(ours, 1)];
    await forget(ours, unknown);
    // Beside PostgreSQL a young file may be another process's.
    const line = isEmbedded ? await refusal(ours) : 'spared';
    expect(line).toMatch(/^1 of the 3 files .+ looks like an older copy\.|^spared$/);
    expect([...known, ...unknown].every(isStored)).toBe(true);
  });

  it('go on when told to how many files, which then lie in the trash, and come back with the newer database', async () => {
    const ids = await run(ours, 3);
    await expect(filesOf(theirs).takeOver({ acceptUnknown: 2 })).rejects.toThrow('ACCEPT_UNKNOWN_FILES=3');
    await filesOf(theirs).takeOver({ acceptUnknown: 3 });
    expect([ids.some(isStored), inTrash()]).toEqual([false, 4]);
    await filesOf(ours).takeOver();
    expect(ids.every(isStored)).toBe(true);
  });

  it('of an earlier version, which wrote no id, are taken as they are', async () => {
    const ids = await put(ours, 2);
    const [orphan] = await put(ours, 1);
    await forget(ours, [orphan!]);
    await filesOf(ours).takeOver();
    expect([ids.every(isStored), isStored(orphan!), bond().starts]).toEqual([true, !isEmbedded, 1]);
  });

  it('get along when two processes start on them at once', async () => {
    const ids = await run(ours, 2);
    const [one, other] = [filesOf(ours), filesOf(ours)];
    await Promise.all([one.takeOver(), other.takeOver()]);
    const [late] = await put(ours, 1);
    await forget(ours, [late!]);
    await filesOf(ours).takeOver();
    expect([ids.every(isStored), isStored(late!)]).toEqual([true, !isEmbedded]);
  });
});

it('takes what a crash left over for that, and not for an older copy', async () => {
  await filesOf(ours).takeOver();
  const kept = await put(ours, 2);
  const cutOff = await put(ours, 1);
  await forget(ours, cutOff);
  await filesOf(ours).takeOver();
  expect([kept.every(isStored), isStored(cutOff[0]!)]).toEqual([true, !isEmbedded]);
});

it('says which file to mend when the id in the folder is not readable', async () => {
  await run(ours, 1);
  writeFileSync(join(dataDir, 'files', 'installation.json'), '{');
  await expect(filesOf(ours).takeOver()).rejects.toThrow(/installation\.json can't be read .+ Put its backup back, or remove it\./);
});
