import { TASK_MESSAGES, type Task } from '@fairlead/contract/tasks';
import { TASK_COLUMN_MESSAGES, TASK_COLUMNS_MAX, type TaskColumn } from '@fairlead/contract/tasks/board';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import type { Person } from '../../../testing/people.ts';

const app = testApp();
const { aClient, addTask } = app;

const added = (clientId: string, title: string, status = 'todo', by?: Person) => addTask(clientId, { title, status }, by);
async function cards(clientId: string, ...titles: string[]): Promise<Task[]> {
  const made: Task[] = [];
  for (const title of titles) made.push(await added(clientId, title));
  return made;
}
const read = async (clientId: string): Promise<Task[]> => (await app.admin.get(`/api/clients/${clientId}/tasks`)).body;
const column = async (clientId: string, status = 'todo') =>
  (await read(clientId)).filter((task) => task.status === status).map(({ title }) => title);
const move = (task: Task | undefined, to: Record<string, unknown>, by: Person = app.admin) =>
  by.post(`/api/clients/${task?.clientId}/tasks/${task?._id}/move`, to);
const setRanks = (ranks: Record<string, string>) =>
  app.db.write(async (tx) => {
    for (const [id, rankKey] of Object.entries(ranks)) await tx.updateTable('task').set({ rankKey }).where('id', '=', id).execute();
  });

describe('a move', () => {
  it('puts a card between two others, first, last, and into an empty column', async () => {
    const clientId = await aClient();
    const [a, b, c] = await cards(clientId, 'a', 'b', 'c');
    expect(await column(clientId)).toEqual(['a', 'b', 'c']);
    const reply = await move(c, { status: 'todo', afterId: a?._id, beforeId: b?._id });
    expect([reply.status, reply.body]).toEqual([200, (await read(clientId))[1]]);
    expect(await column(clientId)).toEqual(['a', 'c', 'b']);
    await move(b, { status: 'todo', afterId: null, beforeId: a?._id });
    expect(await column(clientId)).toEqual(['b', 'a', 'c']);
    await move(b, { status: 'todo', afterId: c?._id, beforeId: null });
    expect(await column(clientId)).toEqual(['a', 'c', 'b']);
    await move(a, { status: 'done' });
    expect([await column(clientId), await column(clientId, 'done')]).toEqual([['c', 'b'], ['a']]);
    await added(clientId, 'last');
    expect(await column(clientId)).toEqual(['c', 'b', 'last']);
  });

  it('goes by the neighbour that is still there, and to the end without any', async () => {
    const clientId = await aClient();
    const [a, b, c, d] = await cards(clientId, 'a', 'b', 'c', 'd');
    await app.admin.delete(`/api/clients/${clientId}/tasks/${a?._id}`);
    expect((await move(d, { status: 'todo', afterId: a?._id, beforeId: c?._id })).status).toBe(200);
    expect(await column(clientId)).toEqual(['b', 'd', 'c']);
    await move(c, { status: 'done' });
    await move(b, { status: 'todo', afterId: crypto.randomUUID(), beforeId: c?._id });
    expect(await column(clientId)).toEqual(['d', 'b']);
    // A card of another client, and the card itself, are no neighbours.
    const other = await added(await aClient(), 'other');
    for (const afterId of [other._id, d?._id]) expect((await move(d, { status: 'todo', afterId })).status).toBe(200);
    expect(await column(clientId)).toEqual(['b', 'd']);
  });

  it('into a column that is not on the board is refused, and the card stays', async () => {
    const clientId = await aClient();
    const [a] = await cards(clientId, 'a');
    for (const status of ['gone', crypto.randomUUID()]) {
      const { status: answered, body } = await move(a, { status });
      expect([answered, body.fields]).toEqual([400, { status: TASK_MESSAGES.columnNotFound }]);
    }
    expect(await read(clientId)).toEqual([a]);
  });

  it('between cards with equal or long keys spreads the column and changes nothing else of its cards', async () => {
    const clientId = await aClient();
    const [a, b, c, d] = await cards(clientId, 'a', 'b', 'c', 'd');
    const long = `a0${'0'.repeat(100)}`;
    for (const ranks of [
      { [a?._id ?? '']: 'a1', [b?._id ?? '']: 'a1' },
      { [a?._id ?? '']: 'a0', [b?._id ?? '']: `${long}1` },
    ]) {
      await setRanks({ ...ranks, [c?._id ?? '']: 'a2', [d?._id ?? '']: 'a3' });
      expect((await move(d, { status: 'todo', afterId: a?._id, beforeId: b?._id })).status).toBe(200);
      expect(await column(clientId)).toEqual(['a', 'd', 'b', 'c']);
    }
    const now = await read(clientId);
    expect(now.map(({ rank }) => rank.length <= 10)).toEqual([true, true, true, true]);
    expect(now.map(({ version }) => version)).toEqual([1, 3, 1, 1]);
  });

  it('of one card by many people at once ends in one place that all are told', async () => {
    const clientId = await aClient();
    const [a, ...others] = await cards(clientId, 'a', 'b', 'c', 'd');
    const targets = [...others.map(({ _id }) => ({ status: 'todo', afterId: _id })), { status: 'done' }, { status: 'inprogress' }];
    const replies = await Promise.all([...targets, ...targets].map((to) => move(a, to)));
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    const last = replies.reduce((newest, { body }) => (body.version > newest.version ? body : newest), replies[0]?.body);
    const [now] = (await read(clientId)).filter(({ _id }) => _id === a?._id);
    expect({ version: now?.version, rank: now?.rank, status: now?.status, finishedAt: now?.finishedAt }).toEqual({
      version: last.version,
      rank: last.rank,
      status: last.status,
      finishedAt: last.finishedAt,
    });
    expect(now?.finishedAt === null).toBe(now?.status !== 'done');
  });

  it('of many cards to one place at once succeeds for each, in an order that stays', async () => {
    const clientId = await aClient();
    const [first, last, ...moving] = await cards(clientId, 'first', 'last', ...'abcdefgh');
    const place = { status: 'todo', afterId: first?._id, beforeId: last?._id };
    for (let round = 0; round < 3; round++) {
      const replies = await Promise.all(moving.map((card) => move(card, place)));
      expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
      const order = await column(clientId);
      expect([order[0], order.at(-1), [...order].sort()]).toEqual(['first', 'last', [...'abcdefgh', 'first', 'last'].sort()]);
      expect(await column(clientId)).toEqual(order);
    }
  });
});

describe('the columns of a board', () => {
  const columns = async (clientId: string): Promise<TaskColumn[]> => (await app.admin.get(`/api/clients/${clientId}/task-columns`)).body;
  const names = (board: readonly TaskColumn[]) => board.map(({ name }) => name);
  const add = (clientId: string, name: string, after?: string | null, by: Person = app.admin) =>
    by.post(`/api/clients/${clientId}/task-columns`, { name, after });
  const keyOf = (board: readonly TaskColumn[], name: string) => board.find((each) => each.name === name)?.key ?? '';
  const FIXED = ['Backlog Tasks', 'To Do Tasks', 'In Progress', 'Done'];

  it('are the fixed four, and those that are added, put elsewhere, renamed and removed', async () => {
    const [clientId, other] = [await aClient(), await aClient()];
    expect(await columns(clientId)).toEqual(
      ['backlog', 'todo', 'inprogress', 'done'].map((key, at) => ({ key, name: FIXED[at], isFixed: true, createdBy: null })),
    );
    await add(clientId, ' Last ');
    await add(clientId, 'First', null);
    const made = await add(clientId, 'Waiting', 'todo');
    const order = ['First', 'Backlog Tasks', 'To Do Tasks', 'Waiting', 'In Progress', 'Done', 'Last'];
    expect([made.status, names(made.body), names(await columns(clientId)), names(await columns(other))]).toEqual([
      201,
      order,
      order,
      FIXED,
    ]);
    const waiting = `/api/clients/${clientId}/task-columns/${keyOf(made.body, 'Waiting')}`;
    await added(clientId, 'a', keyOf(made.body, 'Waiting'));
    expect(names((await app.admin.put(waiting, { name: 'Held', after: keyOf(made.body, 'First') })).body)).toEqual([
      'First',
      'Held',
      'Backlog Tasks',
      'To Do Tasks',
      'In Progress',
      'Done',
      'Last',
    ]);
    expect((await read(clientId)).map(({ statusName }) => statusName)).toEqual(['Held']);
    const refused = await app.admin.delete(waiting);
    expect([refused.status, refused.body.message]).toEqual([409, TASK_COLUMN_MESSAGES.notEmpty]);
    await app.admin.put(`/api/clients/${clientId}/tasks/${(await read(clientId))[0]?._id}`, { status: 'todo' });
    expect([(await app.admin.delete(waiting)).status, (await app.admin.delete(waiting)).status]).toEqual([204, 404]);
    expect(names(await columns(clientId))).toEqual(['First', ...FIXED, 'Last']);
  });

  it('have names that differ, and there are not too many of them', async () => {
    const clientId = await aClient();
    const { body } = await add(clientId, 'Waiting');
    for (const name of ['WAITING', 'done', 'Bäcklog tasks']) {
      const reply = await add(clientId, name);
      expect([reply.status, reply.body.fields]).toEqual([409, { name: TASK_COLUMN_MESSAGES.nameTaken }]);
    }
    const renamed = await app.admin.put(`/api/clients/${clientId}/task-columns/${keyOf(body, 'Waiting')}`, { name: 'In progress' });
    expect([renamed.status, (await add(clientId, ' ')).status, (await add(clientId, 'x', 'nowhere')).status]).toEqual([409, 400, 400]);
    for (let at = 5; at < TASK_COLUMNS_MAX; at++) expect((await add(clientId, `Column ${at}`, 'todo')).status).toBe(201);
    expect((await add(clientId, 'One more')).body.message).toBe(TASK_COLUMN_MESSAGES.tooMany);
    const same = await Promise.all([add(await aClient(), 'Same'), add(clientId, 'Same')]);
    expect(same.map(({ status }) => status)).toEqual([201, 409]);
  });

  it('are changed and removed by who added them and by Managers; the fixed four by nobody', async () => {
    const [maker, colleague, manager, viewer] = await app.people('Member', 'Member', 'Manager', 'Viewer');
    const clientId = await aClient();
    const key = keyOf((await add(clientId, 'Waiting', undefined, maker)).body, 'Waiting');
    const path = `/api/clients/${clientId}/task-columns`;
    const rename = async (by: Person | undefined, at = key) => (await by?.put(`${path}/${at}`, { name: crypto.randomUUID() }))?.status;
    expect([await rename(maker), await rename(colleague), await rename(manager), await rename(viewer)]).toEqual([200, 403, 200, 403]);
    expect([await rename(app.admin, 'done'), (await app.admin.delete(`${path}/backlog`)).status]).toEqual([409, 409]);
    expect([(await colleague?.delete(`${path}/${key}`))?.status, (await maker?.delete(`${path}/${key}`))?.status]).toEqual([403, 204]);
  });

  it('are added and put elsewhere by many people at once, each with success and in an order that all see', async () => {
    const clientId = await aClient();
    const made: string[] = [];
    for (const name of ['a', 'b', 'c', 'd']) made.push(keyOf((await add(clientId, name)).body, name));
    const path = `/api/clients/${clientId}/task-columns`;
    const moves = made.flatMap((key, at) => [null, 'todo', made[(at + 1) % 4]].map((after) => app.admin.put(`${path}/${key}`, { after })));
    const adds = ['e', 'f', 'g'].map((name) => add(clientId, name, 'backlog'));
    const statuses = (await Promise.all([...moves, ...adds])).map(({ status }) => status);
    expect(statuses).toEqual([...moves.map(() => 200), ...adds.map(() => 201)]);
    const order = names(await columns(clientId));
    expect([[...order].sort(), order.filter((name) => FIXED.includes(name))]).toEqual([[...FIXED, ...'abcdefg'].sort(), FIXED]);
  });

  it.each(['is added', 'is moved', 'is restored'])('never go while a card %s at the same moment', async (way) => {
    const outcomes = new Set<string>();
    for (let round = 0; round < 8; round++) {
      const clientId = await aClient();
      const key = keyOf((await add(clientId, 'Waiting')).body, 'Waiting');
      const card = await added(clientId, 'card', way === 'is restored' ? key : 'todo');
      if (way === 'is restored') await app.admin.delete(`/api/clients/${clientId}/tasks/${card._id}`);
      const arrive = () => {
        if (way === 'is moved') return move(card, { status: key });
        if (way === 'is restored') return app.admin.post(`/api/tasks/${card._id}/restore`);
        return app.admin.post(`/api/clients/${clientId}/tasks`, { title: 'new', date: '2026-03-02', status: key });
      };
      const remove = () => app.admin.delete(`/api/clients/${clientId}/task-columns/${key}`);
      const [one, other] = await Promise.all(round % 2 === 0 ? [remove(), arrive()] : [arrive(), remove()]);
      outcomes.add([one?.status, other?.status].sort().join());
      const keys = (await columns(clientId)).map((each) => each.key);
      const lost = (await read(clientId)).filter(({ status }) => !keys.includes(status));
      expect(lost).toEqual([]);
    }
    // Either the card comes first and the column stays, or the column goes first.
    const columnFirst = way === 'is restored' ? '200,204' : '204,400';
    const cardFirst = way === 'is added' ? '201,409' : '200,409';
    expect([...outcomes].filter((outcome) => outcome !== columnFirst && outcome !== cardFirst)).toEqual([]);
  });
});
