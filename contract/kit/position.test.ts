import fc from 'fast-check';
import geodesic from 'geographiclib-geodesic';
import { expect, it } from 'vitest';
import { metresBetween } from './position.ts';

it.each([
  ['one degree of the equator', [0, 0, 0, 1], 111_195],
  ['over the date line', [0, 179.5, 0, -179.5], 111_195],
  ['across a pole', [89.5, 0, 89.5, 180], 111_195],
  ['pole to pole', [90, 17, -90, -120], 20_015_115],
  ['the same place by another name', [12, 180, 12, -180], 0],
] as const)('%s', (_name, [latitude, longitude, otherLatitude, otherLongitude], metres) => {
  const distance = metresBetween({ latitude, longitude }, { latitude: otherLatitude, longitude: otherLongitude });
  expect(Math.abs(distance - metres)).toBeLessThan(2);
});

it('is at most 0.562 % off the ellipsoid, near and far, over the date line and at the poles', () => {
  const ellipsoid = geodesic.Geodesic.WGS84;
  const latitude = fc.oneof(fc.double({ min: -90, max: 90, noNaN: true }), fc.constantFrom(-90, -89.9999, 0, 89.9999, 90));
  const longitude = fc.oneof(fc.double({ min: -180, max: 180, noNaN: true }), fc.constantFrom(-180, -179.9999, 0, 179.9999, 180));
  const azimuth = fc.oneof(fc.double({ min: 0, max: 360, noNaN: true }), fc.constantFrom(0, 90, 180, 270));
  // From a step to the other side of the earth.
  const metres = fc.oneof(fc.double({ min: 1, max: 50_000, noNaN: true }), fc.double({ min: 1, max: 19_900_000, noNaN: true }));
  fc.assert(
    fc.property(latitude, longitude, azimuth, metres, (lat, lon, direction, distance) => {
      const { lat2, lon2 } = ellipsoid.Direct(lat, lon, direction, distance) as { lat2: number; lon2: number };
      const found = metresBetween({ latitude: lat, longitude: lon }, { latitude: lat2, longitude: lon2 });
      expect(Math.abs(found - distance) / distance).toBeLessThan(0.00562);
    }),
    // Where it is furthest off: from south to north at the equator.
    { numRuns: 2_000, examples: [[0, 0, 0, 300]] },
  );
});
