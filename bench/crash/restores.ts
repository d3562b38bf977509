/**
 * Kills restores at random moments, as a power cut would. After each, the server starts on what was there before or on what was restored,
 * whole in either case: every client, with its photo.
 *
 *   npm run restores                    100 rounds on SQLite, then 100 on PostgreSQL
 *   node bench/crash/restores.ts [--rounds 100] [--db sqlite|postgres|both] [--seed 1]
 *
 * Prints what each round ended as, and exits with 1 if one was neither.
 */
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { signIn } from '../api-client.ts';
import { createRandom } from '../random.ts';
import { type Bench, parseDatabases, startBench } from '../server.ts';
import { chooseKill, type Kill, type Phase, runKilled } from './killed-command.ts';
import { addPictured, listOf, stateOf } from './pictured-clients.ts';

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
  await addPictured(await signIn(server.url, server), 'old');
  await run(bench, 'backup', [files.old]);
  // The other state shares nothing with this one but the account.
  const api = await signIn(server.url, server);
  for (const { _id } of await listOf(api)) await api.delete(`/api/clients/${_id}`);
  await addPictured(api, 'new');
  await run(bench, 'backup', [files.new]);
  await server.stop();
  // A start would fetch photos from there that a restore has lost.
  rmSync(join(server.dataDir, 'trash'), { recursive: true, force: true });
  const { times } = await run(bench, 'restore', [files.old, '--replace']);
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

/** The exchange takes some milliseconds, so a third of all kills aim at it. */
function phasesOf({ server }: Bench): Phase[] {
  return [
    { name: 'its start', hasBegun: () => true },
    { name: 'it began to write', hasBegun: (output) => output.includes('Restoring') },
    { name: 'it was complete', hasBegun: () => existsSync(join(server.dataDir, 'fairlead.restore')) },
  ];
}

function run(bench: Bench, name: 'backup' | 'restore', words: string[], kill?: Kill) {
  const { server, databaseUrl } = bench;
  const environment = { DATA_DIR: server.dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
  return runKilled({ name, words, environment, phases: phasesOf(bench) }, kill);
}
