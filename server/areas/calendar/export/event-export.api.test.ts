import nodeIcal from 'node-ical';
import { expect, it } from 'vitest';
import { testApp } from '../../../testing/app.ts';

const app = testApp();
const { aClient } = app;

const addEvent = (clientId: string, changes: Record<string, unknown>) =>
  app.admin.post(`/api/clients/${clientId}/events`, {
    eventName: 'Rates',
    eventType: 'call',
    date: '2026-03-02',
    time: '10:00',
    ...changes,
  });
const take = (query: string, by = app.admin) =>
  app.app.inject({ url: `/api/events/export?${query}`, headers: { authorization: `Bearer ${by.token}` } });
const MARCH = 'from=2026-03-01&to=2026-03-31';

it('what is shown comes as a table with names instead of ids', async () => {
  const clientId = await aClient('Tamarind Loom');
  await addEvent(clientId, { color: '#34C759', notes: '=1+1' });
  await addEvent(clientId, { date: '2026-04-01' });
  const { headers, body } = await take(`${MARCH}&format=csv&client=${clientId}`);
  expect(headers['content-disposition']).toContain('Tamarind Loom Calendar March 2026.csv');
  const [head, row, rest] = body.replace('\ufeff', '').split('\r\n');
  expect(head).toBe(
    'Event name,Event type,Date,Time,End date,End time,All day,Team member,Notes,Link,Color,Client,Employee,Added on (UTC),Changed on (UTC),Fairlead ID',
  );
  expect(row).toMatch(/^Rates,Call,2026-03-02,10:00,2026-03-02,12:00,No,,'=1\+1,,Green,Tamarind Loom,,/);
  expect(rest).toBe('');
});

it('what is shown comes as an iCalendar file with the instants of the workspace’s clock', async () => {
  await addEvent(await aClient('Loom'), {});
  const { headers, body } = await take(`${MARCH}&format=ics`);
  expect(headers['content-type']).toContain('text/calendar');
  const found = Object.values(nodeIcal.sync.parseICS(body)).filter((each) => each?.type === 'VEVENT');
  expect(found.map((each) => [each.summary, each.start.toISOString()])).toEqual([['Rates', '2026-03-02T04:30:00.000Z']]);
});

it.each(['month', 'week', 'day'])('a %s comes as a sheet of paper', async (view) => {
  await addEvent(await aClient('Loom'), { eventName: '*bold* #let शिपिंग' });
  const { headers, rawPayload } = await take(`from=2026-03-02&to=2026-03-08&format=pdf&view=${view}`);
  expect([headers['content-type'], rawPayload.subarray(0, 5).toString()]).toEqual(['application/pdf', '%PDF-']);
});

it('a file holds what its reader sees, and an unknown calendar has none', async () => {
  await app.admin.put('/api/settings', { clientVisibility: 'own' });
  const member = await app.person('Member');
  const [mine, foreign] = [await aClient('Mine', member), await aClient('Foreign')];
  await addEvent(mine, { eventName: 'mine' });
  await addEvent(foreign, { eventName: 'foreign' });
  const { body } = await take(`${MARCH}&format=ics`, member);
  expect([body.includes('SUMMARY:mine'), body.includes('foreign')]).toEqual([true, false]);
  expect((await take(`${MARCH}&format=ics&client=${foreign}`, member)).statusCode).toBe(404);
  expect((await take('from=2026-03-01&to=2028-03-31&format=ics')).statusCode).toBe(400);
});
