/**
 * Measures the client list and related calls: requests per second and the 50th and 99th percentile of the waiting time, in turns with a
 * bare page of ten clients (`load/bare.ts`). Each line asks for a hundred different things. Then measures memory under load and the time to start.
 *
 *   node bench/list.ts [--db sqlite|postgres|both] [--rows 1000,100000] [--seconds 2] [--connections 10]
 *                      [--memory 60] [--only "first 100"] [--seeded <data folder>]
 *
 * `--seconds` is the length of each of four slices per line, after two seconds of warming up; bare page and server take turns, so that a
 * disturbance affects both. Last come the first pages alone, and while ten others ask for what is slow.
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
import { type Load, load, type Measure } from './load/load.ts';
import { isSlow, listMeasures } from './measures.ts';
import { readProcessorMs, readResidentBytes } from './process.ts';
import { analyze, seed } from './seed/seed.ts';
import { type Bench, parseDatabases, startBench } from './server.ts';
import { databaseFile, queryDatabase } from './sql.ts';

const TURNS = 2;
const FIRST_PAGES = 'list, first 100 pages';
const WARM_UP_S = 2;
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
  for (const rows of sizes) {
    const bench = await startBench(database);
    try {
      await measure(bench, rows);
      if (rows === Math.max(...sizes) && Number(values.memory) > 0) await measureProcess(bench, rows);
    } finally {
      await bench.remove();
    }
  }
}

/** Seeds, then measures each call in turns with the bare page. */
async function measure(bench: Bench, rows: number) {
  const start = performance.now();
  await fillDatabase(bench, rows);
  const took = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`\n${bench.database}, ${rows} clients (seeded in ${took} s), ${connections} connections`);
  await bench.server.start();
  const user = await signIn(bench.server.url, bench.server);
  await awaitLooks(bench);
  const measures = await listMeasures(rows, async (path) => (await user.get(path)).body);
  const bare = await startBare(bench);
  console.log(formatLine('', 'requests/s', 'bare page', 'ratio', 'p50 ms', 'p99 ms', 'cpu ms', 'bare cpu', 'ratio'));
  try {
    for (const each of measures.filter(({ name }) => name.includes(values.only))) {
      const runs = [
        { address: bare.address, call: bare.page, pid: bare.pid },
        { address: bench.server.url, call: each, pid: bench.server.pid() },
      ];
      const slices: Slice[][] = runs.map(() => []);
      for (const { address, call } of runs) await load(address, user.token, call, { seconds: WARM_UP_S, connections });
      for (let turn = 0; turn < TURNS; turn++)
        for (const [at, { address, call, pid }] of runs.entries()) {
          const before = readProcessorMs(pid);
          const slice = await load(address, user.token, call, { seconds, connections });
          slices[at]?.push({ ...slice, processorMs: (readProcessorMs(pid) - before) / slice.answered });
        }
      const [reference, ours] = slices.map(combine) as [Slice, Slice];
      const failed = ours.failed > 0 ? ` (${ours.failed} failed)` : '';
      const ratio = (ours.perSecond / reference.perSecond).toFixed(2);
      const times = [ours.processorMs.toFixed(2), reference.processorMs.toFixed(2), (reference.processorMs / ours.processorMs).toFixed(2)];
      console.log(formatLine(each.name, ours.perSecond, reference.perSecond, ratio, ours.p50, ours.p99, ...times) + failed);
    }
    if (values.only === '') await measureBeside(bench, user.token, measures);
  } finally {
    await bare.stop();
  }
}

/** Waits until the server has looked at all seeded records in the background (ADR 84), which takes most of a processor. */
async function awaitLooks(bench: Bench) {
  for (let left = 1; left > 0; ) {
    await sleep(500);
    left = Number((await queryDatabase<{ count: number }>(bench, 'select count(*) as "count" from "changedRecord"'))[0]?.count);
  }
}

/** Measures how long the first pages take alone, and while ten others ask for slow reads without a pause, in turns. */
async function measureBeside({ server }: Bench, token: string, measures: Measure[]) {
  const pages = measures.find(({ name }) => name === FIRST_PAGES) as Measure;
  const runPages = () => load(server.url, token, pages, { seconds, connections });
  const runSlow = (call: Measure, at: number) => load(server.url, token, call, { seconds: seconds + 1, connections: at === 0 ? 4 : 3 });
  const [alone, beside, slow]: [Load[], Load[], Load[]] = [[], [], []];
  for (let turn = 0; turn < TURNS; turn++) {
    alone.push(await runPages());
    const [busy, ...others] = await Promise.all([runPages(), ...measures.filter(isSlow).map(runSlow)]);
    beside.push(busy);
    slow.push(...others);
  }
  const [before, meanwhile] = [combine(alone), combine(beside)];
  const answered = slow.reduce((sum, { perSecond }) => sum + perSecond, 0) / TURNS;
  const ratio = (meanwhile.p99 / before.p99).toFixed(2);
  console.log(
    `  ${FIRST_PAGES} alone: p99 ${before.p99} ms; beside ten who ask for slow reads (${answered.toFixed(0)}/s): ${meanwhile.p99} ms, ${ratio} times`,
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
  const requests = Array.from({ length: 100 }, (_, at) => ({ path: `/api/clients?limit=10&page=${at + 1}` }));
  await load(server.url, token, { name: FIRST_PAGES, method: 'GET', requests }, { seconds: Number(values.memory), connections });
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

/** Starts the bare server on the same data, and chooses a hundred names for its pages to begin at. */
async function startBare(bench: Bench) {
  const keys = await queryDatabase<{ nameKey: string }>(bench, `select "nameKey" from "client" order by "id" limit 100`);
  const requests = keys.map(({ nameKey }) => ({ path: `/?from=${encodeURIComponent(nameKey)}` }));
  const place = bench.databaseUrl ?? databaseFile(bench.server.dataDir);
  const child = spawn(process.execPath, ['bench/load/bare.ts', place], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  const [address] = (await Promise.race([
    once(createInterface({ input: child.stdout }), 'line'),
    once(child, 'exit').then(() => Promise.reject(new Error('the bare server did not start'))),
  ])) as [string];
  return {
    address,
    pid: child.pid,
    page: { name: 'bare page', method: 'GET', requests } satisfies Measure,
    async stop() {
      const gone = once(child, 'exit');
      child.kill();
      await gone;
    },
  };
}

/** `processorMs` is the server's processor time for each answer, which other work on the machine changes less than the rate. */
type Slice = Load & { processorMs: number };

/** Combines slices of the same load: the mean of rates and medians, the worst 99th percentile. */
function combine(slices: Load[] | Slice[]): Slice {
  const sum = (of: (slice: Slice) => number) => slices.reduce((total, slice) => total + of({ processorMs: 0, ...slice }), 0);
  return {
    processorMs: sum(({ processorMs }) => processorMs) / slices.length,
    answered: sum(({ answered }) => answered),
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
