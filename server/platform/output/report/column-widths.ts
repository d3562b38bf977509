import type { ReportCellKind } from '@fairlead/contract/reports/content';

/** In characters; in a PDF, relative to each other. */
export const COLUMN_WIDTHS: Record<ReportCellKind, number> = { text: 28, number: 12, percent: 11, money: 18, day: 13 };
