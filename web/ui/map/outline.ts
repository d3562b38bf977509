import { LatLng, type Map as LeafletMap, Polygon } from 'leaflet';
import { feature } from 'topojson-client';
import { drawAcrossDateLine } from './date-line.ts';
import classes from './map-canvas.module.css';

const PANE = 'outline';
/** Below the tiles, whose pane is at 200. */
const PANE_LEVEL = '150';

type Topology = Parameters<typeof feature>[0] & { objects: { land: Parameters<typeof feature>[1] } };
/** As much of GeoJSON as the outline has. */
interface Land {
  features: { geometry: { coordinates: number[][][][] } }[];
}

/** Draws the land of the world below everything else, from a file of the program's own. `isGone` is asked once the file is there. */
export async function drawOutline(map: LeafletMap, isGone: () => boolean): Promise<void> {
  const { default: atlas } = await import('world-atlas/land-50m.json');
  if (isGone() || map.getPane(PANE)) return;
  const topology = atlas as unknown as Topology;
  const land = feature(topology, topology.objects.land) as unknown as Land;
  map.createPane(PANE).style.zIndex = PANE_LEVEL;
  const rings = land.features.flatMap(({ geometry }) => geometry.coordinates.flat());
  const shown = { interactive: false, pane: PANE, className: classes.land ?? '', weight: 1, attribution: 'Outline: Natural Earth' };
  new Polygon(
    rings.flatMap(drawAcrossDateLine).map((ring) => [ring.map(([x = 0, y = 0]) => new LatLng(y, x))]),
    shown,
  ).addTo(map);
}
