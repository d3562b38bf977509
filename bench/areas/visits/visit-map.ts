/**
 * Measures what a map of visits reads, beside one statement over the same rows that is written by `JSON.stringify`. They take turns, so
 * that other work on the machine affects both. Each turn asks from
 * another day on, before which there are none.
 *
 *   node bench/areas/visits/visit-map.ts [--db sqlite|postgres|both] [--visits 10000] [--turns 11]
 */
import { parseArgs } from 'node:util';
import { MAP_VISITS_MAX, visitMapEndpoints } from '@fairlead/contract/checkins/map';
import { compareRow } from '../../compare.ts';
import { seed } from '../../seed/seed.ts';
import { addVisits } from '../../seed/seed-visits.ts';
import { type Bench, fill, onEach } from '../../server.ts';
import { queryDatabase } from '../../sql.ts';

const CLIENTS = 1000;

const { values } = parseArgs({
  options: {
    db: { type: 'string', default: 'sqlite' },
    visits: { type: 'string', default: '10000' },
    turns: { type: 'string', default: '11' },
  },
});
const [visits, turns] = [Number(values.visits), Number(values.turns)];

await onEach(values.db, measure);

async function measure(bench: Bench) {
  const { server, database } = bench;
  const { user } = await fill(bench, async (db) => {
    await seed(db, CLIENTS);
    await addVisits(db, visits);
  });
  const authorization = { authorization: `Bearer ${user.token}` };
  const read = async (query = '') =>
    (await (await fetch(`${server.url}${visitMapEndpoints.map.path}${query}`, { headers: authorization })).text()).length;
  const bare = async (more = '') => {
    const statement = `select v."id" as "_id", v."latitude", v."longitude", v."verdict" from "checkIn" v join "client" c on c."id" = v."clientId"
      where v."deletedAt" is null and c."deletedAt" is null and v."latitude" is not null ${more} order by v."timestampAt" desc, v."id" desc limit ${MAP_VISITS_MAX}`;
    return JSON.stringify(await queryDatabase(bench, statement));
  };
  /** Visits begin on 2025-01-01. */
  const dayOf = (turn: number) => new Date(Date.UTC(2024, 11, 31 - turn)).toISOString().slice(0, 10);
  await compareRow(
    `${database}: a map of ${visits} visits`,
    turns,
    (turn) => read(`?visitedFrom=${dayOf(turn)}&timeZone=UTC`),
    (turn) => bare(`and v."timestampAt" >= '${dayOf(turn)}'`),
  );
  await compareRow(
    `${database}: of one event type`,
    turns,
    (turn) => read(`?eventType=delivery&visitedFrom=${dayOf(turn)}&timeZone=UTC`),
    (turn) => bare(`and v."eventType" = 'delivery' and v."timestampAt" >= '${dayOf(turn)}'`),
  );
}
