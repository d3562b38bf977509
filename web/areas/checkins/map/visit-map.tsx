import { MAP_VISITS_MAX, type VisitMapQuery } from '@fairlead/contract/checkins/map';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo } from 'react';
import parts from '../../../ui/map/map-parts.module.css';
import { type MapCircle, MapView, preloadMap } from '../../../ui/map/map-view.tsx';
import tones from '../../../ui/map/mark.module.css';
import { useTiles } from '../../settings/public/use-tiles.ts';
import classes from './visit-map.module.css';
import { visitMapQuery } from './visit-map.queries.ts';
import { legendOf, pointsOf, VISIT_MARKS } from './visit-marks.rules.ts';
import { VisitPopup } from './visit-popup.tsx';

const NOUNS = { one: 'visit', many: 'visits' };
const describe = (ids: readonly string[], count: number) => <VisitPopup ids={ids} count={count} />;

interface VisitMapProps {
  query: VisitMapQuery;
  label: string;
  height: number;
  /** Sites, with what they reach. */
  circles?: readonly MapCircle[] | undefined;
  /** Where the same visits stand in words. */
  inWords: ReactNode;
}

/** Visits on a map, with what its marks mean (docs/product/checkins.md). */
export function VisitMap({ query, label, height, circles, inWords }: VisitMapProps) {
  useEffect(preloadMap, []);
  const tiles = useTiles();
  const visits = useQuery(visitMapQuery(query));
  const { data, isError, isPlaceholderData } = visits;
  const points = useMemo(() => data && { all: pointsOf(data.visits), kinds: VISIT_MARKS, nouns: NOUNS, describe }, [data]);
  if (isError && !data)
    return (
      <p role="alert" className={classes.words}>
        The map could not be read.{' '}
        <button type="button" className="link" onClick={() => void visits.refetch()}>
          Try Again
        </button>
      </p>
    );
  if (!data || !points || tiles === undefined)
    return (
      <p role="status" className={`muted ${classes.words}`} style={{ minHeight: height }}>
        Loading the map...
      </p>
    );
  return (
    <div className={classes.map} aria-busy={isPlaceholderData}>
      <MapView
        label={label}
        height={height}
        tiles={tiles}
        frame={`${data.frame} ${circles?.length ?? 0}`}
        points={points}
        {...(circles && { circles })}
      />
      {data.visits.length === 0 ? (
        <p className="muted">None of these visits has a position.</p>
      ) : (
        <ul className={parts.legend} aria-label="What the marks mean">
          {legendOf(data.visits).map(({ key, sign, tone, label: words, count }) => (
            <li key={key}>
              <span className={`${classes.sign} ${tones[tone]}`} aria-hidden="true">
                {sign}
              </span>
              {`${words}: ${count.toLocaleString('en-US')}`}
            </li>
          ))}
        </ul>
      )}
      <p className="muted">
        {data.isLimited && `These are the latest ${MAP_VISITS_MAX.toLocaleString('en-US')}; filters show others. `}
        {inWords}
      </p>
    </div>
  );
}
