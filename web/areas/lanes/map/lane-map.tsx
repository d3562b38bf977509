import type { LaneSummary } from '@fairlead/contract/lanes';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { paths } from '../../../paths.ts';
import parts from '../../../ui/map/map-parts.module.css';
import { MapView } from '../../../ui/map/map-view.tsx';
import { useTiles } from '../../settings/public/use-tiles.ts';
import type { LaneView } from '../lanes.queries.ts';
import classes from './lane-map.module.css';
import { drawLanes, laneKey, legendOf } from './lane-map.rules.ts';
import { LanePopup } from './lane-popup.tsx';

/** In pixels: as much as a small phone has below the filters. */
const HEIGHT = 460;
const KINDS = { port: { label: 'Ports', tone: 'plain', sign: '' } } as const;
const NOUNS = { one: 'port', many: 'ports' };

interface LaneMapProps {
  /** Those with the most clients first. */
  lanes: readonly LaneSummary[];
  /** How many lanes there are in all. */
  total: number;
  /** Whenever this changes, the map shows all of them. */
  frame: string;
  /** While those of other filters are read. */
  isOld: boolean;
  /** The list of what a lane sums up. */
  viewOf: (lane: LaneSummary) => LaneView;
}

/** Lanes as curved lines between their ports (docs/product/lanes.md). */
export function LaneMap({ lanes, total, frame, isOld, viewOf }: LaneMapProps) {
  const tiles = useTiles();
  const { lines, ports, notDrawn } = useMemo(() => drawLanes(lanes), [lanes]);
  const drawn = {
    lines: {
      all: lines,
      describe: (id: string) => <LanePopup lanes={lanes.filter((lane) => laneKey(lane) === id)} viewOf={viewOf} />,
    },
    points: {
      all: ports,
      kinds: KINDS,
      nouns: NOUNS,
      describe: (codes: readonly string[]) => (
        <LanePopup
          lanes={lanes.filter(({ load, discharge }) => codes.includes(load.code) || codes.includes(discharge.code))}
          viewOf={viewOf}
        />
      ),
    },
  };
  if (tiles === undefined) return <div style={{ minHeight: HEIGHT }} />;
  return (
    <div className={classes.map} aria-busy={isOld}>
      <MapView label="Map of the lanes" height={HEIGHT} tiles={tiles} frame={frame} lines={drawn.lines} points={drawn.points} />
      {lines.length === 0 ? (
        <p className="muted">None of these lanes can be drawn.</p>
      ) : (
        <ul className={parts.legend} aria-label="What the lines mean">
          {legendOf(lines).map(({ weight, label }) => (
            <li key={weight}>
              <span className={classes.sample} data-weight={weight} aria-hidden="true" />
              {label}
            </li>
          ))}
        </ul>
      )}
      {notDrawn && (
        <p>
          {notDrawn} Positions are kept under{' '}
          <Link to={paths.ports} className="link">
            Ports
          </Link>
          .
        </p>
      )}
      <p className="muted">
        {total > lanes.length &&
          `These are the ${lanes.length} of ${total.toLocaleString('en-US')} lanes with the most clients; filters show others. `}
        Lines are no routes of ships; they bend to the left of the way the goods go. By lane shows the same in words, for keyboards and
        screen readers.
      </p>
    </div>
  );
}
