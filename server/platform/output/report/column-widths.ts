import type { ReportCellKind, ReportColumn } from '@fairlead/contract/kit/report/content';

/** In characters; in a PDF, relative to each other. */
const WIDTHS: Record<ReportCellKind, number> = { text: 18, number: 9, percent: 9, money: 17, day: 17 };

/** Wide enough for the values of its kind, and for the longest word of its header, which is bold. */
export const columnWidth = ({ kind, header }: ReportColumn): number =>
  Math.max(WIDTHS[kind], ...header.split(/[\s-]/).map((word) => word.length + 6));

/** What a row is called, such as a client, is longer than its other texts. */
const NAME_WIDTH = 31;

/** The columns of a PDF's table. The first text is what its rows are called; where they are known, it gets no more than the longest needs. */
export function withWidths(columns: readonly ReportColumn[], rows?: readonly Readonly<Record<string, unknown>>[]) {
  const name = columns.find(({ kind }) => kind === 'text');
  const longest = Math.max(0, ...(rows ?? []).map((row) => String(row[name?.key ?? ''] ?? '').length));
  const nameWidth = (column: ReportColumn) => (rows ? Math.min(NAME_WIDTH, Math.max(columnWidth(column), longest)) : NAME_WIDTH);
  return columns.map((column) => ({ ...column, width: column === name ? nameWidth(column) : columnWidth(column) }));
}
