import { unescapeFormula } from '../../platform/output/formula-escape.ts';
import type { Column, Row } from '../../platform/output/table.ts';
import { isDefused, isRefusedFile, REFUSED_MARKS } from './rows/columns.rules.ts';

/**
 * The columns and rows of a file of refused rows, from the headers of the file that they stood in. What our own file did to
 * formulas is undone, because writing does it once more; if these rows were refused before, their former reasons are left out.
 */
export function createRefusedFile(headers: readonly string[], isExcel: boolean) {
  const first = isRefusedFile(headers) ? REFUSED_MARKS.length : 0;
  const isUndone = isDefused(headers, isExcel);
  const restoreCells = (cells: readonly string[]) => cells.slice(first).map((cell) => (isUndone ? unescapeFormula(cell) : cell));
  return {
    columns: [...REFUSED_MARKS, ...restoreCells(headers)].map((header, at): Column => ({ key: String(at), header, kind: 'text' })),
    row: (line: number, reason: string, cells: readonly string[]): Row =>
      Object.fromEntries([String(line), reason, ...restoreCells(cells)].map((cell, at) => [String(at), cell])),
  };
}
