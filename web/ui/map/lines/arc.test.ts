import type { Place } from '@fairlead/contract/kit/position';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { arcBetween } from './arc.ts';

const anyPlace = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.oneof(fc.double({ min: -180, max: 180, noNaN: true }), fc.constantFrom(-180, 180, 179.999, -179.999, 0)),
});
const ends = (parts: Place[][]) => [parts[0]?.[0], parts.at(-1)?.at(-1)] as [Place, Place];
/** Degrees between two longitudes. */
const apart = (one: number, other: number) => Math.abs(((one - other + 540) % 360) - 180);
const onMap = (latitude: number) => Math.min(85, Math.max(-85, latitude));

it('goes from one place to the other, wherever these are', () => {
  fc.assert(
    fc.property(anyPlace, anyPlace, (from, to) => {
      const [first, last] = ends(arcBetween(from, to));
      expect(apart(first.longitude, from.longitude)).toBeCloseTo(0, 6);
      expect(apart(last.longitude, to.longitude)).toBeCloseTo(0, 6);
      expect(first.latitude).toBeCloseTo(onMap(from.latitude), 6);
      expect(last.latitude).toBeCloseTo(onMap(to.latitude), 6);
    }),
  );
});

it('stays on the map, and never jumps across it', () => {
  fc.assert(
    fc.property(anyPlace, anyPlace, (from, to) => {
      const parts = arcBetween(from, to);
      for (const part of parts)
        part.forEach(({ latitude, longitude }, at) => {
          expect(Math.abs(latitude)).toBeLessThanOrEqual(85.000001);
          expect(Math.abs(longitude - (part[at - 1]?.longitude ?? longitude))).toBeLessThan(30);
        });
      // What leaves the map at one side is there again at the other.
      const isBeyond = parts[0]?.some(({ longitude }) => Math.abs(longitude) > 180);
      expect(parts).toHaveLength(isBeyond ? 2 : 1);
      for (const [at, { longitude }] of (parts[1] ?? []).entries())
        expect(Math.abs(longitude - (parts[0]?.[at]?.longitude ?? 0))).toBeCloseTo(360, 6);
    }),
  );
});

it('takes the short way: from Shanghai to Los Angeles over the Pacific', () => {
  const shanghai = { latitude: 31.2, longitude: 121.5 };
  const losAngeles = { latitude: 33.7, longitude: -118.3 };
  const [asia, america] = arcBetween(shanghai, losAngeles);
  expect(asia?.every(({ longitude }) => longitude >= 121)).toBe(true);
  expect(america?.every(({ longitude }) => longitude <= -118)).toBe(true);
  // Each goes on to where the other place would be, past the edge of the map.
  expect([asia?.at(-1)?.longitude, america?.[0]?.longitude]).toEqual([-118.3 + 360, 121.5 - 360]);
  expect(arcBetween(losAngeles, shanghai)).toHaveLength(2);
});

it('draws there and back as two lines, also along a meridian', () => {
  const middle = (parts: Place[][]) => parts.flat()[16] as Place;
  fc.assert(
    fc.property(fc.double({ min: -150, max: 150, noNaN: true }), fc.double({ min: 5, max: 60, noNaN: true }), (longitude, latitude) => {
      const [south, north] = [
        { latitude: -latitude, longitude },
        { latitude, longitude },
      ];
      const [there, back] = [middle(arcBetween(south, north)), middle(arcBetween(north, south))];
      expect(there.longitude).toBeLessThan(longitude);
      expect(back.longitude).toBeGreaterThan(longitude);
    }),
  );
});

it('is one part where it does not cross the date line', () => {
  expect(arcBetween({ latitude: 18.9, longitude: 72.9 }, { latitude: 51.9, longitude: 4.1 })).toHaveLength(1);
});
