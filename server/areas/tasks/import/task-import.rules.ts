import { headerKey } from '@fairlead/contract/kit/records/fields';
import { TASK_ASSIGNEES_MAX, TASK_PRIORITY_DEFAULT, TASK_STATUS_FINISHED, type TaskStatus } from '@fairlead/contract/tasks';
import { importedTask, TASK_IMPORT_FIELDS } from '@fairlead/contract/tasks/import';
import { folded } from '../../../platform/db/lists/folded.ts';
import type { Draft, ReadableKind } from '../../../records/import/kind.ts';
import * as rules from '../tasks.rules.ts';

/** How a file of another program's tasks is read. */
export const TASK_FILES: ReadableKind = {
  fields: TASK_IMPORT_FIELDS,
  schema: importedTask,
  nameField: 'title',
  separators: {},
  whole: {},
  standsIn: ['client', 'assignedEmployeeNames'],
  looksLike: [],
  // When a task begins is its day only where nothing says when it is due.
  alone: ['startdate', 'start', 'startson', 'starton'],
  refusedFields: ({ timeFrom, timeTo }) =>
    Object.fromEntries(
      Object.values(rules.refusedTimes({ timeFrom: textOf(timeFrom) ?? null, timeTo: textOf(timeTo) ?? null })).map((reason) => [
        'timeTo',
        reason,
      ]),
    ),
  keysOf: ({ title, date, client }) => [['name', keyOf(title, date, client)]],
  /** A file may call the client by any of these. */
  alikeKeysOf: ({ title, date, companyName, email, taxId }) =>
    [companyName, email, taxId].filter((name) => textOf(name)).map((name) => ['name', keyOf(title, date, name)]),
};

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);
/** Tasks of one name for one client on one day may be the same, which is asked. */
const keyOf = (title: unknown, date: unknown, client: unknown) => [date, folded(String(client)), folded(String(title))].join('|');

/** What other programs call the columns that every board has, as `headerKey` makes it. */
const ALSO_CALLED: Record<TaskStatus, string> = {
  backlog: 'backlogtasks backlog icebox someday later',
  todo: 'todotasks todo notstarted new open pending planned upcoming',
  inprogress: 'inprogress doing started active ongoing underway workingonit wip',
  done: 'done completed complete finished closed resolved',
};
const STATUS_OF = new Map(
  Object.entries(ALSO_CALLED).flatMap(([status, names]) => names.split(' ').map((name) => [name, status as TaskStatus] as const)),
);
/** The column of every board that a text means. */
export const fixedColumnOf = (text: string): TaskStatus | undefined => STATUS_OF.get(headerKey(text));

/** So many names of a cell are looked up; a text pasted into it may be thousands. */
const NAMES_MAX = TASK_ASSIGNEES_MAX + 10;

/**
 * The ways in which a cell may name several people: as one, or parted by semicolons or line breaks, or by commas as well. `rest`: the names
 * that are too many.
 */
export function splitNames(cell: string): { named: string[][]; rest: string[] } {
  const [named, rest]: [string[][], string[]] = [[], []];
  let room = NAMES_MAX;
  for (const part of cell.split(/[;\n]/)) {
    const names = part
      .split(',')
      .map((each) => each.trim())
      .filter((each) => each !== '');
    if (names.length > 0 && room > 0) named.push([names.length > room ? '' : part.trim(), ...names.slice(0, room)]);
    rest.push(...names.slice(room));
    room = Math.max(0, room - names.length);
  }
  return { named, rest };
}

/** What was found for a row when it was read, which it keeps until it is stored. */
export interface Found {
  clientId: string;
  people?: { id: string; name: string }[];
  status?: string;
}

/** What of that is there when the row is stored, and what else a task needs beside what its cells say. */
export interface Added {
  /** Empty where the client is gone. */
  clientId: string;
  assignedEmployees?: string[] | undefined;
  status?: string | undefined;
  /** Who imports, and when. */
  stamp?: { by: string; at: string };
  /** The instant for the day that the file states. */
  finishedAt?: string;
}

function statedBy(row: Draft) {
  const {
    client: _client,
    assignedEmployeeNames: _names,
    statusName: _status,
    finishedOn: _day,
    people: _people,
    finishedAt,
    ...stated
  } = row;
  const isFinished = typeof finishedAt === 'string';
  return {
    stated: { ...stated, ...(isFinished && { status: TASK_STATUS_FINISHED }) } as unknown as rules.OwnedDraft,
    finishedAt: isFinished ? finishedAt : undefined,
  };
}

/** The row of a task that a file adds. */
export function rowOf(draft: Draft, made: { id: string; createdBy: string; at: string }): rules.TaskRow {
  const { stated, finishedAt } = statedBy(draft);
  const row = rules.rowOf(
    { ...stated, priority: stated.priority ?? TASK_PRIORITY_DEFAULT, assignedEmployees: stated.assignedEmployees ?? [] },
    { ...made, fileId: null },
  );
  return { ...row, ...finished(row.finishedAt, finishedAt) };
}

/** The columns that a file changes. Times that contradict the task's others change nothing, nor does a column of another board. */
export function changedBy(row: rules.TaskRow, draft: Draft): Partial<rules.TaskRow> {
  const { stated, finishedAt } = statedBy(draft);
  const { status, timeFrom, timeTo, clientId, ...others } = stated;
  const isOnBoard = status !== undefined && (rules.isFixed(status) || clientId === row.clientId);
  const times = { timeFrom: timeFrom ?? row.timeFrom, timeTo: timeTo ?? row.timeTo };
  const isPossible = Object.keys(rules.refusedTimes(times)).length === 0;
  const changed = rules.changedBy(row, { ...others, ...(isOnBoard && { status }), ...(isPossible && times) });
  return { ...changed, ...finished(changed.finishedAt, finishedAt) };
}

/** Not later than the import itself: the day that a file states may be today. */
const finished = (now: string | null | undefined, stated: string | undefined) =>
  now && stated !== undefined && stated < now ? { finishedAt: stated } : {};
