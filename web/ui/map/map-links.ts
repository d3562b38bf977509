import type { Place } from '@fairlead/contract/kit/position';

/** A page that shows the place; no map is loaded here. */
export const mapPage = ({ latitude, longitude }: Place): string =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`;

/**
 * What opens the device's own map with the place by a name; undefined where there is none. Apple's takes links of its own alone (Map
 * Links), Android's the scheme geo. An iPad says that it is a Macintosh, which has the same map.
 */
export function mapApp({ latitude, longitude }: Place, name: string, userAgent = navigator.userAgent): string | undefined {
  const at = `${latitude},${longitude}`;
  const label = encodeURIComponent(name).replaceAll('(', '%28').replaceAll(')', '%29');
  if (/iPhone|iPad|iPod|Macintosh/.test(userAgent)) return `https://maps.apple.com/?ll=${at}&q=${label}`;
  return /Android/.test(userAgent) ? `geo:${at}?q=${at}(${label})` : undefined;
}

/** How a link leads to a map: a page opens beside Fairlead, a scheme leaves it where it is. */
export const linkToMap = (href: string) => (href.startsWith('https:') ? { href, target: '_blank', rel: 'noopener noreferrer' } : { href });
