import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { openDatabase } from '../../database.ts';
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

const createFilesFor = ({ db }: TestDatabase): Files => createFiles(db, { dataDir, clock: systemClock });
const pathOf = (id: string) => join(dataDir, 'files', id.slice(-2), id.slice(-4, -2), id);
const isStored = (id: string) => existsSync(pathOf(id));
const bond = () => JSON.parse(readFileSync(join(dataDir, 'files', 'installation.json'), 'utf8'));
const countInTrash = () => (existsSync(join(dataDir, 'trash')) ? readdirSync(join(dataDir, 'trash'), { recursive: true }).length : 0);

/** Puts photos into the folder and their rows into a database. */
async function addPhotos({ db }: TestDatabase, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, newId);
  for (const id of ids) {
    mkdirSync(dirname(pathOf(id)), { recursive: true });
    writeFileSync(pathOf(id), 'a photo');
    const image = { id, name: 'gate.jpg', mimeType: 'image/jpeg', bytes: 7, sha256: '' };
    await db.write((tx) => createFilesFor(ours).attach(tx, 'team', 'someone', image));
  }
  return ids;
}

/** A run of the program that stores photos and ends cleanly. */
async function run(database: TestDatabase, count: number): Promise<string[]> {
  const files = createFilesFor(database);
  await files.prepareFolder();
  const ids = await addPhotos(database, count);
  await files.close();
  return ids;
}

/** Removes the rows that an older copy of the database would not have. */
const removeRows = ({ db }: TestDatabase, ids: string[]) => db.write((tx) => tx.deleteFrom('file').where('id', 'in', ids).execute());

async function findRefusal(database: TestDatabase): Promise<string> {
  const before = [existsSync(join(dataDir, 'files', 'installation.json')) && bond(), countInTrash()];
  const line = await createFilesFor(database)
    .prepareFolder()
    .then(
      () => 'it went on',
      (error: Error) => error.message,
    );
  expect([existsSync(join(dataDir, 'files', 'installation.json')) && bond(), countInTrash()], 'nothing was changed').toEqual(before);
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
    const line = await findRefusal(theirs);
    expect(line).toMatch(/^5 of the 5 files in .+ are not known to the database, which is new or belongs to another data folder\./);
    expect(line).not.toContain('\n');
    expect(ids.every(isStored)).toBe(true);
  });

  it('stop a start with the database of another installation, and go on with their own', async () => {
    const ids = await run(ours, 3);
    cpSync(dataDir, join(ours.dataDir, 'aside'), { recursive: true });
    rmSync(dataDir, { recursive: true });
    const theirIds = await run(theirs, 2);
    expect(await findRefusal(ours)).toContain('2 of the 2 files');
    rmSync(dataDir, { recursive: true });
    cpSync(join(ours.dataDir, 'aside'), dataDir, { recursive: true });
    await createFilesFor(ours).prepareFolder();
    expect([ids.every(isStored), theirIds.some(isStored)]).toEqual([true, false]);
  });

  it('stop a start with an older copy of the database, from before the last start', async () => {
    await run(ours, 5);
    const sinceTheCopy = await run(ours, 7);
    await removeRows(ours, sinceTheCopy);
    await ours.db.write((tx) => tx.updateTable('installation').set({ starts: 1 }).execute());
    expect(await findRefusal(ours)).toMatch(/^7 of the 12 files .+ looks like an older copy\..+ACCEPT_UNKNOWN_FILES=7:/);
    expect(sinceTheCopy.every(isStored)).toBe(true);
  });

  it('stop a start with a copy from the last run itself, where a clean end says that nothing can be left over', async () => {
    const [known, unknown] = [await run(ours, 2), await run(ours, 1)];
    await removeRows(ours, unknown);
    // Beside PostgreSQL a young file may be another process's.
    const line = isEmbedded ? await findRefusal(ours) : 'spared';
    expect(line).toMatch(/^1 of the 3 files .+ looks like an older copy\.|^spared$/);
    expect([...known, ...unknown].every(isStored)).toBe(true);
  });

  it('go on when told to how many files, which then lie in the trash, and come back with the newer database', async () => {
    const ids = await run(ours, 3);
    await expect(createFilesFor(theirs).prepareFolder({ acceptUnknown: 2 })).rejects.toThrow('ACCEPT_UNKNOWN_FILES=3');
    await createFilesFor(theirs).prepareFolder({ acceptUnknown: 3 });
    expect([ids.some(isStored), countInTrash()]).toEqual([false, 4]);
    await createFilesFor(ours).prepareFolder();
    expect(ids.every(isStored)).toBe(true);
  });

  it('of an earlier version, which wrote no id, are taken as they are', async () => {
    const ids = await addPhotos(ours, 2);
    const [orphan] = await addPhotos(ours, 1);
    await removeRows(ours, [orphan!]);
    await createFilesFor(ours).prepareFolder();
    expect([ids.every(isStored), isStored(orphan!), bond().starts]).toEqual([true, !isEmbedded, 1]);
  });

  it('get along when two processes start on them at once', async () => {
    const ids = await run(ours, 2);
    const [one, other] = [createFilesFor(ours), createFilesFor(ours)];
    await Promise.all([one.prepareFolder(), other.prepareFolder()]);
    const [late] = await addPhotos(ours, 1);
    await removeRows(ours, [late!]);
    await createFilesFor(ours).prepareFolder();
    expect([ids.every(isStored), isStored(late!)]).toEqual([true, !isEmbedded]);
  });
});

it('does not mistake files left over from a crash for an older copy of the database', async () => {
  await createFilesFor(ours).prepareFolder();
  const kept = await addPhotos(ours, 2);
  const cutOff = await addPhotos(ours, 1);
  await removeRows(ours, cutOff);
  await createFilesFor(ours).prepareFolder();
  expect([kept.every(isStored), isStored(cutOff[0]!)]).toEqual([true, !isEmbedded]);
});

it('says which file to mend when the id in the folder is not readable', async () => {
  await run(ours, 1);
  writeFileSync(join(dataDir, 'files', 'installation.json'), '{');
  await expect(createFilesFor(ours).prepareFolder()).rejects.toThrow(
    /installation\.json can't be read .+ Put its backup back, or remove it\./,
  );
});

describe('a database that does not lie in the folder, started with another folder', () => {
  const elsewhere = () => join(ours.dataDir, 'elsewhere');
  const startElsewhere = (database = ours, acceptUnknown?: number) =>
    createFiles(database.db, { dataDir: elsewhere(), clock: systemClock })
      .prepareFolder({ acceptUnknown })
      .then(
        () => 'started',
        (error: Error) => error.message,
      );
  const isMarked = () => existsSync(join(elsewhere(), 'files', 'installation.json'));
  /** Another server on the same database. */
  async function withOther<Result>(work: (other: TestDatabase) => Promise<Result>): Promise<Result> {
    const { dialect } = inject('database');
    if (dialect === 'sqlite') return work(ours);
    const db = await openDatabase(ours);
    try {
      return await work({ ...ours, db });
    } finally {
      await db.close();
    }
  }

  it('is refused where its files lie elsewhere, unless told to go on without them', async () => {
    await run(ours, 3);
    const line = await startElsewhere();
    // SQLite lies in its folder, so files that are not there are lost, and nothing is to be said.
    const expected = isEmbedded
      ? /^started$/
      : /^DATA_DIR \S+elsewhere holds none of the 3 files that the database knows, so they lie elsewhere\. .+ S3_URL\. .+ ACCEPT_UNKNOWN_FILES=0\.$/;
    expect(line).toMatch(expected);
    expect(isMarked()).toBe(isEmbedded);
    expect(await startElsewhere(ours, 0)).toBe('started');
    expect(await startElsewhere()).toBe('started');
    expect(ours.db.condition.lostFiles).toEqual(isEmbedded ? undefined : { lost: 3, rows: 3 });
  });

  it('starts without a word where there are no files yet and no other server runs', async () => {
    await run(ours, 0);
    expect([await startElsewhere(), ours.db.condition.lostFiles]).toEqual(['started', undefined]);
  });

  it('is refused while other servers run, even before there are files', async () => {
    await run(ours, 0);
    const line = await withOther(startElsewhere);
    expect(line).toMatch(isEmbedded ? /^started$/ : /^DATA_DIR \S+elsewhere is not the folder of the other copies .+ the same S3_URL\./);
    expect(isMarked()).toBe(isEmbedded);
    expect(await startElsewhere()).toBe('started');
  });

  it('may be given files that were copied without their mark', async () => {
    await run(ours, 2);
    cpSync(join(dataDir, 'files'), join(elsewhere(), 'files'), { recursive: true });
    rmSync(join(elsewhere(), 'files', 'installation.json'));
    expect(await withOther(startElsewhere)).toBe('started');
  });

  it('is told from the database’s own, of which most files are lost', async () => {
    const [kept, ...lost] = await run(ours, 4);
    for (const id of lost) rmSync(pathOf(id));
    await createFilesFor(ours).prepareFolder();
    expect([isStored(kept!), ours.db.condition.lostFiles]).toEqual([true, isEmbedded ? undefined : { lost: 3, rows: 4 }]);
  });
});
