import { dayIn } from '@fairlead/contract/kit/time';
import { ATTENDANCE_DAYS_MAX, type Attendance } from '@fairlead/contract/team/records';
import type { Clock, ReadZone } from '../../../platform/clock/clock.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { Step } from '../../../records/write/kind.ts';
import type { EmployeeRow } from '../team.rules.ts';
import { dayBefore, daysUntil, sumSteps } from './attendance.rules.ts';
import * as store from './attendance.store.ts';

/**
 * How many employees are onsite and on leave, day by day. Each write adds its changes to the day's tally, so that a week takes a few rows to
 * read, regardless of the number of employees and changes.
 */
export function createAttendance({ db, clock, readZone }: { db: Database; clock: Clock; readZone: ReadZone }) {
  const today = async (tx?: Tx) => dayIn(await readZone(tx), clock.now());

  return {
    count: async (tx: Tx, steps: readonly Step<EmployeeRow>[]) => store.addToDay(tx, await today(tx), sumSteps(steps)),

    /** Beside the requests, because it looks at the whole team. */
    async ofDays(accountId: string, days: number): Promise<Attendance> {
      const last = await today();
      const first = dayBefore(last, days - 1);
      const [totals, projects] = await db.readSlowly(accountId, (reader) =>
        Promise.all([store.totals(reader, first), store.countProjects(reader)]),
      );
      const entries = daysUntil(last, days, new Map(totals.map(({ name, value }) => [name, value])));
      const { onsite, onLeave, withProject } = entries.at(-1) as Attendance['days'][number];
      return { total: onsite + onLeave, onsite, onLeave, withProject, projects, days: entries };
    },

    async sweep(): Promise<void> {
      await db.write(async (tx) => store.removeDaysBefore(tx, dayBefore(await today(tx), ATTENDANCE_DAYS_MAX)));
    },
  };
}
