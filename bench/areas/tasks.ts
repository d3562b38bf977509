/**
 * Measures a board of many cards, and moves on it, beside a bare reference: one statement over the same rows written by
 * `JSON.stringify`. Then the board's processor time beside a bare server that answers with the same rows, plain and as browsers ask for it. They take
 * turns, so that other work on the machine affects both.
 *
 *   node bench/areas/tasks.ts [--db sqlite|postgres|both] [--cards 2000] [--turns 21]
 */
import { parseArgs } from 'node:util';
import { fillPath } from '@fairlead/contract/kit/endpoint';
import { fieldsInLists, listFields } from '@fairlead/contract/kit/records/fields';
import { TASK_FIELDS, type Task, taskEndpoints } from '@fairlead/contract/tasks';
import { taskBoardEndpoints } from '@fairlead/contract/tasks/board';
import { compareRow, median, timed } from '../compare.ts';
import { compareLongAnswer } from '../load/long-answers.ts';
import { awaitLooks } from '../seed/fill-clients.ts';
import { seed } from '../seed/seed.ts';
import { seedTasks } from '../seed/seed-tasks.ts';
import { type Bench, fill, onEach } from '../server.ts';
import { queryDatabase } from '../sql.ts';

/** Besides the board, so that it is one of many. */
const CLIENTS = 1000;
const OTHER_TASKS = 20_000;

const { values } = parseArgs({
  options: {
    db: { type: 'string', default: 'sqlite' },
    cards: { type: 'string', default: '2000' },
    turns: { type: 'string', default: '21' },
  },
});
const [cards, turns] = [Number(values.cards), Number(values.turns)];

await onEach(values.db, measure);

async function measure(bench: Bench) {
  const { server } = bench;
  const { user, filled: clientId } = await fill(bench, async (db) => {
    await seed(db, CLIENTS);
    return seedTasks(db, { cards, others: OTHER_TASKS });
  });
  await awaitLooks(bench);

  // All stored fields, also beside a board that is asked for some of them.
  const columns = listFields(TASK_FIELDS).flatMap(([name, { column, isReadOnly }]) =>
    isReadOnly && !column ? [] : [`t."${column ?? name}"`],
  );
  const statement = `select t."id", ${columns.join()}, c."companyName" as "clientName", t."createdAt", t."updatedAt", t."version"
    from "task" t join "client" c on c."id" = t."clientId" where t."clientId" = '${clientId}' and t."deletedAt" is null order by t."rankKey", t."id"`;
  const bareRows = async () => JSON.stringify(await queryDatabase(bench, statement)).length;
  const path = fillPath(taskEndpoints.listOfClient.path, { clientId });
  const read = async (query: string) => {
    const reply = await fetch(server.url + path + query, { headers: { authorization: `Bearer ${user.token}` } });
    return (await reply.text()).length;
  };
  await compareRow(`${bench.database}: a board of ${cards} cards`, turns, () => read(''), bareRows);
  const fields = fieldsInLists(TASK_FIELDS).join();
  await compareRow(`${bench.database}: the fields that a board shows`, turns, () => read(`?fields=${fields}`), bareRows);
  await compareLongAnswer(bench, user.token, 'these fields', `${path}?fields=${fields}`, statement);

  const board: Task[] = (await user.get(path)).body;
  const move = (at: number) => {
    const [card, above] = [board[(at * 37) % board.length], board[(at * 91 + 4) % board.length]];
    const to = { status: above?.status ?? '', afterId: above?._id };
    return user.post(fillPath(taskBoardEndpoints.move.path, { clientId, taskId: card?._id ?? '' }), to);
  };
  const times: number[] = [];
  for (let at = 0; at < turns * 10; at += 1)
    times.push(
      await timed(async () => {
        const { status } = await move(at);
        if (status !== 200) throw new Error(`a move was answered with ${status}`);
      }),
    );
  console.log(`${bench.database}: a move on it: ${median(times).toFixed(1)} ms`);
}
