import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { root } from '../../scripts/root.ts';
import type { Bench } from '../server.ts';
import { databaseFile, queryDatabase } from '../sql.ts';
import type { Measure } from './load.ts';

/** Starts the bare server on the same data, and chooses a hundred names for its pages to begin at. */
export async function startBare(bench: Bench) {
  const keys = await queryDatabase<{ nameKey: string }>(bench, `select "nameKey" from "client" order by "id" limit 100`);
  const requests = keys.map(({ nameKey }) => ({ path: `/?from=${encodeURIComponent(nameKey)}` }));
  const place = bench.databaseUrl ?? databaseFile(bench.server.dataDir);
  const child = spawn(process.execPath, ['bench/load/bare.ts', place], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  const [address] = (await Promise.race([
    once(createInterface({ input: child.stdout }), 'line'),
    once(child, 'exit').then(() => Promise.reject(new Error('the bare server did not start'))),
  ])) as [string];
  return {
    address,
    pid: child.pid,
    page: { name: 'bare page', method: 'GET', requests } satisfies Measure,
    async stop() {
      const gone = once(child, 'exit');
      child.kill();
      await gone;
    },
  };
}
