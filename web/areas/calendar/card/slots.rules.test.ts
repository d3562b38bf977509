import type { Event } from '@fairlead/contract/calendar';
import { expect, it } from 'vitest';
import { placeInSlots } from './slots.rules.ts';

const DAY = '2026-11-23';
const anEvent = (eventName: string, time: string, endTime: string | null, more: Partial<Event> = {}) =>
  ({ eventName, date: DAY, time, endDate: null, endTime, allDay: false, ...more }) as Event;
const names = (events: readonly Event[]) => events.map(({ eventName }) => eventName);

it('draws what touches 9:00 to 15:00, and lists what is over before or begins after', () => {
  const slots = placeInSlots(
    [
      anEvent('Breakfast', '07:00', '08:00'),
      anEvent('Ends at nine', '08:00', '09:00'),
      anEvent('Rate review', '08:30', '10:00'),
      anEvent('No end', '11:00', null),
      anEvent('Begins at three', '15:00', '16:00'),
      anEvent('Fair', '00:00', null, { allDay: true }),
      anEvent('Voyage', '10:00', '10:00', { date: '2026-11-20', endDate: '2026-11-26' }),
    ],
    DAY,
    60,
  );
  expect({
    allDay: names(slots.allDay),
    earlier: names(slots.earlier),
    later: names(slots.later),
    placed: slots.placed.map(({ event, from, minutes }) => [event.eventName, from, minutes]),
  }).toEqual({
    allDay: ['Fair', 'Voyage'],
    earlier: ['Breakfast', 'Ends at nine'],
    later: ['Begins at three'],
    placed: [
      ['Rate review', 0, 60],
      ['No end', 120, 60],
    ],
  });
});

it('sets events at the same time side by side, and gives the next one the whole width again', () => {
  const events = [
    anEvent('A', '09:00', '11:00'),
    anEvent('B', '10:00', '10:30'),
    anEvent('C', '10:30', '11:30'),
    anEvent('D', '12:00', '13:00'),
  ];
  expect(placeInSlots(events, DAY, 60).placed.map(({ lane, lanes }) => [lane, lanes])).toEqual([
    [0, 2],
    [1, 2],
    [1, 2],
    [0, 1],
  ]);
});
