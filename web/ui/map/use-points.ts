import { LatLng, type Map as LeafletMap, Marker } from 'leaflet';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { clusterPoints, type Mark } from './clusters.ts';
import type { MapPoints } from './map-view.tsx';
import { markIcon, markLabel } from './marks.ts';
import { usePopup } from './use-popup.ts';

/** So many points of a place are named at most. */
const NAMED_MAX = 10;
const NONE: MapPoints['all'] = [];

/** Points that were pressed: some of them, and how many there are. */
interface Pressed {
  ids: string[];
  count: number;
}

/** Draws the points that lie in the part of the map that is shown, and answers which of them were pressed. */
export function usePoints(map: LeafletMap | undefined, points: MapPoints | undefined) {
  const all = points?.all ?? NONE;
  const { told, open } = usePopup<Pressed>(({ ids }) => ids.every((id) => all.some((point) => point.id === id)));
  const clusters = useMemo(() => clusterPoints(all), [all]);

  const press = useEffectEvent((on: LeafletMap, mark: Mark) => {
    const at = new LatLng(mark.latitude, mark.longitude);
    if ('point' in mark) return open(on, at, { ids: [mark.point.id], count: 1 });
    const zoom = clusters.findSplit(mark.cluster);
    if (zoom === undefined) return open(on, at, { ids: clusters.listIds(mark.cluster, NAMED_MAX), count: mark.count });
    // The mark that had the focus goes.
    on.getContainer().focus({ preventScroll: true });
    on.setView(at, zoom);
  });
  const draw = useEffectEvent((mark: Mark) => {
    const label = points ? markLabel(mark, points) : '';
    const marker = new Marker([mark.latitude, mark.longitude], { icon: markIcon(mark, points ?? { kinds: {} }), title: label });
    marker.on('add', () => marker.getElement()?.setAttribute('aria-label', label));
    return marker;
  });

  useEffect(() => {
    if (!map) return;
    const drawn = new Map<string, Marker>();
    function update(on: LeafletMap) {
      const bounds = on.getBounds().pad(0.1);
      const sides: [number, number, number, number] = [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()];
      const marks = new Map(clusters.findMarks(sides, on.getZoom()).map((mark) => [mark.key, mark]));
      for (const [key, marker] of drawn) {
        if (marks.has(key)) continue;
        marker.remove();
        drawn.delete(key);
      }
      for (const [key, mark] of marks) {
        if (drawn.has(key)) continue;
        const marker = draw(mark).addTo(on);
        marker.on('click', () => press(on, mark));
        marker.on('keypress', ({ originalEvent: { key: pressedKey } }) => pressedKey === 'Enter' && press(on, mark));
        drawn.set(key, marker);
      }
    }
    const follow = () => update(map);
    follow();
    map.on('moveend', follow);
    return () => {
      map.off('moveend', follow);
      for (const marker of drawn.values()) marker.remove();
    };
  }, [map, clusters]);
  return told;
}
