import { spawnSync } from 'node:child_process';
import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { findPrograms } from '../../scripts/programs/postgres.ts';
import { until } from '../attack/until.ts';
import { findProgram } from './needs.ts';
import type { Network } from './network.ts';
import { type Program, startProgram, type User } from './program.ts';

export const NODES = [1, 2] as const;
export type Node = (typeof NODES)[number];

export const POSTGRES_PORT = 5432;
export const PATRONI_PORT = 8008;
const ETCD_PORT = 2379;
const ETCD_PEER_PORT = 2380;
const START_MS = 60_000;
/** How long a server that was lost may take to be the standby again: it is rewound and catches up. */
const HEAL_MS = 60_000;

/** Two PostgreSQL servers, of which Patroni makes one the primary and the other its synchronous standby. */
export interface Pair {
  findPrimary(): Promise<Node>;
  findStandby(): Promise<Node>;
  /** Kills PostgreSQL, and leaves its Patroni. */
  killPostgres(node: Node): void;
  /** Suspends PostgreSQL and its Patroni, as a host that hangs. */
  freeze(node: Node): void;
  thaw(node: Node): void;
  /** Waits until a server is the synchronous standby, so that the next failure loses nothing. */
  untilStandby(node: Node): Promise<void>;
  /** Asks a server for something, beside haproxy. */
  ask<Row extends object>(node: Node, statement: string): Promise<Row[]>;
  output(): string;
  stop(): Promise<void>;
}

/** Starts both with an etcd. `user` owns what they store, because PostgreSQL refuses to run as root. */
export async function startPair(network: Network, { folder, user }: { folder: string; user: User | undefined }): Promise<Pair> {
  const postgresFolder = findPrograms() as string;
  const etcd = startProgram(etcdCommand(network, folder), { folder, user });
  const healthy = `http://${network.home}:${ETCD_PORT}/health`;
  if (!(await until(() => isOk(healthy), START_MS))) throw new Error(`etcd did not start: ${etcd.output()}`);
  const patroni = findProgram('patroni') as string;
  const programs = new Map<Node, Program>();
  for (const node of NODES) {
    const file = join(folder, `${node}.yml`);
    // JSON is YAML.
    writeFileSync(file, JSON.stringify(describeNode(network, node, { folder, postgresFolder }), undefined, 1));
    const sockets = join(folder, `sockets-${node}`);
    mkdirSync(sockets);
    if (user) for (const each of [file, sockets]) chownSync(each, user.uid, user.gid);
    const at = network.commandAt(node, [patroni, file], user);
    programs.set(node, startProgram(at.command, { folder, user: at.user, path: postgresFolder }));
  }
  const killLeft = () => {
    for (const node of NODES) for (const pid of processesOf(folder, node)) signalProcess(pid, 'SIGKILL');
  };
  process.once('exit', killLeft);
  const stateOf = (node: Node, state: string) => isOk(`http://${network.addressOf(node)}:${PATRONI_PORT}/${state}`);

  async function ask<Row extends object>(node: Node, statement: string): Promise<Row[]> {
    const client = new pg.Client({
      host: network.addressOf(node),
      port: POSTGRES_PORT,
      user: 'postgres',
      database: 'postgres',
      connectionTimeoutMillis: 2000,
    });
    client.on('error', () => {});
    try {
      await client.connect();
      return (await client.query(statement)).rows;
    } finally {
      await client.end().catch(() => {});
    }
  }
  async function findPrimary(): Promise<Node> {
    let found: Node | undefined;
    await until(async () => {
      for (const node of NODES) if (await stateOf(node, 'primary')) found = node;
      return found !== undefined;
    }, START_MS);
    if (!found) throw new Error('there is no primary');
    return found;
  }
  async function findStandby(): Promise<Node> {
    const primary = await findPrimary();
    return NODES.find((node) => node !== primary) as Node;
  }
  const output = () => [...programs].map(([node, program]) => `Patroni ${node}:\n${program.output().slice(-4000)}`).join('\n');

  const pair: Pair = {
    findPrimary,
    findStandby,
    killPostgres(node) {
      const [postmaster] = processesOf(folder, node);
      signalProcess(postmaster, 'SIGKILL');
    },
    freeze(node) {
      programs.get(node)?.signal('SIGSTOP');
      for (const pid of processesOf(folder, node)) signalProcess(pid, 'SIGSTOP');
    },
    thaw(node) {
      for (const pid of processesOf(folder, node)) signalProcess(pid, 'SIGCONT');
      programs.get(node)?.signal('SIGCONT');
    },
    // PostgreSQL says "sync" some seconds before Patroni has noted it in etcd, and Patroni says "replica" before anything is received.
    async untilStandby(node) {
      const isStandby = async () => {
        const primary = await findPrimary();
        const statement = `select 1 from pg_stat_replication where application_name = 'n${node}' and sync_state = 'sync'`;
        return primary !== node && (await ask(primary, statement)).length === 1 && (await stateOf(node, 'synchronous'));
      };
      const isAgain = (withinMs: number) => until(() => isStandby().catch(() => false), withinMs);
      if (await isAgain(HEAL_MS / 2)) return;
      console.log(
        `  Server ${node} is not noted as the standby after ${HEAL_MS / 2000} s: the note is removed, so that Patroni makes a new one.`,
      );
      await forgetStandby(network);
      if (!(await isAgain(HEAL_MS / 2))) throw new Error(`server ${node} is not the standby\n${output()}`);
    },
    ask,
    output,
    async stop() {
      process.removeListener('exit', killLeft);
      for (const node of NODES) pair.thaw(node);
      await Promise.all([...programs.values()].map((program) => program.stop()));
      killLeft();
      await etcd.stop();
    },
  };
  try {
    await pair.untilStandby(await findStandby());
    return pair;
  } catch (error) {
    await pair.stop();
    throw new Error(`${(error as Error).message}\n${output()}`, { cause: error });
  }
}

/**
 * Removes Patroni's note of who is the synchronous standby. A primary that was frozen may write it once more when it thaws, and Patroni 3.0 then
 * never corrects it.
 */
async function forgetStandby({ home }: Network) {
  const body = JSON.stringify({ key: btoa('/service/fairlead/sync') });
  await fetch(`http://${home}:${ETCD_PORT}/v3/kv/deleterange`, { method: 'POST', body });
}

function etcdCommand({ home }: Network, folder: string): string[] {
  const [client, peer] = [`http://${home}:${ETCD_PORT}`, `http://${home}:${ETCD_PEER_PORT}`];
  const addresses = ['--listen-client-urls', client, '--advertise-client-urls', client, '--listen-peer-urls', peer];
  const cluster = ['--initial-advertise-peer-urls', peer, '--initial-cluster', `e=${peer}`];
  return [findProgram('etcd') as string, '--name', 'e', '--data-dir', join(folder, 'etcd'), ...addresses, ...cluster];
}

function describeNode(
  { home, range, addressOf }: Network,
  node: Node,
  { folder, postgresFolder }: { folder: string; postgresFolder: string },
) {
  const address = addressOf(node);
  const superuser = { username: 'postgres' };
  return {
    scope: 'fairlead',
    name: `n${node}`,
    restapi: { listen: `${address}:${PATRONI_PORT}`, connect_address: `${address}:${PATRONI_PORT}` },
    etcd3: { host: `${home}:${ETCD_PORT}` },
    bootstrap: {
      dcs: {
        // A host that is lost is noticed after ttl, which must be at least loop_wait and twice retry_timeout.
        ttl: 10,
        loop_wait: 2,
        retry_timeout: 4,
        // PostgreSQL that crashes on a healthy host is not waited for.
        primary_start_timeout: 0,
        // An acknowledged write is on both servers.
        synchronous_mode: true,
        postgresql: { use_pg_rewind: true, parameters: { wal_log_hints: 'on', max_connections: 100, wal_keep_size: '256MB' } },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
      pg_hba: ['local all all trust', `host all all ${range} trust`, `host replication all ${range} trust`],
    },
    postgresql: {
      listen: `${address}:${POSTGRES_PORT}`,
      connect_address: `${address}:${POSTGRES_PORT}`,
      data_dir: dataOf(folder, node),
      bin_dir: postgresFolder,
      pgpass: join(folder, `${node}.pgpass`),
      authentication: { superuser, replication: superuser, rewind: superuser },
      // Of its own, because both have the same port.
      parameters: { unix_socket_directories: join(folder, `sockets-${node}`) },
    },
  };
}

const dataOf = (folder: string, node: Node) => join(folder, `data-${node}`);

/** PostgreSQL's processes, which are none of Patroni's children; the one that starts the others first. */
function processesOf(folder: string, node: Node): number[] {
  try {
    const postmaster = Number(readFileSync(join(dataOf(folder, node), 'postmaster.pid'), 'utf8').split('\n')[0]);
    const children = spawnSync('ps', ['-o', 'pid=', '--ppid', String(postmaster)], { encoding: 'utf8' }).stdout;
    return [
      postmaster,
      ...children
        .split('\n')
        .map(Number)
        .filter((pid) => pid > 0),
    ];
  } catch {
    return [];
  }
}

function signalProcess(pid: number | undefined, signal: NodeJS.Signals) {
  try {
    if (pid) process.kill(pid, signal);
  } catch {
    // It has ended by itself meanwhile.
  }
}

const isOk = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(1000) }).then(
    ({ ok }) => ok,
    () => false,
  );
