import { addDays } from '@fairlead/contract/kit/time';
import type { Attendance } from '@fairlead/contract/team';
import type { Step } from '../../../records/write/kind.ts';
import type { EmployeeRow } from '../team.rules.ts';
import type { Counts } from './attendance.store.ts';

const NONE: Counts = { onsite: 0, onLeave: 0, withProject: 0 };

/** The amounts by which written rows change the day's counts. */
export const sumSteps = (steps: readonly Step<EmployeeRow>[]): Counts =>
  steps.reduce((sum, { before, after }) => plus(plus(sum, countRow(after), 1), countRow(before), -1), NONE);

/** What is counted of an employee as it was before an entry of the history. */
export function stateBefore(row: EmployeeRow, changes: Record<string, unknown>): EmployeeRow {
  const { attendance, assignedProjects } = changes as Record<string, { from?: unknown } | undefined>;
  return {
    ...row,
    ...(attendance?.from !== undefined && { attendance: attendance.from as EmployeeRow['attendance'] }),
    ...(assignedProjects?.from !== undefined && { assignedProjects: assignedProjects.from as string }),
  };
}

function countRow(row: EmployeeRow | undefined): Counts {
  if (!row) return NONE;
  const isOnLeave = row.attendance === 'Leave';
  return { onsite: isOnLeave ? 0 : 1, onLeave: isOnLeave ? 1 : 0, withProject: row.assignedProjects === '[]' ? 0 : 1 };
}

const plus = (a: Counts, b: Counts, times: number): Counts => ({
  onsite: a.onsite + times * b.onsite,
  onLeave: a.onLeave + times * b.onLeave,
  withProject: a.withProject + times * b.withProject,
});

/** The counts at the end of each day, today's as they are now. They are computed backwards from now, by subtracting each day's changes. */
export function daysUntil(today: string, days: number, totals: ReadonlyMap<string, number>): Attendance['days'] {
  const total = (name: string) => totals.get(name) ?? 0;
  const readCounts = (prefix: string): Counts => ({
    onsite: total(`${prefix}onsite`),
    onLeave: total(`${prefix}onLeave`),
    withProject: total(`${prefix}withProject`),
  });
  const result: Attendance['days'] = [];
  let counts = readCounts('');
  for (let back = 0; back < days; back += 1) {
    const day = addDays(today, -back);
    result.unshift({ day, ...counts });
    counts = plus(counts, readCounts(`${day}:`), -1);
  }
  return result;
}
