/**
 * Measures the export of all clients as CSV and Excel: time to the first byte and in all, the server's memory before and at
 * its peak, and what others wait for page 1 of the list meanwhile. Beside it, on SQLite, the bare reference of
 * `export-reference.ts`.
 *
 *   node bench/export.ts [--db sqlite|postgres|both] [--rows 10000,100000] [--formats csv,xlsx,pdf]
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { root } from '../scripts/root.ts';
import { openDatabase } from '../server/database.ts';
import { signIn } from './api-client.ts';
import { residentBelow, watchMemory } from './attack/memory.ts';
import { analyze, seed } from './seed.ts';
import { type Bench, databasesOf, startBench } from './server.ts';

const ALONE_MS = 3000;
const PAUSE_MS = 50;

const { values } = parseArgs({
  options: {
    db: { type: 'string', default: 'sqlite' },
    rows: { type: 'string', default: '10000,100000' },
    formats: { type: 'string', default: 'csv,xlsx' },
  },
});

for (const database of databasesOf(values.db)) {
  for (const rows of values.rows.split(',').map(Number)) {
    const bench = await startBench(database);
    try {
      await measure(bench, rows);
    } finally {
      await bench.remove();
    }
  }
}

async function measure(bench: Bench, rows: number) {
  const { server } = bench;
  await server.stop();
  const db = await openDatabase({ dataDir: server.dataDir, databaseUrl: bench.databaseUrl });
  await seed(db, rows);
  await db.close();
  await analyze(bench.databaseUrl);
  console.log(`\n${bench.database}, ${rows} clients`);
  console.log(line('', 'first byte ms', 'in all ms', 'MB', 'memory MB', 'peak MB', 'page 1 p50', 'p99 ms'));
  for (const format of values.formats.split(',')) {
    await server.start();
    const { token } = await signIn(server.url, server);
    const others = () => waits(server.url, token);
    const alone = others();
    await sleep(ALONE_MS);
    const before = await alone.stop();
    const rest = residentBelow(server.pid() as number);
    const memory = watchMemory(server.pid() as number);
    const meanwhile = others();
    const file = await taken(fetch(`${server.url}/api/clients/export?format=${format}`, { headers: { authorization: `Bearer ${token}` } }));
    const during = await meanwhile.stop();
    const most = await memory.stop();
    console.log(line(format, file.first, file.all, file.bytes / 1e6, rest / 1e6, most / 1e6, during.p50, during.p99));
    console.log(line('  nothing else to do', '', '', '', '', '', before.p50, before.p99));
    await server.stop();
  }
  if (bench.database === 'sqlite') console.log(await reference(server.dataDir));
  await server.start();
}

/** How long the first byte and the whole take. */
async function taken(asked: Promise<Response>) {
  const begun = performance.now();
  const reply = await asked;
  if (reply.status !== 200) throw new Error(`the export was answered ${reply.status}: ${await reply.text()}`);
  let first = 0;
  let bytes = 0;
  for await (const chunk of reply.body as ReadableStream<Uint8Array>) {
    first ||= performance.now() - begun;
    bytes += chunk.length;
  }
  return { first, all: performance.now() - begun, bytes };
}

async function reference(dataDir: string): Promise<string> {
  const begun = performance.now();
  const child = spawn(process.execPath, [join(root, 'bench', 'export-reference.ts'), dataDir], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = text(child.stderr);
  let first = 0;
  let bytes = 0;
  child.stdout.on('data', (chunk: Buffer) => {
    first ||= performance.now() - begun;
    bytes += chunk.length;
  });
  await once(child, 'close');
  return line('bare csv, its start counted', first, performance.now() - begun, bytes / 1e6, '', Number(await said) / 1e6);
}

/** Asks for page 1 of the list as someone at work does, again and again, until stopped. */
function waits(url: string, token: string) {
  const took: number[] = [];
  let isOver = false;
  const done = (async () => {
    while (!isOver) {
      const begun = performance.now();
      await fetch(`${url}/api/clients?limit=10&page=1`, { headers: { authorization: `Bearer ${token}` } }).then((reply) => reply.text());
      took.push(performance.now() - begun);
      await sleep(PAUSE_MS);
    }
  })();
  return {
    async stop() {
      isOver = true;
      await done;
      took.sort((a, b) => a - b);
      const at = (share: number) => took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? 0;
      return { p50: at(0.5), p99: at(0.99) };
    },
  };
}

function line(name: string, ...cells: (string | number)[]): string {
  const shown = cells.map((cell) =>
    (typeof cell === 'number' ? (cell >= 100 ? Math.round(cell) : cell.toFixed(1)) : cell).toString().padStart(14),
  );
  return `  ${name.padEnd(28)}${shown.join('')}`;
}
