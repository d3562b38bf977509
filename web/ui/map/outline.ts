import { GeoJSON, type Map as LeafletMap } from 'leaflet';
import { feature } from 'topojson-client';
import classes from './map-canvas.module.css';

const PANE = 'outline';
/** Below the tiles, whose pane is at 200. */
const PANE_LEVEL = '150';

/** Draws the land of the world below everything else, from a file of the program's own. `isGone` is asked once the file is there. */
export async function drawOutline(map: LeafletMap, isGone: () => boolean): Promise<void> {
  const { default: atlas } = await import('world-atlas/land-50m.json');
  if (isGone() || map.getPane(PANE)) return;
  const topology = atlas as unknown as Parameters<typeof feature>[0];
  const { land } = topology.objects;
  if (!land) return;
  map.createPane(PANE).style.zIndex = PANE_LEVEL;
  const style = { className: classes.land ?? '', weight: 1 };
  const shown = { interactive: false, pane: PANE, attribution: 'Outline: Natural Earth' };
  new GeoJSON(feature(topology, land), { ...shown, style: () => style }).addTo(map);
}
