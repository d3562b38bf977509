/**
 * Measures who is to be seen today among many clients, beside one statement over the same rows that is written by `JSON.stringify`. They take
 * turns, so that other work on the machine affects both, once the server has looked at
 * what was seeded. Each turn begins at another place.
 *
 *   node bench/areas/today.ts [--db sqlite|postgres|both] [--clients 10000] [--visits 30000] [--turns 11]
 */
import { parseArgs } from 'node:util';
import { categoryEndpoints } from '@fairlead/contract/clients/categories';
import { todayEndpoints } from '@fairlead/contract/today';
import { compareRow } from '../compare.ts';
import { awaitLooks } from '../seed/fill-clients.ts';
import { seed } from '../seed/seed.ts';
import { addVisits } from '../seed/seed-visits.ts';
import { type Bench, fill, onEach } from '../server.ts';
import { queryDatabase } from '../sql.ts';

const CADENCES = { 'Key account': 7, Regular: 30, Occasional: 90 };
/** On a part of the seeded follow-ups, and after all visits. */
const DAY = '2026-11-25';

const { values } = parseArgs({
  options: {
    db: { type: 'string', default: 'sqlite' },
    clients: { type: 'string', default: '10000' },
    visits: { type: 'string', default: '30000' },
    turns: { type: 'string', default: '11' },
  },
});
const [clients, visits, turns] = [Number(values.clients), Number(values.visits), Number(values.turns)];

await onEach(values.db, measure);

async function measure(bench: Bench) {
  const { server, database } = bench;
  const { user } = await fill(bench, async (db) => {
    await seed(db, clients);
    await addVisits(db, visits);
  });
  // The seed names categories, and adds none.
  for (const [name, visitEveryDays] of Object.entries(CADENCES))
    await user.post(categoryEndpoints.createCategory.path, { name, visitEveryDays });
  await awaitLooks(bench);
  const authorization = { authorization: `Bearer ${user.token}` };
  const read = async (query: string) => {
    const reply = await fetch(`${server.url}${todayEndpoints.get.path}?day=${DAY}${query}`, { headers: authorization });
    const text = await reply.text();
    if (reply.status !== 200) throw new Error(text);
    return text.length;
  };
  const bare = async () => {
    const statement = `select c."id", c."sites", c."followUpDate", coalesce(c."visitEveryDays", k."visitEveryDays") as "visitEveryDays",
      (select max(v."timestampAt") from "checkIn" v where v."clientId" = c."id" and v."verdict" = 'verified' and v."deletedAt" is null) as "lastVerifiedAt"
      from "client" c left join "clientCategory" k on k."nameKey" = c."categoryKey" where c."deletedAt" is null and c."segment" < 'lost'`;
    return JSON.stringify(await queryDatabase(bench, statement));
  };
  const name = `${database}: today of ${clients} clients with ${visits} visits`;
  await compareRow(
    `${name}, from a place`,
    turns,
    (turn) => read(`&near=${(((turn * 37) % 120) - 60).toFixed(3)},${((turn * 11.3) % 180).toFixed(3)}`),
    bare,
  );
  await compareRow(`${name}, without a start`, turns, (turn) => read(`&_=${turn}`), bare);
}
