import { calendarEndpoints, EVENT_COLOR_LABELS, EVENT_MESSAGES, EVENT_TYPE_LABELS, type Event } from '@fairlead/contract/calendar';
import { clientEndpoints } from '@fairlead/contract/clients';
import { signInEndpoints } from '@fairlead/contract/sign-in';
import { teamEndpoints } from '@fairlead/contract/team';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { describeError } from '../../../platform/error-message.ts';
import { anEvent } from '../../../testing/an-event.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderPage, signedInAs } from '../../../testing/render-page.tsx';
import type { NewEvent } from './event-form.rules.ts';
import { EventWizard } from './event-wizard.tsx';
import { NewEventProvider } from './new-event.ts';

const OF_CLIENT: NewEvent = { owner: { kind: 'client', _id: 'c1', name: 'Konkan Minerals' }, date: '2027-03-03', minutes: 120 };
const OF_EVERYBODY: NewEvent = { date: '2027-03-03', minutes: 60 };
const ID = { id: 'v1' };

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  signedInAs('riya.nair');
  server = fakeServer();
  server.on(signInEndpoints.me, () => ({ json: { _id: 'a1', username: 'riya.nair', role: 'Manager', employeeId: null } }));
  server.on(clientEndpoints.list, () => ({ json: { clients: [] } }));
  server.on(teamEndpoints.list, () => ({ json: { employees: [] } }));
  server.on(calendarEndpoints.timeline, () => ({ json: { entries: [], next: null } }), ID);
});

const failure = (error: unknown) => describeError(error, EVENT_MESSAGES.updateFailed);

async function open(start: NewEvent, record?: Event) {
  const onSaved = vi.fn();
  const page = await renderPage(
    <NewEventProvider value={start}>
      <EventWizard record={record} onSaved={onSaved} onClose={() => undefined} failure={failure} />
    </NewEventProvider>,
  );
  await screen.findByRole('dialog');
  return { ...page, onSaved };
}
const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input, textarea' });
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const isInvalid = (label: RegExp) => field(label).getAttribute('aria-invalid') === 'true';

it('says which required fields are blank, in the one sentence for it, and sends nothing', async () => {
  const { user } = await open(OF_EVERYBODY);
  await user.click(button('Add Event'));
  expect((await screen.findByRole('alert')).textContent).toContain(EVENT_MESSAGES.incomplete);
  const invalid = [...document.querySelectorAll<HTMLInputElement>('[aria-invalid=true]')];
  expect(invalid.map(({ labels }) => labels?.[0]?.textContent)).toEqual(['Client *', 'Event name *', 'Event type *']);
  expect(document.activeElement).toBe(invalid[0]);
  expect(server.calls.filter(({ method }) => method === 'POST')).toEqual([]);
});

it('offers each type and colour, with orange and nine o’clock chosen', async () => {
  const { user } = await open(OF_CLIENT);
  const colors = screen.getAllByRole<HTMLInputElement>('radio');
  expect(colors.map((color) => [color.getAttribute('aria-label'), color.checked])).toEqual(
    Object.values(EVENT_COLOR_LABELS).map((label) => [label, label === 'Orange']),
  );
  expect(field(/^Time/).value).toBe('09:00');
  await user.click(field(/^Event type/));
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(Object.values(EVENT_TYPE_LABELS));
});

it("adds to the calendar that it was opened in, with that calendar's usual length", async () => {
  server.on(calendarEndpoints.createOfClient, () => ({ status: 201, json: anEvent() }), { clientId: 'c1' });
  const { user, onSaved } = await open(OF_CLIENT);
  expect(screen.queryByLabelText(/^Client/)).toBeNull();
  await user.type(field(/^Event name/), ' Berth review ');
  await user.click(field(/^Event type/));
  await user.click(await screen.findByRole('option', { name: 'Call' }));
  await user.click(screen.getByRole('radio', { name: 'Green' }));
  await user.click(button('Add Event'));
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(server.callsTo(calendarEndpoints.createOfClient, { clientId: 'c1' }).map(({ body }) => body)).toEqual([
    {
      eventName: 'Berth review',
      eventType: 'call',
      date: '2027-03-03',
      time: '09:00',
      endDate: '2027-03-03',
      endTime: '11:00',
      allDay: false,
      color: '#34C759',
    },
  ]);
});

it('refuses a link that is neither http nor https', async () => {
  const { user } = await open(OF_CLIENT, anEvent());
  await user.type(field(/^Link/), 'javascript:alert(1)');
  await user.click(button('Update Event'));
  await waitFor(() => expect(isInvalid(/^Link/)).toBe(true));
  expect(server.callsTo(calendarEndpoints.update, ID)).toEqual([]);
});

it('keeps what was typed over a reload', async () => {
  const first = await open(OF_CLIENT);
  await first.user.type(field(/^Event name/), 'Gate call');
  await first.user.click(screen.getByRole('radio', { name: 'Teal' }));
  first.unmount();
  await open(OF_CLIENT);
  expect(field(/^Event name/).value).toBe('Gate call');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Teal' }).checked).toBe(true);
  expect(screen.getByText('What you had typed is back.')).toBeDefined();
});

it('shows both versions of what two people changed, start and end as one', async () => {
  const newest = anEvent({ date: '2027-03-05', endDate: '2027-03-05', notes: 'Bring the rates', version: 2 });
  server.on(calendarEndpoints.update, () => ({ status: 409, json: { message: 'Changed', code: 'conflict' } }), ID);
  server.on(calendarEndpoints.get, () => ({ json: newest }), ID);
  const { user, onSaved } = await open(OF_CLIENT, anEvent());
  fireEvent.change(field(/^Time/), { target: { value: '15:00' } });
  await user.click(button('Update Event'));
  expect(await screen.findByText('Someone else saved this event while you were editing it')).toBeDefined();
  expect(field(/^Notes/).value).toBe('Bring the rates');
  expect(screen.getByRole('radio', { name: /^Theirs.*Mar 5, 2027, 10:00 AM – 12:00 PM/ })).toBeDefined();
  server.on(calendarEndpoints.update, () => ({ json: newest }), ID);
  await user.click(screen.getByRole('radio', { name: /^Yours.*Mar 3, 2027, 3:00 PM – 5:00 PM/ }));
  await user.click(button('Update Event'));
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  const times = { date: '2027-03-03', time: '15:00', endDate: '2027-03-03', endTime: '17:00', allDay: false };
  expect(server.callsTo(calendarEndpoints.update, ID).at(-1)?.body).toEqual({ ...times, version: 2 });
});
