import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { clientList } from '@fairlead/contract/clients';
import { PAGE_SIZE } from '@fairlead/contract/kit/paging';
import { type Fields, listFields } from '@fairlead/contract/kit/records/fields';
import { root } from '../../scripts/root.ts';
import type { Bench } from '../server.ts';
import { queryDatabase } from '../sql.ts';
import type { Measure } from './load.ts';

/** Starts the bare server on an SQLite file or a PostgreSQL address, with these statements, whose values stand as `?` in both dialects. */
export async function startBareServer(place: string, statements: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, ['bench/load/bare.ts', place, JSON.stringify(statements)], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [address] = (await Promise.race([
    once(createInterface({ input: child.stdout }), 'line'),
    once(child, 'exit').then(() => Promise.reject(new Error('the bare server did not start'))),
  ])) as [string];
  return {
    address,
    pid: child.pid,
    /** Asks a statement with each of these values. */
    ask: (name: string, values: readonly (readonly (string | number)[])[]): Measure => ({
      name: `bare ${name}`,
      method: 'GET',
      requests: values.map((each) => ({ path: `/${name}?${encodeURIComponent(JSON.stringify(each))}` })),
    }),
    async stop() {
      const gone = once(child, 'exit');
      child.kill();
      await gone;
    },
  };
}

/** Starts the bare server on a copy of the data (`copyForBare`) with pages of ten clients, all their fields, which begin at a hundred names. */
export async function startBare(bench: Bench, place: string) {
  const columns = listFields<Fields>(clientList.fields).map(([name, { column = name }]) => `"${column}"`);
  // The unary plus keeps SQLite from sorting all clients of these segments instead of walking the names.
  const statement = `select ${columns.join()} from "client" where "nameKey" >= ? and "deletedAt" is null
    and ${bench.databaseUrl ? '' : '+'}"segment" in ('client', 'lead') order by "nameKey", "id" limit ${PAGE_SIZE}`;
  const keys = await queryDatabase<{ nameKey: string }>(bench, `select "nameKey" from "client" order by "id" limit 100`);
  const bare = await startBareServer(place, { page: statement });
  const page = bare.ask(
    'page',
    keys.map(({ nameKey }) => [nameKey]),
  );
  return {
    ...bare,
    /** What a call is compared with: the same one where the bare server knows it, or else a page. */
    referenceOf: (call: Measure): Measure => (call.isBareToo ? call : page),
  };
}
