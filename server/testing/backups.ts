import { execFile } from 'node:child_process';
import { join } from 'node:path';
import type { DatabasePlace } from './database.ts';

/** What a command printed, and its exit code. */
export interface Answered {
  code: number;
  said: string;
  failure: string;
}

type Of = Pick<DatabasePlace, 'dataDir' | 'databaseUrl' | 's3Url'>;

/** Runs `npm run backup`, `move` or `restore` as the host would, in a process of its own. */
export function command(
  name: 'backup' | 'move' | 'restore',
  { dataDir, databaseUrl, s3Url = '' }: Of,
  ...words: string[]
): Promise<Answered> {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '', S3_URL: s3Url };
  const program = join(import.meta.dirname, '..', 'commands', `${name}.ts`);
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...words], { env }, (error, said, failure) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, said, failure });
    });
  });
}
