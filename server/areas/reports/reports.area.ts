import { reportEndpoints } from '@fairlead/contract/reports';
import { reportScheduleEndpoints } from '@fairlead/contract/reports/schedules';
import type { Area } from '../../program.ts';
import { reportRoutes } from './reports.routes.ts';
import { createReports, makeReport, printReport } from './reports.service.ts';
import { createReportMailWriter, REPORT_MAIL } from './schedules/report-mail.service.ts';
import { createReportSchedules } from './schedules/schedules.service.ts';

declare module '../../program.ts' {
  interface Services {
    makeDueReports: () => Promise<void>;
  }
}

export const reportsArea: Area = {
  name: 'reports',
  endpoints: { reports: { ...reportEndpoints, ...reportScheduleEndpoints } },
  jobs: [makeReport, printReport],
  build({ options: { publicUrl }, records, db, clock, files, history, resumable, readZone, services: { settings } }) {
    const reports = createReports({ db, files, history, clock, resumable, readZone, readCurrency: settings.readCurrency });
    const schedules = createReportSchedules({ db, history, clock, resumable, reports, readZone, lockAccount: records.lockAccount });
    return {
      offers: { makeDueReports: schedules.makeDue },
      audiences: { reports: 'everyone' },
      describe: { reports: reports.describe },
      mailWriters: { [REPORT_MAIL]: createReportMailWriter({ db, files, publicUrl }) },
      register: (app) => reportRoutes(app, reports, schedules),
      sweep: reports.sweep,
    };
  },
};
