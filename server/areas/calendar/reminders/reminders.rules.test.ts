import { expect, it } from 'vitest';
import { isDue, nearNow } from './reminders.rules.ts';

const anEvent = (changes: object = {}) => ({
  date: '2026-03-08',
  time: '10:00',
  endDate: '2026-03-08' as string | null,
  endTime: '11:00' as string | null,
  createdAt: '2026-03-01T00:00:00.000Z',
  ...changes,
});

it.each([
  ['15 minutes before, in summer time', 'America/New_York', '2026-03-08T13:45:00Z', true],
  ['a moment earlier', 'America/New_York', '2026-03-08T13:44:59Z', false],
  ['while it goes on', 'America/New_York', '2026-03-08T14:59:59Z', true],
  ['once it has ended', 'America/New_York', '2026-03-08T15:00:00Z', false],
  ['15 minutes before, by another clock', 'Asia/Kolkata', '2026-03-08T04:15:00Z', true],
])('a reminder is due %s', (_case, zone, now, due) => {
  expect(isDue(anEvent(), new Date(now), zone)).toBe(due);
});

it('a reminder of an event in the hour that the clock skips or repeats comes once, at a real moment', () => {
  const skipped = anEvent({ time: '02:30', endTime: '04:00' });
  expect(isDue(skipped, new Date('2026-03-08T07:15:00Z'), 'America/New_York')).toBe(true);
  const within = anEvent({ date: '2026-03-29', endDate: '2026-03-29', time: '02:30', endTime: '03:15' });
  expect(['01:14', '01:15', '01:31'].map((at) => isDue(within, new Date(`2026-03-29T${at}:00Z`), 'Europe/Berlin'))).toEqual([
    ...[false, true, false],
  ]);
  const repeated = anEvent({ date: '2026-11-01', time: '01:30', endDate: '2026-11-01', endTime: '03:00' });
  expect(['05:14', '05:15'].map((at) => isDue(repeated, new Date(`2026-11-01T${at}:00Z`), 'America/New_York'))).toEqual([false, true]);
});

it('an event without an end is due for two hours, one entered after its start never', () => {
  const endless = anEvent({ endDate: null, endTime: null });
  expect(['11:59', '12:00'].map((at) => isDue(endless, new Date(`2026-03-08T${at}:00Z`), 'UTC'))).toEqual([true, false]);
  expect(isDue(anEvent({ createdAt: '2026-03-08T10:00:01.000Z' }), new Date('2026-03-08T10:30:00Z'), 'UTC')).toBe(false);
});

it('every event that is due lies near now', () => {
  for (const zone of ['UTC', 'Asia/Kolkata', 'America/New_York'])
    for (let hour = 0; hour < 72; hour += 1) {
      const now = new Date(Date.parse('2026-03-07T00:10:00Z') + hour * 3_600_000);
      const { from, to } = nearNow(now, zone);
      for (let minute = 0; minute < 4320; minute += 15) {
        const [date, time] = new Date(Date.parse('2026-03-06T00:00:00Z') + minute * 60_000).toISOString().slice(0, 16).split('T') as [
          string,
          string,
        ];
        const event = anEvent({ date, time, endDate: null, endTime: null });
        if (isDue(event, now, zone)) expect(`${date}T${time}` >= from && `${date}T${time}` <= to).toBe(true);
      }
    }
});
