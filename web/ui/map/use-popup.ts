import { type LatLng, type Map as LeafletMap, Popup } from 'leaflet';
import { useCallback, useState } from 'react';
import { flushSync } from 'react-dom';

/** What was pressed, and the element of the popup that tells of it. */
interface Told<Pressed> {
  pressed: Pressed;
  element: HTMLElement;
}

/** A popup at what was pressed. It takes the focus, and gives it to the map when it closes. */
export function usePopup<Pressed>() {
  const [told, setTold] = useState<Told<Pressed>>();
  const open = useCallback((on: LeafletMap, at: LatLng, pressed: Pressed) => {
    const element = document.createElement('div');
    element.tabIndex = -1;
    const popup = new Popup({ minWidth: 220, maxWidth: 280, autoPanPadding: [12, 12] }).setLatLng(at).setContent(element);
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
    flushSync(() => setTold({ pressed, element }));
    popup.openOn(on);
    element.focus({ preventScroll: true });
    box.addEventListener('keydown', closeByKey);
    grown.observe(element);
  }, []);
  return { told, open };
}
