import type { ReportBlock, ReportColumn, ReportRow } from '@fairlead/contract/kit/report/content';
import { formatReportValue, rowFormat, type ValueFormat } from '@fairlead/contract/kit/report/values';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { monthDayYear } from '../../../ui/dates/date-days.ts';
import classes from './preview.module.css';

type Figures = Extract<ReportBlock, { kind: 'figures' }>['figures'];

/** A longer table begins with so many rows. */
const SHORT = 8;

/** A value for people: '–' where there is none. */
function showValue(value: string | number | null | undefined, format: ValueFormat): string {
  if (format.kind === 'day' && typeof value === 'string' && value !== '') return monthDayYear(value);
  return formatReportValue(value, format) || '–';
}

export function FigureCards({ figures }: { figures: Figures }) {
  return (
    <dl className={classes.figures}>
      {figures.map(({ label, value, note, ...format }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <b>{showValue(value, format)}</b>
            {note && <small>{note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface ReportTableProps {
  label: string;
  columns: readonly ReportColumn[];
  rows: readonly ReportRow[];
  hasTotals?: boolean;
}

/** Rows of a report, at first the first of them. On a phone each row is a card that names its values. */
export function ReportTable({ label, columns, rows, hasTotals = false }: ReportTableProps) {
  const [isWhole, setWhole] = useState(false);
  const count = hasTotals ? rows.length - 1 : rows.length;
  const isCut = !isWhole && count > SHORT;
  const shown = rows.slice(0, isCut ? SHORT : count);
  const totals = hasTotals ? rows.at(-1) : undefined;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled with the arrow keys */}
      <section className={classes.scroll} tabIndex={0} aria-label={label}>
        <table className={classes.table}>
          <thead>
            <tr>
              {columns.map(({ key, header, kind }) => (
                <th key={key} scope="col" data-number={isNumber(kind) || undefined}>
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id and never move
              <TableRow key={place} columns={columns} row={row} />
            ))}
          </tbody>
          {totals && (
            <tfoot>
              <TableRow columns={columns} row={totals} />
            </tfoot>
          )}
        </table>
      </section>
      {isCut && (
        <Button className={classes.all} onClick={() => setWhole(true)} aria-label={`Show all ${count} rows of ${label}`}>
          Show all {count} rows
        </Button>
      )}
    </>
  );
}

function TableRow({ columns, row }: { columns: readonly ReportColumn[]; row: ReportRow }) {
  return (
    <tr>
      {columns.map((column) => (
        <td key={column.key} data-number={isNumber(column.kind) || undefined} data-header={column.header} data-kind={column.kind}>
          {showValue(row[column.key], rowFormat(column, row))}
        </td>
      ))}
    </tr>
  );
}

const isNumber = (kind: ReportColumn['kind']) => kind !== 'text' && kind !== 'day';
