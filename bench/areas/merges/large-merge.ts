/**
 * Measures a merge of clients with many visits, its undo, and how long others wait for a page meanwhile, beside the time in which the same
 * visits are moved by one statement in a transaction of its own; then the list of pairs among many clients beside its bare statement.
 *
 *   node bench/areas/merges/large-merge.ts [--db sqlite|postgres|both] [--clients 100000] [--visits 1000] [--turns 5]
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { clientEndpoints } from '@fairlead/contract/clients';
import { clientMergeEndpoints, MERGED_MOST } from '@fairlead/contract/clients/merges';
import type { Database } from '../../../server/platform/db/database.ts';
import { openForJob } from '../../../server/platform/db/open.ts';
import type { ApiClient } from '../../api-client.ts';
import { compareRow, median, percentile, timed } from '../../compare.ts';
import { seed } from '../../seed/seed.ts';
import { addVisits } from '../../seed/seed-visits.ts';
import { seedWords } from '../../seed/seed-words.ts';
import { type Bench, fill, onEach } from '../../server.ts';
import { queryDatabase } from '../../sql.ts';

const { values } = parseArgs({
  options: {
    db: { type: 'string', default: 'sqlite' },
    clients: { type: 'string', default: '100000' },
    visits: { type: 'string', default: '1000' },
    turns: { type: 'string', default: '5' },
  },
});
const [clients, visits, turns] = [Number(values.clients), Number(values.visits), Number(values.turns)];
const PAGES = 100;

await onEach(values.db, measure);

async function measure(bench: Bench) {
  const { database, server } = bench;
  const { filled: merged, user } = await fill(bench, async (db) => {
    await seed(db, MERGED_MOST);
    const found = await db.read.selectFrom('client').select('id').orderBy('id').execute();
    await addVisits(db, visits * MERGED_MOST);
    await seedWords(db, { clients, others: 0 });
    return found.map(({ id }) => id);
  });
  await untilLookedAt(bench);

  const alone = await timePages(user);
  const times = { merge: [] as number[], undo: [] as number[], bare: [] as number[], beside: [] as number[] };
  const db = await openForJob({ ...server, databaseUrl: bench.databaseUrl, limitMs: 60_000, tell: () => {} });
  for (let turn = 0; turn <= turns; turn += 1) {
    const bare = await timed(() => moveBare(db, merged));
    const [beside, took] = await Promise.all([timePages(user), mergeAndUndo(user, merged)]);
    if (turn === 0) continue;
    times.bare.push(bare);
    times.beside.push(...beside);
    times.merge.push(took.merge);
    times.undo.push(took.undo);
  }
  await db.close();
  const [merge, undo, bare] = [median(times.merge), median(times.undo), median(times.bare)];
  const per = (value: number) => (value / bare).toFixed(1);
  console.log(
    `${database}: a merge of ${MERGED_MOST} clients with ${visits} visits each ${merge.toFixed(0)} ms, its undo ${undo.toFixed(0)} ms; bare ${bare.toFixed(0)} ms; ratios ${per(merge)} and ${per(undo)}`,
  );
  const say = (waits: readonly number[]) => `median ${median(waits).toFixed(1)} ms, p99 ${percentile(waits, 0.99).toFixed(0)} ms`;
  console.log(`${database}: others' pages meanwhile ${say(times.beside)}; alone ${say(alone)}`);

  const [{ count = 0 } = {}] = await queryDatabase<{ count: number }>(bench, 'select count(*) as "count" from "clientPair"');
  const pages = Math.max(1, Math.floor(Number(count) / 25));
  await compareRow(
    `${database}: a page of ${count} pairs`,
    40,
    async (turn) =>
      JSON.stringify(await user.get(`${clientMergeEndpoints.listDuplicates.path}?page=${1 + (turn % pages)}&limit=25`)).length,
    async (turn) =>
      JSON.stringify(
        await queryDatabase(
          bench,
          `select p.*, a.*, b.* from (select * from "clientPair" where "isDismissed" = 0 order by "rank", "id" limit 25 offset ${25 * (turn % pages)}) p
          join "client" a on a."id" = p."oneId" join "client" b on b."id" = p."otherId"`,
        ),
      ),
  );
}

/** Moves their visits to the first of them by bare statements, and takes that back. */
async function moveBare(db: Database, [keepId = '', ...ids]: readonly string[]) {
  const taken = new Error('taken back');
  await db
    .write(async (tx) => {
      for (const id of ids) await tx.updateTable('checkIn').set({ clientId: keepId }).where('clientId', '=', id).execute();
      throw taken;
    })
    .catch((error) => {
      if (error !== taken) throw error;
    });
}

/** Milliseconds of a merge into the first, and of its undo. */
async function mergeAndUndo(user: ApiClient, merged: readonly string[]) {
  const [keepId, ...ids] = merged;
  const versions: Record<string, number> = {};
  for (const id of merged) versions[id] = (await user.get(clientEndpoints.get.path.replace(':id', id))).body.version;
  const from = performance.now();
  const { status, body } = await user.post(clientMergeEndpoints.merge.path, { keepId, ids, values: {}, versions });
  if (status !== 200) throw new Error(JSON.stringify(body));
  const merge = performance.now() - from;
  const undo = await timed(() => user.post(clientMergeEndpoints.undoMerge.path.replace(':id', body.merge._id), {}));
  return { merge, undo };
}

/** Milliseconds for each of some pages of the list, another one each time. */
async function timePages(user: ApiClient): Promise<number[]> {
  const times: number[] = [];
  for (let page = 1; page <= PAGES; page += 1)
    times.push(await timed(() => user.get(`${clientEndpoints.list.path}?page=${(page * 37) % 400}&limit=10`)));
  return times;
}

async function untilLookedAt(bench: Bench) {
  for (let left = 1; left > 0; await sleep(500))
    left = Number((await queryDatabase<{ count: number }>(bench, 'select count(*) as "count" from "changedRecord"'))[0]?.count);
}
