import { fieldsInLists, type ListedOf } from '@fairlead/contract/kit/records/fields';
import { type TASK_FIELDS, type Task, taskEndpoints, taskList } from '@fairlead/contract/tasks';
import { type TaskColumn, taskBoardEndpoints } from '@fairlead/contract/tasks/board';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { changeRows } from '../../records/list/list.queries.ts';
import { timelineOptions } from '../../records/timeline/timeline.queries.ts';
import type { Day } from '../../ui/dates/date-days.ts';
import { CARD_FIELDS, type Card } from './board/board.rules.ts';

/** A task as a row of a list. */
export type ListedTask = ListedOf<typeof TASK_FIELDS>;

/** Whose open tasks, and up to which day. */
export interface OpenTasks {
  assignee?: string;
  dueTo?: Day;
}

/** How many open tasks a card or a page shows at once. */
const OPEN_SHOWN = 5;
const LISTED = fieldsInLists(taskList.fields).join(',');

/** Keys go from general to particular; the first is the area, by which live changes are matched. */
export const taskQueries = {
  cards: (clientId: string) =>
    queryOptions({
      queryKey: ['tasks', 'cards', clientId],
      queryFn: ({ signal }): Promise<Card[]> =>
        api(taskEndpoints.listOfClient, { params: { clientId }, query: { fields: CARD_FIELDS.join(',') }, signal }),
    }),
  columns: (clientId: string) =>
    queryOptions({
      queryKey: ['tasks', 'columns', clientId],
      queryFn: ({ signal }): Promise<TaskColumn[]> => api(taskBoardEndpoints.listColumns, { params: { clientId }, signal }),
    }),
  /** The first open tasks of someone, or that are due up to a day; those longest due come first. */
  open: (asked: OpenTasks) =>
    queryOptions({
      queryKey: ['tasks', 'open', asked],
      queryFn: ({ signal }) =>
        api(taskEndpoints.list, { query: { ...asked, finished: 'no', limit: String(OPEN_SHOWN), fields: LISTED }, signal }),
      placeholderData: keepPreviousData,
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: ['tasks', 'one', id],
      queryFn: ({ signal }) => api(taskEndpoints.get, { params: { id }, signal }),
    }),
};

/** Reads a task as it stands now, whatever is in memory. */
export const readTask = (queries: QueryClient, id: string): Promise<Task> => queries.fetchQuery({ ...taskQueries.one(id), staleTime: 0 });

export const taskTimeline = (id: string) =>
  timelineOptions(id, (query, signal) => api(taskEndpoints.timeline, { params: { id }, query, signal }));

/** Shows a task as it is saved wherever it stands, without asking the server. */
export function showTask(queries: QueryClient, saved: Task): void {
  queries.setQueryData(taskQueries.one(saved._id).queryKey, saved);
  queries.setQueryData<Card[]>(taskQueries.cards(saved.clientId).queryKey, (cards) =>
    cards?.map((card) => (card._id === saved._id ? saved : card)),
  );
  changeRows<ListedTask>(queries, 'tasks', (row) => (row._id === saved._id ? saved : row));
}

/** Shows a task as it is saved; order, counts and its timeline are read again. */
export async function taskSaved(queries: QueryClient, saved: Task): Promise<void> {
  showTask(queries, saved);
  await Promise.all([
    queries.invalidateQueries({ queryKey: ['tasks'] }),
    queries.invalidateQueries({ queryKey: taskTimeline(saved._id).queryKey }),
  ]);
}

/** Takes a task off its board; lists are read again. */
export async function taskDeleted(queries: QueryClient, id: string): Promise<void> {
  queries.removeQueries({ queryKey: taskQueries.one(id).queryKey });
  queries.setQueriesData<Card[]>({ queryKey: ['tasks', 'cards'] }, (cards) => cards?.filter(({ _id }) => _id !== id));
  await queries.invalidateQueries({ queryKey: ['tasks'] });
}
