import { expect, it } from 'vitest';
import { linkToMap, mapApp, mapPage } from './map-links.ts';

const YARD = { latitude: 18.9, longitude: -72.81 };
const APPLE = 'https://maps.apple.com/?ll=18.9,-72.81&q=Quay%20%284%29%20%26%20Sons';

it.each([
  [
    'an iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Version/26.0 Mobile/15E148 Safari/604.1',
    APPLE,
  ],
  ['an iPad, and a Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15', APPLE],
  [
    'an Android phone',
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36',
    'geo:18.9,-72.81?q=18.9,-72.81(Quay%20%284%29%20%26%20Sons)',
  ],
  ['Windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36', undefined],
  ['Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', undefined],
])('opens the own map of %s', (_device, userAgent, href) => {
  expect(mapApp(YARD, 'Quay (4) & Sons', userAgent)).toBe(href);
});

it('opens a page beside Fairlead, and an app from it', () => {
  expect(linkToMap(mapPage(YARD))).toEqual({
    href: 'https://www.openstreetmap.org/?mlat=18.9&mlon=-72.81#map=16/18.9/-72.81',
    target: '_blank',
    rel: 'noopener noreferrer',
  });
  expect(linkToMap('geo:1,2')).toEqual({ href: 'geo:1,2' });
});
