import { Circle, LatLng, LayerGroup, type Map as LeafletMap, type LeafletMouseEvent, Marker, Polyline } from 'leaflet';
import { useEffect, useEffectEvent, useRef } from 'react';
import { groupStops, type StopGroup, sayNumbers } from './group-stops.ts';
import classes from './map-canvas.module.css';
import type { MapCircle, MapPin, MapStop } from './map-view.tsx';
import { icon } from './marks.ts';

/** At this zoom a place that was set is shown with its streets. */
const PLACE_ZOOM = 14;

/** The library takes a text for HTML, and these hold what people have typed. */
export function inWords(text: string): HTMLElement {
  const element = document.createElement('span');
  element.textContent = text;
  return element;
}

/** Circles with their names, which also stand in a list beside the map. */
export function useCircles(map: LeafletMap | undefined, circles: readonly MapCircle[] | undefined): void {
  useEffect(() => {
    if (!map || !circles) return;
    const layers = circles.map(({ latitude, longitude, radius, label }) =>
      new Circle([latitude, longitude], { radius, className: classes.circle ?? '', weight: 2 }).bindTooltip(inWords(label)),
    );
    const group = new LayerGroup(layers).addTo(map);
    return () => void group.remove();
  }, [map, circles]);
}

/** Numbered stops, joined in their order. Those whose numbers would cover each other share a mark. */
export function useStops(map: LeafletMap | undefined, stops: readonly MapStop[] | undefined): void {
  useEffect(() => {
    if (!map || !stops) return;
    const places = stops.map(({ latitude, longitude }) => new LatLng(latitude, longitude));
    const line = new Polyline(places, { className: classes.route ?? '', weight: 3, interactive: false });
    const numbers = new LayerGroup();
    const group = new LayerGroup([line, numbers]).addTo(map);
    function draw(on: LeafletMap) {
      numbers.clearLayers();
      for (const each of groupStops(places.map((place) => on.project(place)))) numbers.addLayer(stopMarker(each, places, stops ?? []));
    }
    const redraw = () => draw(map);
    redraw();
    map.on('zoomend', redraw);
    return () => {
      map.off('zoomend', redraw);
      group.remove();
    };
  }, [map, stops]);
}

function stopMarker(group: StopGroup, places: readonly LatLng[], stops: readonly MapStop[]): Marker {
  const titles = group.map((index) => `${index + 1}. ${stops[index]?.label}`);
  const title = titles.join('; ');
  const tooltip = document.createElement('span');
  tooltip.append(...titles.flatMap((each, at) => (at > 0 ? [document.createElement('br'), each] : [each])));
  const marker = new Marker(places[group[0] ?? 0] as LatLng, { icon: icon(sayNumbers(group), classes.stop), title }).bindTooltip(tooltip);
  return marker.on('add', () => marker.getElement()?.setAttribute('aria-label', title));
}

/** A place that is dragged, with its circle; pressing the map sets it there. Typing beside the map moves it too. */
export function usePin(map: LeafletMap | undefined, pin: MapPin | undefined): void {
  const shown = useRef<{ marker: Marker; circle: Circle }>(undefined);
  const move = useEffectEvent((to: LatLng) => {
    const { lat: latitude, lng: longitude } = to.wrap();
    pin?.onMove({ latitude, longitude });
  });
  const isPlaced = pin?.at != null;
  const hasPin = pin !== undefined;

  useEffect(() => {
    if (!map || !hasPin) return;
    const set = ({ latlng }: LeafletMouseEvent) => move(latlng);
    map.on('click', set);
    return () => void map.off('click', set);
  }, [map, hasPin]);

  useEffect(() => {
    if (!map || !isPlaced) return;
    const circle = new Circle([0, 0], { radius: 0, className: classes.circle ?? '', weight: 2, interactive: false });
    const marker = new Marker([0, 0], { icon: icon('', classes.pin), draggable: true, autoPan: true });
    marker.on('drag', () => circle.setLatLng(marker.getLatLng())).on('dragend', () => move(marker.getLatLng()));
    circle.addTo(map);
    marker.addTo(map);
    shown.current = { marker, circle };
    return () => {
      marker.remove();
      circle.remove();
      shown.current = undefined;
    };
  }, [map, isPlaced]);

  const { latitude, longitude } = pin?.at ?? {};
  useEffect(() => {
    if (!map || !shown.current || latitude === undefined || longitude === undefined) return;
    const at = new LatLng(latitude, longitude);
    shown.current.marker.setLatLng(at);
    shown.current.circle.setLatLng(at);
    if (!map.getBounds().contains(at)) map.setView(at, Math.max(map.getZoom(), PLACE_ZOOM), { animate: false });
  }, [map, latitude, longitude]);
  const radius = pin?.radius ?? 0;
  const label = pin?.label ?? '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: a pin that was just placed gets them too
  useEffect(() => {
    shown.current?.circle.setRadius(radius);
    shown.current?.marker.getElement()?.setAttribute('aria-label', label);
  }, [map, isPlaced, radius, label]);
}
