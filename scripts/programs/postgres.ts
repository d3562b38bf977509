import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const INSTALLED = '/usr/lib/postgresql';
const MEMORY = '/dev/shm';
const QUICK = ['fsync=off', 'full_page_writes=off', 'shared_buffers=64MB', 'autovacuum=off', 'jit=off', 'max_connections=200'];

/** For one without a standby. */
const ALONE = ['wal_level=minimal', 'max_wal_senders=0'];

/** A private PostgreSQL server whose data is deleted when it stops. */
export interface ThrowAwayPostgres {
  /** The address of a database; by default of the one that always exists. */
  url(database?: string): string;
  /** The id of the process whose children serve the connections. */
  pid(): number | undefined;
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
export const startPostgres = ({ isDurable = false, hasStandby = false } = {}): Promise<ThrowAwayPostgres> =>
  startCluster(
    { isDurable, settings: isDurable ? [] : [...QUICK, ...(hasStandby ? [] : ALONE)] },
    { program: 'initdb', words: ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync'] },
  );

/** Starts a standby of one that was started with `hasStandby`. */
export const startStandby = (primary: ThrowAwayPostgres): Promise<ThrowAwayPostgres> =>
  startCluster(
    { isDurable: false, settings: QUICK },
    { program: 'pg_basebackup', words: ['-d', primary.url(), '--write-recovery-conf', '--checkpoint=fast', '--no-sync'] },
  );

/** `made` is the program that makes the folder of its data. */
async function startCluster(
  { isDurable, settings }: { isDurable: boolean; settings: readonly string[] },
  made: { program: string; words: readonly string[] },
): Promise<ThrowAwayPostgres> {
  const programs = findPrograms();
  if (!programs) throw new Error('PostgreSQL is not installed: its programs initdb and postgres are needed');
  const root = mkdtempSync(join(existsSync(MEMORY) && !isDurable ? MEMORY : tmpdir(), 'fairlead-pg-'));
  const data = join(root, 'data');
  const remove = () => rmSync(root, { recursive: true, force: true });
  try {
    const who = process.getuid?.() === 0 ? findNobody() : undefined;
    if (who) chownSync(root, who.uid, who.gid);
    const run = { ...who, cwd: root, env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC', HOME: root } };
    const { status, stderr, error } = spawnSync(join(programs, made.program), ['-D', data, ...made.words], { ...run, encoding: 'utf8' });
    if (status !== 0) throw new Error(`${made.program} failed: ${stderr || error}`);
    const all = ['listen_addresses=', ...settings];
    const start = async () => {
      const started = spawn(join(programs, 'postgres'), ['-D', data, '-k', root, ...all.flatMap((each) => ['-c', each])], {
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
      pid: () => server.pid,
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
      if (/ready to accept (read-only )?connections/.test(log)) resolve();
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
