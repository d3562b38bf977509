/**
 * Measures the client list and what surrounds it: requests per second and the waiting of the median and of the slowest
 * hundredth, each beside its ceiling of the same run (`ceiling.ts`); then memory under load, and the time to start.
 *
 *   node bench/list.ts [--db sqlite|postgres|both] [--rows 1000,100000] [--seconds 2] [--connections 10]
 *                      [--memory 60] [--only "page 1"] [--seeded <data folder>]
 *
 * `--seconds` is each of four slices per line (ceiling and server by turns, so that a disturbance meets both);
 * `--memory` the seconds of load before memory is read, 0 to leave memory and start out; `--only` picks lines by name;
 * `--seeded` copies the embedded database that `seed.ts` has filled with so many rows, which is far quicker than filling one.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { root } from '../scripts/root.ts';
import { openDatabase } from '../server/database.ts';
import { signIn } from './api-client.ts';
import { type Load, load } from './load.ts';
import type { Measure } from './measures.ts';
import { resident } from './resident.ts';
import { analyze, seed } from './seed.ts';
import { type Bench, databasesOf, startBench } from './server.ts';
import { databaseFile } from './sql.ts';

const TURNS = 2;
const STARTS = 5;

const { values } = parseArgs({
  options: {
    db: { type: 'string', default: 'sqlite' },
    rows: { type: 'string', default: '1000,100000' },
    seconds: { type: 'string', default: '2' },
    connections: { type: 'string', default: '10' },
    memory: { type: 'string', default: '60' },
    only: { type: 'string', default: '' },
    seeded: { type: 'string', default: '' },
  },
});
const seconds = Number(values.seconds);
const connections = Number(values.connections);
const sizes = values.rows.split(',').map(Number);

for (const database of databasesOf(values.db)) {
  const rates = new Map<string, number>();
  for (const rows of sizes) {
    const bench = await startBench(database);
    try {
      for (const [name, { perSecond }] of await measure(bench, rows)) rates.set(`${name} of ${rows}`, perSecond);
      if (rows === Math.max(...sizes) && Number(values.memory) > 0) await measureProcess(bench, rows);
    } finally {
      await bench.remove();
    }
  }
  const [near, far] = [rates.get('list, page 1 of 1000'), rates.get('list, jump to page 500 of 100000')];
  if (near && far) console.log(`page 500 at 100,000 takes ${(near / far).toFixed(2)} times as long as page 1 at 1,000\n`);
}

/** Seeds, then measures each call on the server and on its ceiling by turns. */
async function measure(bench: Bench, rows: number): Promise<Map<string, Load>> {
  const begun = performance.now();
  await fill(bench, rows);
  console.log(
    `\n${bench.database}, ${rows} clients (seeded in ${((performance.now() - begun) / 1000).toFixed(1)} s), ${connections} connections`,
  );
  const ceiling = await startCeiling(bench, rows);
  await bench.server.start();
  const loads = new Map<string, Load>();
  console.log(line('', 'requests/s', 'ceiling', 'ratio', 'p50 ms', 'p99 ms', 'ceiling p99'));
  try {
    for (const each of ceiling.measures.filter(({ name }) => name.includes(values.only))) {
      const slices: Record<'bare' | 'ours', Load[]> = { bare: [], ours: [] };
      for (let turn = 0; turn < TURNS; turn++) {
        slices.bare.push(await load(ceiling.address, ceiling.token, each, { seconds, connections }));
        slices.ours.push(await load(bench.server.url, ceiling.token, each, { seconds, connections }));
      }
      const [bare, ours] = [together(slices.bare), together(slices.ours)];
      loads.set(each.name, ours);
      const failed = ours.failed + bare.failed > 0 ? ` (${ours.failed} and ${bare.failed} failed)` : '';
      const ratio = `${Math.round((100 * ours.perSecond) / bare.perSecond)} %`;
      console.log(line(each.name, ours.perSecond, bare.perSecond, ratio, ours.p50, ours.p99, bare.p99) + failed);
    }
  } finally {
    await ceiling.stop();
  }
  return loads;
}

/** Leaves the server stopped, with an account to sign in with. */
async function fill({ server, databaseUrl }: Bench, rows: number) {
  await server.stop();
  if (values.seeded) {
    // No account is in it, so that the next start makes the same one anew.
    await copyFile(databaseFile(values.seeded), databaseFile(server.dataDir));
    await server.start();
    await server.stop();
    return;
  }
  const db = await openDatabase({ dataDir: server.dataDir, databaseUrl });
  await seed(db, rows);
  await db.close();
  await analyze(databaseUrl);
}

/** Memory after a while of list load, and how long a start takes until the first answer. */
async function measureProcess({ server }: Bench, rows: number) {
  await server.restart();
  const { token } = await signIn(server.url, server);
  const list: Measure = { name: 'list, page 1', method: 'GET', path: '/api/clients?limit=10&page=1' };
  await load(server.url, token, list, { seconds: Number(values.memory), connections });
  console.log(`memory after ${values.memory} s of list load at ${rows}: ${Math.round((await resident(server.url)) / 1e6)} MB resident`);
  const took: number[] = [];
  for (let start = 0; start < STARTS; start++) {
    await server.stop();
    took.push(await timeToHealth(server));
  }
  took.sort((a, b) => a - b);
  console.log(
    `start to the first answer at ${rows}, built and migrated: ${Math.round(took[STARTS >> 1] as number)} ms (median of ${STARTS})`,
  );
}

async function timeToHealth(server: Bench['server']): Promise<number> {
  const begun = performance.now();
  const started = server.start();
  for (;;) {
    const isHealthy = await fetch(`${server.url}/api/health`).then(
      ({ status }) => status === 200,
      () => false,
    );
    if (isHealthy) break;
    await sleep(5);
  }
  const took = performance.now() - begun;
  await started;
  return took;
}

async function startCeiling({ server, databaseUrl }: Bench, rows: number) {
  const { dataDir, username, password } = server;
  const place = JSON.stringify({ dataDir, databaseUrl, username, password, rows });
  const child = spawn(process.execPath, ['bench/ceiling.ts', place], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  const [said] = (await Promise.race([
    once(createInterface({ input: child.stdout }), 'line'),
    once(child, 'exit').then(() => Promise.reject(new Error('the ceiling did not start'))),
  ])) as [string];
  const ready = JSON.parse(said) as { address: string; token: string; measures: Measure[] };
  return {
    ...ready,
    async stop() {
      const gone = once(child, 'exit');
      child.kill();
      await gone;
    },
  };
}

/** Slices of the same load as one: the rate is their mean, the slow hundredth that of the worse. */
function together(slices: Load[]): Load {
  const sum = (of: (slice: Load) => number) => slices.reduce((total, slice) => total + of(slice), 0);
  return {
    perSecond: sum(({ perSecond }) => perSecond) / slices.length,
    p50: sum(({ p50 }) => p50) / slices.length,
    p99: Math.max(...slices.map(({ p99 }) => p99)),
    failed: sum(({ failed }) => failed),
  };
}

function line(name: string, ...cells: (string | number)[]): string {
  const shown = cells.map((cell) => (typeof cell === 'number' ? String(cell >= 100 ? Math.round(cell) : cell) : cell).padStart(12));
  return `  ${name.padEnd(28)}${shown.join('')}`;
}
