import type { FieldErrors } from '@fairlead/contract/kit/errors';
import type { Actor } from '@fairlead/contract/kit/permissions';
import { dayBefore } from '@fairlead/contract/kit/time';
import {
  TASK_FIELDS,
  TASK_MESSAGES,
  TASK_STATUS_DEFAULT,
  TASK_STATUS_FINISHED,
  TASK_STATUSES,
  type TaskChange,
  type TaskDraft,
  type TaskPriority,
} from '@fairlead/contract/tasks';
import type { Selectable } from 'kysely';
import { folded, sortKey } from '../../platform/db/lists/folded.ts';
import { NEVER_UNDONE } from '../../records/import/kind.ts';
import { blankColumns } from '../../records/stored-fields.ts';
import { dropAbsent, findDifferences, type NewRecord, startRecord } from '../../records/write/kind.ts';
import { rankAt } from './board/rank.rules.ts';
import type { TaskTable } from './tasks.tables.ts';

export type TaskRow = Selectable<TaskTable>;

/** Where a card is put: between which cards of its client's column. */
export interface Place {
  clientId: string;
  taskId: string;
  afterId?: string | null | undefined;
  beforeId?: string | null | undefined;
}

/** What the service adds to a draft or a change before it becomes a row. */
interface Added {
  clientId?: string;
  place?: Place;
  /** The text for `place`; without it a card that changes its column comes to the end. */
  rankKey?: string | undefined;
  /** Who writes, and when. */
  stamp?: { by: string; at: string };
}
export type OwnedDraft = TaskDraft & Added & { clientId: string };
export type OwnedChange = TaskChange & Added;

export const isFixed = (status: string): boolean => (TASK_STATUSES as readonly string[]).includes(status);

/** The row of a task added now. */
export function rowOf({ clientId, stamp: _stamp, place: _place, rankKey: _rank, ...draft }: OwnedDraft, made: NewRecord): TaskRow {
  const { createdBy: by, at } = made;
  const { assignedEmployees, status = TASK_STATUS_DEFAULT, ...plain } = draft;
  return withKeys({
    ...blankColumns(TASK_FIELDS),
    ...(dropAbsent(plain) as typeof draft),
    project: draft.project ?? null,
    timeFrom: draft.timeFrom ?? null,
    timeTo: draft.timeTo ?? null,
    assignedEmployees: JSON.stringify(assignedEmployees),
    clientId,
    status,
    rankKey: rankAt(at),
    ...(status === TASK_STATUS_FINISHED ? { finishedAt: at, finishedBy: by } : UNFINISHED),
    ...NEVER_UNDONE,
    ...startRecord(made),
  });
}

/** The columns that a change really changes. Entering the last column finishes a task, leaving it reopens it. */
export function changedBy(row: TaskRow, change: OwnedChange): Partial<TaskRow> {
  const { version: _version, clientId: _client, place: _place, stamp, rankKey, assignedEmployees, ...plain } = change;
  const status = change.status ?? row.status;
  const isMoved = status !== row.status;
  const { by = null, at = row.updatedAt } = stamp ?? {};
  return findDifferences(
    row,
    withKeys({
      ...row,
      ...(dropAbsent(plain) as Partial<TaskRow>),
      ...(assignedEmployees && { assignedEmployees: JSON.stringify(assignedEmployees) }),
      rankKey: rankKey ?? (isMoved ? rankAt(at) : row.rankKey),
      ...(isMoved && status === TASK_STATUS_FINISHED && { finishedAt: at, finishedBy: by }),
      ...(isMoved && row.status === TASK_STATUS_FINISHED && UNFINISHED),
    }),
  );
}
const UNFINISHED = { finishedAt: null, finishedBy: null };

/** What the history calls a change. */
export function actionOf(before: TaskRow, after: TaskRow): string {
  if (before.status !== after.status) {
    if (after.status === TASK_STATUS_FINISHED) return 'finished';
    return before.status === TASK_STATUS_FINISHED ? 'reopened' : 'moved';
  }
  return before.rankKey === after.rankKey ? 'updated' : 'moved';
}

/** Contradictions between the times. */
export function refusedTimes({ timeFrom, timeTo }: Pick<TaskRow, 'timeFrom' | 'timeTo'>): FieldErrors {
  if (timeTo === null) return {};
  if (timeFrom === null) return { timeFrom: TASK_MESSAGES.startMissing };
  return timeTo > timeFrom ? {} : { timeTo: TASK_MESSAGES.endBeforeStart };
}

export const assigneesOf = ({ assignedEmployees }: Pick<TaskRow, 'assignedEmployees'>): string[] => JSON.parse(assignedEmployees);

interface Asked {
  assignee?: string | undefined;
  overdue?: string | undefined;
  dueTo?: string | undefined;
  finished?: 'yes' | 'no' | undefined;
}

/** What a query of the list asks for once it is known who asks, and on which day. */
export function resolveQuery<Query extends Asked>(query: Query, { employeeId }: Pick<Actor, 'employeeId'>, today: string): Query {
  const assignee = query.assignee === 'me' ? (employeeId ?? undefined) : query.assignee;
  if (query.overdue !== 'Yes') return { ...query, assignee };
  const yesterday = dayBefore(today);
  const dueTo = query.dueTo !== undefined && query.dueTo < yesterday ? query.dueTo : yesterday;
  return { ...query, assignee, dueTo, finished: 'no' };
}

const PRIORITY_KEYS: Record<TaskPriority, string> = { High: '1', Medium: '2', Low: '3' };

function withKeys(row: Omit<TaskRow, 'priorityKey' | 'titleKey' | 'searchText'>): TaskRow {
  return {
    ...row,
    priorityKey: PRIORITY_KEYS[row.priority],
    titleKey: sortKey(row.title),
    searchText: [row.title, row.project ?? ''].map(folded).join('\n'),
  };
}
