import { signInEndpoints } from '@fairlead/contract/sign-in';
import { taskEndpoints } from '@fairlead/contract/tasks';
import { taskBoardEndpoints } from '@fairlead/contract/tasks/board';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { openDraft } from '../../../platform/drafts/drafts.ts';
import { today } from '../../../platform/time.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderPage, signedInAs } from '../../../testing/render-page.tsx';
import { TaskBoard } from './task-board.tsx';

const ME = '0198aaaa-0000-7000-8000-000000000001';
const CLIENT = { _id: '0198bbbb-0000-7000-8000-000000000001', name: 'Konkan Minerals' };
const OF_CLIENT = { clientId: CLIENT._id };
const COLUMNS = [
  { key: 'backlog', name: 'Backlog Tasks', isFixed: true, createdBy: null },
  { key: 'todo', name: 'To Do Tasks', isFixed: true, createdBy: null },
  { key: 'inprogress', name: 'In Progress', isFixed: true, createdBy: null },
  { key: 'done', name: 'Done', isFixed: true, createdBy: null },
  { key: 'own', name: 'Waiting for papers', isFixed: false, createdBy: ME },
];
const aTask = (_id: string, rest: object = {}) => ({
  _id,
  title: `Task ${_id}`,
  project: null,
  priority: 'Medium',
  date: '2099-11-24',
  timeFrom: null,
  timeTo: null,
  assignedEmployees: [],
  assignedEmployeeNames: [],
  status: 'todo',
  statusName: 'To Do Tasks',
  rank: `a${_id}`,
  finishedAt: null,
  finishedBy: null,
  finishedByName: null,
  clientId: CLIENT._id,
  clientName: CLIENT.name,
  createdBy: ME,
  createdAt: '2026-11-20T09:36:00.000Z',
  updatedAt: '2026-11-20T09:36:00.000Z',
  version: 1,
  ...rest,
});
let tasks: ReturnType<typeof aTask>[];
let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  signedInAs('riya.nair', ME);
  server = fakeServer();
  tasks = ['1', '2', '3', '4'].map((id) => aTask(id));
  server.on(taskEndpoints.listOfClient, () => ({ json: tasks }), OF_CLIENT);
  server.on(taskBoardEndpoints.listColumns, () => ({ json: COLUMNS }), OF_CLIENT);
});

async function open(role = 'Member') {
  server.on(signInEndpoints.me, () => ({ json: { _id: ME, username: 'riya.nair', role, employeeId: null } }));
  return renderPage(<TaskBoard client={CLIENT} />);
}

const column = (name: string) => screen.findByRole('region', { name });
const titles = (inside: HTMLElement) =>
  within(inside)
    .queryAllByText(/^Task \d$/)
    .map(({ textContent }) => textContent);

it('shows four columns with the number of their cards, and on a card date, name, priority, people and time', async () => {
  tasks[0] = aTask('1', {
    priority: 'High',
    timeFrom: '14:30',
    timeTo: '15:00',
    assignedEmployees: ['e1', 'e2'],
    assignedEmployeeNames: ['Dev Menon', null],
  });
  await open();
  const todo = await column('To Do Tasks');
  expect(within(todo).getByText('4')).toBeDefined();
  const [card] = within(todo).getAllByRole('listitem');
  expect(card?.textContent).toContain('24/11/20992:30 PM – 3:00 PMTask 1Priority:High');
  expect(card?.textContent).toContain('Dev Menon and someone unknown');
  for (const name of ['Backlog Tasks', 'In Progress', 'Done']) expect(within(await column(name)).getByText('0')).toBeDefined();
});

it('is called by its words once, for who reads it by ear', async () => {
  await open();
  const [card] = within(await column('To Do Tasks')).getAllByRole('listitem') as [HTMLElement];
  const words = within(card).getByText('Task 1');
  expect(within(card).getByRole('button', { name: /Task 1.*Priority:/ })).toBeDefined();
  expect(words.closest('[aria-hidden="true"]')).not.toBeNull();
});

it('shows the last of more than three cards in a minimal style', async () => {
  await open();
  const cards = within(await column('To Do Tasks')).getAllByRole('listitem');
  expect(cards.map((card) => card.textContent?.includes('Priority:'))).toEqual([true, true, true, false]);
});

it('says when the tasks could not be loaded, and tries again', async () => {
  server.on(taskEndpoints.listOfClient, () => ({ status: 500, json: { message: 'The disk is full', code: 'internal' } }), OF_CLIENT);
  const { user } = await open();
  expect(await screen.findByText('Failed to load tasks')).toBeDefined();
  server.on(taskEndpoints.listOfClient, () => ({ json: tasks }), OF_CLIENT);
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(titles(await column('To Do Tasks'))).toHaveLength(4);
});

it('draws a long column some cards at a time', async () => {
  tasks = Array.from({ length: 33 }, (_, at) => aTask(String(at).padStart(2, '0')));
  const { user } = await open();
  const todo = await column('To Do Tasks');
  expect(within(todo).getAllByRole('listitem')).toHaveLength(30);
  await user.click(within(todo).getByRole('button', { name: 'Show 3 more of 3' }));
  expect(within(todo).getAllByRole('listitem')).toHaveLength(33);
});

it('goes from card to card by the arrow keys, past an empty column', async () => {
  tasks = [aTask('1'), aTask('2'), aTask('3', { status: 'done' })];
  const { user } = await open();
  const handles = within(await screen.findByRole('region', { name: `Board of ${CLIENT.name}` })).getAllByRole('button', {
    name: /Priority/,
  });
  handles[0]?.focus();
  const visited: number[] = [];
  for (const key of ['ArrowUp', 'ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowLeft']) {
    await user.keyboard(`{${key}}`);
    visited.push(handles.indexOf(document.activeElement as HTMLElement) + 1);
  }
  expect(visited).toEqual([1, 2, 2, 3, 3, 1]);
});

it('offers to change an own column to who added it, and to nobody else who is no Manager', async () => {
  const { unmount } = await open();
  expect(await screen.findByRole('button', { name: 'Change the column Waiting for papers' })).toBeDefined();
  unmount();
  server.on(taskBoardEndpoints.listColumns, () => ({ json: [{ ...COLUMNS[4], createdBy: 'a1' }] }), OF_CLIENT);
  await open();
  await column('Waiting for papers');
  expect(screen.queryByRole('button', { name: 'Change the column Waiting for papers' })).toBeNull();
});

it('prints every card of a long column', async () => {
  tasks = Array.from({ length: 33 }, (_, at) => aTask(String(at).padStart(2, '0')));
  await open();
  const todo = await column('To Do Tasks');
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(within(todo).getAllByRole('listitem')).toHaveLength(33);
});

it('opens New Task for the column whose plus was pressed, also over a reload', async () => {
  const before = await open();
  server.on(taskEndpoints.create, ({ body }) => ({ status: 201, json: aTask('9', body as object) }), OF_CLIENT);
  await before.user.click(within(await column('In Progress')).getByRole('button', { name: 'New Task in In Progress' }));
  await before.user.type(await screen.findByLabelText(/^Task Name/), 'Send rates');
  before.unmount();
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Go on' }));
  const form = await screen.findByRole('dialog', { name: 'Create Task' });
  expect(within(form).getByRole<HTMLSelectElement>('combobox', { name: 'Status' }).selectedOptions[0]?.text).toBe('In Progress');
  await user.click(within(form).getByRole('button', { name: /^Date / }));
  const picker = await screen.findByRole('dialog', { name: 'Date' });
  expect(within(picker).getAllByRole('button', { name: /, \d{4}$/ })).toHaveLength(42);
  await user.click(within(picker).getByRole('button', { name: 'Apply' }));
  await user.click(within(form).getByRole('button', { name: /^Date / }));
  await user.click((await screen.findAllByRole('button', { name: / 15, \d{4}$/ }))[0]!);
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  await user.click(within(form).getByRole('button', { name: 'Add Task' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Create Task' })).toBeNull());
  expect(server.callsTo(taskEndpoints.create, OF_CLIENT)[0]?.body).toMatchObject({
    title: 'Send rates',
    priority: 'Medium',
    status: 'inprogress',
  });
});

it('adds a task today, to the column that is chosen in the form', async () => {
  const { user } = await open();
  server.on(taskEndpoints.create, ({ body }) => ({ status: 201, json: aTask('9', body as object) }), OF_CLIENT);
  await user.click(await screen.findByRole('button', { name: 'New Task' }));
  const form = await screen.findByRole('dialog', { name: 'Create Task' });
  await user.type(within(form).getByLabelText(/^Task Name/), 'Send rates');
  await user.selectOptions(within(form).getByRole('combobox', { name: 'Status' }), 'Waiting for papers');
  await user.click(within(form).getByRole('button', { name: 'Add Task' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Create Task' })).toBeNull());
  expect(server.callsTo(taskEndpoints.create, OF_CLIENT)[0]?.body).toMatchObject({ status: 'own', date: today() });
});

it('an edit keeps the column unless another is chosen', async () => {
  const { user } = await open();
  const ofTask = { ...OF_CLIENT, taskId: '1' };
  server.on(taskEndpoints.get, () => ({ json: aTask('1') }), { id: '1' });
  server.on(taskEndpoints.update, ({ body }) => ({ json: aTask('1', body as object) }), ofTask);
  await user.click(await screen.findByRole('button', { name: 'Edit Task 1' }));
  const form = await screen.findByRole('dialog', { name: 'Edit Task' });
  const status = within(form).getByRole<HTMLSelectElement>('combobox', { name: 'Status' });
  expect(status.selectedOptions[0]?.text).toBe('To Do Tasks');
  await user.selectOptions(status, 'Done');
  await user.click(within(form).getByRole('button', { name: 'Update Task' }));
  const sent = () => server.callsTo(taskEndpoints.update, ofTask).map(({ body }) => body);
  await waitFor(() => expect(sent()).toEqual([{ status: 'done', version: 1 }]));
});

it('asks before it deletes, and reads the list again when that fails', async () => {
  const { user } = await open();
  server.on(taskEndpoints.remove, () => ({ status: 500, json: { message: 'The disk is full', code: 'internal' } }), {
    ...OF_CLIENT,
    taskId: '2',
  });
  await user.click(await screen.findByRole('button', { name: 'Delete Task 2' }));
  const question = await screen.findByRole('alertdialog', { name: 'Delete this Task?' });
  const reads = server.callsTo(taskEndpoints.listOfClient, OF_CLIENT).length;
  await user.click(within(question).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('The disk is full')).toBeDefined();
  await waitFor(() => expect(server.callsTo(taskEndpoints.listOfClient, OF_CLIENT).length).toBeGreaterThan(reads));
});

it('does not offer what was typed of a task for another client', async () => {
  const [step, hadPhoto, keptAt] = [0, false, '2026-11-21T09:00:00.000Z'];
  for (const name of ['task:new', 'task:c2'])
    openDraft(name).write({ at: '/tasks', changes: { title: 'Call Nina', client: { _id: 'c2', name: 'Other' } }, step, hadPhoto, keptAt });
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'New Task' }));
  expect((await screen.findByLabelText<HTMLInputElement>(/^Task Name/)).value).toBe('');
});

it('adds a column, and renames, moves and removes an empty one', async () => {
  const { user } = await open();
  server.on(taskBoardEndpoints.createColumn, () => ({ status: 201, json: COLUMNS }), OF_CLIENT);
  await user.click(await screen.findByRole('button', { name: 'Add new Column' }));
  const added = await screen.findByRole('dialog', { name: 'Add new Column' });
  await user.type(within(added).getByLabelText('Name'), 'Review');
  await user.selectOptions(within(added).getByLabelText('Place'), 'After To Do Tasks');
  await user.keyboard('{Escape}');
  await user.click(within(await screen.findByRole('alertdialog', { name: 'Close this form?' })).getByRole('button', { name: 'Cancel' }));
  await user.click(within(added).getByRole('button', { name: 'Add Column' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.callsTo(taskBoardEndpoints.createColumn, OF_CLIENT)[0]?.body).toEqual({ name: 'Review', after: 'todo' });

  server.on(taskBoardEndpoints.removeColumn, () => ({ status: 204 }), { ...OF_CLIENT, key: 'own' });
  await user.click(screen.getByRole('button', { name: 'Change the column Waiting for papers' }));
  const changed = await screen.findByRole('dialog', { name: 'Change Column' });
  expect(within(changed).getByLabelText<HTMLSelectElement>('Place').value).toBe('done');
  await user.click(within(changed).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.callsTo(taskBoardEndpoints.removeColumn, { ...OF_CLIENT, key: 'own' })).toHaveLength(1);
});

it('only shows the board to those who may not change it', async () => {
  tasks = [aTask('1', { createdBy: 'someone' })];
  await open('Viewer');
  expect(titles(await column('To Do Tasks'))).toEqual(['Task 1']);
  expect(screen.queryByRole('button', { name: /New Task|Edit|Delete|Column/ })).toBeNull();
});

it('moves a card to the end of a column that is chosen in its menu, and gives it the focus there', async () => {
  tasks = [aTask('1'), aTask('2', { status: 'done', finishedAt: '2026-11-21T09:36:00.000Z' })];
  const sent: unknown[] = [];
  server.on(
    taskBoardEndpoints.move,
    ({ body }) => {
      sent.push(body);
      tasks = [aTask('2', { status: 'done' }), aTask('1', { status: 'done', rank: 'b' })];
      return { json: tasks[1] };
    },
    { ...OF_CLIENT, taskId: '1' },
  );
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Move Task 1 to …' }));
  const dialog = await screen.findByRole('dialog', { name: 'Move to …' });
  expect(within(dialog).queryByRole('button', { name: 'To Do Tasks' })).toBeNull();
  await user.click(within(dialog).getByRole('button', { name: 'Done' }));
  await waitFor(async () => expect(titles(await column('Done'))).toEqual(['Task 2', 'Task 1']));
  await waitFor(() => expect(sent).toEqual([{ status: 'done', afterId: '2', beforeId: null }]));
  await waitFor(() => expect(document.activeElement?.getAttribute('data-rfd-drag-handle-draggable-id')).toBe('1'));
});
