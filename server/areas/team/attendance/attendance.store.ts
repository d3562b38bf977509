import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { textsIn } from '../../../platform/db/lists/json-list.ts';
import { addToTally } from '../../../platform/db/writes/tally.ts';
import type { EmployeeRow } from '../team.rules.ts';

/** The counts of the team. */
export const COUNTED = ['onsite', 'onLeave', 'withProject'] as const;
export type Counts = Record<(typeof COUNTED)[number], number>;

const tallyOf = (day: string, what: keyof Counts) => `attendance:${day}:${what}`;
/** Sorts after every day. */
const PAST_ALL_DAYS = 'attendance:~';

/** Adds to a day's changes of the counts, in the order of the tallies' names so that two transactions never deadlock. */
export async function addToDay(tx: Tx, day: string, by: Counts): Promise<void> {
  for (const what of [...COUNTED].sort()) await addToTally(tx, tallyOf(day, what), by[what]);
}

export interface Total {
  /** What is counted, or `day:what` of a day's change. */
  name: string;
  value: number;
}

/** The present counts, and each day's changes since the first day. One statement, so that they are consistent. */
export async function totals(reader: Reader, first: string): Promise<Total[]> {
  const onLeave = sql.lit('Leave' satisfies EmployeeRow['attendance']);
  const { rows } = await sql<Total>`
    with "team" as materialized (
      select count(*) as "all", coalesce(sum(case when "attendance" = ${onLeave} then 1 else 0 end), 0) as "onLeave",
        coalesce(sum(case when "assignedProjects" <> '[]' then 1 else 0 end), 0) as "withProject"
      from "employee" where "deletedAt" is null)
    select 'onsite' as "name", "all" - "onLeave" as "value" from "team"
    union all select 'onLeave', "onLeave" from "team"
    union all select 'withProject', "withProject" from "team"
    union all select substr("name", ${sql.lit('attendance:'.length + 1)}), sum("value") from "tally"
      where "name" >= ${`attendance:${first}`} and "name" < ${PAST_ALL_DAYS} group by "name"`.execute(reader);
  return rows.map(({ name, value }) => ({ name, value: Number(value) }));
}

/** The number of different projects that employees are assigned to. */
export async function countProjects(reader: Reader): Promise<number> {
  // Many employees share the same list, so each list is parsed once.
  const { total } = await reader
    .with('lists', (db) => db.selectFrom('employee').select('assignedProjects').distinct().where('deletedAt', 'is', null))
    .selectFrom('lists')
    .innerJoin(textsIn(reader, 'lists.assignedProjects').as('project'), (join) => join.onTrue())
    .select(({ fn }) => fn.count<number>('project.value').distinct().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Deletes the changes of days before this one. */
export const removeDaysBefore = (tx: Tx, day: string) =>
  tx.deleteFrom('tally').where('name', '>=', 'attendance:').where('name', '<', `attendance:${day}`).execute();
