import { z } from 'zod';

/** What a report holds, before anyone decides how it looks: the preview shows it, and each file format writes it. */

export const reportCellKindSchema = z.enum(['text', 'number', 'percent', 'money', 'day']);
export type ReportCellKind = z.infer<typeof reportCellKindSchema>;

/** Money: whole units as a number, exact to the currency's digits. Percent: 0 to 100. Day: `YYYY-MM-DD`. Null: there is no value. */
const cellSchema = z.union([z.string(), z.number(), z.null()]);

const columnSchema = z.object({
  key: z.string(),
  header: z.string(),
  kind: reportCellKindSchema,
  /** The currency of money, where it is that of all rows. */
  currency: z.string().optional(),
  /** The key of the row's own currency, where rows differ. */
  currencyKey: z.string().optional(),
});
export type ReportColumn = z.infer<typeof columnSchema>;
export type ReportRow = Record<string, string | number | null>;

const figuresSchema = z.object({
  kind: z.literal('figures'),
  title: z.string(),
  figures: z.array(
    z.object({
      label: z.string(),
      value: cellSchema,
      kind: reportCellKindSchema,
      currency: z.string().optional(),
      note: z.string().optional(),
    }),
  ),
});

/** A short table, such as totals by month. The last row may hold totals. */
const tableSchema = z.object({
  kind: z.literal('table'),
  title: z.string(),
  columns: z.array(columnSchema),
  rows: z.array(z.record(z.string(), cellSchema)),
  hasTotals: z.boolean(),
});

/** One value of each series for each category; null is a gap. */
const chartSchema = z.object({
  kind: z.literal('chart'),
  title: z.string(),
  shape: z.enum(['bars', 'stacked', 'lines']),
  categories: z.array(z.string()),
  series: z.array(z.object({ name: z.string(), values: z.array(z.number().nullable()) })),
  values: z.object({ kind: reportCellKindSchema, currency: z.string().optional() }),
});
export type ReportChart = z.infer<typeof chartSchema>;

export const reportBlockSchema = z.union([figuresSchema, tableSchema, chartSchema]);
export type ReportBlock = z.infer<typeof reportBlockSchema>;

/** A report without its detail rows. */
export const reportContentSchema = z.object({
  title: z.string(),
  period: z.object({ from: z.string(), to: z.string() }),
  /** What a reader must know to read the figures rightly, such as entries left out. */
  notes: z.array(z.string()),
  blocks: z.array(reportBlockSchema),
  /** The detail rows, of which the preview shows the first. Files take them from a stream. */
  detail: z.object({ title: z.string(), columns: z.array(columnSchema), total: z.number().int() }),
});
export type ReportContent = z.infer<typeof reportContentSchema>;
