/**
 * Measures a bulk change of a thousand clients, another thousand each time, beside one bare statement that changes as many and the entries
 * of the history that tell of it, in one durable commit on a copy of the data: milliseconds by the clock, and of processor time, in which those of
 * PostgreSQL's own processes are not.
 *
 *   node bench/bulk.ts [--db sqlite|postgres|both] [--rows 30000] [--turns 9] [--seeded <data folder>]
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { clientEndpoints } from '@fairlead/contract/clients';
import { BULK_MAX } from '@fairlead/contract/kit/records/bulk';
import { newId } from '../server/platform/clock/clock.ts';
import { signIn } from './api-client.ts';
import { compare, median, timedBoth } from './compare.ts';
import { copyForBare } from './load/bare-copy.ts';
import { openBare } from './load/bare-database.ts';
import { readProcessorMs } from './process.ts';
import { awaitLooks, fillClients } from './seed/fill-clients.ts';
import { type Bench, onEach } from './server.ts';
import { queryDatabase } from './sql.ts';

const CATEGORY = 'Bulk';

const { values } = parseArgs({
  options: {
    db: { type: 'string', default: 'sqlite' },
    rows: { type: 'string', default: '30000' },
    turns: { type: 'string', default: '9' },
    seeded: { type: 'string', default: '' },
  },
});

await onEach(values.db, measure);

async function measure(bench: Bench) {
  const { server } = bench;
  await fillClients(bench, Number(values.rows), values.seeded);
  const bare = await openBare(await copyForBare(bench));
  await server.start();
  const user = await signIn(server.url, server);
  await awaitLooks(bench);
  const clients = await queryDatabase<{ id: string; category: string }>(bench, 'select "id", "category" from "client" order by "nameKey"');
  const chosen = (turn: number) => clients.slice(turn * BULK_MAX, (turn + 1) * BULK_MAX);
  const processor = { ours: [] as number[], bare: [] as number[] };

  async function changeOurs(turn: number) {
    const before = readProcessorMs(server.pid());
    const ids = chosen(turn).map(({ id }) => id);
    const { status, body } = await user.post(clientEndpoints.bulkChange.path, { ids, category: CATEGORY });
    if (body.changed !== BULK_MAX) throw new Error(`the bulk change was answered ${status}: ${JSON.stringify(body).slice(0, 200)}`);
    processor.ours.push(readProcessorMs(server.pid()) - before);
  }

  async function changeBare(turn: number) {
    const at = new Date().toISOString();
    const entries = chosen(turn).map(({ id, category }) => ({
      ...{ id: newId(), at, actorId: user.userId, area: 'clients', entityId: id, action: 'updated' },
      changes: JSON.stringify({ category: { from: category, to: CATEGORY } }),
      ...{ subjects: JSON.stringify([id]), recipients: '[]' },
    }));
    const ids = JSON.stringify(chosen(turn).map(({ id }) => id));
    const among = bare.isPostgres ? 'select json_array_elements_text($4::json)' : 'select value from json_each($4)';
    const change = async () => {
      await bare.run(
        `update "client" set "category" = $1, "categoryKey" = $2, "updatedAt" = $3, "version" = "version" + 1 where "id" in (${among})`,
        [CATEGORY, CATEGORY.toLowerCase(), at, ids],
      );
      await bare.insert('history', entries);
      await bare.insert(
        'historySubject',
        entries.map(({ entityId, id }) => ({ subjectId: entityId, historyId: id })),
      );
    };
    processor.bare.push((await timedBoth(() => bare.inTransaction(change))).processor);
  }

  const { own, reference, ratio } = await compare(Number(values.turns), changeOurs, changeBare);
  const [ours, theirs] = [median(processor.ours.slice(1)), median(processor.bare.slice(1))];
  console.log(`${bench.database}, ${values.rows} clients, ${BULK_MAX} changed at once, medians of ${values.turns}`);
  console.log(`  by the clock: ${own.toFixed(0)} ms; bare ${reference.toFixed(0)} ms; ratio ${(1 / ratio).toFixed(2)}`);
  console.log(`  processor time: ${ours.toFixed(0)} ms; bare ${theirs.toFixed(0)} ms; ratio ${(theirs / ours).toFixed(2)}`);
  console.log(`  load of the machine: ${loadavg()[0]?.toFixed(1)}`);
  await bare.close();
}
