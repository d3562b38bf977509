import iconv from 'iconv-lite';
import { expect, it } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import type { Person } from '../../../testing/people.ts';

const app = testApp();
const { aClient, anEmployee } = app;
const RANGE = 'from=2026-03-01&to=2026-03-31';

const calendar = (...events: string[][]) =>
  [
    'BEGIN:VCALENDAR',
    'X-WR-CALNAME:Fairs',
    ...events.flatMap((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']),
    'END:VCALENDAR',
    '',
  ].join('\r\n');
const SERIES = calendar(['UID:s', 'SUMMARY:Löschzug', 'DTSTART;TZID=W. Europe Standard Time:20260302T100000', 'RRULE:FREQ=DAILY;COUNT=3']);

const send = (text: string | Uint8Array, query = '', by: Person = app.admin) =>
  by.upload(
    'POST',
    `/api/events/import?${query}`,
    {},
    { field: 'file', name: 'fairs.ics', bytes: typeof text === 'string' ? Buffer.from(text) : text },
  );
const names = async (by = app.admin) =>
  (await by.get(`/api/events?${RANGE}`)).body.map(({ eventName, date, time }: Record<string, string>) => `${eventName} ${date} ${time}`);

it('a preview says what would come and stores nothing; the import stores it once, however often it is sent', async () => {
  const preview = await send(SERIES, 'preview=true');
  expect([preview.status, preview.body.found, preview.body.added, preview.body.events.length]).toEqual([200, 3, 3, 3]);
  expect(await names()).toEqual([]);
  const [first, second] = await Promise.all([send(SERIES), send(SERIES)]);
  expect([first.body.name, first.body.added + second.body.added]).toEqual(['Fairs', 3]);
  const stored = ['Löschzug 2026-03-02 14:30', 'Löschzug 2026-03-03 14:30', 'Löschzug 2026-03-04 14:30'];
  expect(await names()).toEqual(stored);
  expect((await send(SERIES)).body).toMatchObject({ found: 3, added: 0, present: 3 });
  const [event] = (await app.admin.get(`/api/events?${RANGE}`)).body;
  expect(event).toMatchObject({ clientId: null, employeeId: null, endDate: null, endTime: null });
  await app.admin.delete(`/api/events/${event._id}`);
  expect((await send(SERIES)).body.added).toBe(0);
});

it.each(['latin1', 'utf-16le', 'utf8'])('a file in %s is read', async (encoding) => {
  await send(iconv.encode(SERIES, encoding, { addBOM: encoding === 'utf-16le' }));
  expect((await names())[0]).toBe('Löschzug 2026-03-02 14:30');
});

it('a file comes into the calendar that is named, and Fairlead’s own events are known again', async () => {
  const clientId = await aClient('Loom');
  await send(SERIES, `client=${clientId}`);
  const { body } = await app.admin.get(`/api/clients/${clientId}/events`);
  expect(body).toHaveLength(3);
  const exported = await app.app.inject({
    url: `/api/events/export?${RANGE}&format=ics`,
    headers: { authorization: `Bearer ${app.admin.token}` },
  });
  expect((await send(exported.body)).body).toMatchObject({ found: 3, added: 0, present: 3 });
});

it('a file comes into the calendar of a team member', async () => {
  const employeeId = await anEmployee();
  await send(SERIES, `employee=${employeeId}`);
  expect((await app.admin.get(`/api/employees/${employeeId}/events`)).body).toHaveLength(3);
});

it('an import is one word in the history', async () => {
  await send(SERIES);
  const rows = await app.db.read.selectFrom('history').select(['action', 'changes']).where('area', '=', 'calendar').execute();
  expect(rows.map(({ action, changes }) => [action, JSON.parse(changes)])).toEqual([['imported', { file: 'fairs.ics', events: 3 }]]);
});

it('what is no calendar, or for a calendar that is not there, is refused', async () => {
  const unknown = '01987654-0000-7000-8000-000000000009';
  await app.admin.put('/api/settings', { clientVisibility: 'own' });
  const [viewer, member] = await app.people('Viewer', 'Member');
  const replies = [
    await send('Event,Date\r\n'),
    await send(SERIES, `client=${unknown}`),
    await send(SERIES, `employee=${unknown}`),
    await send(SERIES, `client=${unknown}&employee=${unknown}`),
    await send(SERIES, `client=${await aClient('Foreign')}`, member),
    await send(SERIES, '', viewer),
    await app.admin.post('/api/events/import'),
  ];
  expect(replies.map(({ status }) => status)).toEqual([400, 404, 404, 400, 404, 403, 400]);
  expect(await names()).toEqual([]);
});

it('lists what can not be read with its line', async () => {
  const { body } = await send(
    calendar(['UID:1', 'SUMMARY:bad', 'DTSTART:tomorrow'], ['UID:2', 'SUMMARY:good', 'DTSTART:20260302T043000Z']),
  );
  expect([body.added, body.problemCount, body.problems]).toEqual([
    1,
    1,
    [{ line: 3, what: 'bad', reason: expect.any(String), isKept: false }],
  ]);
});

it('says what was too much in a hostile file, and reads the rest of one that is only damaged', async () => {
  const good = ['UID:2', 'SUMMARY:good', 'DTSTART:20260302T043000Z'];
  const open = await send(calendar([`SUMMARY;X="${'a'.repeat(900_000)}`, 'UID:1', 'DTSTART:20260303T043000Z'], good), 'preview=true');
  const reasons = ({ body }: { body: { problems: { reason: string }[] } }) => body.problems.map(({ reason }) => reason);
  expect([open.status, open.body.added, reasons(open)]).toEqual([
    200,
    2,
    expect.arrayContaining(['This line is not written as iCalendar asks']),
  ]);
  const many = await send(calendar([`DTSTART${';X=1'.repeat(2_000_000)}:20260302T043000Z`], good), 'preview=true');
  const tooLong = 'This line has 8000024 characters, more than the 1000000 that are read';
  expect([many.status, many.body.added, reasons(many)]).toEqual([200, 1, expect.arrayContaining([tooLong])]);
  const lines = await send(calendar(Array.from({ length: 600_000 }, () => 'X-A:1')), 'preview=true');
  expect([lines.status, lines.body.message]).toEqual([400, 'This calendar file has more than 500000 lines']);
});
