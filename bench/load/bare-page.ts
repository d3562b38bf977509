import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { root } from '../../scripts/root.ts';
import type { Bench } from '../server.ts';
import { queryDatabase } from '../sql.ts';
import type { Measure } from './load.ts';

/** Starts the bare server on a copy of the data (`copyForBare`), and chooses a hundred names for its pages to begin at. */
export async function startBare(bench: Bench, place: string) {
  const keys = await queryDatabase<{ nameKey: string }>(bench, `select "nameKey" from "client" order by "id" limit 100`);
  const requests = keys.map(({ nameKey }) => ({ path: `/?from=${encodeURIComponent(nameKey)}` }));
  const child = spawn(process.execPath, ['bench/load/bare.ts', place], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  const [address] = (await Promise.race([
    once(createInterface({ input: child.stdout }), 'line'),
    once(child, 'exit').then(() => Promise.reject(new Error('the bare server did not start'))),
  ])) as [string];
  const page: Measure = { name: 'bare page', method: 'GET', requests };
  return {
    address,
    pid: child.pid,
    page,
    /** What a call is compared with: the same one where the bare server knows it, or else the page. */
    referenceOf: (call: Measure): Measure => (call.isBareToo ? call : page),
    async stop() {
      const gone = once(child, 'exit');
      child.kill();
      await gone;
    },
  };
}
