import { type LatLng, type Map as LeafletMap, Popup } from 'leaflet';
import { useCallback, useState } from 'react';

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
    popup.once('remove', () => {
      if (element.parentElement?.contains(document.activeElement)) on.getContainer().focus({ preventScroll: true });
      setTold((now) => (now?.element === element ? undefined : now));
    });
    setTold({ pressed, element });
    popup.openOn(on);
    element.focus({ preventScroll: true });
  }, []);
  return { told, open };
}
