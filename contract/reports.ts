import { z } from 'zod';
import { endpoint } from './kit/endpoint.ts';
import { OLDER_PARTS, olderQuery } from './kit/paging.ts';
import { reportContentSchema } from './kit/report/content.ts';
import { DAY_MS } from './kit/time.ts';
import { day, pathId } from './kit/values.ts';

/** See docs/product/reports.md. */
export const REPORT_TYPES = ['sales', 'clients', 'team', 'financial', 'coverage'] as const;
export type ReportType = (typeof REPORT_TYPES)[number];
export const REPORT_TYPE_LABELS: Record<ReportType, string> = {
  sales: 'Sales Report',
  clients: 'Client Report',
  team: 'Team Performance Report',
  financial: 'Financial Report',
  coverage: 'Coverage Report',
};
export const REPORT_FORMATS = ['pdf', 'xlsx', 'csv'] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];
export const REPORT_FORMAT_LABELS: Record<ReportFormat, string> = { pdf: 'PDF', xlsx: 'Excel', csv: 'CSV' };
/** Waiting or being made; then ready, failed or cancelled for good. */
export const REPORT_STATES = ['making', 'ready', 'failed', 'cancelled'] as const;
export type ReportState = (typeof REPORT_STATES)[number];

/** A report and its file are removed after so many days. */
export const REPORT_DAYS = 30;
export const REPORT_PERIOD_YEARS = 10;
/** Reports of one account that are made at the same time. */
export const REPORTS_AT_ONCE = 3;
export const REPORT_PREVIEW_ROWS = 20;

export const REPORT_MESSAGES = {
  endBeforeStart: 'The last day lies before the first',
  tooLong: `A report covers at most ${REPORT_PERIOD_YEARS} years`,
  tooMany: `You have ${REPORTS_AT_ONCE} reports or imports under way. Wait for one of them, or cancel it.`,
  failed: 'The report could not be made. Please try again.',
  notReady: 'This report is not ready yet',
  noAnalyticsInCsv: 'A CSV file holds rows alone, without graphs.',
} as const;

const period = { from: day, to: day };
const isInOrder = ({ from, to }: { from: string; to: string }) => from <= to;
const isShort = ({ from, to }: { from: string; to: string }) => Date.parse(to) - Date.parse(from) <= REPORT_PERIOD_YEARS * 366 * DAY_MS;
const checked = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z
    .object({ type: z.enum(REPORT_TYPES), ...period, ...shape })
    .refine((asked) => isInOrder(asked as never), { path: ['to'], message: REPORT_MESSAGES.endBeforeStart })
    .refine((asked) => isShort(asked as never), { path: ['to'], message: REPORT_MESSAGES.tooLong });

/** Both days are inclusive, in the workspace's time zone. */
export const reportQuestion = checked({}).meta({ id: 'ReportQuestion' });
export const reportDraft = checked({ format: z.enum(REPORT_FORMATS), analytics: z.boolean() }).meta({ id: 'ReportDraft' });
export type ReportQuestion = z.output<typeof reportQuestion>;
export type ReportDraft = z.output<typeof reportDraft>;

export const report = z
  .object({
    _id: z.string(),
    type: z.enum(REPORT_TYPES),
    format: z.enum(REPORT_FORMATS),
    ...period,
    analytics: z.boolean(),
    state: z.enum(REPORT_STATES),
    /** Why it failed, for the user's eyes. */
    failure: z.string().nullable(),
    /** Detail rows written so far, and how many there are; 0 while nothing is known. */
    progress: z.object({ done: z.int(), total: z.int() }),
    /** Of the file, in bytes. */
    size: z.int().nullable(),
    /** A username. */
    madeBy: z.string(),
    isMine: z.boolean(),
    createdAt: z.string(),
    /** The instant after which it is removed. */
    keptUntil: z.string(),
  })
  .meta({ id: 'Report' });
export type Report = z.infer<typeof report>;

const params = z.object({ id: pathId });

export const reportEndpoints = {
  preview: endpoint({
    method: 'POST',
    path: '/api/reports/preview',
    summary: `What a report would hold now, with the first ${REPORT_PREVIEW_ROWS} of its rows.`,
    body: reportQuestion,
    reply: z.object({ content: reportContentSchema, rows: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.null()]))) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/reports',
    summary: 'Begins to make a report in the background. Its file can be taken once its state is ready.',
    body: reportDraft,
    reply: report,
    status: 201,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/reports',
    summary: `Recent reports that the signed-in user may open, newest first. ${OLDER_PARTS}`,
    query: olderQuery,
    reply: z.object({ reports: z.array(report), more: z.boolean() }),
  }),
  get: endpoint({ method: 'GET', path: '/api/reports/:id', summary: 'One report and how far it is.', params, reply: report }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/reports/:id/cancel',
    summary: 'Stops the making of a report of one’s own. One that is over stays as it is.',
    params,
    reply: report,
  }),
  remove: endpoint({ method: 'DELETE', path: '/api/reports/:id', summary: 'Removes a report of one’s own, with its file.', params }),
  file: endpoint({
    method: 'GET',
    path: '/api/reports/:id/file',
    summary: 'The file of a report that is ready.',
    params,
    reply: z.string(),
    stream: 'application/octet-stream',
    refuses: ['conflict'],
  }),
};
