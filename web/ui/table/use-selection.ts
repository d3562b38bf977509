import { useRef, useState } from 'react';

interface SelectionOptions<Row> {
  /** The displayed rows; rows of other pages stay selected. */
  rows: readonly Row[];
  rowKey: (row: Row) => string;
}

/** The selected rows of all pages, by key. */
export function useSelection<Row>({ rows, rowKey }: SelectionOptions<Row>) {
  const [selected, setSelected] = useState<ReadonlyMap<string, Row>>(new Map());
  const last = useRef<string>(undefined);

  function change(which: readonly Row[], isIn: boolean) {
    setSelected((before) => {
      const next = new Map(before);
      for (const row of which) {
        if (isIn) next.set(rowKey(row), row);
        else next.delete(rowKey(row));
      }
      return next;
    });
  }

  return {
    selected,
    isSelected: (row: Row) => selected.has(rowKey(row)),
    onToggle(row: Row, isRange: boolean) {
      const from = isRange ? rows.findIndex((each) => rowKey(each) === last.current) : -1;
      const to = rows.findIndex((each) => rowKey(each) === rowKey(row));
      const range = from < 0 ? [row] : rows.slice(Math.min(from, to), Math.max(from, to) + 1);
      last.current = rowKey(row);
      change(range, !selected.has(rowKey(row)));
    },
    onToggleAll: () => change(rows, !rows.every((row) => selected.has(rowKey(row)))),
    // The same map where nothing is selected, because a new one renders all rows again.
    clear: () => setSelected((before) => (before.size > 0 ? new Map() : before)),
  };
}
