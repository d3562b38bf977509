import { z } from 'zod';
import { calendarEndpoints } from './calendar.ts';
import { checkInEndpoints } from './checkins.ts';
import { conversion, quarterConversion } from './clients.ts';
import { endpoint } from './kit/endpoint.ts';
import type { AccountRole } from './kit/permissions.ts';
import { day } from './kit/values.ts';
import { ledgerEndpoints, ledgerFigures } from './ledger.ts';
import { taskEndpoints } from './tasks.ts';

const count = z.int().min(0);

export const CONVERSION_MONTHS = 12;
export const ACTIVITY_WEEKS = 12;

/** The figures of the dashboard, of what the reader may see (docs/product/dashboard.md). */
export const dashboardFigures = z.object({
  money: ledgerFigures,
  /** Since the first day of this quarter. */
  quarter: quarterConversion,
  /** The last `CONVERSION_MONTHS` months, this one included, oldest first; `month` is `YYYY-MM`. */
  months: z.array(conversion.extend({ month: z.string() })),
  /** The changes that people made on each day since the Monday `ACTIVITY_WEEKS` - 1 weeks ago, oldest first. */
  activity: z.array(z.object({ day, count })),
});
export type DashboardFigures = z.output<typeof dashboardFigures>;

/** Everything that the dashboard shows at first, so that it costs one request. Lists are as their own calls answer them. */
export const dashboard = z.object({
  figures: dashboardFigures,
  /** The user's latest visit. */
  visits: checkInEndpoints.byUser.reply,
  /** The first tasks of `Today's Tasks`. */
  tasks: taskEndpoints.list.reply,
  /** The day's events of the user, or of the team for an account without an employee. */
  events: calendarEndpoints.list.reply,
});
export type Dashboard = z.output<typeof dashboard>;

/** How many tasks the dashboard shows. */
export const DASHBOARD_TASKS = 5;

/** Whether the dashboard's tasks are those of the whole team. */
export const seesTeamTasks = (role: AccountRole): boolean => role === 'Administrator' || role === 'Manager';

export const dashboardEndpoints = {
  overview: endpoint({
    method: 'GET',
    path: '/api/dashboard',
    summary: "The dashboard of one day: figures, the latest visit, the day's tasks and events.",
    /** The user's local day, and the zone by whose day the ledger's months and ages go. */
    query: ledgerEndpoints.figures.query.pick({ timeZone: true }).extend({ today: day }),
    reply: dashboard,
  }),
};
