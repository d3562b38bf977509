import { type LatLng, type Map as LeafletMap, Popup } from 'leaflet';
import { useCallback, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** In pixels: a popup's own edges, and what it keeps from those of the map. */
const EDGES = 60;

/** What was pressed, and the popup that tells of it in this element. */
interface Told<Pressed> {
  pressed: Pressed;
  element: HTMLElement;
  popup: Popup;
}

/** A popup at what was pressed, for as long as that is drawn. It takes the focus, and gives it to the map when it closes. */
export function usePopup<Pressed>(isDrawn: (pressed: Pressed) => boolean) {
  const [told, setTold] = useState<Told<Pressed>>();
  const open = useCallback((on: LeafletMap, at: LatLng, pressed: Pressed) => {
    const element = document.createElement('div');
    element.tabIndex = -1;
    const room = on.getSize().x - EDGES;
    const [minWidth, maxWidth] = [Math.min(220, room), Math.min(280, room)];
    const popup = new Popup({ minWidth, maxWidth, autoPanPadding: [12, 12] }).setLatLng(at).setContent(element);
    const box = on.getContainer();
    // The library hears Escape only while the map itself has the focus.
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      box.focus({ preventScroll: true });
      popup.close();
    };
    // What comes later makes it higher: it must lie within the map still.
    const grown = new ResizeObserver(() => popup.setLatLng(at));
    popup.once('remove', () => {
      box.removeEventListener('keydown', closeByKey);
      grown.disconnect();
      if (popup.getElement()?.contains(document.activeElement)) box.focus({ preventScroll: true });
      setTold((now) => (now?.element === element ? undefined : now));
    });
    // The map moves for it as it opens, so that it holds its words by then.
    flushSync(() => setTold({ pressed, element, popup }));
    popup.openOn(on);
    element.focus({ preventScroll: true });
    box.addEventListener('keydown', closeByKey);
    grown.observe(element);
  }, []);
  const gone = told && !isDrawn(told.pressed) ? told.popup : undefined;
  useEffect(() => void gone?.close(), [gone]);
  return { told, open };
}
