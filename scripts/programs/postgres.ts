import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const INSTALLED = '/usr/lib/postgresql';
const MEMORY = '/dev/shm';
const QUICK = [
  'fsync=off',
  'full_page_writes=off',
  'shared_buffers=64MB',
  'autovacuum=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'jit=off',
  'max_connections=200',
];

/** A private PostgreSQL server whose data is deleted when it stops. */
export interface ThrowAwayPostgres {
  /** The address of a database; by default of the one that always exists. */
  url(database?: string): string;
  /** Suspends all its processes, like a host that hangs. `thaw` resumes them. */
  freeze(): void;
  thaw(): void;
  /** Closes its connections and ends it, but keeps its data. */
  halt(): Promise<void>;
  /** Kills it, and waits until the processes of its connections are gone too. What it has acknowledged is kept. */
  kill(): Promise<void>;
  /** Starts it again on the same data. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts a throw-away PostgreSQL on a unix socket in a temporary folder, in less than a second because it would not survive a power cut;
 * a durable one is on the disk and has a real installation's settings. PostgreSQL refuses to run as root, so it then runs as `nobody`.
 * Throws if PostgreSQL isn't installed.
 */
export async function startPostgres({ isDurable = false } = {}): Promise<ThrowAwayPostgres> {
  const programs = findPrograms();
  if (!programs) throw new Error('PostgreSQL is not installed: its programs initdb and postgres are needed');
  const root = mkdtempSync(join(existsSync(MEMORY) && !isDurable ? MEMORY : tmpdir(), 'fairlead-pg-'));
  const data = join(root, 'data');
  const remove = () => rmSync(root, { recursive: true, force: true });
  try {
    const who = process.getuid?.() === 0 ? findNobody() : undefined;
    if (who) chownSync(root, who.uid, who.gid);
    const run = { ...who, cwd: root, env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC', HOME: root } };
    const made = spawnSync(
      join(programs, 'initdb'),
      ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync'],
      { ...run, encoding: 'utf8' },
    );
    if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr || made.error}`);
    const settings = ['listen_addresses=', ...(isDurable ? [] : QUICK)];
    const start = async () => {
      const started = spawn(join(programs, 'postgres'), ['-D', data, '-k', root, ...settings.flatMap((each) => ['-c', each])], {
        ...run,
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      await untilReady(started);
      return started;
    };
    let server = await start();
    const stopWithUs = () => {
      signalAll(server, 'SIGCONT');
      server.kill('SIGQUIT');
      remove();
    };
    process.once('exit', stopWithUs);
    const end = async (signal: NodeJS.Signals) => {
      if (hasEnded(server)) return;
      server.removeAllListeners('exit');
      const gone = once(server, 'exit');
      server.kill(signal);
      await gone;
    };
    return {
      url: (database = 'postgres') => `postgres://postgres@/${database}?host=${encodeURIComponent(root)}`,
      freeze: () => signalAll(server, 'SIGSTOP'),
      thaw: () => signalAll(server, 'SIGCONT'),
      halt: () => end('SIGINT'),
      async kill() {
        // They notice that it is gone, and hold its stderr until they end.
        if (hasEnded(server)) return;
        const allGone = once(server, 'close');
        await end('SIGKILL');
        await allGone;
      },
      async restart() {
        server = await start();
      },
      async stop() {
        process.removeListener('exit', stopWithUs);
        await end('SIGINT');
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}

/** Sends a signal to the server and to the processes of its connections. */
function signalAll(server: ChildProcess, signal: NodeJS.Signals) {
  const { pid } = server;
  if (pid === undefined || hasEnded(server)) return;
  process.kill(pid, signal);
  const children = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' }).stdout;
  for (const child of children.split('\n').map(Number)) if (child > 0) process.kill(child, signal);
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

function untilReady(server: ReturnType<typeof spawn>) {
  let log = '';
  return new Promise<void>((resolve, reject) => {
    server.stderr?.on('data', (chunk) => {
      if (log.length < 10_000) log += chunk;
      if (log.includes('ready to accept connections')) resolve();
    });
    server.once('error', reject);
    server.once('exit', (code) => reject(new Error(`postgres ended with ${code}: ${log}`)));
  });
}

/** The program folder of the newest installed server. */
export function findPrograms() {
  const versions = existsSync(INSTALLED) ? readdirSync(INSTALLED).sort((a, b) => Number(b) - Number(a)) : [];
  const places = [...versions.map((version) => join(INSTALLED, version, 'bin')), '/usr/local/bin', '/opt/homebrew/bin', '/usr/bin'];
  return places.find((place) => existsSync(join(place, 'initdb')) && existsSync(join(place, 'postgres')));
}

/** The user that PostgreSQL runs as where we are root. */
export function findNobody() {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((each) => each.startsWith('nobody:'));
  const [, , uid, gid] = line?.split(':') ?? [];
  if (!uid || !gid) throw new Error('PostgreSQL does not run as root, and there is no user "nobody" to run it as');
  return { uid: Number(uid), gid: Number(gid) };
}
