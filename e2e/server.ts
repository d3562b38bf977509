import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { isBuildStale, serverProgram } from '../scripts/build/build-stamp.ts';
import { startPostgres } from '../scripts/programs/postgres.ts';
import { root } from '../scripts/root.ts';
import settings from '../scripts/server-process.json' with { type: 'json' };
import { TIME_ZONE } from './time-zone.ts';

export type DatabaseName = 'sqlite' | 'postgres';

/** A real server process with its own data. Its port stays the same when it restarts. */
export interface RunningServer {
  url: string;
  dataDir: string;
  username: string;
  password: string;
  /** The id of the running process; undefined while it is stopped. */
  pid(): number | undefined;
  /** Everything it has printed so far, including before restarts. */
  output(): string;
  /** Starts a stopped or killed server again on the same data and port; `other` settings count for this start, another program from now on. */
  start(other?: Record<string, string>, program?: string): Promise<void>;
  /** Ends it as an operator would, waits for its exit and returns the exit code. */
  stop(): Promise<number | null>;
  /** Kills it, like a power cut. */
  kill(): Promise<void>;
  restart(): Promise<void>;
  /** Stops it, deletes all rows and files, and starts it again. */
  empty(): Promise<void>;
  /** Stops the process and its database, and deletes all data. */
  remove(): Promise<void>;
}

/** The database of this run: the one in FAIRLEAD_E2E_DATABASE, or else SQLite. */
export const databaseOfRun = (): DatabaseName => (process.env.FAIRLEAD_E2E_DATABASE === 'postgres' ? 'postgres' : 'sqlite');

/** Starts a server on an empty data folder: the built one unless another `program` is given. */
export async function startServer(
  options: { database?: DatabaseName; environment?: Record<string, string>; program?: string } = {},
): Promise<RunningServer> {
  if (options.program === undefined && isBuildStale()) throw new Error('The build is older than its sources. Run npm run build first.');
  const { database = databaseOfRun() } = options;
  let program = options.program ?? serverProgram();
  const dataDir = mkdtempSync(join(tmpdir(), 'fairlead-e2e-'));
  const cluster = database === 'postgres' ? await startPostgres() : undefined;
  const port = await findFreePort();
  const credentials = { username: 'admin', password: 'anchors aweigh' };
  const environment = {
    ...settings.environment,
    PATH: process.env.PATH ?? '',
    HOME: dataDir,
    TZ: TIME_ZONE,
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: dataDir,
    ADMIN_USERNAME: credentials.username,
    ADMIN_PASSWORD: credentials.password,
    PASSWORD_COST: 'lowest',
    ...(cluster && { DATABASE_URL: cluster.url() }),
    ...options.environment,
  };
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  let output = '';

  async function start(other: Record<string, string> = {}, next = program) {
    program = next;
    const outputStart = output.length;
    child = spawn(process.execPath, [...settings.flags, program], {
      cwd: root,
      env: { ...environment, ...other },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stderr?.on('data', (chunk) => {
      output += chunk;
    });
    const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream });
    await new Promise<void>((resolve, reject) => {
      lines.on('line', (line) => {
        output += `${line}\n`;
        if (line.startsWith('Fairlead is ready')) resolve();
      });
      child?.once('error', reject);
      child?.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${output.slice(outputStart)}`)));
    });
  }

  async function end(signal: NodeJS.Signals): Promise<number | null> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return null;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
    return child.exitCode;
  }

  async function remove() {
    await end('SIGTERM');
    await cluster?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }

  const pid = () => (child?.exitCode === null && child.signalCode === null ? child.pid : undefined);
  const stop = () => end('SIGTERM');
  const kill = async () => void (await end('SIGKILL'));
  const restart = async () => {
    await stop();
    await start();
  };
  const empty = async () => {
    await stop();
    rmSync(dataDir, { recursive: true, force: true });
    mkdirSync(dataDir);
    if (cluster) await dropEverything(cluster.url());
    await start();
  };
  try {
    await start();
  } catch (error) {
    await remove();
    throw error;
  }
  return { url, dataDir, ...credentials, pid, output: () => output, start, stop, kill, restart, empty, remove };
}

/** Finds a free port. The server can't choose one itself, because it needs the same port again after a restart. */
async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port is free');
  return address.port;
}

async function dropEverything(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('drop schema public cascade; create schema public');
  await client.end();
}
