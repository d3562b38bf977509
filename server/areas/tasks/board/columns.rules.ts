import { TASK_STATUS_LABELS, TASK_STATUSES } from '@fairlead/contract/tasks';
import type { TaskColumn } from '@fairlead/contract/tasks/board';
import { generateNKeysBetween } from 'fractional-indexing';
import { sortKey } from '../../../platform/db/lists/folded.ts';
import type { TaskColumnTable } from '../tasks.tables.ts';

type Own = Pick<TaskColumnTable, 'id' | 'name' | 'createdBy' | 'rankKey'>;

/** The places of the fixed columns; a board's own stand between them, before or after. */
const FIXED_RANKS = generateNKeysBetween(null, null, TASK_STATUSES.length);
const FIXED = TASK_STATUSES.map((key, at) => ({
  key,
  name: TASK_STATUS_LABELS[key],
  isFixed: true,
  createdBy: null,
  rankKey: FIXED_RANKS[at] as string,
}));
const FIXED_NAMES: ReadonlySet<string> = new Set(FIXED.map(({ name }) => sortKey(name)));

/** All columns of a board from left to right. */
export function boardOf(own: readonly Own[]): TaskColumn[] {
  const all = [...FIXED, ...own.map(({ id, name, createdBy, rankKey }) => ({ key: id, name, isFixed: false, createdBy, rankKey }))];
  return all
    .sort((one, other) => compare(one.rankKey, other.rankKey) || compare(one.key, other.key))
    .map(({ rankKey: _rank, ...column }) => column);
}
const compare = (one: string, other: string) => (one === other ? 0 : one < other ? -1 : 1);

export const isFixedName = (nameKey: string): boolean => FIXED_NAMES.has(nameKey);

/** The keys of a board's columns once this one comes after another, first, or last. Undefined where the other is not on the board. */
export function keysWith(board: readonly TaskColumn[], key: string, after: string | null | undefined): string[] | undefined {
  const others = board.map((column) => column.key).filter((each) => each !== key);
  const at = after === undefined ? others.length : after === null ? 0 : others.indexOf(after) + 1;
  return at === 0 && after !== null ? undefined : others.toSpliced(at, 0, key);
}

/** The places of a board's own columns in this order, between those of the fixed ones. */
export function ranksOf(keys: readonly string[]): Map<string, string> {
  const ranks = new Map<string, string>();
  let own: string[] = [];
  let from: string | null = null;
  const place = (to: string | null) => {
    for (const [at, rank] of generateNKeysBetween(from, to, own.length).entries()) ranks.set(own[at] as string, rank);
    own = [];
    from = to;
  };
  for (const key of keys) {
    const fixed = FIXED.find((each) => each.key === key);
    if (fixed) place(fixed.rankKey);
    else own.push(key);
  }
  place(null);
  return ranks;
}
