import { calendarEndpoints } from '@fairlead/contract/calendar';
import { calendarExportEndpoints } from '@fairlead/contract/calendar/export';
import { feedEndpoints } from '@fairlead/contract/calendar/feeds';
import { calendarImportEndpoints } from '@fairlead/contract/calendar/import';
import { seriesEndpoints } from '@fairlead/contract/calendar/series';
import type { Area } from '../../program.ts';
import { calendarRoutes } from './calendar.routes.ts';
import { type Calendar, createCalendar } from './calendar.service.ts';
import { createEventExport, exportEvents, printEvents } from './export/event-export.service.ts';
import { feedRoutes } from './feeds/feeds.routes.ts';
import { createFeeds } from './feeds/feeds.service.ts';
import { createEventImport, readCalendarFile } from './import/event-import.service.ts';
import { createReminders } from './reminders/reminders.service.ts';
import { createEventSeries } from './series/event-series.service.ts';

declare module '../../program.ts' {
  interface Services {
    calendar: Calendar;
  }
}

export const calendarArea: Area = {
  name: 'calendar',
  endpoints: {
    calendar: { ...calendarEndpoints, ...calendarExportEndpoints, ...calendarImportEndpoints, ...seriesEndpoints, ...feedEndpoints },
  },
  jobs: [exportEvents, printEvents, readCalendarFile],
  build({ records, db, clock, jobs, history, readZone, recordFiles, services }) {
    const { team, clients } = services;
    const calendar = createCalendar({ ...records, team, clients });
    const files = createEventExport({ clients, team, files: recordFiles, readZone });
    const imports = createEventImport({ db, jobs, clock, history, team, clients, readZone });
    const series = createEventSeries({ db, calendar });
    const reminders = createReminders({ db, clock, history, readZone });
    const feeds = createFeeds({
      ...{ db, clock, history, team, clients, readZone },
      more: [(...asked) => services.tasks.listDue(...asked)],
      lockAccount: records.lockAccount,
    });
    return {
      offers: { calendar },
      kinds: [calendar.kind],
      describe: { calendar: calendar.describe },
      register(app) {
        calendarRoutes(app, { calendar, files, imports, series });
        feedRoutes(app, feeds);
      },
      async sweep() {
        await calendar.sweep();
        await reminders.sweep();
      },
      remind: reminders.remindAll,
    };
  },
};
