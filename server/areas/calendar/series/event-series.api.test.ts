import type { Event } from '@fairlead/contract/calendar';
import { expect, it } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import type { Person } from '../../../testing/people.ts';

const app = testApp();
const { aClient } = app;
const ALL = '/api/events?from=2026-01-01&to=2026-12-31';

/** Four Mondays at 10:00 for an hour, of which the third was moved to Tuesday at 15:00. */
const WEEKLY = [
  ...['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'UID:weekly', 'SUMMARY:Berth call', 'DTSTART:20260302T100000', 'DTEND:20260302T110000'],
  ...['RRULE:FREQ=WEEKLY;COUNT=4', 'END:VEVENT', 'BEGIN:VEVENT', 'UID:weekly', 'RECURRENCE-ID:20260316T100000', 'SUMMARY:Berth call'],
  ...['DTSTART:20260317T150000', 'DTEND:20260317T160000', 'END:VEVENT'],
  ...['BEGIN:VEVENT', 'UID:single', 'SUMMARY:Audit', 'DTSTART:20260303T100000', 'DTEND:20260303T110000', 'END:VEVENT', 'END:VCALENDAR', ''],
].join('\r\n');

async function importWeekly(query = '', by: Person = app.admin): Promise<Event[]> {
  const file = { field: 'file', name: 'weekly.ics', bytes: Buffer.from(WEEKLY) };
  expect((await by.upload('POST', `/api/events/import?${query}`, {}, file)).status).toBe(200);
  return (await by.get(ALL)).body;
}
const ofSeries = (events: Event[]) => events.filter(({ seriesId }) => seriesId !== null);
const times = async () =>
  ofSeries((await app.admin.get(ALL)).body).map(({ date, time, endDate, endTime }) =>
    [date.slice(5), time, endDate === date ? endTime : `${endDate} ${endTime}`].join(' '),
  );

it('its dates bear one key, which a single event has not, and another calendar’s copy another', async () => {
  const clientId = await aClient('Loom');
  const events = await importWeekly();
  const keys = (all: Event[]) => new Set(all.map(({ seriesId }) => seriesId));
  expect([ofSeries(events).length, keys(events).size, events.find(({ eventName }) => eventName === 'Audit')?.seriesId]).toEqual([
    4,
    2,
    null,
  ]);
  expect(keys(await importWeekly(`client=${clientId}`)).size).toBe(3);
});

it('is changed as a whole: each date moves by as many days and keeps what the change does not name', async () => {
  const [first] = ofSeries(await importWeekly()) as [Event];
  const put = (change: object, { _id } = first) => app.admin.put(`/api/events/${_id}/series`, change);
  const renamed = await put({ dates: 'all', eventName: 'Berth round', version: 1 });
  expect([renamed.status, renamed.body]).toEqual([200, { changed: 4, refused: [] }]);
  expect(new Set(ofSeries((await app.admin.get(ALL)).body).map(({ eventName }) => eventName))).toEqual(new Set(['Berth round']));
  expect(await times()).toEqual(['03-02 10:00 11:00', '03-09 10:00 11:00', '03-17 15:00 16:00', '03-23 10:00 11:00']);
  await put({ dates: 'all', date: '2026-03-03' });
  expect(await times()).toEqual(['03-03 10:00 11:00', '03-10 10:00 11:00', '03-18 15:00 16:00', '03-24 10:00 11:00']);
  await put({ dates: 'all', date: '2026-03-03', time: '10:00', endDate: '2026-03-03', endTime: '11:30', allDay: false });
  expect(await times()).toEqual(['03-03 10:00 11:30', '03-10 10:00 11:30', '03-18 10:00 11:30', '03-24 10:00 11:30']);
  expect((await put({ dates: 'all', notes: 'x', version: 1 })).status).toBe(409);
  expect((await put({ dates: 'all', time: '12:00', endDate: '2026-03-03', endTime: '11:00' })).status).toBe(400);
  expect((await put({ notes: 'x' })).status).toBe(400);
});

it('is changed and deleted from one date on, and what is before stays', async () => {
  const [, second, , last] = ofSeries(await importWeekly()) as [Event, Event, Event, Event];
  await app.admin.put(`/api/events/${second._id}/series`, { dates: 'following', time: '09:00' });
  expect(await times()).toEqual(['03-02 10:00 11:00', '03-09 09:00 10:00', '03-17 09:00 10:00', '03-23 09:00 10:00']);
  const gone = await app.admin.delete(`/api/events/${second._id}/series?dates=following`);
  expect([gone.body, await times()]).toEqual([{ changed: 3, refused: [] }, ['03-02 10:00 11:00']]);
  expect((await app.admin.post(`/api/events/${last._id}/restore`)).status).toBe(200);
  expect((await app.admin.delete(`/api/events/${last._id}/series?dates=all`)).body.changed).toBe(2);
  expect(((await app.admin.get(ALL)).body as Event[]).map(({ eventName }) => eventName)).toEqual(['Audit']);
});

it('of single events changes that alone; each date is judged on its own, and what is not seen is not found', async () => {
  await app.admin.put('/api/settings', { clientVisibility: 'own' });
  const [member, clientId] = [await app.person('Member'), await aClient('Loom')];
  const events = await importWeekly();
  const audit = events.find(({ eventName }) => eventName === 'Audit') as Event;
  const [first, second] = ofSeries(events) as [Event, Event];
  expect((await app.admin.put(`/api/events/${audit._id}/series`, { dates: 'all', notes: 'x' })).body.changed).toBe(1);
  expect((await member.put(`/api/events/${first._id}/series`, { dates: 'all', notes: 'x' })).status).toBe(403);
  await app.db.write((tx) => tx.updateTable('event').set({ createdBy: member._id }).where('id', '=', first._id).execute());
  const { body } = await member.put(`/api/events/${first._id}/series`, { dates: 'all', notes: 'x' });
  expect([body.changed, body.refused.length, body.refused[0]._id]).toEqual([1, 3, second._id]);
  const hidden = ofSeries((await importWeekly(`client=${clientId}`)).filter((event) => event.clientId === clientId))[0] as Event;
  const replies = [
    await member.put(`/api/events/${hidden._id}/series`, { dates: 'all', notes: 'x' }),
    await member.delete(`/api/events/${hidden._id}/series?dates=all`),
  ];
  expect(replies.map(({ status }) => status)).toEqual([404, 404]);
});
