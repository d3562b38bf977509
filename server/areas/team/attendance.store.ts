import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { textsIn } from '../../platform/db/lists/json-list.ts';
import { addToTally } from '../../platform/db/writes/tally.ts';
import type { EmployeeRow } from './team.rules.ts';

/** What is counted of the team. */
export const COUNTED = ['onsite', 'onLeave', 'withProject'] as const;
export type Counts = Record<(typeof COUNTED)[number], number>;

const tallyOf = (day: string, what: keyof Counts) => `attendance:${day}:${what}`;
/** Sorts behind every day. */
const PAST_ALL_DAYS = 'attendance:~';

/** Adds to how much a day has changed the counts; in the order of the tallies' names. */
export async function addToDay(tx: Tx, day: string, by: Counts): Promise<void> {
  for (const what of [...COUNTED].sort()) await addToTally(tx, tallyOf(day, what), by[what]);
}

export interface Total {
  /** What is counted, or `day:what` of a day's change. */
  name: string;
  value: number;
}

/** The counts as they are now, and how much each day since the first has changed them; in one statement, so that they fit together. */
export async function totals(reader: Reader, first: string): Promise<Total[]> {
  const present = sql`from "employee" where "deletedAt" is null`;
  const { rows } = await sql<Total>`
    select 'onsite' as "name", count(*) as "value" ${present} and "attendance" <> ${'Leave' satisfies EmployeeRow['attendance']}
    union all select 'onLeave', count(*) ${present} and "attendance" = ${'Leave' satisfies EmployeeRow['attendance']}
    union all select 'withProject', count(*) ${present} and "assignedProjects" <> '[]'
    union all select substr("name", ${sql.lit('attendance:'.length + 1)}), sum("value") from "tally"
      where "name" >= ${`attendance:${first}`} and "name" < ${PAST_ALL_DAYS} group by "name"`.execute(reader);
  return rows.map(({ name, value }) => ({ name, value: Number(value) }));
}

/** How many different projects the team is assigned to. */
export async function countProjects(reader: Reader): Promise<number> {
  const { total } = await reader
    .selectFrom('employee')
    .innerJoin(textsIn(reader, 'employee.assignedProjects').as('project'), (join) => join.onTrue())
    .select(({ fn }) => fn.count<number>('project.value').distinct().as('total'))
    .where('employee.deletedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Forgets the changes of days before this one. */
export const removeDaysBefore = (tx: Tx, day: string) =>
  tx.deleteFrom('tally').where('name', '>=', 'attendance:').where('name', '<', `attendance:${day}`).execute();
