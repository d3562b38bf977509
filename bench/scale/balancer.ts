import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram } from './needs.ts';
import type { Network } from './network.ts';
import { NODES, PATRONI_PORT, POSTGRES_PORT } from './pair.ts';
import { type Program, startProgram, type User } from './program.ts';

const DATABASE_PORT = 5000;
const STANDBY_PORT = 5001;
const WEB_PORT = 8080;

/** haproxy as docs/growing.md has it, in two processes because the copies start between them. */
interface Place {
  folder: string;
  user: User | undefined;
}

export const databaseUrlOf = ({ home }: Network) => `postgres://postgres@${home}:${DATABASE_PORT}/postgres`;
export const standbyUrlOf = ({ home }: Network) => `postgres://postgres@${home}:${STANDBY_PORT}/postgres`;
export const webUrlOf = ({ home }: Network) => `http://${home}:${WEB_PORT}`;

/** Leads to whichever server is the primary, and to the standby beside it. */
export function startDatabaseBalancer(network: Network, place: Place): Program {
  const servers = NODES.map((node) => `  server n${node} ${network.addressOf(node)}:${POSTGRES_PORT} check port ${PATRONI_PORT}`);
  const section = (role: string, port: number) => [
    `listen ${role}`,
    `  bind ${network.home}:${port}`,
    '  mode tcp',
    '  timeout client 1h',
    '  timeout server 1h',
    `  option httpchk OPTIONS /${role}`,
    '  http-check expect status 200',
    '  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions',
    ...servers,
    '',
  ];
  return startBalancer('database', place, [...section('primary', DATABASE_PORT), ...section('replica', STANDBY_PORT)]);
}

/** Leads to the copies of Fairlead in turn. `ready`: what `/api/ready` answers. */
export function startWebBalancer(network: Network, copies: readonly string[], { ready, ...place }: Place & { ready: string }): Program {
  const servers = copies.map((url, at) => `  server copy${at + 1} ${new URL(url).host} check`);
  return startBalancer('web', place, [
    'listen fairlead',
    `  bind ${network.home}:${WEB_PORT}`,
    '  mode http',
    '  balance roundrobin',
    '  option forwardfor',
    '  option redispatch',
    '  timeout client 5m',
    '  timeout server 5m',
    '  timeout http-request 30s',
    '  option httpchk GET /api/ready',
    `  http-check expect status ${ready}`,
    '  default-server inter 500ms fall 2 rise 1',
    ...servers,
  ]);
}

function startBalancer(name: string, { folder, user }: Place, section: readonly string[]): Program {
  const file = join(folder, `${name}.cfg`);
  const defaults = ['defaults', '  timeout connect 4s', '  timeout check 2s', '  retries 2', ''];
  writeFileSync(file, `${[...defaults, ...section].join('\n')}\n`);
  return startProgram([findProgram('haproxy') as string, '-f', file, '-db'], { folder, user });
}
