import { Button } from '@mantine/core';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { type MapStop, MapView, preloadMap } from '../../../ui/map/map-view.tsx';
import { useTiles } from '../../settings/public/use-tiles.ts';
import classes from './route-fold.module.css';

const HEIGHT = 320;

interface RouteFoldProps {
  /** Names the map for screen readers. */
  label: string;
  stops: readonly MapStop[];
  /** Below the map. */
  note: ReactNode;
}

/** Stops on a map, numbered and joined by straight lines, once somebody wants to see it. Nothing where there is no place. */
export function RouteFold({ label, stops, note }: RouteFoldProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  if (stops.length === 0) return null;
  return (
    <div className={classes.fold}>
      <Button
        leftSection={<Icon name="pin" size={16} />}
        aria-expanded={isOpen}
        aria-controls={id}
        onPointerEnter={preloadMap}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Hide the map' : 'On the map'}
      </Button>
      <div id={id}>{isOpen && <OpenMap label={label} stops={stops} note={note} />}</div>
    </div>
  );
}

function OpenMap({ label, stops, note }: RouteFoldProps) {
  const tiles = useTiles();
  // The same places are the same map, although a page makes their list anew each time.
  const frame = JSON.stringify(stops);
  const drawn = useMemo(() => JSON.parse(frame) as MapStop[], [frame]);
  if (tiles === undefined) return null;
  return (
    <div className={classes.map}>
      <MapView label={label} height={HEIGHT} tiles={tiles} frame={frame} stops={drawn} />
      <p className="muted">{note} Lines are straight; they are not roads.</p>
    </div>
  );
}
