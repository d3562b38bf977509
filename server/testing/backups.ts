import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabasePlace } from './database.ts';

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
  const program = join(import.meta.dirname, '..', 'commands', `${name}.ts`);
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...words], { env }, (error, said, failure) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, said, failure });
    });
  });
}
