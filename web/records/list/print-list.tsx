import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { longDate, now } from '../../platform/time.ts';
import { useAlert } from '../../ui/dialogs/alert.tsx';
import { ExportBar } from '../../ui/menus/export-bar.tsx';
import { PrintSheet } from '../../ui/table/print-sheet.tsx';
import { PRINT_ROWS_MAX } from './list.queries.ts';
import type { ListDescription, ListView } from './list-description.ts';
import { countText, type Nouns } from './list-view.rules.ts';

interface PrintListProps {
  list: ListDescription;
  view: ListView;
  onDone: () => void;
}

/** Prints all rows that the view finds, up to a number it states. */
export function PrintList({ list, view, onDone }: PrintListProps) {
  const alert = useAlert();
  // Paper is asked for now and shows now.
  const rows = useQuery({ ...list.queries.print(view), gcTime: 0, staleTime: Number.POSITIVE_INFINITY });
  const total = useQuery(list.queries.count(view));
  useEffect(() => {
    if (!rows.error) return;
    void alert(rows.error.message);
    onDone();
  }, [rows.error, alert, onDone]);

  if (!rows.data || total.isPending) return <ExportBar runs={[{ id: 0, message: 'Preparing print...', bytes: 0, cancel: onDone }]} />;
  return (
    <PrintSheet
      title={list.title}
      lead={`${describeExtent(rows.data.length, total.data?.total, list.nouns)} · ${longDate(now())}`}
      onDone={onDone}
    >
      <table>
        <thead>
          <tr>
            {list.columns.map(({ key, header }) => (
              <th key={key} scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.data.map((row) => (
            <tr key={row._id}>
              {list.columns.map(({ key, cell, print = cell }) => (
                <td key={key}>{print(row)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </PrintSheet>
  );
}

function describeExtent(printed: number, total = printed, nouns: Nouns): string {
  if (total <= PRINT_ROWS_MAX) return countText(printed, nouns);
  return `The first ${printed.toLocaleString('en-US')} of ${countText(total, nouns)}. Export as csv or Excel to have them all.`;
}
