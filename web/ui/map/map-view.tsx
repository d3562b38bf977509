import type { Place } from '@fairlead/contract/kit/position';
import type { ReactNode } from 'react';
import { lazyPart } from '../../platform/lazy-part.ts';
import classes from './map-view.module.css';

const MapCanvas = lazyPart(() => import('./map-canvas.tsx'), 'MapCanvas', {
  coming: (
    <p role="status" className="muted">
      Loading the map...
    </p>
  ),
});

/** Fetches the map's code beside the data that will be on it. */
export const preloadMap = MapCanvas.preload;

export type MapTone = 'good' | 'wait' | 'info' | 'plain';

/** What a kind of point is called and looks like; `sign` is one character, so that colours alone tell nothing. */
export interface MapKind {
  label: string;
  tone: MapTone;
  sign: string;
}
export type MapKinds = Readonly<Record<string, MapKind>>;

export interface MapPoint extends Place {
  id: string;
  kind: string;
  /** What it is called and a few characters that stand for it, where its kind alone does not say. */
  name?: string;
  code?: string;
}

/** Many points, which are drawn as clusters where they lie close together. */
export interface MapPoints {
  all: readonly MapPoint[];
  kinds: MapKinds;
  /** As in '1 visit' and '2 visits'. */
  nouns: { one: string; many: string };
  /** What is said of points that are pressed: some of them, and how many there are. */
  describe: (ids: readonly string[], count: number) => ReactNode;
}

/** A curve from one place to another, which is not the way that is taken; the higher the weight, the thicker. */
export interface MapLine {
  id: string;
  from: Place;
  to: Place;
  weight: 1 | 2 | 3 | 4;
  label: string;
}

/** Lines are pressed by pointers alone: what they tell is also told of the points at their ends. */
export interface MapLines {
  all: readonly MapLine[];
  /** What is said of a line that is pressed. */
  describe: (id: string) => ReactNode;
}

/** `radius` is in metres. */
export interface MapCircle extends Place {
  radius: number;
  label: string;
}

export interface MapStop extends Place {
  label: string;
}

/** A place that is dragged, with the circle around it, or that pressing the map sets. */
export interface MapPin {
  label: string;
  /** Null while there is none. */
  at: Place | null;
  radius: number;
  onMove: (place: Place) => void;
}

export interface MapProps {
  /** Names the map for screen readers. */
  label: string;
  /** The template of tiles; '' draws the outline of the world that comes with the program, and nothing is loaded from elsewhere. */
  tiles: string;
  /** Whenever this changes, the map shows everything that is on it; in between it stays where the user has put it. */
  frame: string;
  points?: MapPoints;
  lines?: MapLines;
  circles?: readonly MapCircle[];
  /** Numbered from 1 and joined by straight lines, which are not the way that was taken. */
  stops?: readonly MapStop[];
  pin?: MapPin;
}

/** A map that is drawn when its code is there. It shows nothing that is not told beside it as well. `height` is in pixels. */
export function MapView({ height, ...map }: MapProps & { height: number }) {
  return (
    <div className={classes.box} style={{ height }}>
      <MapCanvas {...map} />
    </div>
  );
}
