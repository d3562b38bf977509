import { addDays, dayIn } from '@fairlead/contract/kit/time';
import { ATTENDANCE_DAYS_MAX, type Attendance } from '@fairlead/contract/team';
import type { Clock, ReadZone } from '../../../platform/clock/clock.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { Step } from '../../../records/write/kind.ts';
import type { History } from '../../history/history.service.ts';
import type { EmployeeRow } from '../team.rules.ts';
import { daysUntil, stateBefore, sumSteps } from './attendance.rules.ts';
import * as store from './attendance.store.ts';

const ENTRIES_AT_ONCE = 200;

/**
 * How many employees are onsite and on leave, day by day. Each write adds its changes to the day's tally, so that a week takes a few rows to
 * read, regardless of the number of employees and changes.
 */
export function createAttendance({ db, clock, readZone }: { db: Database; clock: Clock; readZone: ReadZone }) {
  const today = async (tx?: Tx) => dayIn(await readZone(tx), clock.now());

  return {
    count: async (tx: Tx, steps: readonly Step<EmployeeRow>[]) => store.addToDay(tx, await today(tx), sumSteps(steps)),

    /**
     * Moves what these employees once changed from the day it happened to today, so that the counts of past days are as if they had never
     * been in the team. Their removal then takes the rest from today's.
     */
    async erase(tx: Tx, rows: readonly EmployeeRow[], history: Pick<History, 'listOf'>): Promise<void> {
      const zone = await readZone(tx);
      const present = await today(tx);
      const byDay = new Map<string, Step<EmployeeRow>[]>();
      for (const row of rows) {
        let state = row;
        let cursor: string | undefined;
        do {
          const { entries, next } = await history.listOf(tx, { area: 'team', entityId: row.id }, { limit: ENTRIES_AT_ONCE, cursor });
          for (const { at, action, changes } of entries) {
            const before = stateBefore(state, changes);
            const day = dayIn(zone, new Date(at));
            const step = {
              before: action === 'created' || action === 'restored' ? undefined : before,
              after: action === 'deleted' ? undefined : state,
            };
            byDay.set(day, [...(byDay.get(day) ?? []), step]);
            state = before;
          }
          cursor = next ?? undefined;
        } while (cursor !== undefined);
      }
      for (const [day, steps] of [...byDay].sort(([one], [other]) => (one < other ? -1 : 1))) {
        await store.addToDay(tx, day, sumSteps(steps.map(({ before, after }) => ({ before: after, after: before }))));
        await store.addToDay(tx, present, sumSteps(steps));
      }
    },

    /** Beside the requests, because it looks at the whole team. */
    async ofDays(accountId: string, days: number): Promise<Attendance> {
      const last = await today();
      const first = addDays(last, 1 - days);
      const [totals, projects] = await db.readSlowly(accountId, (reader) =>
        Promise.all([store.totals(reader, first), store.countProjects(reader)]),
      );
      const entries = daysUntil(last, days, new Map(totals.map(({ name, value }) => [name, value])));
      const { onsite, onLeave, withProject } = entries.at(-1) as Attendance['days'][number];
      return { total: onsite + onLeave, onsite, onLeave, withProject, projects, days: entries };
    },

    async sweep(): Promise<void> {
      await db.write(async (tx) => store.removeDaysBefore(tx, addDays(await today(tx), -ATTENDANCE_DAYS_MAX)));
    },
  };
}
