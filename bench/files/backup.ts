/**
 * Measures what others notice of a backup that the server makes: how long pages of the list and new clients take alone and meanwhile, each
 * asked for by one caller, and the memory of the server and its processes. The files hold random bytes, which can't be compressed.
 *
 *   node bench/files/backup.ts [--db sqlite|postgres|both] [--rows 100000] [--gigabytes 5]
 */
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { backupEndpoints } from '@fairlead/contract/backup';
import { clientEndpoints } from '@fairlead/contract/clients';
import { DOCUMENT_MAX_BYTES } from '@fairlead/contract/documents';
import type { ApiClient } from '../api-client.ts';
import { memoryBelow, watchMemory } from '../attack/memory.ts';
import { percentile } from '../compare.ts';
import { awaitLooks } from '../seed/fill-clients.ts';
import { seed } from '../seed/seed.ts';
import { type Bench, fill, onEach } from '../server.ts';

const ALONE_MS = 15_000;
const PAUSE_MS = 20;
/** Documents together with their form stay below the limit of one. */
const FILE_BYTES = DOCUMENT_MAX_BYTES - 65_536;
const PAGES = 1000;

const { values } = parseArgs({
  options: {
    db: { type: 'string', default: 'sqlite' },
    rows: { type: 'string', default: '100000' },
    gigabytes: { type: 'string', default: '5' },
  },
});
const gigabytes = Number(values.gigabytes);

await onEach(values.db, measure);

async function measure(bench: Bench) {
  const { user } = await fill(bench, (db) => seed(db, Number(values.rows)));
  await addFiles(user);
  await awaitLooks(bench);
  console.log(`\n${bench.database}, ${values.rows} clients, ${gigabytes} GB of files`);
  const pid = bench.server.pid() as number;
  const alone = await observe(user, () => sleep(ALONE_MS));
  const idle = memoryBelow(pid);
  const memory = watchMemory(pid);
  const start = performance.now();
  const meanwhile = await observe(user, () => backUp(user));
  const took = (performance.now() - start) / 1000;
  const peak = await memory.stop();
  console.log(`a backup in ${took.toFixed(1)} s; memory ${Math.round(idle / 1e6)} MB before, ${Math.round(peak / 1e6)} MB at its peak`);
  for (const [name, { pages, writes }] of Object.entries({ alone, meanwhile }))
    console.log(`${name}: pages p50, p99, most: ${textOf(pages)} ms; new clients: ${textOf(writes)} ms`);
}

async function addFiles(user: ApiClient) {
  const { body: client } = await user.post(clientEndpoints.create.path, newClient(0));
  for (let added = 0; added < gigabytes * 1e9; added += FILE_BYTES) {
    const file = { field: 'file', name: `survey-${added}.bin`, bytes: randomBytes(FILE_BYTES), type: 'application/octet-stream' };
    const { status, body } = await user.upload(`/api/documents/${client._id}`, undefined, file);
    if (status !== 201) throw new Error(`a document was answered ${status}: ${body.message}`);
  }
}

async function backUp(user: ApiClient) {
  const begun = await user.post(backupEndpoints.begin.path, {});
  if (begun.status !== 201) throw new Error(`a backup was answered ${begun.status}: ${begun.body.message}`);
  for (;;) {
    const { body } = await user.get(backupEndpoints.list.path);
    const [backup] = body.backups;
    if (backup.state === 'failed') throw new Error(`the backup failed: ${backup.reason}`);
    if (backup.state === 'good') return;
    await sleep(250);
  }
}

/** How long one caller waits for pages and another one for new clients while `work` goes on, in milliseconds. */
async function observe(user: ApiClient, work: () => Promise<unknown>) {
  let isOver = false;
  const time = async (call: (turn: number) => Promise<{ status: number }>) => {
    const times: number[] = [];
    for (let turn = 1; !isOver; turn += 1) {
      const start = performance.now();
      const { status } = await call(turn);
      if (status >= 300) throw new Error(`a call was answered ${status}`);
      times.push(performance.now() - start);
      await sleep(PAUSE_MS);
    }
    return times;
  };
  const pages = time((turn) => user.get(`${clientEndpoints.list.path}?limit=10&page=${1 + ((turn * 7) % PAGES)}`));
  const writes = time((turn) => user.post(clientEndpoints.create.path, newClient(turn)));
  await work();
  isOver = true;
  return { pages: await pages, writes: await writes };
}

function newClient(turn: number) {
  return { companyName: `Quay ${turn} ${randomBytes(4).toString('hex')}`, email: 'desk@quay.example' };
}

function textOf(times: readonly number[]): string {
  return [percentile(times, 0.5), percentile(times, 0.99), Math.max(...times)].map(Math.round).join(', ');
}
