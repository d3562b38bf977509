/**
 * Kills the server repeatedly under concurrent writes, as a power cut would. Checks that everything acknowledged is stored once
 * and complete, and that the next start recovers without help.
 *
 *   npm run crash                       20 rounds on SQLite, then 20 on PostgreSQL
 *   node bench/crash/crash.ts [--rounds 20] [--db sqlite|postgres|both] [--seed 1]
 *
 * On PostgreSQL every second round also kills the database, either with the server or alone under a server that must recover.
 * Prints each violation and then exits with 1.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { clientEndpoints } from '@fairlead/contract/clients';
import { type ApiClient, signIn } from '../api-client.ts';
import { createJpeg } from '../jpeg.ts';
import { createRandom } from '../random.ts';
import { type Bench, parseDatabases, startBench } from '../server.ts';
import { ageFiles, findDatabaseViolations, findFileViolations, findViolations } from './crash-checks.ts';
import { type Ledger, startWriting } from './crash-writes.ts';

/** Time from the first acknowledged write to the kill, in milliseconds. */
const MIN_KILL_MS = 150;
const MAX_KILL_MS = 1500;
/** One in three starts is itself killed once, within 700 ms. */
const KILLED_STARTS = { oneIn: 3, withinMs: 700 };
const RECOVERY_MS = 15_000;
/** Pino's level of an error. */
const ERROR_LINE = /"level":(50|60)\b.*/g;

type Victim = 'the server' | 'both' | 'the database';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    db: { type: 'string' },
    database: { type: 'string', default: 'both' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
const rounds = Number(values.rounds);
const seed = Number(values.seed);
let violated = 0;
for (const database of parseDatabases(values.db ?? values.database)) {
  console.log(`${database}: ${rounds} rounds, seed ${seed}`);
  const bench = await startBench(database);
  try {
    violated += await crash(bench);
  } finally {
    await bench.remove();
  }
}
console.log(violated === 0 ? 'Everything acknowledged was kept.' : `${violated} findViolations`);
process.exitCode = violated === 0 ? 0 : 1;

async function crash(bench: Bench): Promise<number> {
  const random = createRandom(seed);
  const api = await signIn(bench.server.url, bench.server);
  const ledger: Ledger = { clients: new Map(), visits: new Map(), tasks: new Map(), documents: new Map(), photo: await createJpeg() };
  await createFirst(api, ledger);
  let count = 0;
  for (let round = 1; round <= rounds; round++) {
    const victim: Victim = bench.postgres && round % 2 === 0 ? (round % 4 === 0 ? 'the database' : 'both') : 'the server';
    const found = await crashOnce(bench, api, ledger, { round, victim, random });
    for (const each of found) console.log(`    ${each}`);
    count += found.length;
  }
  await bench.server.stop();
  if (bench.database === 'postgres') return count;
  const found = findDatabaseViolations(bench.server.dataDir);
  for (const each of found) console.log(`  at the end: ${each}`);
  return count + found.length;
}

interface Round {
  round: number;
  victim: Victim;
  random: () => number;
}

async function crashOnce(bench: Bench, api: ApiClient, ledger: Ledger, { round, victim, random }: Round): Promise<string[]> {
  const writes = startWriting(api, ledger, round, victim !== 'the server');
  const killAfter = MIN_KILL_MS + Math.floor(random() * (MAX_KILL_MS - MIN_KILL_MS));
  // Waits for the first acknowledgement, so that a slow machine has something to lose, too.
  await writes.started;
  await sleep(killAfter);
  await kill(bench, victim);
  if (victim === 'the database') await sleep(random() * 300);
  await writes.stop();
  const outputStart = bench.server.output().length;
  const note = await startAgain(bench, victim, random);
  const found = [...writes.faults, ...(await findHealthFaults(bench))];
  found.push(...(await findViolations(bench, api, ledger, round)), ...(await findFileViolations(bench, victim !== 'the database')));
  const errorLines = victim === 'the database' ? [] : bench.server.output().slice(outputStart).match(ERROR_LINE);
  for (const line of errorLines ?? []) found.push(`after the start the server logged an error: ${line}`);
  const { clients, edits, visits, photos, moves, documents } = writes.acknowledged;
  const acknowledged =
    `acknowledged ${clients} clients, ${edits} edits, ${visits} visits, ${photos} of them with a photo, ${moves} moves of tasks, ` +
    `${documents} documents`;
  console.log(
    `  ${round}. killed ${victim} after ${killAfter} ms${note}: ${acknowledged}; ${found.length === 0 ? 'all kept' : 'VIOLATED'}`,
  );
  return found;
}

async function kill({ server, postgres }: Bench, victim: Victim) {
  if (victim === 'the server') return server.kill();
  await (victim === 'both' ? Promise.all([postgres?.kill(), server.kill()]) : postgres?.kill());
}

/** Restarts what was killed. Now and then it kills the first start, too. */
async function startAgain({ server, postgres }: Bench, victim: Victim, random: () => number): Promise<string> {
  if (victim !== 'the server') await postgres?.restart();
  if (victim === 'the database') return '';
  ageFiles(server.dataDir);
  const isKilled = random() * KILLED_STARTS.oneIn < 1;
  const killAfter = Math.floor(random() * KILLED_STARTS.withinMs);
  if (isKilled) {
    // `start` rejects when the server ends before it is ready, which is intended here.
    const starting = server.start().catch(() => {});
    await sleep(killAfter);
    await server.kill();
    await starting;
  }
  await server.start().catch((error: Error) => {
    throw new Error(`the next start needs help: ${error.message}`);
  });
  return isKilled ? ` and its next start after ${killAfter} ms` : '';
}

/** A server must be healthy right after its start. One that lost its database must recover by itself. */
async function findHealthFaults({ server }: Bench): Promise<string[]> {
  const until = Date.now() + RECOVERY_MS;
  for (;;) {
    const status = await fetch(`${server.url}/api/health`).then((reply) => reply.status);
    if (status === 200) return [];
    if (Date.now() > until) return [`health is still answered ${status} ${RECOVERY_MS} ms after the database came back`];
    await sleep(20);
  }
}

/** Creates the client that the first round's visits are made to. */
async function createFirst(api: ApiClient, ledger: Ledger) {
  const first = { companyName: 'The first client', email: 'first@crash.example' };
  const { status, body } = await api.post(clientEndpoints.create.path, first);
  if (status !== 201) throw new Error(`the first client was answered ${status} ${JSON.stringify(body)}`);
  ledger.clients.set(first.companyName, { ...first, id: body._id, notes: null, uncertainNotes: undefined });
}
