/**
 * Kills moves of a database at random moments, as a power cut would. After each, a server either refuses to start on the new database or
 * serves all of it; the same command given again completes the move, and the old database is as it was.
 *
 *   npm run moves                       20 rounds from SQLite to PostgreSQL, then 20 back
 *   node bench/crash/moves.ts [--rounds 20] [--db sqlite|postgres|both] [--seed 1]
 *
 * `--db` is what is moved from. Prints what each round ended as, and exits with 1 if one was neither.
 */
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startPostgres } from '../../scripts/programs/postgres.ts';
import { signIn } from '../api-client.ts';
import { createRandom } from '../random.ts';
import { type Bench, parseDatabases, startBench } from '../server.ts';
import { chooseKill, type Kill, type Phase, runKilled } from './killed-command.ts';
import { addPictured, stateOf } from './pictured-clients.ts';

const PHASES: Phase[] = [
  { name: 'its start', hasBegun: () => true },
  { name: 'it began to write', hasBegun: (output) => output.includes('Moving') },
  { name: 'it began to make indexes', hasBegun: (output) => output.includes('Making') },
  { name: 'it began to compare', hasBegun: (output) => output.includes('Comparing') },
];
const UNFINISHED = 'is not complete. Give "npm run move';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    db: { type: 'string', default: 'both' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
let violated = 0;
for (const database of parseDatabases(values.db)) {
  console.log(`from ${database}: ${values.rounds} rounds, seed ${values.seed}`);
  const bench = await startBench(database);
  const other = database === 'sqlite' ? await startPostgres({ isDurable: true }) : undefined;
  try {
    const target = other ? postgresTarget(other.url()) : sqliteTarget(bench.server.dataDir);
    violated += await drill(bench, target, Number(values.rounds), createRandom(Number(values.seed)));
  } finally {
    await bench.remove();
    await other?.stop();
  }
}
console.log(violated === 0 ? 'Each move that was killed was refused or complete.' : `${violated} rounds were neither.`);
process.exitCode = violated === 0 ? 0 : 1;

/** The new database. */
interface Target {
  to: string;
  /** The server's settings with it. */
  settings: Record<string, string>;
  /** Whether anything at all is there. */
  isBegun(): Promise<boolean>;
  empty(): Promise<void>;
}

function postgresTarget(url: string): Target {
  const ask = async (statement: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    return client.query(statement).finally(() => client.end());
  };
  return {
    to: url,
    settings: { DATABASE_URL: url },
    isBegun: async () => (await ask(`select from pg_tables where schemaname = 'public'`)).rowCount !== 0,
    empty: async () => void (await ask('drop schema public cascade; create schema public')),
  };
}

function sqliteTarget(dataDir: string): Target {
  const files = () => readdirSync(dataDir).filter((name) => /^(move$|fairlead\.(move|sqlite))/.test(name));
  return {
    to: 'sqlite',
    settings: { DATABASE_URL: '' },
    isBegun: async () => files().length > 0,
    async empty() {
      for (const name of files()) rmSync(join(dataDir, name), { recursive: true });
    },
  };
}

async function drill(bench: Bench, target: Target, rounds: number, random: () => number): Promise<number> {
  const { server } = bench;
  await addPictured(await signIn(server.url, server), 'moved');
  await server.stop();
  const { times } = await move(bench, target);
  await target.empty();
  const ends: Record<string, number> = {};
  for (let round = 1; round <= rounds; round += 1) {
    const kill = chooseKill(times, random);
    await move(bench, target, kill);
    const found = await lookAt(bench, target);
    // A server that has started on the new database has changed it, so nothing is moved there any more.
    const isComplete = found === 'complete' || /^Moved /m.test((await move(bench, target)).output);
    const [served, old] = [await servedBy(bench, target.settings), await servedBy(bench)];
    const isRight = ['nothing there', 'refused', 'complete'].includes(found) && isComplete && served === 'moved' && old === 'moved';
    ends[found] = (ends[found] ?? 0) + 1;
    console.log(
      `  ${round}. killed ${kill.afterMs} ms after ${kill.since}: ${found}${isRight ? '' : `; afterwards ${served}, and the old one ${old}: VIOLATED`}`,
    );
    if (!isRight) return 1;
    await target.empty();
  }
  const counts = Object.entries(ends).map(([end, count]) => `${count} × ${end}`);
  console.log(`  ${counts.join(', ')}`);
  return 0;
}

function move({ server, databaseUrl }: Bench, { to }: Target, kill?: Kill) {
  const environment = { DATA_DIR: server.dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
  return runKilled({ name: 'move', words: ['--to', to], environment, phases: PHASES }, kill);
}

/** What a server makes of the new database. An empty one it would fill, so that is not tried. */
async function lookAt(bench: Bench, target: Target): Promise<string> {
  if (!(await target.isBegun())) return 'nothing there';
  const state = await servedBy(bench, target.settings);
  if (state.includes(UNFINISHED)) return 'refused';
  return state === 'moved' ? 'complete' : state;
}

/** What a server serves with these settings, or why it doesn't start. */
async function servedBy({ server }: Bench, settings?: Record<string, string>): Promise<string> {
  try {
    await server.start(settings);
  } catch (error) {
    return (error as Error).message;
  }
  try {
    return await stateOf(await signIn(server.url, server));
  } finally {
    await server.stop();
  }
}
