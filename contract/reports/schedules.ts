import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { emailAddress, pathId } from '../kit/values.ts';
import { REPORT_FORMATS, REPORT_TYPES } from '../reports.ts';

/** See docs/product/reports.md. */
export const REPORT_RHYTHMS = ['day', 'week', 'month'] as const;
export type ReportRhythm = (typeof REPORT_RHYTHMS)[number];
export const REPORT_RHYTHM_LABELS: Record<ReportRhythm, string> = {
  day: 'Every day, about the day before',
  week: 'Every Monday, about the week before',
  month: 'On the first of every month, about the month before',
};

/** Schedules of one account. */
export const REPORT_SCHEDULES_MAX = 20;
export const REPORT_RECIPIENTS_MAX = 20;
/** A larger file is not attached to the mail. */
export const REPORT_MAILED_BYTES = 10 * 2 ** 20;

export const REPORT_SCHEDULE_MESSAGES = {
  tooMany: `You can schedule at most ${REPORT_SCHEDULES_MAX} reports. Remove one first.`,
  /** Follows an address. */
  mayNotOpen: 'is nobody who may open this report',
} as const;

const shape = {
  type: z.enum(REPORT_TYPES),
  format: z.enum(REPORT_FORMATS),
  analytics: z.boolean(),
  every: z.enum(REPORT_RHYTHMS),
  /** Of the workspace's clock, 0 to 23. */
  hour: z.int().min(0).max(23),
  /** E-mail addresses of accounts. The owner's own needs to be named too if it should get a mail. */
  recipients: z.array(emailAddress).max(REPORT_RECIPIENTS_MAX),
  isPaused: z.boolean(),
};

export const reportScheduleDraft = z.object({ ...shape, isPaused: shape.isPaused.default(false) }).meta({ id: 'ReportScheduleDraft' });
export type ReportScheduleDraft = z.output<typeof reportScheduleDraft>;
/** Absent stays. */
export const reportScheduleChange = z.object(shape).partial().meta({ id: 'ReportScheduleChange' });
export type ReportScheduleChange = z.output<typeof reportScheduleChange>;

export const reportSchedule = z
  .object({
    _id: z.string(),
    ...shape,
    recipients: z.array(z.string()),
    /** The instant from which the next report is made; null while it is paused. */
    nextAt: z.string().nullable(),
  })
  .meta({ id: 'ReportSchedule' });
export type ReportSchedule = z.infer<typeof reportSchedule>;

const params = z.object({ id: pathId });

export const reportScheduleEndpoints = {
  listSchedules: endpoint({
    method: 'GET',
    path: '/api/reports/schedules',
    summary: "The signed-in user's own schedules, the oldest first.",
    reply: z.object({ schedules: z.array(reportSchedule) }),
  }),
  addSchedule: endpoint({
    method: 'POST',
    path: '/api/reports/schedules',
    summary: 'Has a report made every day, week or month, and mailed to accounts that may open it.',
    body: reportScheduleDraft,
    reply: reportSchedule,
    status: 201,
  }),
  changeSchedule: endpoint({
    method: 'PUT',
    path: '/api/reports/schedules/:id',
    summary: 'Changes or pauses a schedule of one’s own: absent stays.',
    params,
    body: reportScheduleChange,
    reply: reportSchedule,
  }),
  removeSchedule: endpoint({
    method: 'DELETE',
    path: '/api/reports/schedules/:id',
    summary: 'Removes a schedule of one’s own. Reports that it has made stay.',
    params,
  }),
};
