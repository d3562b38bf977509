import type { ReportBlock, ReportColumn, ReportRow } from '@fairlead/contract/reports/content';
import { formatReportValue } from '@fairlead/contract/reports/values';
import { monthDayYear } from '../../../ui/dates/date-days.ts';
import classes from './preview.module.css';

type Figures = Extract<ReportBlock, { kind: 'figures' }>['figures'];

/** A value for people: '–' where there is none. */
function showValue(value: string | number | null | undefined, format: Pick<ReportColumn, 'kind' | 'currency'>): string {
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

/** Rows of a report. On a phone each row is a card that names its values. */
export function ReportTable({ label, columns, rows, hasTotals = false }: ReportTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled with the arrow keys
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
          {rows.map((row, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id and never move
            <tr key={place} data-total={(hasTotals && place === rows.length - 1) || undefined}>
              {columns.map((column) => (
                <td key={column.key} data-number={isNumber(column.kind) || undefined} data-header={column.header}>
                  {showValue(row[column.key], column)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const isNumber = (kind: ReportColumn['kind']) => kind !== 'text' && kind !== 'day';
