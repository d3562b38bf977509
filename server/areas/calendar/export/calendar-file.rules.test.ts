import type { Event } from '@fairlead/contract/calendar';
import ICAL from 'ical.js';
import nodeIcal from 'node-ical';
import { describe, expect, it } from 'vitest';
import { entriesAsText, eventsAsText, frameOf } from './calendar-file.rules.ts';

const anEvent = (changes: Partial<Event> = {}): Event => ({
  _id: '01987654-0000-7000-8000-000000000001',
  eventName: 'Rates; spring, 2026\\',
  eventType: 'meeting',
  date: '2026-03-02',
  time: '10:00',
  endDate: '2026-03-02',
  endTime: '12:00',
  allDay: false,
  assignedTeamMember: 'Meera Rao',
  assignedTeamMemberId: null,
  notes: 'First line\r\nनमस्ते 🚢 '.repeat(10),
  link: 'meet.example/x',
  color: null,
  clientId: null,
  clientName: 'Tamarind',
  employeeId: null,
  employeeName: null,
  seriesId: null,
  createdBy: null,
  createdAt: '2026-02-01T08:00:00.000Z',
  updatedAt: '2026-02-01T08:00:00.000Z',
  version: 1,
  ...changes,
});

const { begin, end } = frameOf('Team, all');
const fileOf = (zone: string, ...events: Event[]) => begin + eventsAsText(events, zone) + end;

/** What two programs that know nothing of each other read in a file. */
function readByBoth(file: string) {
  const one = new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    return { name: event.summary, start: event.startDate.toJSDate().toISOString(), end: event.endDate.toJSDate().toISOString() };
  });
  const other = Object.values(nodeIcal.sync.parseICS(file)).flatMap((found) =>
    found?.type === 'VEVENT'
      ? [{ name: String(found.summary), start: new Date(found.start).toISOString(), end: new Date(found.end ?? 0).toISOString() }]
      : [],
  );
  return { one, other };
}

describe('an iCalendar file', () => {
  it.each([
    ['Europe/Berlin, the night the clock goes forward', 'Europe/Berlin', '2026-03-29', '01:30', '04:30', '00:30', '02:30'],
    ['Europe/Berlin, the night the clock goes back', 'Europe/Berlin', '2026-10-25', '01:30', '04:30', '23:30', '03:30'],
    ['America/New_York before the change', 'America/New_York', '2026-03-07', '10:00', '11:00', '15:00', '16:00'],
    ['America/New_York after the change', 'America/New_York', '2026-03-08', '10:00', '11:00', '14:00', '15:00'],
    ['Asia/Kolkata', 'Asia/Kolkata', '2026-03-08', '10:00', '11:00', '04:30', '05:30'],
  ])('tells two other programs the same instants: %s', (_case, zone, date, time, endTime, start, finish) => {
    const { one, other } = readByBoth(fileOf(zone, anEvent({ date, endDate: date, time, endTime })));
    expect(one.map((found) => [found.start.slice(11, 16), found.end.slice(11, 16)])).toEqual([[start, finish]]);
    expect(other).toEqual(one);
  });

  it('keeps signs, letters and line breaks of any script, and no line is longer than 75 bytes', () => {
    const file = fileOf('UTC', anEvent());
    const event = new ICAL.Event(new ICAL.Component(ICAL.parse(file)).getFirstSubcomponent('vevent') as ICAL.Component);
    expect(event.summary).toBe('Rates; spring, 2026\\');
    expect(event.description).toContain('First line\nनमस्ते 🚢');
    expect(event.description).toContain('Calendar: Tamarind\nAssigned to: Meera Rao');
    expect(event.component.getFirstPropertyValue('url')).toBe('https://meet.example/x');
    expect(Math.max(...file.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
  });

  it('says whole days without a time, the last exclusive', () => {
    const file = fileOf('America/New_York', anEvent({ allDay: true, time: '00:00', endDate: '2026-03-04', endTime: null }));
    expect(file).toContain('DTSTART;VALUE=DATE:20260302\r\nDTEND;VALUE=DATE:20260305');
  });

  it('lets an event without an end last two hours', () => {
    const [found] = readByBoth(fileOf('UTC', anEvent({ endDate: null, endTime: null }))).one;
    expect(found?.end).toBe('2026-03-02T12:00:00.000Z');
  });

  it('tells what has no time as a whole day, and the rest by the clock of the zone', () => {
    const entry = {
      id: 'follow-up-c',
      summary: 'Follow up: Tamarind',
      lines: [],
      date: '2026-03-09',
      updatedAt: '2026-02-01T08:00:00.000Z',
    };
    const times = [
      [null, null, 'DTSTART;VALUE=DATE:20260309\r\nDTEND;VALUE=DATE:20260310'],
      ['09:00', '10:30', 'DTSTART:20260309T033000Z\r\nDTEND:20260309T050000Z'],
      ['09:00', null, 'DTSTART:20260309T033000Z\r\nSUMMARY'],
    ] as const;
    for (const [timeFrom, timeTo, wanted] of times) {
      const file = begin + entriesAsText([{ ...entry, timeFrom, timeTo }], 'Asia/Kolkata') + end;
      expect(file).toContain('SUMMARY:Follow up: Tamarind');
      expect(file).toContain(wanted);
    }
  });

  it.each([
    ['a time that the clock skips', '2026-03-29', '02:30', '03:15', '20260329T013000Z'],
    ['the hour that it repeats', '2026-10-25', '01:30', '02:15', '20261024T233000Z'],
  ])('ends nothing before it begins, in %s', (_case, date, timeFrom, timeTo, start) => {
    const entry = { id: 'task-t', summary: 'Berth call', lines: [], date, timeFrom, timeTo, updatedAt: '2026-02-01T08:00:00.000Z' };
    const event = anEvent({ date, endDate: date, time: timeFrom, endTime: timeTo });
    for (const file of [entriesAsText([entry], 'Europe/Berlin'), eventsAsText([event], 'Europe/Berlin')]) {
      const [from = '', to = ''] = ['DTSTART', 'DTEND'].map((name) => new RegExp(`${name}:(\\w+)`).exec(file)?.[1]);
      expect([from, to >= from]).toEqual([start, true]);
    }
  });

  it('may be empty', () => {
    expect(eventsAsText([], 'UTC')).toBe('');
    expect(new ICAL.Component(ICAL.parse(begin + end)).getFirstPropertyValue('x-wr-calname')).toBe('Team, all');
  });
});
