import { fieldsInLists } from '@fairlead/contract/kit/records/fields';
import { taskEndpoints, taskKind, taskList } from '@fairlead/contract/tasks';
import { type TaskColumn, taskBoardEndpoints } from '@fairlead/contract/tasks/board';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { paths } from '../../paths.ts';
import { api } from '../../platform/api.ts';
import { createRecords, type RowOfKind, type ViewOfKind } from '../../records/records.ts';
import type { Day } from '../../ui/dates/date-days.ts';
import { CARD_FIELDS, type Card } from './board/board.rules.ts';

/** A task as a row of a list. */
export type ListedTask = RowOfKind<typeof taskKind>;
export type TaskView = ViewOfKind<typeof taskKind>;

export const taskRecords = createRecords(taskKind, { path: paths.tasks, href: paths.task, arrays: ['cards'] });

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
  one: taskRecords.one,
};
