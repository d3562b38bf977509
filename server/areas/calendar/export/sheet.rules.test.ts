import type { Event } from '@fairlead/contract/calendar';
import { expect, it } from 'vitest';
import { periodInWords, planSheet } from './sheet.rules.ts';

const anEvent = (changes: Partial<Event>) =>
  ({
    eventName: 'Rates',
    date: '2026-03-02',
    time: '10:00',
    endDate: '2026-03-02',
    endTime: '12:00',
    allDay: false,
    clientName: 'Loom',
    ...changes,
  }) as Event;
const linesOf = ({ rows }: ReturnType<typeof planSheet>) =>
  rows.flatMap(({ label, cells }) =>
    cells.flatMap(({ head, lines }) => lines.map(({ when, text }) => [label || head, when, text].join(' | '))),
  );

it('a month is laid out in weeks that begin on Monday, with the days of other months left blank', () => {
  const sheet = planSheet('month', { from: '2026-03-01', to: '2026-03-31' }, []);
  expect([sheet.headers[0], sheet.headers[6], sheet.rows.length]).toEqual(['Mon', 'Sun', 6]);
  expect(sheet.rows[0]?.cells.map(({ head }) => head)).toEqual(['', '', '', '', '', '', 'Mar 1']);
  expect(sheet.rows[5]?.cells.map(({ head }) => head)).toEqual(['30', '31', '', '', '', '', '']);
});

it('an event stands on each of its days, until midnight only on those before', () => {
  const events = [
    anEvent({}),
    anEvent({ eventName: 'Fair', allDay: true, time: '00:00', endDate: '2026-03-03', endTime: null, clientName: null }),
    anEvent({ eventName: 'Night', time: '22:00', endDate: '2026-03-03', endTime: '00:00' }),
    anEvent({ eventName: 'Late', time: '23:00', endDate: '2026-03-03', endTime: '01:00' }),
  ];
  expect(linesOf(planSheet('month', { from: '2026-03-02', to: '2026-03-03' }, events))).toEqual([
    '2 | 10:00–12:00 | Rates (Loom)',
    '2 | All day | Fair',
    '2 | 22:00 | Night (Loom)',
    '2 | 23:00 | Late (Loom)',
    '3 | All day | Fair',
    '3 | –01:00 | Late (Loom)',
  ]);
});

it('a week has a row for each hour in use, and one for what lasts all day', () => {
  const sheet = planSheet('week', { from: '2026-03-02', to: '2026-03-08' }, [anEvent({}), anEvent({ time: '07:15', eventName: 'Early' })]);
  expect(sheet.rows.map(({ label }) => label)).toEqual([
    'All day',
    ...Array.from({ length: 12 }, (_, at) => `${String(at + 7).padStart(2, '0')}:00`),
  ]);
  expect(linesOf(sheet)).toEqual(['07:00 | 07:15–12:00 | Early (Loom)', '10:00 | 10:00–12:00 | Rates (Loom)']);
});

it.each([
  ['2026-03-01', '2026-03-31', 'March 2026'],
  ['2026-03-02', '2026-03-08', 'March 2, 2026 – March 8, 2026'],
  ['2026-03-02', '2026-03-02', 'Monday, March 2, 2026'],
])('a period from %s to %s is called %s', (from, to, words) => {
  expect(periodInWords({ from, to })).toBe(words);
});
