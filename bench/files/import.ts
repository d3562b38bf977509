/**
 * Measures an import of clients from a CSV file: rows per second of reading, of storing and of taking back, the server's
 * memory at its peak, and what others wait for page 1 of the list and for a new client before and meanwhile: also as a ratio of the
 * 99th percentile of page 1 to that without an import. Beside it the bare statements of `import-reference.ts`.
 *
 *   node bench/files/import.ts [--db sqlite|postgres|both] [--rows 10000,100000] [--there 20000] [--alone] [--update] [--alike]
 *
 * `--there` is how many clients there are before, by SQL; none of them is in the file.
 * `--alone` leaves the others out, for memory and pace on a machine that is busy anyway.
 * `--update` takes a file of clients that are there already, each with another tax ID, and updates them all.
 * `--alike` takes a file in which two hundred clients at a time have names that differ in vowels only.
 */
import { execFile } from 'node:child_process';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';
import { CLIENT_LABELS, type ClientDraft, type ClientFormField } from '@fairlead/contract/clients';
import { importEndpoints } from '@fairlead/contract/kit/import/import-endpoints';
import type { RecordImport } from '@fairlead/contract/kit/import/imports';
import { stringify } from 'csv-stringify/sync';
import { root } from '../../scripts/root.ts';
import { type ApiClient, signIn } from '../api-client.ts';
import { memoryBelow, watchMemory } from '../attack/memory.ts';
import { percentile, type timedBoth } from '../compare.ts';
import { runAlone } from '../load/bare-copy.ts';
import { readProcessorBelowMs } from '../process.ts';
import { awaitLooks } from '../seed/fill-clients.ts';
import { seed } from '../seed/seed.ts';
import { createDraft } from '../seed/seed-drafts.ts';
import { type Bench, fill, parseDatabases, startBench } from '../server.ts';
import { databaseFile } from '../sql.ts';

const ALONE_MS = 8000;
const POLL_MS = 100;
/** Readers and writers at work beside the import, each asking again once it was answered. */
const READERS = 3;
const WRITERS = 1;
const PAUSE_MS = 20;
const ALIKE = 200;
/** New clients that others add go on being looked at, so with them it is over once no more than these are left. */
const FEW_LEFT = 50;

const { values } = parseArgs({
  options: {
    db: { type: 'string', default: 'sqlite' },
    rows: { type: 'string', default: '10000,100000' },
    there: { type: 'string', default: '20000' },
    alone: { type: 'boolean', default: false },
    update: { type: 'boolean', default: false },
    alike: { type: 'boolean', default: false },
  },
});

for (const database of parseDatabases(values.db)) {
  const peaks: number[] = [];
  for (const rows of values.rows.split(',').map(Number)) {
    const bench = await startBench(database);
    try {
      peaks.push(await measure(bench, rows));
    } catch (error) {
      console.error(bench.server.output());
      throw error;
    } finally {
      await bench.remove();
    }
  }
  const [few = 1, many = 1] = [peaks[0], peaks.at(-1)];
  console.log(`\n${database}: the peak of the largest is ${(many / few).toFixed(2)} times that of the smallest`);
}

/** Answers the peak of memory, in bytes. */
async function measure(bench: Bench, rows: number): Promise<number> {
  const { server } = bench;
  const there = Math.max(Number(values.there), values.update ? rows : 0);
  const { user: client } = await fill(bench, (db) => seed(db, there));
  const bytes = values.update ? fileOf(0, rows, () => ({ taxId: 'T-2' })) : fileOf(there, rows, values.alike ? nameAlike : undefined);
  await awaitLooks(bench);
  console.log(`\n${bench.database}, ${rows} rows, ${(bytes.length / 1e6).toFixed(1)} MB, beside ${there} clients`);

  const alone = others(client);
  await sleep(values.alone ? 0 : ALONE_MS);
  const before = await alone.stop();

  const processor = () => readProcessorBelowMs(server.pid() as number);
  const memory = watchMemory(server.pid() as number);
  const rest = memoryBelow(server.pid() as number);
  const meanwhile = others(client);
  const begun = performance.now();
  const atFirst = processor();
  const { body } = await client.upload(`${importEndpoints.create.path}?kind=clients`, undefined, {
    field: 'file',
    name: 'clients.csv',
    bytes,
    type: 'text/csv',
  });
  if (values.update) {
    await settled(client, body._id);
    await client.put(`/api/imports/${body._id}`, { duplicates: 'update' });
  }
  const ready = await settled(client, body._id);
  const readMs = performance.now() - begun;
  const whenRead = processor();
  const whileRead = await meanwhile.stop();
  if (ready.state !== 'ready') throw new Error(`the import is ${ready.state}: ${ready.failure}`);

  const during = others(client);
  const committing = performance.now();
  await client.post(`/api/imports/${body._id}/commit`, {});
  const done = await settled(client, body._id);
  const storedMs = performance.now() - committing;
  const whenStored = processor();
  const whileStored = await during.stop();
  const most = await memory.stop();
  if (done.state !== 'done') throw new Error(`the import is ${done.state}: ${done.failure}`);

  const stored = done.counts.create + done.counts.update;
  console.log(`  read, checked and staged: ${perSecond(rows, readMs)}; stored: ${perSecond(stored, storedMs)}`);
  console.log(`  counts ${JSON.stringify(done.counts)}`);
  console.log(`  memory ${mb(rest)} before, ${mb(most)} at its peak`);
  console.log(shown('others alone', before));
  console.log(shown('while it was read', whileRead, before));
  console.log(shown('while it was stored', whileStored, before));
  const reference = values.update ? undefined : await measureReference(bench);
  const again = await signIn(server.url, server);
  await measureLooks(bench, again, before);
  const beforeUndo = processor();
  const undoneMs = await measureUndo(again, body._id, stored, before);
  if (reference) {
    const ours = {
      read: { clock: readMs, processor: whenRead - atFirst },
      stored: { clock: storedMs, processor: whenStored - whenRead },
      undone: { clock: undoneMs, processor: processor() - beforeUndo },
    };
    for (const part of ['read', 'stored', 'undone'] as const) console.log(compared(part, stored, ours[part], reference[part]));
  }
  console.log(`  load of the machine: ${loadavg()[0]?.toFixed(1)}`);
  return most;
}

/** Milliseconds. */
type Times = Awaited<ReturnType<typeof timedBoth>>;

function compared(part: string, rows: number, ours: Times, bare: Times): string {
  const [clock, processor] = [bare.clock / ours.clock, bare.processor / ours.processor];
  const used = `processor time ${Math.round(ours.processor)} ms, bare ${Math.round(bare.processor)} ms, ratio ${processor.toFixed(2)}`;
  return `  ${part}: bare ${perSecond(rows, bare.clock)}, ratio ${clock.toFixed(2)}; ${used}`;
}

/** The same rows by bare statements; the server is stopped meanwhile. */
async function measureReference({ server, postgres }: Bench) {
  await server.stop();
  const empty = postgres ? postgres.url('reference') : join(server.dataDir, 'reference');
  if (postgres) await runAlone(postgres.url(), 'create database "reference"');
  const [place, run] = [postgres?.url() ?? databaseFile(server.dataDir), promisify(execFile)];
  const { stdout } = await run(process.execPath, [join(root, 'bench', 'files', 'import-reference.ts'), place, empty]);
  await server.start();
  return JSON.parse(stdout) as Record<'read' | 'stored' | 'undone', Times>;
}

/** What is left to be looked at in the background, and how long others wait meanwhile. */
async function measureLooks(bench: Bench, client: ApiClient, before: Waits): Promise<void> {
  const processor = () => readProcessorBelowMs(bench.server.pid() as number);
  const meanwhile = others(client);
  const [begun, atFirst] = [performance.now(), processor()];
  const looked = await awaitLooks(bench, values.alone ? 0 : FEW_LEFT);
  const [tookMs, used] = [performance.now() - begun, processor() - atFirst];
  const waits = await meanwhile.stop();
  console.log(
    `  looked at in the background: ${perSecond(looked, tookMs)}, processor time ${Math.round(used)} ms${values.alone ? '' : ", with others' requests"}`,
  );
  console.log(shown('while looked at', waits, before));
  await awaitLooks(bench);
}

/** Answers how long it took. */
async function measureUndo(client: ApiClient, id: string, rows: number, before: Waits): Promise<number> {
  const meanwhile = others(client);
  const begun = performance.now();
  await client.post(`/api/imports/${id}/undo`, {});
  const { state, failure } = await settled(client, id);
  const tookMs = performance.now() - begun;
  const waits = await meanwhile.stop();
  if (state !== 'undone') throw new Error(`the import is ${state}: ${failure}`);
  console.log(`  taken back: ${perSecond(rows, tookMs)}`);
  console.log(shown('while it was taken back', waits, before));
  return tookMs;
}

/** Names that are alike stand far apart in the file, so that clients of many names are looked at together. */
function nameAlike(at: number, rows: number): Partial<ClientDraft> {
  const names = Math.ceil(rows / ALIKE);
  const vowels = Math.floor(at / names)
    .toString(5)
    .padStart(4, '0')
    .replace(/./g, (digit) => 'aeiou'.charAt(Number(digit)));
  return { companyName: `${createDraft(at % names).companyName}${vowels}` };
}

function fileOf(
  first: number,
  rows: number,
  otherwise: (at: number, rows: number) => Partial<ClientDraft> = () => ({}),
): Uint8Array<ArrayBuffer> {
  const fields = Object.keys(CLIENT_LABELS) as ClientFormField[];
  const lines = Array.from({ length: rows }, (_, at) => {
    const draft = { ...createDraft(first + at), ...otherwise(at, rows) };
    return fields.map((field) => draft[field] ?? '');
  });
  return new Uint8Array(Buffer.from(stringify([fields.map((field) => CLIENT_LABELS[field]), ...lines])));
}

async function settled(client: ApiClient, id: string): Promise<RecordImport> {
  for (;;) {
    const { body } = await client.get(`/api/imports/${id}`);
    if (!['reading', 'checking', 'importing', 'undoing'].includes(body.state)) return body;
    await sleep(POLL_MS);
  }
}

interface Waits {
  /** Calls that were refused or not answered at all. */
  refused: number;
  reads: number[];
  creates: number[];
}

/** People at work: the list again and again, and now and then a new client. */
function others(client: ApiClient) {
  const waits: Waits = { refused: 0, reads: [], creates: [] };
  let isOver = false;
  const again = async (took: number[], call: () => Promise<{ status: number }>) => {
    while (!isOver) {
      const begun = performance.now();
      const isAnswered = await call().then(
        ({ status }) => status < 400,
        () => false,
      );
      if (!isAnswered) waits.refused += 1;
      took.push(performance.now() - begun);
      await sleep(PAUSE_MS);
    }
  };
  let page = 0;
  const nextPage = () => {
    page = (page % 100) + 1;
    return page;
  };
  let made = 0;
  const nextWalkIn = () => {
    made += 1;
    return made;
  };
  const work = [
    ...Array.from({ length: values.alone ? 0 : READERS }, () =>
      again(waits.reads, () => client.get(`/api/clients?limit=10&page=${nextPage()}`)),
    ),
    ...Array.from({ length: values.alone ? 0 : WRITERS }, () =>
      again(waits.creates, () => client.post('/api/clients', { companyName: `Walk-in ${nextWalkIn()}`, email: 'desk@walkin.example' })),
    ),
  ];
  return {
    async stop(): Promise<Waits> {
      isOver = true;
      await Promise.all(work);
      return waits;
    },
  };
}

function shown(name: string, { reads, creates, refused }: Waits, before?: Waits): string {
  const all = [...reads, ...creates];
  const parts = Object.entries({ reads, creates, all }).map(
    ([kind, took]) => `${kind} p50 ${at(took, 0.5)} p99 ${at(took, 0.99)} max ${at(took, 1)} ms (${took.length})`,
  );
  const ratio =
    before && reads.length > 0 ? `   p99 of page 1: ${(percentile(reads, 0.99) / percentile(before.reads, 0.99)).toFixed(2)} times` : '';
  return `  ${name.padEnd(25)}${parts.join('   ')}${ratio}${refused > 0 ? `   ${refused} refused` : ''}`;
}

function at(took: number[], share: number): string {
  return percentile(took, share).toFixed(0);
}

function perSecond(rows: number, ms: number): string {
  return `${Math.round((rows * 1000) / ms)} rows/s (${(ms / 1000).toFixed(1)} s)`;
}

function mb(bytes: number): string {
  return `${Math.round(bytes / 1e6)} MB`;
}
