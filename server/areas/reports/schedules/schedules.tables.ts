import type { ReportFormat, ReportType } from '@fairlead/contract/reports';
import type { ReportRhythm } from '@fairlead/contract/reports/schedules';

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    reportSchedule: ReportScheduleTable;
  }
}

/** Reports that an account has made again and again. */
export interface ReportScheduleTable {
  id: string;
  accountId: string;
  type: ReportType;
  format: ReportFormat;
  isAnalytics: 0 | 1;
  every: ReportRhythm;
  hour: number;
  /** E-mail addresses as JSON. */
  recipients: string;
  /** Null while it is paused. Whoever moves it on makes the report, so that of two servers one does. */
  nextAt: string | null;
  createdAt: string;
}
