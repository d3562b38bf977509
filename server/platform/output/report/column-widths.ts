import type { ReportCellKind, ReportColumn } from '@fairlead/contract/kit/report/content';

/** In characters; in a PDF, relative to each other. */
const WIDTHS: Record<ReportCellKind, number> = { text: 18, number: 9, percent: 9, money: 17, day: 13 };

/** Wide enough for the values of its kind, and for the longest word of its header, which is bold. */
export const columnWidth = ({ kind, header }: ReportColumn): number =>
  Math.max(WIDTHS[kind], ...header.split(/[\s-]/).map((word) => word.length + 4));
