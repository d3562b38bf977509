/**
 * Measures the export of all clients: time to the first and to the last byte, the server's memory before and at its peak, and how
 * long another user waits for page 1 of the list meanwhile. Compares it with
 * `export-reference.ts`, also by processor time, which says something while other work has the machine; what PostgreSQL takes is not in it.
 *
 *   node bench/files/export.ts [--db sqlite|postgres|both] [--rows 10000,100000] [--formats csv,xlsx,pdf] [--alone] [--seeded <data folder>]
 *
 * `--alone` leaves the other user out, whose pages are then not in the processor time.
 * `--seeded` copies an SQLite database that `seed.ts` has filled with as many rows.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { root } from '../../scripts/root.ts';
import { signIn } from '../api-client.ts';
import { memoryBelow, watchMemory } from '../attack/memory.ts';
import { percentile } from '../compare.ts';
import { readProcessorBelowMs } from '../process.ts';
import { awaitLooks, fillClients } from '../seed/fill-clients.ts';
import { type Bench, onEach } from '../server.ts';
import { databaseFile } from '../sql.ts';

const ALONE_MS = 3000;
const PAUSE_MS = 50;

const { values } = parseArgs({
  options: {
    db: { type: 'string', default: 'sqlite' },
    rows: { type: 'string', default: '10000,100000' },
    formats: { type: 'string', default: 'csv,xlsx' },
    alone: { type: 'boolean', default: false },
    seeded: { type: 'string', default: '' },
  },
});

for (const rows of values.rows.split(',').map(Number)) await onEach(values.db, (bench) => measure(bench, rows));

async function measure(bench: Bench, rows: number) {
  const { server } = bench;
  await fillClients(bench, rows, values.seeded);
  await server.start();
  await awaitLooks(bench);
  console.log(`\n${bench.database}, ${rows} clients`);
  console.log(formatLine('', 'first byte ms', 'in all ms', 'MB', 'memory MB', 'peak MB', 'page 1 p50', 'p99 ms', 'cpu ms'));
  for (const format of values.formats.split(',')) {
    await server.restart();
    const { token } = await signIn(server.url, server);
    const observe = () => measureWaits(server.url, token);
    const alone = observe();
    await sleep(ALONE_MS);
    const before = await alone.stop();
    const idle = memoryBelow(server.pid() as number);
    const memory = watchMemory(server.pid() as number);
    const meanwhile = values.alone ? undefined : observe();
    const processor = readProcessorBelowMs(server.pid() as number);
    const file = await timeReply(
      fetch(`${server.url}/api/clients/export?format=${format}`, { headers: { authorization: `Bearer ${token}` } }),
    );
    const took = readProcessorBelowMs(server.pid() as number) - processor;
    const during = (await meanwhile?.stop()) ?? { p50: '', p99: '' };
    const peak = await memory.stop();
    console.log(formatLine(format, file.first, file.all, file.bytes / 1e6, idle / 1e6, peak / 1e6, during.p50, during.p99, took));
    console.log(formatLine('  nothing else to do', '', '', '', '', '', before.p50, before.p99));
    if (format !== 'pdf') {
      const bare = await measureReference(bench, format);
      console.log(
        formatLine('  bare, its start counted', bare.first, bare.all, bare.bytes / 1e6, '', bare.peak / 1e6, '', '', bare.processor),
      );
      console.log(`    ratio by the clock ${(bare.all / file.all).toFixed(2)}, of processor time ${(bare.processor / took).toFixed(2)}`);
    }
  }
  console.log(`  load of the machine: ${loadavg()[0]?.toFixed(1)}`);
}

/** Times the first byte and the whole body. */
async function timeReply(request: Promise<Response>) {
  const start = performance.now();
  const reply = await request;
  if (reply.status !== 200) throw new Error(`the export was answered ${reply.status}: ${await reply.text()}`);
  let first = 0;
  let bytes = 0;
  for await (const chunk of reply.body as ReadableStream<Uint8Array>) {
    first ||= performance.now() - start;
    bytes += chunk.length;
  }
  return { first, all: performance.now() - start, bytes };
}

async function measureReference({ server, databaseUrl }: Bench, format: string) {
  const start = performance.now();
  const place = databaseUrl ?? databaseFile(server.dataDir);
  const child = spawn(process.execPath, [join(root, 'bench', 'files', 'export-reference.ts'), place, format], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const errorOutput = text(child.stderr);
  let first = 0;
  let bytes = 0;
  child.stdout.on('data', (chunk: Buffer) => {
    first ||= performance.now() - start;
    bytes += chunk.length;
  });
  await once(child, 'close');
  const said = (await errorOutput).split('\n').at(-1) as string;
  return { first, bytes, all: performance.now() - start, ...(JSON.parse(said) as { peak: number; processor: number }) };
}

/** Loads page 1 of the list repeatedly, like a user at work, until stopped. */
function measureWaits(url: string, token: string) {
  const times: number[] = [];
  let isStopped = false;
  let page = 0;
  const done = (async () => {
    while (!isStopped) {
      const start = performance.now();
      page = (page % 100) + 1;
      await fetch(`${url}/api/clients?limit=10&page=${page}`, { headers: { authorization: `Bearer ${token}` } }).then((reply) =>
        reply.text(),
      );
      times.push(performance.now() - start);
      await sleep(PAUSE_MS);
    }
  })();
  return {
    async stop() {
      isStopped = true;
      await done;
      return { p50: percentile(times, 0.5), p99: percentile(times, 0.99) };
    },
  };
}

function formatLine(name: string, ...cells: (string | number)[]): string {
  const columns = cells.map((cell) =>
    (typeof cell === 'number' ? (cell >= 100 ? Math.round(cell) : cell.toFixed(1)) : cell).toString().padStart(14),
  );
  return `  ${name.padEnd(28)}${columns.join('')}`;
}
