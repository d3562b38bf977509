import { expect, it } from 'vitest';
import { groupStops, sayNumbers } from './group-stops.ts';

it('puts stops together that would cover each other, in the order of the route', () => {
  const points = [
    { x: 0, y: 0 },
    { x: 200, y: 0 },
    { x: 10, y: 20 },
    { x: 200, y: 45 },
  ];
  expect(groupStops(points)).toEqual([[0, 2], [1], [3]]);
});

it('says the numbers of a mark, of many the first ones', () => {
  expect([[3], [0, 1], [0, 3], [0, 1, 2], [0, 3, 5], [0, 3, 5, 7, 8]].map(sayNumbers)).toEqual([
    '4',
    '1, 2',
    '1, 4',
    '1–3',
    '1, 4, 6',
    '1, 4, 6 +2',
  ]);
});
