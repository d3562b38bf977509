import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { describeError } from '../../../platform/error-message.ts';
import { preloadMap } from '../../../ui/map/map-view.tsx';
import { PanelContent } from '../../../ui/page/panel.tsx';
import { type LaneView, laneSummary, viewOfLane } from '../lanes.queries.ts';
import { LaneMap } from './lane-map.tsx';

/** As many lanes as a map bears. */
const LANES_MAX = 200;

/** The map of a view of the list: the same filters, and all pages at once. */
export function LaneListMap({ view }: { view: LaneView }) {
  useEffect(preloadMap, []);
  const summary = useQuery(laneSummary(view, 1, LANES_MAX));
  return (
    <PanelContent
      query={summary}
      loading="Loading the map..."
      failure={(error) => describeError(error, 'The map could not be read. Please try again.')}
    >
      {({ lanes, total, filters, frame }) => (
        <LaneMap
          lanes={lanes}
          total={total}
          frame={frame}
          isOld={summary.isPlaceholderData}
          viewOf={(lane) => viewOfLane(filters, view, lane)}
        />
      )}
    </PanelContent>
  );
}
