import { type ColumnDef, writeXlsxStream } from 'hucre/xlsx';
import { cleanSheetName, excelFormat, toExcelCell, toExcelText } from './excel-cells.ts';
import type { Column, FilePieces, Table } from './table.ts';

const DEFAULT_WIDTH = 18;

/** One sheet with a frozen header and typed cells; a second sheet after a million rows. A text is never written as a formula. */
export async function* writeExcelTable({ title, columns, rows }: Table): FilePieces {
  const cells = (async function* () {
    for await (const row of rows) yield columns.map(({ key, kind }) => toExcelCell(kind, row[key]));
  })();
  const options = { name: cleanSheetName(title), columns: columns.map(toExcelColumn), freezePane: { rows: 1 } };
  for await (const bytes of writeXlsxStream(cells, options)) yield bytes;
}

/** Also used for the rows of a report. */
export function toExcelColumn(column: Column): ColumnDef {
  const numFmt = excelFormat(column);
  return { header: toExcelText(column.header), width: column.width ?? DEFAULT_WIDTH, ...(numFmt && { numFmt }) };
}
