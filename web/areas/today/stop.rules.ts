import type { Place } from '@fairlead/contract/kit/position';

/** As in '420 m' or '12.4 km', from the start as the crow flies. */
export function sayDistance(metres: number): string {
  if (metres < 995) return `${Math.round(metres / 10) * 10} m from the start`;
  const km = metres / 1000;
  return `${km < 99.95 ? km.toFixed(1) : Math.round(km)} km from the start`;
}

/** What opens the map of a phone; elsewhere a page that shows the place. */
export const mapAddress = ({ latitude, longitude }: Place, isPhone: boolean): string =>
  isPhone
    ? `geo:${latitude},${longitude}?q=${latitude},${longitude}`
    : `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`;
