import {
  REPORT_FORMAT_LABELS,
  REPORT_FORMATS,
  REPORT_MESSAGES,
  REPORT_TYPE_LABELS,
  REPORT_TYPES,
  type ReportFormat,
  type ReportType,
} from '@fairlead/contract/reports';
import { type DateRange, presetRange } from '../../../ui/dates/date-range.ts';

export const TYPE_OPTIONS = REPORT_TYPES.map((value) => ({ value, label: REPORT_TYPE_LABELS[value] }));
export const FORMAT_OPTIONS = REPORT_FORMATS.map((value) => ({ value, label: REPORT_FORMAT_LABELS[value] }));

/** What the form holds. Type and days stand in the address, so that a report can be linked to. */
export interface ReportChoice {
  type: ReportType | undefined;
  format: ReportFormat | undefined;
  range: DateRange;
  /** As ticked; whether the file gets graphs also depends on its format (`hasGraphs`). */
  wantsGraphs: boolean;
}

export interface ReportAddress {
  type?: ReportType;
  from?: string;
  to?: string;
}

export const FORM_MESSAGES = {
  type: 'Select the type of report',
  format: 'Select a format',
  noDay: 'The address holds a day that does not exist. Choose the dates again.',
  graphs: 'Pictorial Graphs will be generated',
} as const;

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** What an address says about the form; the rest of it is dropped. Days stay as they are, so that a wrong one can be told. */
export function readReportAddress(address: Record<string, unknown>): ReportAddress {
  const type = REPORT_TYPES.find((each) => each === address.type);
  const { from, to } = address;
  const hasDays = typeof from === 'string' && typeof to === 'string';
  return { ...(type && { type }), ...(hasDays && { from, to }) };
}

/** The days of an address; those of last week if it names none. */
export const rangeOf = ({ from, to }: ReportAddress, today: string): DateRange =>
  from !== undefined && to !== undefined ? { start: from, end: to } : presetRange('Last week', today);

/** What is wrong with the days, which only a typed address can bring about. */
export function findRangeProblem({ start, end }: DateRange): string | undefined {
  if (!isDay(start) || !isDay(end)) return FORM_MESSAGES.noDay;
  return end < start ? REPORT_MESSAGES.endBeforeStart : undefined;
}

const isDay = (text: string) => DAY.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text);

export interface ReportProblems {
  type?: string;
  format?: string;
  range?: string;
}

/** One message for each field that keeps the report from being made. */
export function findProblems({ type, format, range }: ReportChoice): ReportProblems {
  const wrongRange = findRangeProblem(range);
  return {
    ...(!type && { type: FORM_MESSAGES.type }),
    ...(!format && { format: FORM_MESSAGES.format }),
    ...(wrongRange && { range: wrongRange }),
  };
}

export const hasGraphs = ({ format, wantsGraphs }: Pick<ReportChoice, 'format' | 'wantsGraphs'>): boolean =>
  wantsGraphs && format !== 'csv';
