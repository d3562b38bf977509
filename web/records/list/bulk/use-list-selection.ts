import { useEffect, useState } from 'react';
import { useSelection } from '../../../ui/table/use-selection.ts';
import type { ListedRow, ListView } from '../list-description.ts';
import { queryText, withoutOrder } from '../list-view.rules.ts';

/** The rows that something is to be done with: they stay chosen over pages and orders, and are let go with Escape or another filter. */
export function useListSelection<Row extends ListedRow>(rows: readonly Row[], view: ListView) {
  const { clear: unselect, ...selection } = useSelection({ rows, rowKey: ({ _id }) => _id });
  const [isSelecting, setSelecting] = useState(false);
  const isActive = isSelecting || selection.selected.size > 0;
  const filter = queryText(withoutOrder(view));

  function clear() {
    unselect();
    setSelecting(false);
  }

  // Nobody deletes what they no longer see.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another filter ends a selection
  useEffect(clear, [filter]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: clearing is the same whenever it was made
  useEffect(() => {
    if (!isActive) return;
    const leave = (event: KeyboardEvent) => {
      // What lies on top takes Escape for itself. This listener runs first, so it has to look.
      if (event.key === 'Escape' && !document.querySelector('[role=dialog], [role=alertdialog], [role=menu]')) clear();
    };
    window.addEventListener('keydown', leave, true);
    return () => window.removeEventListener('keydown', leave, true);
  }, [isActive]);

  return { ...selection, isSelecting, isActive, select: () => setSelecting(true), clear };
}
