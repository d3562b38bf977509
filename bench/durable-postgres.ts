import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findPrograms } from '../scripts/postgres.ts';

const TRIES = 200;
const TRY_MS = 50;

/** A PostgreSQL server of one's own that keeps what it has acknowledged, also when it is killed. */
export interface DurablePostgres {
  url: string;
  /** Ends it as a power cut would; its other processes see that and end too. */
  kill(): Promise<void>;
  /** Ends it as its operator would, at once. */
  stop(): Promise<void>;
  /** The process that accepts connections; every other one of it is its child. */
  pid(): number | undefined;
  /** Starts it again on the same data, which it recovers. */
  start(): Promise<void>;
  remove(): Promise<void>;
}

/** Like `startPostgres` of scripts/, but on the disk and with fsync on: the settings are those of an installation. */
export async function startDurablePostgres(): Promise<DurablePostgres> {
  const programs = findPrograms();
  if (!programs) throw new Error('PostgreSQL is not installed: its programs initdb and postgres are needed');
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-pg-'));
  const data = join(folder, 'data');
  const who = process.getuid?.() === 0 ? nobody() : undefined;
  if (who) chownSync(folder, who.uid, who.gid);
  const run = { ...who, cwd: folder, env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC', HOME: folder } };
  const initdb = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale'];
  const made = spawnSync(join(programs, 'initdb'), initdb, { ...run, encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr || made.error}`);
  let child: ChildProcess | undefined;

  async function start() {
    // Until the killed one's last process is gone, the data folder counts as in use.
    for (let attempt = 1; attempt <= TRIES; attempt++) {
      const server = spawn(join(programs as string, 'postgres'), ['-D', data, '-k', folder, '-c', 'listen_addresses='], {
        ...run,
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      child = server;
      const failure = await untilReady(server);
      if (failure === undefined) return;
      if (attempt === TRIES) throw new Error(`postgres does not start: ${failure}`);
      await sleep(TRY_MS);
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

/** Undefined once it accepts connections, else what it said before it ended. */
function untilReady(server: ChildProcess): Promise<string | undefined> {
  return new Promise((resolve) => {
    let said = '';
    server.stderr?.on('data', (chunk) => {
      // Read to the end all the same: a full pipe would stop the server.
      if (said.length < 10_000) said += chunk;
      if (said.includes('ready to accept connections')) resolve(undefined);
    });
    server.once('error', (error) => resolve(error.message));
    server.once('exit', (code) => resolve(`ended with ${code}: ${said}`));
  });
}

/** PostgreSQL refuses to run as root, so root runs it as the owner of nothing. */
function nobody() {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((each) => each.startsWith('nobody:'));
  const [, , uid, gid] = line?.split(':') ?? [];
  if (!uid || !gid) throw new Error('PostgreSQL does not run as root, and there is no user "nobody" to run it as');
  return { uid: Number(uid), gid: Number(gid) };
}
