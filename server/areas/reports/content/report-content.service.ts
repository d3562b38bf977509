import type { Actor } from '@fairlead/contract/kit/permissions';
import type { ReportContent, ReportRow } from '@fairlead/contract/kit/report/content';
import type { ReportType } from '@fairlead/contract/reports';
import type { Reader } from '../../../platform/db/database.ts';
import type { Period } from '../reports.rules.ts';
import { readClientReport } from './client-report.service.ts';
import { readCoverageReport } from './coverage-report.service.ts';
import { readFinancialReport } from './financial-report.service.ts';
import { readSalesReport } from './sales-report.service.ts';
import { readTeamReport } from './team-report.service.ts';

/** What a report is asked for. */
export interface Asked {
  actor: Actor;
  period: Period;
  /** The day it is made, in the workspace's time zone. */
  today: string;
  zone: string;
  /** The asker's language of dates. */
  language: string;
  /** The currency of the books. */
  books: string;
}

/** A report whose detail rows are read as they are asked for. */
export interface ReadReport {
  content: ReportContent;
  rows: AsyncIterable<ReportRow>;
}

/** What each type holds (docs/product/reports.md), of the clients that the actor sees now. */
export const REPORT_READERS: Record<ReportType, (reader: Reader, asked: Asked) => Promise<ReadReport>> = {
  sales: readSalesReport,
  clients: readClientReport,
  team: readTeamReport,
  financial: readFinancialReport,
  coverage: readCoverageReport,
};
