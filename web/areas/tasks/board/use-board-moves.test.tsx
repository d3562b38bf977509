import { type Task, taskEndpoints } from '@fairlead/contract/tasks';
import { taskBoardEndpoints } from '@fairlead/contract/tasks/board';
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderPage, signedInAs } from '../../../testing/render-page.tsx';
import { keptMoves, listKeptBoards } from '../public/kept-moves.ts';
import { taskQueries } from '../tasks.queries.ts';
import { type Card, fillColumns, moveBack, moveTo } from './board.rules.ts';
import { useBoardMoves } from './use-board-moves.tsx';

const CLIENT = 'c1';
const MOVED = { clientId: CLIENT, taskId: '1' };
const COLUMNS = [{ key: 'todo', name: 'To Do Tasks', isFixed: true, createdBy: null }];
const aTask = (_id: string, rank: string) => ({ _id, title: `Task ${_id}`, status: 'todo', rank, clientId: CLIENT }) as Task;

let stored: Card[];
let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  signedInAs('riya.nair');
  server = fakeServer();
  stored = [aTask('1', 'a1'), aTask('2', 'a2'), aTask('3', 'a3')];
  server.on(taskEndpoints.listOfClient, () => ({ json: stored }), { clientId: CLIENT });
});

/** A board's moves without the board: a button puts the first card after the second. */
function Moves() {
  const cards = useQuery(taskQueries.cards(CLIENT));
  const { moves, waiting, move, bar } = useBoardMoves(CLIENT);
  const columns = fillColumns(COLUMNS, cards.data ?? [], moves);
  const to = moveTo(columns, '1', { key: 'todo', index: 1 });
  const back = moveBack(columns, '1');
  return (
    <>
      <output aria-label="Order">{columns[0]?.cards.map(({ _id }) => _id).join('')}</output>
      {waiting.has('1') && <p>It waits</p>}
      <button type="button" disabled={!to} onClick={() => to && back && move(to, { title: 'Task 1', column: 'To Do Tasks', back })}>
        Move
      </button>
      {bar}
    </>
  );
}

async function open() {
  const { user } = await renderPage(<Moves />);
  await waitFor(() => expect(order()).toBe('123'));
  return user;
}
const order = () => screen.getByLabelText('Order').textContent;
const sent = () => server.callsTo(taskBoardEndpoints.move, MOVED).map(({ body }) => body);
/** What the server does with the move. */
function store(rank = 'a2V') {
  stored = [aTask('1', rank), ...stored.slice(1)];
  return { json: stored[0] };
}

it('shows a move before it is stored, and takes it back', async () => {
  const user = await open();
  let answer = () => {};
  server.on(taskBoardEndpoints.move, () => new Promise((resolve) => (answer = () => resolve(store()))), MOVED);
  await user.click(screen.getByRole('button', { name: 'Move' }));
  await waitFor(() => expect(order()).toBe('213'));
  expect(sent()).toEqual([{ status: 'todo', afterId: '2', beforeId: '3' }]);
  answer();
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(order()).toBe('123'));
  await waitFor(() => expect(sent()[1]).toEqual({ status: 'todo', afterId: null, beforeId: '2' }));
});

it('takes the card back and says why when the move is refused', async () => {
  const user = await open();
  server.on(taskBoardEndpoints.move, () => ({ status: 403, json: { message: 'Not yours', code: 'forbidden' } }), MOVED);
  await user.click(screen.getByRole('button', { name: 'Move' }));
  expect((await screen.findByRole('alertdialog')).textContent).toContain('Not yours');
  expect(order()).toBe('123');
});

it('keeps a move that nobody answers, says that it waits, and stores it once someone does', async () => {
  const user = await open();
  let isOnline = false;
  server.on(taskBoardEndpoints.move, () => (isOnline ? store() : new TypeError('Failed to fetch')), MOVED);
  await user.click(screen.getByRole('button', { name: 'Move' }));
  await screen.findByText('It waits');
  expect(order()).toBe('213');
  isOnline = true;
  await waitFor(() => expect(screen.queryByText('It waits')).toBeNull(), { timeout: 20_000 });
  expect(order()).toBe('213');
  expect(stored[0]?.rank).toBe('a2V');
});

it('takes up the moves that an earlier load of the page left, in their order, and forgets them once they are stored', async () => {
  const left = [
    { taskId: '1', status: 'todo', afterId: '2', beforeId: '3' },
    { taskId: '1', status: 'todo', afterId: '3', beforeId: null },
  ];
  keptMoves(CLIENT).write({ clientId: CLIENT, moves: left });
  let answer = () => {};
  server.on(taskBoardEndpoints.move, () => new Promise((resolve) => (answer = () => resolve(store('a4')))), MOVED);
  await renderPage(<Moves />);
  await waitFor(() => expect(order()).toBe('231'));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(keptMoves(CLIENT).read()?.moves).toEqual(left);
  answer();
  await waitFor(() => expect(sent().map((move) => (move as { afterId: string }).afterId)).toEqual(['2', '3']));
  expect(keptMoves(CLIENT).read()?.moves).toEqual(left.slice(1));
  answer();
  await waitFor(() => expect(listKeptBoards()).toEqual([]));
  expect(order()).toBe('231');
});

it('keeps a move while its session has ended, and never sends it as someone else', async () => {
  const user = await open();
  server.on(taskBoardEndpoints.move, () => new TypeError('Failed to fetch'), MOVED);
  await user.click(screen.getByRole('button', { name: 'Move' }));
  await screen.findByText('It waits');
  const before = sent().length;
  signedInAs('dev.menon', 'u2');
  await waitFor(() => expect(screen.queryByText('It waits')).toBeNull(), { timeout: 20_000 });
  expect([sent().length, listKeptBoards()]).toEqual([before, []]);
  signedInAs('riya.nair');
  expect(listKeptBoards()).toEqual([CLIENT]);
});
