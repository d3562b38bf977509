/**
 * Measures the client list and related calls: requests per second and the 50th and 99th percentile of the waiting time, in turns with the
 * bare server (`load/bare.ts`) on a copy of the data: one client, a new and a changed one with the same call, all else with a page of ten clients. Each line asks for a hundred different things. Then measures memory under load and the time to start.
 *
 *   node bench/list.ts [--db sqlite|postgres|both] [--rows 1000,100000] [--seconds 2] [--connections 10]
 *                      [--memory 60] [--only "first 100"] [--seeded <data folder>]
 *
 * `--seconds` is the length of each of four slices per line, after two seconds of warming up; bare page and server take turns, so that a
 * disturbance affects both. Last come the first pages alone, and while ten others ask for what is slow, or for the same (`--only beside`).
 * `--memory` is the seconds of load before memory is read; 0 skips memory and start. `--only` selects lines by name. `--seeded`
 * copies an SQLite database that `seed.ts` has filled with the same number of rows, which is much faster than seeding again.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { signIn } from './api-client.ts';
import { copyForBare } from './load/bare-copy.ts';
import { startBare } from './load/bare-page.ts';
import { type Load, load, type Measure } from './load/load.ts';
import { isSlow, listMeasures } from './measures.ts';
import { readResidentBytes } from './process.ts';
import { awaitLooks, fillClients } from './seed/fill-clients.ts';
import { type Bench, parseDatabases, startBench } from './server.ts';

const TURNS = 2;
/** Says in `--only` that the last lines are wanted alone. */
const BESIDE = 'beside';
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
  await fillClients(bench, rows, values.seeded);
  const place = await copyForBare(bench);
  const took = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`\n${bench.database}, ${rows} clients (seeded in ${took} s), ${connections} connections`);
  await bench.server.start();
  const user = await signIn(bench.server.url, bench.server);
  await awaitLooks(bench);
  const measures = await listMeasures(rows, async (path) => (await user.get(path)).body);
  const bare = await startBare(bench, place);
  console.log(formatLine('', 'requests/s', 'bare', 'ratio', 'p50 ms', 'p99 ms'));
  try {
    for (const each of measures.filter(({ name }) => name.includes(values.only))) {
      const runs = [
        { address: bare.address, call: bare.referenceOf(each) },
        { address: bench.server.url, call: each },
      ];
      const slices: Load[][] = runs.map(() => []);
      for (const { address, call } of runs) await load(address, user.token, call, { seconds: WARM_UP_S, connections });
      for (let turn = 0; turn < TURNS; turn++)
        for (const [at, { address, call }] of runs.entries())
          slices[at]?.push(await load(address, user.token, call, { seconds, connections }));
      const [reference, ours] = slices.map(combine) as [Load, Load];
      const failed = ours.failed > 0 ? ` (${ours.failed} failed)` : '';
      const ratio = (ours.perSecond / reference.perSecond).toFixed(2);
      console.log(formatLine(each.name, ours.perSecond, reference.perSecond, ratio, ours.p50, ours.p99) + failed);
    }
    if (values.only === '' || values.only === BESIDE) await measureBeside(bench, user.token, measures);
  } finally {
    await bare.stop();
  }
}

/**
 * Measures how long the first pages take alone, while ten others ask for slow reads without a pause, and while ten others ask for first
 * pages too, in turns. Twice as many who never pause wait twice as long at any server, so the last says what slow reads add.
 */
async function measureBeside({ server }: Bench, token: string, measures: Measure[]) {
  const pages = measures.find(({ name }) => name === FIRST_PAGES) as Measure;
  const runPages = () => load(server.url, token, pages, { seconds, connections });
  const runOther = (call: Measure, at: number) => load(server.url, token, call, { seconds: seconds + 1, connections: at === 0 ? 4 : 3 });
  const slow = measures.filter(isSlow);
  const meanwhile = { nobody: [], slow, light: slow.map(() => pages) };
  const waits: Record<string, Load[]> = {};
  const others: Record<string, number> = {};
  for (let turn = 0; turn < TURNS; turn++)
    for (const [who, calls] of Object.entries(meanwhile)) {
      const [own, ...rest] = await Promise.all([runPages(), ...calls.map(runOther)]);
      waits[who] = [...(waits[who] ?? []), own];
      others[who] = (others[who] ?? 0) + rest.reduce((sum, { perSecond }) => sum + perSecond, 0) / TURNS;
    }
  for (const [who, slices] of Object.entries(waits)) {
    const { p50, p99 } = combine(slices);
    const ratio = (p99 / combine(waits.nobody as Load[]).p99).toFixed(2);
    console.log(`  ${FIRST_PAGES}, beside ${who} (${others[who]?.toFixed(0)}/s): p50 ${p50} ms, p99 ${p99} ms, ${ratio} times`);
  }
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
