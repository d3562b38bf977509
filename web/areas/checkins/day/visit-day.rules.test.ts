import { expect, it } from 'vitest';
import { betweenText, describeDay, distanceText, durationText } from './visit-day.rules.ts';

const visit = (time: string, place: [number, number] | null, verdict: 'verified' | 'away' | null = null) => ({
  timestamp: `2026-11-24T${time}:00.000Z`,
  latitude: place?.[0] ?? null,
  longitude: place?.[1] ?? null,
  verdict,
});

it('distances and durations read as people say them', () => {
  expect([0, 419.6, 999, 1000, 3249, 99_960, 184_200].map(distanceText)).toEqual([
    '0 m',
    '420 m',
    '999 m',
    '1 km',
    '3.2 km',
    '100 km',
    '184 km',
  ]);
  const from = '2026-11-24T09:00:00.000Z';
  const until = (time: string) => durationText(from, `2026-11-24T${time}:00.000Z`);
  expect(['09:00', '09:45', '10:00', '10:20'].map(until)).toEqual(['0 min', '45 min', '1 h', '1 h 20 min']);
});

it('between two visits stand the time and the straight distance, or that it is unknown once a position was removed', () => {
  const [gate, yard] = [visit('09:00', [18.95, 72.95]), visit('10:20', [18.95, 72.98])];
  expect(betweenText(gate, yard)).toBe('1 h 20 min later, 3.2 km away');
  expect(betweenText(gate, visit('10:20', null))).toBe('1 h 20 min later, distance unknown');
});

it('a day is told with its verified visits and the way between all of them, as far as it is known', () => {
  const [first, second, third] = [visit('09:00', [18.95, 72.95], 'verified'), visit('10:00', [18.95, 72.98], 'away'), visit('11:00', null)];
  expect(describeDay([first, second])).toBe('2 visits, 1 of them verified · 3.2 km between them');
  expect(describeDay([first, second, third])).toBe(
    '3 visits, 1 of them verified · 3.2 km between them, without 1 distance that is unknown',
  );
  expect([describeDay([first]), describeDay([second]), describeDay([third])]).toEqual(['1 visit, verified', '1 visit', '1 visit']);
  expect(describeDay([visit('09:00', [1, 1]), visit('10:00', [1, 1])])).toBe('2 visits · 0 m between them');
});
