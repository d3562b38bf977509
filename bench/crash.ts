/**
 * Ends the server as a power cut would, again and again under concurrent writes, and looks whether everything that was
 * acknowledged is kept: once, whole, and found again by the next start without help.
 *
 *   npm run crash                       20 rounds on SQLite, then 20 on PostgreSQL
 *   node bench/crash.ts [--rounds 20] [--db sqlite|postgres|both] [--seed 1]
 *
 * On PostgreSQL every second round kills the database, too: with the server, or alone under a server that must recover.
 * Exits 1 and says what was violated.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { clientEndpoints } from '@fairlead/contract/clients';
import { type ApiClient, signIn } from './api-client.ts';
import { ageFiles, embeddedViolations, fileViolations, violations } from './crash-checks.ts';
import { type Ledger, startWriting } from './crash-writes.ts';
import { smallJpeg } from './jpeg.ts';
import { randomOf } from './random.ts';
import { type Bench, databasesOf, startBench } from './server.ts';

/** From the first write to the kill, in milliseconds. */
const SOONEST = 150;
const LATEST = 1500;
/** So many starts are themselves cut off once: one in three, within these milliseconds. */
const CUT_OFF = { oneIn: 3, within: 700 };
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
for (const database of databasesOf(values.db ?? values.database)) {
  console.log(`${database}: ${rounds} rounds, seed ${seed}`);
  const bench = await startBench(database);
  try {
    violated += await crash(bench);
  } finally {
    await bench.remove();
  }
}
console.log(violated === 0 ? 'Everything acknowledged was kept.' : `${violated} violations`);
process.exitCode = violated === 0 ? 0 : 1;

async function crash(bench: Bench): Promise<number> {
  const random = randomOf(seed);
  const api = await signIn(bench.server.url, bench.server);
  const ledger: Ledger = { clients: new Map(), visits: new Map(), photo: await smallJpeg() };
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
  const found = embeddedViolations(bench.server.dataDir);
  for (const each of found) console.log(`  at the end: ${each}`);
  return count + found.length;
}

interface Round {
  round: number;
  victim: Victim;
  random: () => number;
}

async function crashOnce(bench: Bench, api: ApiClient, ledger: Ledger, { round, victim, random }: Round): Promise<string[]> {
  const writing = startWriting(api, ledger, round, victim !== 'the server');
  const moment = SOONEST + Math.floor(random() * (LATEST - SOONEST));
  // From the first acknowledgement on, so that a slow machine has something to lose, too.
  await writing.begun;
  await sleep(moment);
  await kill(bench, victim);
  if (victim === 'the database') await sleep(random() * 300);
  await writing.stop();
  const begun = bench.server.output().length;
  const note = await startAgain(bench, victim, random);
  const found = [...writing.faults, ...(await healthFaults(bench))];
  found.push(...(await violations(bench, api, ledger, round)), ...(await fileViolations(bench, victim !== 'the database')));
  const said = victim === 'the database' ? [] : bench.server.output().slice(begun).match(ERROR_LINE);
  for (const line of said ?? []) found.push(`after the start the server logged an error: ${line}`);
  const { clients, edits, visits, photos } = writing.acknowledged;
  const acknowledged = `acknowledged ${clients} clients, ${edits} edits, ${visits} visits, ${photos} of them with a photo`;
  console.log(`  ${round}. killed ${victim} after ${moment} ms${note}: ${acknowledged}; ${found.length === 0 ? 'all kept' : 'VIOLATED'}`);
  return found;
}

async function kill({ server, postgres }: Bench, victim: Victim) {
  if (victim === 'the server') return server.kill();
  await (victim === 'both' ? Promise.all([postgres?.kill(), server.kill()]) : postgres?.kill());
}

/** Brings back what was killed; now and then the first try is itself cut off. */
async function startAgain({ server, postgres }: Bench, victim: Victim, random: () => number): Promise<string> {
  if (victim !== 'the server') await postgres?.start();
  if (victim === 'the database') return '';
  ageFiles(server.dataDir);
  const isCutOff = random() * CUT_OFF.oneIn < 1;
  const moment = Math.floor(random() * CUT_OFF.within);
  if (isCutOff) {
    // Killed before it was ready it reports its end, which is what was wanted.
    const starting = server.start().catch(() => {});
    await sleep(moment);
    await server.kill();
    await starting;
  }
  await server.start().catch((error: Error) => {
    throw new Error(`the next start needs help: ${error.message}`);
  });
  return isCutOff ? ` and its next start after ${moment} ms` : '';
}

/** A started server is healthy at once; one that lost its database recovers by itself. */
async function healthFaults({ server }: Bench): Promise<string[]> {
  const until = Date.now() + RECOVERY_MS;
  for (;;) {
    const status = await fetch(`${server.url}/api/health`).then((reply) => reply.status);
    if (status === 200) return [];
    if (Date.now() > until) return [`health is still answered ${status} ${RECOVERY_MS} ms after the database came back`];
    await sleep(20);
  }
}

/** One client that every round's visits can be made to. */
async function createFirst(api: ApiClient, ledger: Ledger) {
  const first = { companyName: 'The first client', email: 'first@crash.example' };
  const { status, body } = await api.post(clientEndpoints.create.path, first);
  if (status !== 201) throw new Error(`the first client was answered ${status} ${JSON.stringify(body)}`);
  ledger.clients.set(first.companyName, { ...first, id: body._id, notes: null, unanswered: undefined });
}
