/**
 * Measures the client list and related calls: requests per second and the 50th and 99th percentile of the waiting time, each
 * compared in the same run with a bare page 1 and with the bare run of its own statements (`ceiling.ts`). Then measures memory under load and the time to start.
 *
 *   node bench/list.ts [--db sqlite|postgres|both] [--rows 1000,100000] [--seconds 2] [--connections 10]
 *                      [--memory 60] [--only "page 1"] [--seeded <data folder>]
 *
 * `--seconds` is the length of each of six slices per line, after a second of warming up; bare page, ceiling and server take turns, so that a
 * disturbance affects all.
 * The column "of page 1" compares with the same server's page 1. Last comes its page 1 alone, and while ten others ask for what is slow.
 * `--memory` is the seconds of load before memory is read; 0 skips memory and start. `--only` selects lines by name. `--seeded`
 * copies an SQLite database that `seed.ts` has filled with the same number of rows, which is much faster than seeding again.
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
import { type Load, load } from './load/load.ts';
import { BARE, type Measure, SLOW } from './measures.ts';
import { readResidentBytes } from './resident.ts';
import { analyze, seed } from './seed/seed.ts';
import { type Bench, parseDatabases, startBench } from './server.ts';
import { databaseFile } from './sql.ts';

const TURNS = 2;
/** The line that others are compared with. */
const PAGE_1 = 'list, page 1';
const WARM_UP_S = 1;
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

for (const database of parseDatabases(values.db)) {
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

/** Seeds, then measures each call in turns on the server and on its ceiling. */
async function measure(bench: Bench, rows: number): Promise<Map<string, Load>> {
  const start = performance.now();
  await fillDatabase(bench, rows);
  console.log(
    `\n${bench.database}, ${rows} clients (seeded in ${((performance.now() - start) / 1000).toFixed(1)} s), ${connections} connections`,
  );
  const ceiling = await startCeiling(bench, rows);
  await bench.server.start();
  const loads = new Map<string, Load>();
  console.log(formatLine('', 'requests/s', 'bare page', 'ratio', 'ceiling', 'ratio', 'of page 1', 'p50 ms', 'p99 ms'));
  try {
    for (const each of ceiling.measures.filter(({ name }) => name.includes(values.only))) {
      const runs = [
        { address: ceiling.address, call: BARE },
        { address: ceiling.address, call: { ...each, isVaried: false } },
        { address: bench.server.url, call: each },
      ];
      const slices: Load[][] = runs.map(() => []);
      for (const { address, call } of runs) await load(address, ceiling.token, call, { seconds: WARM_UP_S, connections });
      for (let turn = 0; turn < TURNS; turn++) {
        for (const [at, { address, call }] of runs.entries())
          slices[at]?.push(await load(address, ceiling.token, call, { seconds, connections }));
      }
      const [bare, highest, ours] = slices.map(combine) as [Load, Load, Load];
      loads.set(each.name, ours);
      const failed = ours.failed + highest.failed > 0 ? ` (${ours.failed} and ${highest.failed} failed)` : '';
      const of = (other: Load) => `${Math.round((100 * ours.perSecond) / other.perSecond)} %`;
      const first = loads.get(PAGE_1);
      const cells = [ours.perSecond, bare.perSecond, of(bare), highest.perSecond, of(highest), first ? of(first) : '', ours.p50, ours.p99];
      console.log(formatLine(each.name, ...cells) + failed);
    }
    if (values.only === '') await measureBeside(bench, ceiling);
  } finally {
    await ceiling.stop();
  }
  return loads;
}

/** Measures how long page 1 takes alone, and while ten others ask for slow reads without a pause, in turns. */
async function measureBeside({ server }: Bench, { token, measures }: { token: string; measures: Measure[] }) {
  const page = measures.find(({ name }) => name === PAGE_1);
  if (!page) return;
  const runPage = () => load(server.url, token, page, { seconds, connections });
  const runSlow = (call: Measure, at: number) => load(server.url, token, call, { seconds: seconds + 1, connections: at === 0 ? 4 : 3 });
  const [alone, beside, slow]: [Load[], Load[], Load[]] = [[], [], []];
  for (let turn = 0; turn < TURNS; turn++) {
    alone.push(await runPage());
    const [busy, ...others] = await Promise.all([runPage(), ...SLOW.map(runSlow)]);
    beside.push(busy);
    slow.push(...others);
  }
  const [before, meanwhile] = [combine(alone), combine(beside)];
  const answered = slow.reduce((sum, { perSecond }) => sum + perSecond, 0) / TURNS;
  const ratio = (meanwhile.p99 / before.p99).toFixed(2);
  console.log(
    `  page 1 alone: p99 ${before.p99} ms; beside ten who ask for slow reads (${answered.toFixed(0)}/s): ${meanwhile.p99} ms, ${ratio} times`,
  );
}

/** Seeds the database. Leaves the server stopped, with an account for signing in. */
async function fillDatabase({ server, databaseUrl }: Bench, rows: number) {
  await server.stop();
  if (values.seeded) {
    // The copy has no account, so the next start creates the same one again.
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

/** Measures memory after a while of list load, and the time from a start to the first reply. */
async function measureProcess({ server }: Bench, rows: number) {
  await server.restart();
  const { token } = await signIn(server.url, server);
  const list: Measure = { name: 'list, page 1', method: 'GET', path: '/api/clients?limit=10&page=1' };
  await load(server.url, token, list, { seconds: Number(values.memory), connections });
  console.log(`memory after ${values.memory} s of list load at ${rows}: ${Math.round((await readResidentBytes(server.url)) / 1e6)} MB`);
  const times: number[] = [];
  for (let start = 0; start < STARTS; start++) {
    await server.stop();
    times.push(await measureStart(server));
  }
  times.sort((a, b) => a - b);
  console.log(
    `start to the first answer at ${rows}, built and migrated: ${Math.round(times[STARTS >> 1] as number)} ms (median of ${STARTS})`,
  );
}

async function measureStart(server: Bench['server']): Promise<number> {
  const start = performance.now();
  const ready = server.start();
  for (;;) {
    const isHealthy = await fetch(`${server.url}/api/health`).then(
      ({ status }) => status === 200,
      () => false,
    );
    if (isHealthy) break;
    await sleep(5);
  }
  const elapsed = performance.now() - start;
  await ready;
  return elapsed;
}

async function startCeiling({ server, databaseUrl }: Bench, rows: number) {
  const { dataDir, username, password } = server;
  const place = JSON.stringify({ dataDir, databaseUrl, username, password, rows });
  const child = spawn(process.execPath, ['bench/ceiling/ceiling.ts', place], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  const [firstLine] = (await Promise.race([
    once(createInterface({ input: child.stdout }), 'line'),
    once(child, 'exit').then(() => Promise.reject(new Error('the ceiling did not start'))),
  ])) as [string];
  const ready = JSON.parse(firstLine) as { address: string; token: string; measures: Measure[] };
  return {
    ...ready,
    async stop() {
      const gone = once(child, 'exit');
      child.kill();
      await gone;
    },
  };
}

/** Combines slices of the same load: the mean of rates and medians, the worst 99th percentile. */
function combine(slices: Load[]): Load {
  const sum = (of: (slice: Load) => number) => slices.reduce((total, slice) => total + of(slice), 0);
  return {
    perSecond: sum(({ perSecond }) => perSecond) / slices.length,
    p50: sum(({ p50 }) => p50) / slices.length,
    p99: Math.max(...slices.map(({ p99 }) => p99)),
    failed: sum(({ failed }) => failed),
  };
}

function formatLine(name: string, ...cells: (string | number)[]): string {
  const columns = cells.map((cell) => (typeof cell === 'number' ? String(cell >= 100 ? Math.round(cell) : cell) : cell).padStart(12));
  return `  ${name.padEnd(38)}${columns.join('')}`;
}
