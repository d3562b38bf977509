import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findPrograms } from '../scripts/programs/postgres.ts';

const MAX_ATTEMPTS = 200;
const RETRY_MS = 50;

/** A private PostgreSQL server that keeps what it has acknowledged, even when it is killed. */
export interface DurablePostgres {
  url: string;
  /** Kills it, like a power cut. Its child processes notice and end too. */
  kill(): Promise<void>;
  /** Shuts it down immediately, like its operator would. */
  stop(): Promise<void>;
  /** The main process, whose children are all others. */
  pid(): number | undefined;
  /** Starts it again. It recovers its data. */
  start(): Promise<void>;
  remove(): Promise<void>;
}

/** Like `startPostgres` in scripts/, but on disk and with fsync on, like a real installation. */
export async function startDurablePostgres(): Promise<DurablePostgres> {
  const programs = findPrograms();
  if (!programs) throw new Error('PostgreSQL is not installed: its programs initdb and postgres are needed');
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-pg-'));
  const data = join(folder, 'data');
  const owner = process.getuid?.() === 0 ? findNobody() : undefined;
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const run = { ...owner, cwd: folder, env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC', HOME: folder } };
  const initdb = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale'];
  const made = spawnSync(join(programs, 'initdb'), initdb, { ...run, encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr || made.error}`);
  let child: ChildProcess | undefined;

  async function start() {
    // The data folder counts as in use until the last process of the killed server is gone.
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      const server = spawn(join(programs as string, 'postgres'), ['-D', data, '-k', folder, '-c', 'listen_addresses='], {
        ...run,
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      child = server;
      const failure = await awaitReady(server);
      if (failure === undefined) return;
      if (attempt === MAX_ATTEMPTS) throw new Error(`postgres does not start: ${failure}`);
      await sleep(RETRY_MS);
    }
  }

  async function end(signal: NodeJS.Signals) {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  }

  process.once('exit', () => child?.kill('SIGQUIT'));
  await start();
  return {
    url: `postgres://postgres@/postgres?host=${encodeURIComponent(folder)}`,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGINT'),
    pid: () => child?.pid,
    start,
    async remove() {
      await end('SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Resolves with undefined once it accepts connections, else with what it printed before it ended. */
function awaitReady(server: ChildProcess): Promise<string | undefined> {
  return new Promise((resolve) => {
    let output = '';
    server.stderr?.on('data', (chunk) => {
      // Keeps reading even when nothing more is stored, because a full pipe would block the server.
      if (output.length < 10_000) output += chunk;
      if (output.includes('ready to accept connections')) resolve(undefined);
    });
    server.once('error', (error) => resolve(error.message));
    server.once('exit', (code) => resolve(`ended with ${code}: ${output}`));
  });
}

/** PostgreSQL refuses to run as root, so it then runs as the user "nobody". */
function findNobody() {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((each) => each.startsWith('nobody:'));
  const [, , uid, gid] = line?.split(':') ?? [];
  if (!uid || !gid) throw new Error('PostgreSQL does not run as root, and there is no user "nobody" to run it as');
  return { uid: Number(uid), gid: Number(gid) };
}
