import 'leaflet/dist/leaflet.css';
import { useRef } from 'react';
import { createPortal } from 'react-dom';
import { useLines } from './lines/use-lines.ts';
import classes from './map-canvas.module.css';
import type { MapProps } from './map-view.tsx';
import { useFrame, useGround, useMap } from './use-map.ts';
import { usePoints } from './use-points.ts';
import { useCircles, usePin, useStops } from './use-shapes.ts';

/** Draws a map by Leaflet. Arrow keys move it, + and - zoom, Tab goes from mark to mark and Enter presses one. */
export function MapCanvas(props: MapProps) {
  const box = useRef<HTMLDivElement>(null);
  const map = useMap(box, props.label);
  useGround(map, props.tiles);
  useFrame(map, props);
  useCircles(map, props.circles);
  useStops(map, props.stops);
  const line = useLines(map, props.lines);
  usePin(map, props.pin);
  const points = usePoints(map, props.points);
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset holds fields, and there are none */}
      <div ref={box} className={classes.map} role="group" aria-description="Arrow keys move the map, plus and minus zoom." />
      {line && props.lines && createPortal(props.lines.describe(line.pressed), line.element)}
      {points && props.points && createPortal(props.points.describe(points.pressed.ids, points.pressed.count), points.element)}
    </>
  );
}
