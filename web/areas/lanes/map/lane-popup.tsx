import type { LaneSummary } from '@fairlead/contract/lanes';
import { Link } from '@tanstack/react-router';
import { paths } from '../../../paths.ts';
import parts from '../../../ui/map/map-parts.module.css';
import type { LaneView } from '../lanes.queries.ts';
import { volumesText, winRateText } from '../summary/lane-summary.rules.ts';
import { clientsText, laneKey, routeText } from './lane-map.rules.ts';

interface LanePopupProps {
  lanes: readonly LaneSummary[];
  /** The list of what a lane sums up. */
  viewOf: (lane: LaneSummary) => LaneView;
}

/** The lanes at what was pressed, each leading to its list. */
export function LanePopup({ lanes, viewOf }: LanePopupProps) {
  return (
    <ul className={parts.popup} aria-label="Lanes here">
      {lanes.map((lane) => {
        const [volumes, winRate] = [volumesText(lane), winRateText(lane)];
        return (
          <li key={laneKey(lane)}>
            <Link to={paths.lanes} search={viewOf(lane) as never} className={parts.pressed}>
              <b>{routeText(lane)}</b>
              <span>{[clientsText(lane.clients), volumes && `${volumes} per year`].filter(Boolean).join(' · ')}</span>
              <span>{winRate ? `Win rate ${winRate}` : 'None won or lost yet'}</span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
