import { type Task, taskEndpoints } from '@fairlead/contract/tasks';
import { taskBoardEndpoints } from '@fairlead/contract/tasks/board';
import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { WaitingPage } from '../../../app/waiting/waiting-page.tsx';
import { currentOutbox, openOutbox } from '../../../platform/outbox/entries.ts';
import { openOutboxStore } from '../../../platform/outbox/outbox-store.ts';
import { currentSession } from '../../../platform/session.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderPage, signedInAs } from '../../../testing/render-page.tsx';
import { moveEntry } from '../outbox/move-entry.ts';
import { taskQueries } from '../tasks.queries.ts';
import { type Card, fillColumns, moveBack, moveTo } from './board.rules.ts';
import { useBoardMoves } from './use-board-moves.tsx';

const CLIENT = { _id: 'c1', name: 'Konkan Minerals' };
const MOVED = { clientId: CLIENT._id, taskId: '1' };
const HEALTH = { method: 'GET', path: '/api/health' };
const COLUMNS = [{ key: 'todo', name: 'To Do Tasks', isFixed: true, createdBy: null }];
const aTask = (_id: string, rank: string) => ({ _id, title: `Task ${_id}`, status: 'todo', rank, clientId: CLIENT._id }) as Task;

let stored: Card[];
let server: ReturnType<typeof fakeServer>;
const lost = () => new TypeError('Failed to fetch');
const cutOff = () => {
  server.on(HEALTH, lost);
  server.on(taskBoardEndpoints.move, lost, MOVED);
};
beforeEach(() => {
  signedInAs('riya.nair');
  server = fakeServer();
  stored = [aTask('1', 'a1'), aTask('2', 'a2'), aTask('3', 'a3')];
  server.on(HEALTH, () => ({ json: {} }));
  server.on(taskEndpoints.listOfClient, () => ({ json: stored }), { clientId: CLIENT._id });
});

/** A board's moves without the board: a button puts the first card after the second. */
function Moves() {
  const cards = useQuery(taskQueries.cards(CLIENT._id));
  const { moves, waiting, move, bar } = useBoardMoves(CLIENT);
  const columns = fillColumns(COLUMNS, cards.data ?? [], moves);
  const to = moveTo(columns, '1', { key: 'todo', index: 1 });
  const back = moveBack(columns, '1');
  const words = { title: 'Task 1', column: 'To Do Tasks', from: 'To Do Tasks' };
  return (
    <>
      <output aria-label="Order">{columns[0]?.cards.map(({ _id }) => _id).join('')}</output>
      {waiting.has('1') && <p>It waits</p>}
      <button type="button" disabled={!to} onClick={() => to && back && move(to, { ...words, back })}>
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
  await waitFor(() => expect(sent()).toEqual([{ status: 'todo', afterId: '2', beforeId: '3' }]));
  answer();
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(order()).toBe('123'));
  await waitFor(() => expect(sent()[1]).toEqual({ status: 'todo', afterId: null, beforeId: '2' }));
});

it('takes the card back, says why when the move is refused, and leaves nothing that waits', async () => {
  const user = await open();
  server.on(taskBoardEndpoints.move, () => ({ status: 403, json: { message: 'Not yours', code: 'forbidden' } }), MOVED);
  await user.click(screen.getByRole('button', { name: 'Move' }));
  expect((await screen.findByRole('alertdialog')).textContent).toContain('Not yours');
  expect(order()).toBe('123');
  await waitFor(() => expect(currentOutbox().entries).toEqual([]));
});

it('keeps a move that nobody answers, says that it waits, and stores it once someone does', async () => {
  const user = await open();
  cutOff();
  await user.click(screen.getByRole('button', { name: 'Move' }));
  await screen.findByText('It waits');
  expect(order()).toBe('213');
  server.on(HEALTH, () => ({ json: {} }));
  server.on(taskBoardEndpoints.move, () => store(), MOVED);
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(screen.queryByText('It waits')).toBeNull());
  await waitFor(() => expect(stored[0]?.rank).toBe('a2V'));
  expect(order()).toBe('213');
});

/** Two moves of one card are made without a network, and the page is closed. */
async function leaveMoves() {
  const { unmount } = await renderPage(<Moves />);
  cutOff();
  const outbox = await openOutbox();
  for (const [at, afterId, beforeId] of [[1, '2', '3'] as const, [2, '3', null] as const]) {
    const move = { taskId: '1', status: 'todo', afterId, beforeId };
    const entry = moveEntry({ client: CLIENT, title: 'Task 1', column: 'To Do Tasks', move });
    await act(() => outbox.add({ ...entry, id: `0198eeee-0000-7000-8000-00000000000${at}` }));
  }
  unmount();
  server.calls.length = 0;
  server.on(HEALTH, () => ({ json: {} }));
}
const unsentIds = () => currentOutbox().entries.flatMap(({ id, state }) => (state === 'sent' ? [] : [id.at(-1)]));

it('takes up the moves that an earlier load of the page left, in their order, and reads the board once at their end', async () => {
  await leaveMoves();
  let answer = () => {};
  server.on(taskBoardEndpoints.move, () => new Promise((resolve) => (answer = () => resolve(store('a4')))), MOVED);
  await renderPage(<Moves />);
  await waitFor(() => expect(order()).toBe('231'));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(unsentIds()).toEqual(['1', '2']);
  const reads = () => server.callsTo(taskEndpoints.listOfClient, { clientId: CLIENT._id }).length;
  const before = reads();
  answer();
  await waitFor(() => expect(sent().map((move) => (move as { afterId: string }).afterId)).toEqual(['2', '3']));
  expect([unsentIds(), reads() - before]).toEqual([['2'], 0]);
  answer();
  await waitFor(() => expect(unsentIds()).toEqual([]));
  await waitFor(() => expect(reads() - before).toBe(1));
  expect(order()).toBe('231');
  const keys = server.callsTo(taskBoardEndpoints.move, MOVED).map(({ headers }) => headers.get('idempotency-key')?.at(-1));
  expect(keys).toEqual(['1', '2']);
});

it('draws a move that another tab has made', async () => {
  await open();
  cutOff();
  const elsewhere = await openOutboxStore();
  const move = { taskId: '1', status: 'todo', afterId: '3', beforeId: null };
  const entry = { id: 'e1', files: [], ...moveEntry({ client: CLIENT, title: 'Task 1', column: 'To Do Tasks', move }) };
  const kept = { madeAt: '2026-11-24T10:00:00.000Z', state: 'waiting', tries: 0, notBefore: 0 } as const;
  await elsewhere.put({ ...entry, ...kept, userId: currentSession()?.userId ?? '' }, []);
  elsewhere.close();
  const channel = new BroadcastChannel(`fairlead-outbox-${currentSession()?.userId}`);
  channel.postMessage({ changed: true });
  await waitFor(() => expect(order()).toBe('231'));
  channel.close();
});

it('leaves a move that is refused while no board is open to be looked at', async () => {
  await leaveMoves();
  server.on(taskBoardEndpoints.move, () => ({ status: 403, json: { message: 'Not yours', code: 'forbidden' } }), MOVED);
  const { user } = await renderPage(<WaitingPage />);
  await waitFor(() => expect(screen.getAllByText('Needs attention')).toHaveLength(2));
  expect(screen.getAllByText('Task 1 to To Do Tasks')).toHaveLength(2);
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual(
    Array(2).fill('Not yours. Try again, or export it as a file and delete it.'),
  );
  await user.click(screen.getAllByRole('button', { name: 'Show' })[0]!);
  expect(await screen.findByText('Konkan Minerals')).toBeDefined();
});

it('keeps a move while its session has ended, and never sends it as someone else', async () => {
  await leaveMoves();
  signedInAs('dev.menon', 'u2');
  server.on(taskBoardEndpoints.move, () => store(), MOVED);
  const theirs = await renderPage(<Moves />);
  await waitFor(() => expect(order()).toBe('123'));
  expect(sent()).toEqual([]);
  theirs.unmount();
  signedInAs('riya.nair');
  await renderPage(<Moves />);
  await waitFor(() => expect(sent()).toHaveLength(2));
});
