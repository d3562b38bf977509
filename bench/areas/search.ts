/**
 * Measures the search everywhere among many records, as typed by an Administrator, beside one statement that looks one word up in the same
 * index. They take turns, so that other work on the machine affects both, and ask for something else each
 * time. Then how fast the index is filled.
 *
 *   node bench/areas/search.ts [--db sqlite|postgres|both] [--clients 100000] [--others 1000000] [--turns 40]
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { searchEndpoints } from '@fairlead/contract/search';
import { compareRow } from '../compare.ts';
import { createRandom } from '../random.ts';
import { mobileAt, nameAt, seedWords, wordsAt } from '../seed/seed-words.ts';
import { type Bench, fill, onEach } from '../server.ts';
import { queryDatabase } from '../sql.ts';

const { values } = parseArgs({
  options: {
    db: { type: 'string', default: 'sqlite' },
    clients: { type: 'string', default: '100000' },
    others: { type: 'string', default: '1000000' },
    turns: { type: 'string', default: '40' },
  },
});
const [clients, others, turns] = [Number(values.clients), Number(values.others), Number(values.turns)];

await onEach(values.db, measure);

/** A word with its third letter left out. */
function mistyped(text: string): string {
  return text.slice(0, 2) + text.slice(3);
}

async function measure(bench: Bench) {
  const { server, database } = bench;
  const { user } = await fill(bench, (db) => seedWords(db, { clients, others }));
  const startedAt = performance.now();
  for (let left = 1; left > 0; ) {
    await sleep(1000);
    left = Number((await queryDatabase<{ count: number }>(bench, 'select count(*) as "count" from "changedRecord"'))[0]?.count);
  }
  const seconds = (performance.now() - startedAt) / 1000;
  console.log(
    `${database}: ${clients + others} records taken in after the start in ${seconds.toFixed(0)} s, ${Math.round((clients + others) / seconds)}/s`,
  );
  const find = async (q: string) => {
    const address = `${server.url}${searchEndpoints.find.path}?q=${encodeURIComponent(q)}`;
    const reply = await fetch(address, { headers: { authorization: `Bearer ${user.token}` } });
    const text = await reply.text();
    if (reply.status !== 200) throw new Error(text);
    return text.length;
  };
  const client = (turn: number) => (turn * 7919) % clients;
  const bare = async (turn: number) => {
    const [word = ''] = nameAt(client(turn)).toLowerCase().split(' ');
    const token = `client_t_${word}`;
    const matches =
      database === 'sqlite' ? `"searchText" where "searchText" match '"${token}"'` : `"searchEntry" where "vector" @@ '${token}'::tsquery`;
    return JSON.stringify(await queryDatabase(bench, `select count(*) from (select 1 from ${matches} limit 10) as "found"`));
  };
  const row = (name: string, ask: (turn: number) => string) => compareRow(`${database}: ${name}`, turns, (turn) => find(ask(turn)), bare);
  await row('a whole name', (turn) => nameAt(client(turn)));
  await row('its first word', (turn) => nameAt(client(turn)).split(' ')[0] ?? '');
  await row('the beginnings of two words', (turn) =>
    nameAt(client(turn))
      .split(' ')
      .slice(0, 2)
      .map((word) => word.slice(0, 4))
      .join(' '),
  );
  await row('a name with a typing error', (turn) => mistyped(nameAt(client(turn))));
  await row('a telephone number', (turn) => mobileAt(client(turn)).slice(4));
  await row('words of a note', (turn) =>
    wordsAt(createRandom(((turn * 31) % Math.floor(others * 0.45)) + 1e6), 8)
      .split(' ')
      .slice(2, 5)
      .join(' '),
  );
  await row('words that nobody has', (turn) => `${mistyped(wordsAt(createRandom(turn + 9e6), 1))} qxz${turn}`);
}
