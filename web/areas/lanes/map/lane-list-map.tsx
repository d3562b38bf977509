import type { LaneSummary } from '@fairlead/contract/lanes';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { describeError } from '../../../platform/error-message.ts';
import { preloadMap } from '../../../ui/map/map-view.tsx';
import { PanelContent } from '../../../ui/page/panel.tsx';
import { type LaneView, laneSummary } from '../lanes.queries.ts';
import { LaneMap } from './lane-map.tsx';

/** As many lanes as a map bears. */
const LANES_MAX = 200;

/** The map of a view of the list: the same filters, and all pages at once. Give it the filters as its key. */
export function LaneListMap({ view }: { view: LaneView }) {
  useEffect(preloadMap, []);
  const summary = useQuery(laneSummary(view, 1, LANES_MAX));
  const viewOf = useCallback(
    ({ load, discharge }: LaneSummary): LaneView => {
      const { show: _show, page: _page, cursor: _cursor, ...filters } = view;
      return { ...filters, loadPort: load.code, dischargePort: discharge.code };
    },
    [view],
  );
  return (
    <PanelContent
      query={summary}
      loading="Loading the map..."
      failure={(error) => describeError(error, 'The map could not be read. Please try again.')}
    >
      {({ lanes, total }) => <LaneMap lanes={lanes} total={total} viewOf={viewOf} />}
    </PanelContent>
  );
}
