import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';

const app = testApp();
const { anEmployee } = app;

/** Days and times by the zone's clock, with the instants they are; the clocks of New York change on 8 March and 1 November. */
const ZONES = {
  'Asia/Kolkata': {
    '2026-03-07T09:00': '2026-03-07T03:30:00Z',
    '2026-03-08T02:30': '2026-03-07T21:00:00Z',
    '2026-03-08T09:00': '2026-03-08T03:30:00Z',
    '2026-11-01T01:30': '2026-10-31T20:00:00Z',
    '2026-11-01T09:00': '2026-11-01T03:30:00Z',
  },
  'America/New_York': {
    '2026-03-07T09:00': '2026-03-07T14:00:00Z',
    // There is no such time on that day: an hour later by the clock.
    '2026-03-08T02:30': '2026-03-08T07:30:00Z',
    '2026-03-08T09:00': '2026-03-08T13:00:00Z',
    // It comes twice on that day: the first counts.
    '2026-11-01T01:30': '2026-11-01T05:30:00Z',
    '2026-11-01T09:00': '2026-11-01T14:00:00Z',
  },
};

const setZone = async (timeZone: string) => expect((await app.admin.put('/api/settings', { timeZone })).status).toBe(200);
const addEvent = async (employeeId: string, start: string) => {
  const [date, time] = start.split('T');
  const event = { eventName: start, eventType: 'call', date, time };
  return (await app.admin.post(`/api/employees/${employeeId}/events`, event)).body;
};
const listed = async () =>
  (await app.admin.get('/api/events?from=2026-03-01&to=2026-12-31')).body.map(
    ({ date, time }: { date: string; time: string }) => `${date}T${time}`,
  );
const iso = (stamp: string) => stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z');
/** The instants at which an iCalendar file says that its events start, by their names. */
const starts = (text: string) =>
  Object.fromEntries(
    text
      .split('BEGIN:VEVENT')
      .slice(1)
      .map((part) => [/^SUMMARY:(.*?)\r$/m.exec(part)?.[1], iso(/^DTSTART:(.*?)\r$/m.exec(part)?.[1] ?? '')]),
  );
const reminded = async () =>
  (await app.db.read.selectFrom('history').select('changes').where('action', '=', 'reminded').execute()).map(
    ({ changes }) => JSON.parse(changes).eventName,
  );

describe.each(Object.entries(ZONES))('in a workspace of %s, on a server of another zone', (zone, instants) => {
  const times = Object.keys(instants);

  it('feeds and files state the instants of what the clock on the wall showed', async () => {
    app.clock.set('2026-06-01T00:00:00Z');
    await setZone(zone);
    const employeeId = await anEmployee();
    for (const start of times) await addEvent(employeeId, start);
    const { path } = (await app.admin.post('/api/feeds', { kind: 'team' })).body;
    const feed = await app.app.inject({ url: path });
    const headers = { authorization: `Bearer ${app.admin.token}` };
    const file = await app.app.inject({ url: '/api/events/export?format=ics&from=2026-03-01&to=2026-12-31', headers });
    expect({ feed: starts(feed.body), file: starts(file.body) }).toEqual({ feed: instants, file: instants });
  });

  it.each(times)('what starts at %s is announced 15 minutes before, and not earlier', async (start) => {
    const instant = Date.parse(instants[start as keyof typeof instants]);
    app.clock.set('2026-01-01T00:00:00Z');
    await setZone(zone);
    const employeeId = await anEmployee();
    await app.person('Member', { employeeId });
    await addEvent(employeeId, start);
    app.clock.set(new Date(instant - 16 * 60_000).toISOString());
    await app.remind();
    expect(await reminded()).toEqual([]);
    app.clock.set(new Date(instant - 14 * 60_000).toISOString());
    await app.remind();
    expect(await reminded()).toEqual([start]);
  });

  it('imported instants become the days and times of its clock', async () => {
    app.clock.set('2026-06-01T00:00:00Z');
    await setZone(zone);
    const real = Object.entries(instants).filter(([start]) => start !== '2026-03-08T02:30');
    const events = real.flatMap(([, instant], at) => [
      'BEGIN:VEVENT',
      `UID:${at}`,
      'SUMMARY:Berth',
      `DTSTART:${instant.replaceAll(/[-:]/g, '')}`,
      'END:VEVENT',
    ]);
    const text = ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events, 'END:VCALENDAR'].join('\r\n');
    await app.admin.upload('POST', '/api/events/import', {}, { field: 'file', name: 'berths.ics', bytes: Buffer.from(text) });
    expect(await listed()).toEqual(real.map(([start]) => start));
  });

  it('its day is the day of attendance, before and after midnight there', async () => {
    await setZone(zone);
    const midnight = zone === 'Asia/Kolkata' ? '2026-03-11T18:30:00Z' : '2026-03-12T04:00:00Z';
    const days: string[] = [];
    for (const minute of [-1, 1]) {
      app.clock.set(new Date(Date.parse(midnight) + minute * 60_000).toISOString());
      days.push((await app.admin.get('/api/employees/attendance?days=1')).body.days[0].day);
    }
    expect(days).toEqual(['2026-03-11', '2026-03-12']);
  });
});

it('another time zone moves no event on the wall, only the instants at which it is announced and stated', async () => {
  app.clock.set('2026-06-01T00:00:00Z');
  const employeeId = await anEmployee();
  for (const start of Object.keys(ZONES['Asia/Kolkata'])) await addEvent(employeeId, start);
  const { path } = (await app.admin.post('/api/feeds', { kind: 'team' })).body;
  const seen = [];
  for (const zone of Object.keys(ZONES)) {
    await setZone(zone);
    seen.push([await listed(), starts((await app.app.inject({ url: path })).body)]);
  }
  expect(seen).toEqual(Object.values(ZONES).map((instants) => [Object.keys(instants), instants]));
});
