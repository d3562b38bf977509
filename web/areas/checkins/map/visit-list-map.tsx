import { checkInList } from '@fairlead/contract/checkins';
import type { VisitMapQuery } from '@fairlead/contract/checkins/map';
import { askDays } from '../../../records/list/list.queries.ts';
import type { ListView } from '../../../records/list/list-description.ts';
import { withoutOrder } from '../../../records/list/list-view.rules.ts';
import { VisitMap } from './visit-map.tsx';

/** In pixels: as much as a small phone has below the filters. */
const HEIGHT = 460;

/** The map of a view of the list: the same filters, and all pages at once. */
export function VisitListMap({ view }: { view: ListView & { show?: unknown } }) {
  const { show: _show, ...filters } = askDays(checkInList.filters, withoutOrder(view));
  return (
    <VisitMap
      query={filters as VisitMapQuery}
      label="Map of the visits"
      height={HEIGHT}
      inWords="List shows the same visits in words, for keyboards and screen readers; visits without a position stand only there."
    />
  );
}
