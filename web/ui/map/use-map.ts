import { Control, LatLng, LatLngBounds, type LatLngTuple, Map as LeafletMap, TileLayer } from 'leaflet';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { MAX_ZOOM } from './clusters.ts';
import { lineParts } from './lines/use-lines.ts';
import type { MapProps } from './map-view.tsx';
import { drawOutline } from './outline.ts';

const WORLD: LatLngTuple = [20, 30];
const WORLD_ZOOM = 2;
/** In pixels, at zoom 1. A narrower map shows the whole world at zoom 0 alone. */
const WORLD_WIDTH = 512;
/** A single place is not shown nearer than this. */
const NEAREST_ZOOM = 14;
const EDGES = new LatLngBounds([-85, -220], [85, 220]);

/** Leaflet's map in this box, for as long as the box is there. The wheel zooms only in a map in use, so that pages scroll past the others. */
export function useMap(box: RefObject<HTMLDivElement | null>, label: string): LeafletMap | undefined {
  const [map, setMap] = useState<LeafletMap>();
  useEffect(() => {
    if (!box.current) return;
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const minZoom = box.current.clientWidth < WORLD_WIDTH ? 0 : 1;
    const made = new LeafletMap(box.current, {
      ...{ center: WORLD, zoom: WORLD_ZOOM, minZoom, maxZoom: MAX_ZOOM, maxBounds: EDGES },
      ...{ scrollWheelZoom: false, zoomAnimation: !isStill, fadeAnimation: !isStill, markerZoomAnimation: !isStill, inertia: !isStill },
    });
    made.attributionControl.setPrefix('Leaflet');
    new Control.Scale({ imperial: false }).addTo(made);
    made.on('focus', () => made.scrollWheelZoom.enable()).on('blur', () => made.scrollWheelZoom.disable());
    // A popup near the top has no room within the world's edges on a small map.
    const keepWithin = () => void made.setMaxBounds(EDGES);
    made.on('popupopen', () => made.setMaxBounds()).on('popupclose', keepWithin);
    const resized = new ResizeObserver(() => made.invalidateSize({ animate: false }));
    resized.observe(box.current);
    setMap(made);
    return () => {
      resized.disconnect();
      made.off('popupclose', keepWithin).remove();
      setMap(undefined);
    };
  }, [box]);
  useEffect(() => map?.getContainer().setAttribute('aria-label', label), [map, label]);
  return map;
}

/** The streets where there are tiles, else the outline of the world; it also stands in for tiles that can't be loaded. */
export function useGround(map: LeafletMap | undefined, tiles: string): void {
  useEffect(() => {
    if (!map) return;
    let isGone = false;
    const outline = () => void drawOutline(map, () => isGone);
    // A tile's server may ask from which website it is used; it is told no more than that.
    const layer =
      tiles === '' ? undefined : new TileLayer(tiles, { maxZoom: MAX_ZOOM, referrerPolicy: 'origin', attribution: tileCredit(tiles) });
    if (layer) layer.once('tileerror', outline).addTo(map);
    else outline();
    return () => {
      isGone = true;
      layer?.remove();
    };
  }, [map, tiles]);
}

/** Who made the tiles, as HTML; the host of a template has no characters that mean something there. */
export function tileCredit(tiles: string): string {
  const { host } = new URL(tiles);
  const isOfOpenStreetMap = host === 'openstreetmap.org' || host.endsWith('.openstreetmap.org');
  const credit = '<a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noopener noreferrer">OpenStreetMap</a>';
  return isOfOpenStreetMap ? `© ${credit} contributors` : `Tiles: ${host}`;
}

/** Shows everything that is on the map whenever `frame` changes. */
export function useFrame(map: LeafletMap | undefined, { frame, points, lines, circles = [], stops = [], pin }: MapProps): void {
  const showAll = useEffectEvent((on: LeafletMap) => {
    on.closePopup();
    const bounds = new LatLngBounds([]);
    for (const { latitude, longitude } of [...(points?.all ?? []), ...stops]) bounds.extend([latitude, longitude]);
    // What crosses the date line runs out of the map at both sides; with it the whole world would have to be shown.
    for (const [part, ...more] of (lines?.all ?? []).map(lineParts))
      if (more.length === 0) for (const place of part ?? []) bounds.extend(place);
    const rounds = [...circles, ...(pin?.at ? [{ ...pin.at, radius: pin.radius }] : [])];
    for (const { latitude, longitude, radius } of rounds) bounds.extend(new LatLng(latitude, longitude).toBounds(radius * 2));
    if (bounds.isValid()) on.fitBounds(bounds, { padding: [40, 40], maxZoom: NEAREST_ZOOM, animate: false });
    else on.setView(WORLD, WORLD_ZOOM, { animate: false });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the frame decides when, and what is there then decides what
  useEffect(() => {
    if (map) showAll(map);
  }, [map, frame]);
}
