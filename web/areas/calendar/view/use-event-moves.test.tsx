import { calendarEndpoints, type Event } from '@fairlead/contract/calendar';
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { anEvent } from '../../../testing/an-event.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderPage, signedInAs } from '../../../testing/render-page.tsx';
import { calendarQueries } from '../calendar.queries.ts';
import { moveTimes } from '../event-times.rules.ts';
import { useEventMoves } from './use-event-moves.tsx';

const MARCH = { start: '2027-03-01', end: '2027-03-31' };
const ID = { id: 'v1' };
const CONFLICT = { status: 409, json: { message: 'Changed', code: 'conflict' } };

let stored: Event;
let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  signedInAs('riya.nair');
  server = fakeServer();
  stored = anEvent();
  server.on(calendarEndpoints.list, () => ({ json: [stored] }));
  server.on(calendarEndpoints.get, () => ({ json: stored }), ID);
});

/** A calendar's moves without the calendar: a button puts the event a day later. */
function Moves() {
  const { data } = useQuery(calendarQueries.between({}, MARCH));
  const { place, move, bar } = useEventMoves();
  const [event] = data?.map(place) ?? [];
  return (
    <>
      <output aria-label="Day">{event?.date}</output>
      <button type="button" onClick={() => event && move(event, moveTimes(event, { days: 1 }))}>
        Move
      </button>
      {bar}
    </>
  );
}

async function open() {
  const { user } = await renderPage(<Moves />);
  await waitFor(() => expect(day()).toBe('2027-03-03'));
  return user;
}
const day = () => screen.getByLabelText('Day').textContent;
const sent = () => server.callsTo(calendarEndpoints.update, ID).map(({ body }) => body);
/** What the server does with the newest move. */
function store() {
  stored = { ...stored, ...(sent().at(-1) as Partial<Event>), version: stored.version + 1 };
  return { json: stored };
}
const move = () => screen.getByRole('button', { name: 'Move' });

it('shows a move before it is saved', async () => {
  const user = await open();
  const answer = Promise.withResolvers<{ json: Event }>();
  server.on(calendarEndpoints.update, () => answer.promise, ID);
  await user.click(move());
  await waitFor(() => expect(day()).toBe('2027-03-04'));
  expect(stored.date).toBe('2027-03-03');
  answer.resolve(store());
  await waitFor(() => expect(stored.date).toBe('2027-03-04'));
  expect(day()).toBe('2027-03-04');
});

it('takes several steps back as one with Undo', async () => {
  const user = await open();
  server.on(calendarEndpoints.update, store, ID);
  await user.click(move());
  await waitFor(() => expect(day()).toBe('2027-03-04'));
  await user.click(move());
  await waitFor(() => expect(day()).toBe('2027-03-05'));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(day()).toBe('2027-03-03'));
  await waitFor(() => expect(stored).toMatchObject({ date: '2027-03-03', endDate: '2027-03-03', version: 4 }));
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

it('returns an event whose move is refused, says why, and offers no Undo', async () => {
  const user = await open();
  server.on(calendarEndpoints.update, () => ({ status: 403, json: { message: 'Not yours', code: 'forbidden' } }), ID);
  await user.click(move());
  expect((await screen.findByRole('alertdialog')).textContent).toContain('Not yours');
  expect(day()).toBe('2027-03-03');
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

it('keeps what someone else changed besides the time', async () => {
  const user = await open();
  stored = anEvent({ notes: 'Bring the rates', version: 2 });
  server.on(calendarEndpoints.update, ({ body }) => ((body as Event).version === 2 ? store() : CONFLICT), ID);
  await user.click(move());
  await waitFor(() => expect(stored).toMatchObject({ date: '2027-03-04', notes: 'Bring the rates', version: 3 }));
  expect(day()).toBe('2027-03-04');
});

it('leaves an event where someone else has moved it, and says so', async () => {
  const user = await open();
  stored = anEvent({ date: '2027-03-20', endDate: '2027-03-20', version: 2 });
  server.on(calendarEndpoints.update, () => CONFLICT, ID);
  await user.click(move());
  expect((await screen.findByRole('alertdialog')).textContent).toContain('Someone else moved Berth review meanwhile');
  expect(sent()).toHaveLength(1);
});
