import type { ReportFormat, ReportType } from '@fairlead/contract/reports';
import {
  REPORT_RECIPIENTS_MAX,
  type ReportRhythm,
  type ReportSchedule,
  type ReportScheduleDraft,
} from '@fairlead/contract/reports/schedules';
import { hasGraphs } from '../form/report-form.rules.ts';

/** What the schedule form holds. */
export interface ScheduleValues {
  type: ReportType;
  format: ReportFormat;
  wantsGraphs: boolean;
  every: ReportRhythm;
  hour: number;
  /** E-mail addresses, separated by commas or lines. */
  recipients: string;
}

export const SCHEDULE_MESSAGES = {
  badAddress: (address: string) => `'${address}' is no e-mail address`,
  tooMany: `At most ${REPORT_RECIPIENTS_MAX} addresses`,
} as const;

const HOURS_OF_DAY = 24;
const EIGHT = 8;

export const HOUR_OPTIONS = Array.from({ length: HOURS_OF_DAY }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}));

export const valuesOf = (schedule: ReportSchedule | undefined): ScheduleValues =>
  schedule
    ? { ...schedule, wantsGraphs: schedule.analytics, recipients: schedule.recipients.join(', ') }
    : { type: 'sales', format: 'pdf', wantsGraphs: true, every: 'week', hour: EIGHT, recipients: '' };

export const readRecipients = (text: string): string[] => [...new Set(text.split(/[\s,;]+/).filter((address) => address !== ''))];

export function findRecipientProblem(text: string): string | undefined {
  const addresses = readRecipients(text);
  const bad = addresses.find((address) => !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(address));
  if (bad !== undefined) return SCHEDULE_MESSAGES.badAddress(bad);
  return addresses.length > REPORT_RECIPIENTS_MAX ? SCHEDULE_MESSAGES.tooMany : undefined;
}

export const draftOf = (values: ScheduleValues): Omit<ReportScheduleDraft, 'isPaused'> => ({
  type: values.type,
  format: values.format,
  analytics: hasGraphs(values),
  every: values.every,
  hour: values.hour,
  recipients: readRecipients(values.recipients),
});
