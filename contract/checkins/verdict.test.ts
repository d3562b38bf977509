import fc from 'fast-check';
import geodesic from 'geographiclib-geodesic';
import { describe, expect, it } from 'vitest';
import { durationText, judge, metresText } from './verdict.ts';

/** By what share a distance on the sphere may be off: position.test.ts finds at most 0.562 %. */
const SPHERE_IS_OFF = 0.00562;

const gate = { name: 'Nhava Sheva CFS', latitude: 18.95, longitude: 72.95, radius: 300 };
/** One metre northwards in degrees. */
const METRE = 1 / 111_195.08;
const north = (metres: number, of: { latitude: number; longitude: number } = gate) => ({
  latitude: of.latitude + metres * METRE,
  longitude: of.longitude,
});
const verdictOf = (...sent: Parameters<typeof judge>) => judge(...sent).verdict;

describe('the verdict', () => {
  it.each([
    ['inside', 100, 12, 'verified'],
    ['on the rim', 299.9, 100, 'verified'],
    ['inside, but not accurate enough', 100, 101, 'cannot_verify'],
    ['outside by more than the accuracy', 420, 12, 'away'],
    ['outside by less than the accuracy', 310, 12, 'cannot_verify'],
    ['far outside, with kilometres of inaccuracy', 20_000, 5_000, 'away'],
    ['somewhere in kilometres of inaccuracy', 4_000, 5_000, 'cannot_verify'],
    ['inside, exactly', 0, 0, 'verified'],
    ['outside, exactly', 301, 0, 'away'],
    ['without an accuracy', 100, null, 'cannot_verify'],
    ['far off without an accuracy', 90_000, null, 'cannot_verify'],
  ] as const)('%s', (_name, distance, accuracy, verdict) => {
    expect(verdictOf({ sites: [gate], ...north(distance), accuracy })).toBe(verdict);
  });

  it('says why in a sentence, whatever it is', () => {
    const reasonOf = (...sent: Parameters<typeof judge>) => judge(...sent).reason;
    const times = { fixAt: '2026-03-02T06:05:00.000Z', visitedAt: '2026-03-02T04:00:00.000Z' };
    expect({
      away: reasonOf({ sites: [gate], ...north(420), accuracy: 12 }),
      verified: reasonOf({ sites: [gate], ...north(40), accuracy: 12 }),
      open: reasonOf({ sites: [gate], ...north(2_300), accuracy: 5_000 }),
      noAccuracy: reasonOf({ sites: [gate], ...north(40) }),
      noSite: reasonOf({ sites: [], ...north(40), accuracy: 12 }),
      noPosition: reasonOf({ sites: [gate] }),
      later: reasonOf({ sites: [gate], ...north(40), accuracy: 12, ...times }),
    }).toEqual({
      away: '420 m from Nhava Sheva CFS, which reaches 300 m; position accurate to 12 m',
      verified: '40 m from Nhava Sheva CFS, which reaches 300 m; position accurate to 12 m',
      open: '2.3 km from Nhava Sheva CFS, which reaches 300 m; position accurate to 5 km, which leaves open whether it is inside',
      noAccuracy: '40 m from Nhava Sheva CFS, which reaches 300 m; the device did not say how accurate the position is',
      noSite: 'The client has no site to compare with',
      noPosition: 'There is no position to compare',
      later: 'Position taken 2 h 5 min after the stated time; 40 m from Nhava Sheva CFS, which reaches 300 m; position accurate to 12 m',
    });
  });

  it('is Entered later, wherever it was, once time and position are more than 15 minutes apart', () => {
    const visitedAt = '2026-03-02T04:00:00.000Z';
    const at = (fixAt: string | null, metres = 0) => verdictOf({ sites: [gate], ...north(metres), accuracy: 5, fixAt, visitedAt });
    expect([at('2026-03-02T04:15:00.000Z'), at('2026-03-02T03:45:00.000Z'), at(null)]).toEqual(['verified', 'verified', 'verified']);
    expect([at('2026-03-02T04:15:00.001Z'), at('2026-03-02T03:44:59.999Z'), at('2026-03-05T04:00:00.000Z', 9_000)]).toEqual(
      Array(3).fill('entered_later'),
    );
  });

  it('asks of overlapping sites the one that reaches furthest beyond the position', () => {
    const yard = { ...gate, ...north(1_000), name: 'Yard', radius: 2_000 };
    const { verdict, reason, facts } = judge({ sites: [gate, yard], ...north(350), accuracy: 90 });
    expect([verdict, facts.sites.map(({ name }) => name)]).toEqual(['verified', ['Yard', 'Nhava Sheva CFS']]);
    expect(reason).toBe('650 m from Yard, which reaches 2 km; position accurate to 90 m');
    expect(verdictOf({ sites: [gate, yard], ...north(-3_000), accuracy: 90 })).toBe('away');
  });

  it.each([
    ['over the date line', { latitude: -17, longitude: 179.9995 }, { latitude: -17, longitude: -179.9995 }],
    ['by another name of the date line', { latitude: 12, longitude: 180 }, { latitude: 12, longitude: -180 }],
    ['across the north pole', { latitude: 89.9995, longitude: 10 }, { latitude: 89.9995, longitude: -170 }],
    ['at the south pole', { latitude: -90, longitude: 0 }, { latitude: -90, longitude: 133 }],
    ['at 0,0', { latitude: 0, longitude: 0 }, { latitude: 0.001, longitude: -0.001 }],
  ])('holds %s', (_name, site, here) => {
    expect(verdictOf({ sites: [{ ...site, name: 'Here', radius: 300 }], ...here, accuracy: 10 })).toBe('verified');
    const beyond = { latitude: -site.latitude || 1, longitude: site.longitude };
    expect(verdictOf({ sites: [{ ...site, name: 'Here', radius: 300 }], ...beyond, accuracy: 10 })).toBe('away');
  });
});

it.each([
  // Within a centimetre of a border, rounding decides.
  ['plain geometry on a sphere', throughSpace, 0, 0.01],
  // The earth is no sphere, which the verdict takes it for.
  ['geodesics of WGS 84', alongEllipsoid, SPHERE_IS_OFF, 0.01],
])('agrees with %s, wherever on earth', (_name, measure, share, margin) => {
  const place = {
    latitude: fc.oneof(fc.double({ min: -90, max: 90, noNaN: true }), fc.constantFrom(-90, 0, 90)),
    longitude: fc.oneof(fc.double({ min: -180, max: 180, noNaN: true }), fc.constantFrom(-180, 0, 180)),
  };
  const aSite = fc.record({ ...place, radius: fc.double({ min: 10, max: 50_000, noNaN: true }) });
  const accuracy = fc.oneof(fc.double({ min: 0, max: 200, noNaN: true }), fc.double({ min: 0, max: 40_100_000, noNaN: true }));
  // Beside anywhere on earth, places close to the first site, where it matters.
  const offset = fc.option(
    fc.record({ north: fc.double({ min: -1, max: 1, noNaN: true }), east: fc.double({ min: -1, max: 1, noNaN: true }) }),
  );
  fc.assert(
    fc.property(fc.array(aSite, { maxLength: 6 }), fc.record(place), offset, accuracy, (drawn, anywhere, near, a) => {
      const sites = drawn.map((site, index) => ({ ...site, name: `Site ${index}` }));
      const [first] = sites;
      const here =
        first && near
          ? {
              latitude: Math.max(-90, Math.min(90, first.latitude + near.north)),
              longitude: ((first.longitude + near.east + 540) % 360) - 180,
            }
          : anywhere;
      const distances = sites.map((site) => ({ d: measure(site, here), r: site.radius }));
      fc.pre(distances.every(({ d, r }) => Math.min(Math.abs(d - r), Math.abs(d - a - r)) > margin + share * d));
      const expected = distances.some(({ d, r }) => d <= r && a <= 100)
        ? 'verified'
        : sites.length > 0 && distances.every(({ d, r }) => d - a > r)
          ? 'away'
          : 'cannot_verify';
      const { verdict, reason, facts } = judge({ sites, ...here, accuracy: a });
      expect([verdict, facts.sites.length, reason.length > 20]).toEqual([expected, sites.length, true]);
    }),
    { numRuns: 2_000 },
  );
});

/** Metres over the ground by Karney's algorithm, which is exact to nanometres. */
function alongEllipsoid(one: { latitude: number; longitude: number }, other: { latitude: number; longitude: number }): number {
  return geodesic.Geodesic.WGS84.Inverse(one.latitude, one.longitude, other.latitude, other.longitude).s12 as number;
}

/** Metres along the sphere between two points as vectors: the angle between them by its tangent, which is exact near and far. */
function throughSpace(one: { latitude: number; longitude: number }, other: { latitude: number; longitude: number }): number {
  const [a, b] = [vector(one), vector(other)];
  const cross = [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
  return 6_371_008.8 * Math.atan2(Math.hypot(...cross), a[0] * b[0] + a[1] * b[1] + a[2] * b[2]);
}
function vector({ latitude, longitude }: { latitude: number; longitude: number }): [number, number, number] {
  const [up, around] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180];
  return [Math.cos(up) * Math.cos(around), Math.cos(up) * Math.sin(around), Math.sin(up)];
}

it.each([
  [0, '0 m'],
  [999.4, '999 m'],
  [999.6, '1 km'],
  [2_340, '2.3 km'],
  [9_960, '10 km'],
  [1_203_600, '1,204 km'],
])('writes %d metres as %s', (metres, text) => expect(metresText(metres)).toBe(text));

it.each([
  [16, '16 min'],
  [-125, '2 h 5 min'],
  [1440 * 3 + 245, '3 d 4 h'],
  [120, '2 h'],
])('writes %d minutes as %s', (minutes, text) => expect(durationText(minutes * 60_000)).toBe(text));
