import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { DatabasePlace } from './database.ts';
import type {} from './set-up/bundle.setup.ts';

/** A real server process. */
export interface Started {
  child: ChildProcess;
  /** Everything it printed so far. */
  output(): string;
  /** Resolves with its address when it is ready; rejects if it ends before. */
  ready: Promise<string>;
  /** Its exit code. */
  ended: Promise<number | null>;
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/** Starts the program with its own data and on any free port. */
export function startProgram(
  place: Pick<DatabasePlace, 'dataDir' | 'databaseUrl' | 's3Url'>,
  environment: Record<string, string> = {},
): Started {
  const child = spawn(process.execPath, [join(inject('bundle'), 'main.js')], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      PATH: process.env.PATH ?? '',
      PORT: '0',
      DATA_DIR: place.dataDir,
      PASSWORD_COST: 'lowest',
      ...(place.s3Url && { S3_URL: place.s3Url }),
      ...(place.databaseUrl && { DATABASE_URL: place.databaseUrl }),
      ...environment,
    },
  });
  let output = '';
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const ready = new Promise<string>((resolve, reject) => {
    const take = (chunk: Buffer) => {
      output += chunk;
      const address = /^Fairlead is ready at (\S+)$/m.exec(output)?.[1];
      if (address) resolve(address);
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    void ended.then((code) => reject(new Error(`the program ended with ${code}:\n${output}`)));
  });
  // A test that only awaits the end must not fail because it was never ready.
  ready.catch(() => {});
  const stop = (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal);
    return ended;
  };
  return { child, output: () => output, ready, ended, stop };
}
