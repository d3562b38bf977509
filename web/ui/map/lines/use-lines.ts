import type { Place } from '@fairlead/contract/kit/position';
import { CircleMarker, LatLng, LayerGroup, type Map as LeafletMap, Polyline } from 'leaflet';
import { useEffect } from 'react';
import classes from '../map-canvas.module.css';
import type { MapLines } from '../map-view.tsx';
import { usePopup } from '../use-popup.ts';
import { inWords } from '../use-shapes.ts';
import { arcBetween } from './arc.ts';

/** In pixels, by weight. */
const WIDTHS = [1.5, 3, 5, 8] as const;
/** As wide as a finger finds. */
const TARGET = 18;
const END = 3;

export const lineParts = ({ from, to }: { from: Place; to: Place }): LatLng[][] =>
  arcBetween(from, to).map((part) => part.map(({ latitude, longitude }) => new LatLng(latitude, longitude)));

/** Draws curved lines, the thickest on top, and answers which one was pressed. */
export function useLines(map: LeafletMap | undefined, lines: MapLines | undefined) {
  const all = lines?.all;
  const { told, open } = usePopup<string>((id) => all?.some((line) => line.id === id) ?? false);
  useEffect(() => {
    if (!map || !all) return;
    const group = new LayerGroup();
    const ends = new Map<string, Place>();
    for (const line of [...all].sort((one, other) => one.weight - other.weight)) {
      const parts = lineParts(line);
      const weight = WIDTHS[line.weight - 1] ?? WIDTHS[0];
      const drawn = new Polyline(parts, { className: classes.line ?? '', weight, smoothFactor: 0, interactive: false });
      const target = new Polyline(parts, { className: classes.lineTarget ?? '', weight: TARGET, smoothFactor: 0 }).bindTooltip(
        inWords(line.label),
        {
          sticky: true,
        },
      );
      target.on('click', ({ latlng }) => open(map, latlng, line.id));
      target.on('mouseover', () => drawn.getElement()?.setAttribute('data-hot', 'true'));
      target.on('mouseout', () => drawn.getElement()?.removeAttribute('data-hot'));
      group.addLayer(drawn).addLayer(target);
      for (const place of [line.from, line.to]) ends.set(`${place.latitude} ${place.longitude}`, place);
    }
    for (const { latitude, longitude } of ends.values())
      group.addLayer(new CircleMarker([latitude, longitude], { className: classes.end ?? '', radius: END, weight: 1, interactive: false }));
    group.addTo(map);
    return () => void group.remove();
  }, [map, all, open]);
  return told;
}
