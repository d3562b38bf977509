import { expect, it } from 'vitest';
import { clusterPoints, MAX_ZOOM, type Mark } from './clusters.ts';

const WORLD: [number, number, number, number] = [-180, -85, 180, 85];
const point = (id: string, latitude: number, longitude: number, kind = 'verified') => ({ id, latitude, longitude, kind });
const countsOf = (marks: Mark[]) => marks.map((mark) => ('count' in mark ? [mark.count, mark.counts] : mark.point.id));

it('joins what lies close together, and counts its kinds', () => {
  const clusters = clusterPoints([point('a', 18.95, 72.95), point('b', 18.96, 72.95, 'away'), point('c', 51.95, 4.14)]);
  const marks = clusters.findMarks(WORLD, 3);
  expect(countsOf(marks)).toEqual([[2, { verified: 1, away: 1 }], 'c']);
});

it('joins what is nearer than a finger needs, and codes sooner, which are wider', () => {
  // 40 and 57 pixels apart at zoom 3.
  const near = [point('a', 0, 0), point('b', 0, 7)];
  const wider = [point('a', 0, 0), point('b', 0, 10)];
  const countAt3 = (points: typeof near) => clusterPoints(points).findMarks(WORLD, 3).length;
  expect([countAt3(near), countAt3(wider), countAt3(wider.map((each) => ({ ...each, code: 'INNSA' })))]).toEqual([1, 2, 1]);
});

it('finds only what lies in the part that is shown', () => {
  const clusters = clusterPoints([point('a', 18.95, 72.95), point('c', 51.95, 4.14)]);
  expect(countsOf(clusters.findMarks([60, 10, 80, 30], 6))).toEqual(['a']);
});

it('says at which zoom a cluster comes apart', () => {
  const clusters = clusterPoints([point('a', 18.95, 72.95), point('b', 18.96, 72.95)]);
  const [mark] = clusters.findMarks(WORLD, 3);
  const zoom = clusters.findSplit((mark as { cluster: number }).cluster);
  expect(clusters.findMarks(WORLD, zoom!)).toHaveLength(2);
});

it('lists some of the points that never come apart', () => {
  const clusters = clusterPoints(Array.from({ length: 30 }, (_, at) => point(`p${at}`, 18.95, 72.95)));
  const [mark] = clusters.findMarks(WORLD, MAX_ZOOM);
  const { cluster } = mark as { cluster: number };
  expect([clusters.findSplit(cluster), clusters.listIds(cluster, 10).length]).toEqual([undefined, 10]);
});

it('keeps places at the date line, at the poles and at 0,0', () => {
  const edges = [
    point('east', -18, 179.99),
    point('west', -18, -179.99),
    point('north', 90, 0),
    point('south', -90, 0),
    point('null', 0, 0),
  ];
  const marks = clusterPoints(edges).findMarks([-180, -90, 180, 90], 8);
  expect(marks.map(({ key }) => key).sort()).toEqual(['east', 'north', 'null', 'south', 'west']);
});
