import { type ReactNode, useMemo } from 'react';
import { type MapStop, MapView } from '../../../ui/map/map-view.tsx';
import { useTiles } from '../../settings/public/use-tiles.ts';
import classes from './visit-map.module.css';

const HEIGHT = 320;

export interface RouteMapProps {
  /** Names the map for screen readers. */
  label: string;
  stops: readonly MapStop[];
  /** Below the map. */
  note: ReactNode;
}

export function RouteMap({ label, stops, note }: RouteMapProps) {
  const tiles = useTiles();
  // The same places are the same map, although a page makes their list anew each time.
  const frame = JSON.stringify(stops);
  const drawn = useMemo(() => JSON.parse(frame) as MapStop[], [frame]);
  if (tiles === undefined) return null;
  return (
    <div className={classes.route}>
      <MapView label={label} height={HEIGHT} tiles={tiles} frame={frame} stops={drawn} />
      <p className="muted">{note} Lines are straight; they are not roads.</p>
    </div>
  );
}
