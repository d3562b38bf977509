import type { ReportFormat, ReportState, ReportType } from '@fairlead/contract/reports';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    report: ReportTable;
  }
}

/** A report that someone asked for. How far it is says the job of the same id. */
export interface ReportTable {
  id: string;
  accountId: string;
  type: ReportType;
  format: ReportFormat;
  periodFrom: string;
  periodTo: string;
  isAnalytics: 0 | 1;
  /** Which clients are in it, as `describeScope` says. */
  scope: string;
  state: ReportState;
  failure: string | null;
  fileId: string | null;
  bytes: number | null;
  /** E-mail addresses that it is mailed to once it is ready, as JSON. */
  recipients: string;
  createdAt: string;
}
