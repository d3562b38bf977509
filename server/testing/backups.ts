import { execFile, execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdirSync, rmSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Backup, BackupState } from '@fairlead/contract/backup';
import { expect, inject } from 'vitest';
import { fileKey } from '../platform/files/stored-file.ts';
import type { TestApp } from './app.ts';
import type { DatabasePlace } from './database.ts';
import { newFile } from './records.ts';
import type {} from './set-up/bundle.setup.ts';

/** What a command printed, and its exit code. */
export interface Answered {
  code: number;
  said: string;
  failure: string;
}

/** `scratch`: where it may make temporary files; absent: where all programs do. */
type Of = Pick<DatabasePlace, 'dataDir' | 'databaseUrl' | 's3Url'> & { scratch?: string };

/** Runs `npm run backup`, `move` or `restore` as the host would, in a process of its own. */
export function command(
  name: 'backup' | 'move' | 'restore',
  { dataDir, databaseUrl, s3Url = '', scratch = tmpdir() }: Of,
  ...words: string[]
): Promise<Answered> {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, TMPDIR: scratch, DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '', S3_URL: s3Url };
  const program = join(inject('bundle'), `${name}.js`);
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...words], { env }, (error, said, failure) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, said, failure });
    });
  });
}

/** Bytes of a backup that are on the disk before the damage, at least; more than all buffers on the way there hold. */
const WRITTEN_BYTES = 1_000_000;

/** Makes a backup of which one bit is changed on the disk while it is written to `folder`, and says how it ended. */
export async function makeDamagedBackup(app: TestApp, folder: string): Promise<Backup> {
  const clientId = await app.aClient();
  await app.addDocument(clientId, newFile('large.bin', randomBytes(2 * WRITTEN_BYTES)));
  await app.addDocument(clientId, newFile('waited-for.csv'));
  const stored = await app.database.db.read.selectFrom('file').select(['id', 'name']).execute();
  const pathOf = (id: string) => join(app.database.dataDir, fileKey(id));
  // Whoever opens a pipe to read it waits until somebody opens it to write.
  const pipe = pathOf(stored.find(({ name }) => name === 'waited-for.csv')?.id ?? '');
  rmSync(pipe);
  execFileSync('mkfifo', [pipe]);
  await app.admin.post('/api/backups', undefined);
  const findPartial = () => readdirSync(folder).find((name) => name.endsWith('.partial'));
  const sizeOfPartial = () => statSync(join(folder, findPartial() ?? ''), { throwIfNoEntry: false })?.size;
  await expect.poll(sizeOfPartial, { timeout: 20_000 }).toBeGreaterThan(WRITTEN_BYTES);
  await flipBit(join(folder, findPartial() ?? ''), WRITTEN_BYTES);
  await (await open(pipe, 'w')).close();
  const newest = async () => ((await app.admin.get('/api/backups')).body as BackupState).backups[0] as Backup;
  await expect.poll(async () => (await newest()).state, { timeout: 20_000 }).not.toBe('running');
  // The next test's database knows nothing of them.
  for (const { id } of stored) rmSync(pathOf(id));
  return newest();
}

async function flipBit(path: string, at: number) {
  const handle = await open(path, 'r+');
  try {
    const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, at);
    buffer[0] = (buffer[0] as number) ^ 1;
    await handle.write(buffer, 0, 1, at);
  } finally {
    await handle.close();
  }
}
