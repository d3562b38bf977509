import {
  CONVERSION_MONTHS,
  DASHBOARD_TASKS,
  type Dashboard,
  type DashboardFigures,
  dashboardFigures,
  seesTeamTasks,
} from '@fairlead/contract/dashboard';
import type { Actor } from '@fairlead/contract/kit/permissions';
import type { Clock, ReadZone } from '../../../platform/clock/clock.ts';
import type { Database, Reader } from '../../../platform/db/database.ts';
import { JsonText } from '../../../platform/http/long-list.ts';
import type { Calendar } from '../../calendar/calendar.service.ts';
import type { Checkins } from '../../checkins/checkins.service.ts';
import type { Clients } from '../../clients/clients.service.ts';
import type { History } from '../../history/history.service.ts';
import type { LedgerFiguresService } from '../../ledger/ledger.service.ts';
import type { Tasks } from '../../tasks/tasks.service.ts';
import { toText } from '../list-text.ts';
import { createActivity } from './activity.service.ts';
import { listActivityDays, listMonths } from './overview.rules.ts';

interface Parts {
  db: Database;
  history: History;
  clock: Clock;
  clients: Clients;
  checkins: Checkins;
  calendar: Calendar;
  tasks: Tasks;
  ledger: LedgerFiguresService;
  readZone: ReadZone;
  /** How many records of the sample data there are. Passed in, because its area is of the same tier. */
  countSample: (reader: Reader) => Promise<number>;
}

interface Asked {
  today: string;
  timeZone?: string | undefined;
}

export type Overview = ReturnType<typeof createOverview>;

/** What the dashboard shows, in one answer (docs/product/dashboard.md). Every part holds only what the actor may see. */
export function createOverview({ db, history, clock, clients, checkins, calendar, tasks, ledger, readZone, countSample }: Parts) {
  const readActivity = createActivity({ db, history, clock, readZone, countSample });

  async function readFigures(actor: Actor, { today, timeZone }: Asked): Promise<DashboardFigures> {
    const [money, conversion, activity] = await Promise.all([
      ledger.figures(actor, { timeZone }),
      clients.conversion.readMonths(actor, listMonths(today, CONVERSION_MONTHS), today),
      readActivity(actor.accountId, listActivityDays(today)),
    ]);
    return { money, ...conversion, activity };
  }

  return {
    async read(actor: Actor, asked: Asked): Promise<JsonText> {
      const { today } = asked;
      const whose = seesTeamTasks(actor.role) ? {} : { assignee: 'me' };
      const employee = actor.employeeId ?? undefined;
      const due = { ...whose, dueTo: today, finished: 'no' as const, limit: DASHBOARD_TASKS };
      const [figures, ...lists] = await Promise.all([
        readFigures(actor, asked),
        toText(checkins.listOfUser(actor, actor.accountId, { limit: 1, count: 'false' })),
        toText(tasks.list(actor, due)),
        toText(calendar.list(actor, { from: today, to: today, employee })),
      ]);
      const [visits, openTasks, events] = lists;
      const parts = { figures: JSON.stringify(dashboardFigures.parse(figures)), visits, tasks: openTasks, events };
      return new JsonText(
        `{${Object.entries(parts satisfies Record<keyof Dashboard, string>).map(([name, json]) => `"${name}":${json}`)}}`,
      );
    },
  };
}
