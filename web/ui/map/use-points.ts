import { LatLng, type Map as LeafletMap, Marker, Popup } from 'leaflet';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { clusterPoints, type Mark } from './clusters.ts';
import type { MapPoints } from './map-view.tsx';
import { markIcon, markLabel } from './marks.ts';

/** So many points of a place are named at most. */
const NAMED_MAX = 10;
const NONE: MapPoints['all'] = [];

/** The points that were pressed, and the element of the popup that tells of them. */
interface Pressed {
  ids: string[];
  count: number;
  element: HTMLElement;
}

/** Draws the points that lie in the part of the map that is shown, and answers which of them were pressed. */
export function usePoints(map: LeafletMap | undefined, points: MapPoints | undefined): Pressed | undefined {
  const [pressed, setPressed] = useState<Pressed>();
  const all = points?.all ?? NONE;
  const clusters = useMemo(() => clusterPoints(all), [all]);

  function open(on: LeafletMap, at: LatLng, ids: string[], count: number) {
    const element = document.createElement('div');
    element.tabIndex = -1;
    const popup = new Popup({ minWidth: 220, maxWidth: 280, autoPanPadding: [12, 12] }).setLatLng(at).setContent(element);
    popup.once('remove', () => {
      if (element.parentElement?.contains(document.activeElement)) on.getContainer().focus({ preventScroll: true });
      setPressed((now) => (now?.element === element ? undefined : now));
    });
    setPressed({ ids, count, element });
    popup.openOn(on);
    element.focus({ preventScroll: true });
  }

  const press = useEffectEvent((on: LeafletMap, mark: Mark) => {
    const at = new LatLng(mark.latitude, mark.longitude);
    if ('point' in mark) return open(on, at, [mark.point.id], 1);
    const zoom = clusters.findSplit(mark.cluster);
    if (zoom === undefined) return open(on, at, clusters.listIds(mark.cluster, NAMED_MAX), mark.count);
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
      map.closePopup();
      for (const marker of drawn.values()) marker.remove();
    };
  }, [map, clusters]);
  return pressed;
}
