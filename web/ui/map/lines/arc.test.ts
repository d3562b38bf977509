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
          expect([Math.abs(latitude) <= 85.000001, Math.abs(longitude) <= 180]).toEqual([true, true]);
          expect(Math.abs(longitude - (part[at - 1]?.longitude ?? longitude))).toBeLessThan(30);
        });
      // A part ends where the next one begins, on the other side of the date line.
      for (const [at, part] of parts.slice(1).entries()) {
        const [before, next] = [parts[at]?.at(-1), part[0]] as [Place, Place];
        expect([Math.abs(before.longitude), before.longitude + next.longitude]).toEqual([180, 0]);
        expect(next.latitude).toBe(before.latitude);
      }
    }),
  );
});

it('takes the short way: from Shanghai to Los Angeles over the Pacific', () => {
  const shanghai = { latitude: 31.2, longitude: 121.5 };
  const losAngeles = { latitude: 33.7, longitude: -118.3 };
  const [asia, america] = arcBetween(shanghai, losAngeles);
  expect(asia?.every(({ longitude }) => longitude >= 121)).toBe(true);
  expect(america?.every(({ longitude }) => longitude <= -118)).toBe(true);
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
