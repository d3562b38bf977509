/**
 * Kills restores at random moments, as a power cut would. After each, the server starts on what was there before or on what was restored,
 * whole in either case: every client, with its photo.
 *
 *   npm run restores                    100 rounds on SQLite, then 100 on PostgreSQL
 *   node bench/crash/restores.ts [--rounds 100] [--db sqlite|postgres|both] [--seed 1]
 *
 * Prints what each round ended as, and exits with 1 if one was neither.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { clientEndpoints } from '@fairlead/contract/clients';
import { root } from '../../scripts/root.ts';
import { type ApiClient, signIn } from '../api-client.ts';
import { createJpeg } from '../jpeg.ts';
import { createRandom } from '../random.ts';
import { type Bench, parseDatabases, startBench } from '../server.ts';

const CLIENTS = 12;
const PHASES = ['its start', 'it began to write', 'it was complete'] as const;

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '100' },
    db: { type: 'string', default: 'both' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
let violated = 0;
for (const database of parseDatabases(values.db)) {
  console.log(`${database}: ${values.rounds} rounds, seed ${values.seed}`);
  const bench = await startBench(database);
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-restores-'));
  try {
    violated += await drill(bench, folder, Number(values.rounds), createRandom(Number(values.seed)));
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await bench.remove();
  }
}
console.log(violated === 0 ? 'Each restore that was killed left the old state or the new.' : `${violated} rounds left neither.`);
process.exitCode = violated === 0 ? 0 : 1;

async function drill(bench: Bench, folder: string, rounds: number, random: () => number): Promise<number> {
  const files = { old: join(folder, 'old.tar.zst'), new: join(folder, 'new.tar.zst') };
  const { server } = bench;
  await fill(await signIn(server.url, server), 'old');
  await run(bench, 'backup', [files.old]);
  // The other state shares nothing with this one but the account.
  const api = await signIn(server.url, server);
  for (const { _id } of await listOf(api)) await api.delete(`/api/clients/${_id}`);
  await fill(api, 'new');
  await run(bench, 'backup', [files.new]);
  await server.stop();
  // A start would fetch photos from there that a restore has lost.
  rmSync(join(server.dataDir, 'trash'), { recursive: true, force: true });
  const times = await run(bench, 'restore', [files.old, '--replace']);
  let state: string = 'old';
  const ends: Record<string, number> = {};
  let faults = 0;
  for (let round = 1; round <= rounds; round += 1) {
    const wanted = state === 'old' ? 'new' : 'old';
    const kill = chooseKill(times, random);
    await run(bench, 'restore', [files[wanted], '--replace'], kill);
    await server.start();
    const found = await stateOf(await signIn(server.url, server));
    await server.stop();
    const left = readdirSync(server.dataDir).filter((name) => /^(restore|fairlead\.restore)/.test(name));
    const isWhole = (found === state || found === wanted) && left.length === 0;
    if (!isWhole) faults += 1;
    const end = found === wanted ? 'the new state' : found === state ? 'the old state' : `neither: ${found}`;
    ends[end] = (ends[end] ?? 0) + 1;
    console.log(`  ${round}. killed ${kill.afterMs} ms after ${kill.since}: ${end}${left.length > 0 ? `, and left ${left}` : ''}`);
    if (!isWhole) return faults;
    state = found;
    rmSync(join(server.dataDir, 'backups'), { recursive: true, force: true });
  }
  console.log(
    `  ${Object.entries(ends)
      .map(([end, count]) => `${count} × ${end}`)
      .join(', ')}`,
  );
  return faults;
}

/** The phases of a restore, each of which begins with a sign: it writes the scratch, then it exchanges old and new. */
type Phase = (typeof PHASES)[number];
interface Kill {
  since: Phase;
  afterMs: number;
}

/** The exchange takes some milliseconds, so a third of all kills aim at it. */
function chooseKill(times: Record<Phase, number>, random: () => number): Kill {
  const since = PHASES[Math.floor(random() * PHASES.length)] as Phase;
  return { since, afterMs: Math.floor(random() * times[since]) };
}

/** Runs a command to its end, or kills it. Says how many milliseconds each phase had still to go. */
async function run(
  { server, databaseUrl }: Bench,
  name: 'backup' | 'restore',
  words: string[],
  kill?: Kill,
): Promise<Record<Phase, number>> {
  const child = spawn(process.execPath, [join(root, 'server', 'commands', `${name}.ts`), ...words], {
    env: { PATH: process.env.PATH, DATA_DIR: server.dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      output += text;
    });
  let isOver = false;
  const ended = once(child, 'close').finally(() => {
    isOver = true;
  });
  const began: Partial<Record<Phase, number>> = { 'its start': performance.now() };
  const signs = {
    'its start': () => true,
    'it began to write': () => output.includes('Restoring'),
    'it was complete': () => existsSync(join(server.dataDir, 'fairlead.restore')),
  };
  while (!isOver) {
    for (const phase of PHASES) if (signs[phase]()) began[phase] ??= performance.now();
    const since = kill ? began[kill.since] : undefined;
    if (kill && since !== undefined && performance.now() >= since + kill.afterMs) child.kill('SIGKILL');
    await sleep(1);
  }
  const [code] = await ended;
  if (code !== 0 && child.signalCode !== 'SIGKILL') throw new Error(`${name} ended with ${code}: ${output}`);
  const end = performance.now();
  const left = PHASES.map((phase) => [phase, end - (began[phase] ?? end)]);
  return Object.fromEntries(left);
}

async function fill(api: ApiClient, state: string) {
  const photo = await createJpeg();
  for (let count = 0; count < CLIENTS; count += 1) {
    const data = { companyName: `${state} ${count}`, email: `${state}-${count}@restores.example` };
    const { status, body } = await api.upload(clientEndpoints.create.path, data, {
      field: 'profilePicture',
      name: 'a.jpg',
      bytes: photo,
      type: 'image/jpeg',
    });
    if (status !== 201) throw new Error(`a client was answered ${status} ${JSON.stringify(body)}`);
  }
}

async function listOf(api: ApiClient): Promise<{ _id: string; companyName: string; profilePicture: string | null }[]> {
  const { status, body } = await api.get('/api/clients?page=1&limit=50');
  if (status !== 200) throw new Error(`the list was answered ${status} ${JSON.stringify(body)}`);
  return body.clients;
}

/** 'old' or 'new' if all of it is there and nothing else; otherwise what is. */
async function stateOf(api: ApiClient): Promise<string> {
  const clients = await listOf(api);
  const [state = ''] = clients[0]?.companyName.split(' ') ?? [];
  const names = clients.map(({ companyName }) => companyName).toSorted();
  const wanted = Array.from({ length: CLIENTS }, (_, count) => `${state} ${count}`).toSorted();
  if (JSON.stringify(names) !== JSON.stringify(wanted)) return `clients ${names.join(', ')}`;
  for (const { companyName, profilePicture } of clients) {
    const { status } = await api.download(profilePicture ?? '/none');
    if (status !== 200) return `the photo of ${companyName} was answered ${status}`;
  }
  return state;
}
