/**
 * Measures the move of a database from SQLite to PostgreSQL, and back: seconds, processor time and peak memory of the command, as it is run by
 * npm run move, and the load of the machine.
 *
 *   node bench/files/move.ts [--clients 100000] [--seeded <folder>]
 *
 * `--seeded` takes a folder that seed.ts has filled, and leaves it as it is. Run `npm run build` first.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { serverFolder } from '../../scripts/build/build-stamp.ts';
import { startPostgres } from '../../scripts/programs/postgres.ts';
import settings from '../../scripts/server-process.json' with { type: 'json' };
import { openDatabase } from '../../server/database.ts';
import { seed } from '../seed/seed.ts';

const TICKS_PER_SECOND = 100;

const { values } = parseArgs({ options: { clients: { type: 'string', default: '100000' }, seeded: { type: 'string' } } });
const folder = mkdtempSync(join(tmpdir(), 'fairlead-move-'));
const postgres = await startPostgres({ isDurable: true });
try {
  const seeded = values.seeded ?? join(folder, 'seeded');
  if (values.seeded === undefined) {
    const db = await openDatabase({ dataDir: seeded });
    await seed(db, Number(values.clients));
    await db.close();
  }
  await measure('from SQLite to PostgreSQL', { DATA_DIR: seeded }, postgres.url());
  await measure('and back', { DATA_DIR: join(folder, 'back'), DATABASE_URL: postgres.url() }, 'sqlite');
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function measure(what: string, environment: Record<string, string>, to: string) {
  const began = performance.now();
  const child = spawn(process.execPath, [...settings.flags, join(serverFolder(), 'move.js'), '--to', to], {
    env: { PATH: process.env.PATH, ...settings.environment, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const steps: string[] = [];
  child.stdout.on('data', (text) => steps.push(`${((performance.now() - began) / 1000).toFixed(0)} s: ${String(text).split('\n')[0]}`));
  const ended = once(child, 'close');
  let used = { seconds: 0, megabytes: 0 };
  while (child.exitCode === null) {
    used = readUse(child.pid as number) ?? used;
    await sleep(100);
  }
  const [code] = await ended;
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(
    `${what}: exit code ${code}, ${seconds} s, ${used.seconds.toFixed(1)} s of processor time here, at most ${used.megabytes} MB; load ${loadavg()[0]?.toFixed(1)}`,
  );
  for (const step of steps) console.log(`  ${step}`);
}

/** Of a running process, by Linux. */
function readUse(pid: number): { seconds: number; megabytes: number } | undefined {
  try {
    const [, , , , , , , , , , , user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/\(.*\) /, '')
      .split(' ')
      .map(Number);
    const peak = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return { seconds: ((user ?? 0) + (system ?? 0)) / TICKS_PER_SECOND, megabytes: Math.round(Number(peak) / 1024) };
  } catch {
    return undefined;
  }
}
