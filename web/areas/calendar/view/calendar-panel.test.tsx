import { calendarEndpoints } from '@fairlead/contract/calendar';
import { seriesEndpoints } from '@fairlead/contract/calendar/series';
import { signInEndpoints } from '@fairlead/contract/sign-in';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anEvent } from '../../../testing/an-event.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderPage, signedInAs } from '../../../testing/render-page.tsx';
import { CalendarPanel, NewEventButton } from './calendar-panel.tsx';

const MARCH = '/?date=2027-03-03';

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  signedInAs('riya.nair');
  server = fakeServer();
  // On a phone the events are a list, which needs no layout.
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: true, media: query, addEventListener() {}, removeEventListener() {} }));
});

async function open({ at = MARCH, role = 'Member' } = {}) {
  server.on(signInEndpoints.me, () => ({ json: { _id: 'a1', username: 'riya.nair', role, employeeId: null } }));
  return renderPage(
    <CalendarPanel label="Your Calendar" whose={{ client: 'c1' }} actions={(add) => <NewEventButton label="New Event" onAdd={add} />} />,
    { at },
  );
}
const asked = () => server.callsTo(calendarEndpoints.list).map(({ query }) => Object.fromEntries(query));

it('asks for the events of the days that are drawn, and lists them', async () => {
  server.on(calendarEndpoints.list, () => ({ json: [anEvent()] }));
  await open();
  expect(await screen.findByRole('button', { name: /10:00 AM.*Berth review/ })).toBeDefined();
  expect(asked()).toEqual([{ client: 'c1', from: '2027-03-01', to: '2027-04-11' }]);
});

it('lists the first 20 events of a day on a phone, and the rest when asked', async () => {
  const many = Array.from({ length: 23 }, (_, place) => anEvent({ _id: `v${place}`, eventName: `Visit ${place}` }));
  server.on(calendarEndpoints.list, () => ({ json: many }));
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: '3 more' }));
  expect(screen.getAllByRole('button', { name: /Visit/ })).toHaveLength(23);
  expect(screen.queryByRole('button', { name: /more$/ })).toBeNull();
});

describe('on the 16th of March', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-03-16T12:00:00') }));
  afterEach(() => void vi.useRealTimers());
  const on = (day: string, eventName: string) => anEvent({ _id: day, eventName, date: day, endDate: day });
  const buttons = () => screen.getAllByRole('button', { name: /AM/ }).map((button) => button.textContent);

  it('the list of this month begins with today, and shows its earlier days when asked', async () => {
    server.on(calendarEndpoints.list, () => ({
      json: [on('2027-03-03', 'Long ago'), on('2027-03-16', 'Now'), on('2027-03-30', 'Next')],
    }));
    const { user } = await open({ at: '/' });
    await screen.findByRole('button', { name: /Now/ });
    expect(buttons().map((text) => text?.replace(/.*AM/, ''))).toEqual(['NowMeeting · Konkan Minerals', 'NextMeeting · Konkan Minerals']);
    await user.click(screen.getByRole('button', { name: 'Earlier this month (1 day)' }));
    expect(buttons()[0]).toContain('Long ago');
  });

  it('says so when nothing is left of this month', async () => {
    server.on(calendarEndpoints.list, () => ({ json: [on('2027-03-03', 'Long ago')] }));
    await open({ at: '/' });
    expect(await screen.findByText('No more events this month.')).toBeDefined();
  });

  it('another month is listed whole, and one press leads back to today', async () => {
    server.on(calendarEndpoints.list, () => ({ json: [on('2027-04-02', 'In April')] }));
    const { user, address } = await open({ at: '/?date=2027-04-20' });
    expect(await screen.findByRole('button', { name: /In April/ })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Go to today' }));
    await waitFor(() => expect(address()).not.toContain('date='));
    expect(await screen.findByRole('button', { name: 'This Month' })).toBeDefined();
  });
});

it('the label opens the picker, which leads to the chosen days', async () => {
  server.on(calendarEndpoints.list, () => ({ json: [] }));
  const { user, address } = await open({ at: '/?date=2027-03-03&view=day' });
  await user.click(await screen.findByRole('button', { name: 'Wednesday, March 3' }));
  expect(await screen.findByRole('dialog', { name: 'Select a date range' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Thursday, March 11, 2027' }));
  await user.click(screen.getByRole('button', { name: 'Friday, March 12, 2027' }));
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  await waitFor(() => expect(address()).toContain('view=week'));
  expect(address()).toContain('date=2027-03-11');
});

it('says that it loads, that it failed, and tries again', async () => {
  const answer = Promise.withResolvers<{ status: number; json: unknown }>();
  server.on(calendarEndpoints.list, () => answer.promise);
  const { user } = await open();
  expect(await screen.findByText('Loading events...')).toBeDefined();
  answer.resolve({ status: 500, json: { message: 'The database is away', code: 'internal' } });
  expect(await screen.findByText('The database is away')).toBeDefined();
  server.on(calendarEndpoints.list, () => ({ json: [anEvent()] }));
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('button', { name: /Berth review/ })).toBeDefined();
  expect(screen.queryByText('The database is away')).toBeNull();
});

it.each([
  ['a Member', 'Member', 1],
  ['a Viewer', 'Viewer', 0],
])('offers a new event to whoever may add one: %s', async (_who, role, buttons) => {
  server.on(calendarEndpoints.list, () => ({ json: [anEvent()] }));
  const { queryClient } = await open({ role });
  await screen.findByRole('button', { name: /Berth review/ });
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.queryAllByRole('button', { name: 'New Event' })).toHaveLength(buttons);
});

describe('an event of a series', () => {
  const [FIRST, SECOND] = [{ id: 'v1' }, { id: 'v2' }];
  const dates = [
    anEvent({ seriesId: 's1' }),
    anEvent({ _id: 'v2', eventName: 'Second', seriesId: 's1', date: '2027-03-10', endDate: '2027-03-10' }),
  ];

  async function choose(button: string, which: string) {
    server.on(calendarEndpoints.list, () => ({ json: dates }));
    const page = await open({ role: 'Administrator' });
    await page.user.click(await screen.findByRole('button', { name: /Berth review/ }));
    await page.user.click(await screen.findByRole('button', { name: button }));
    await page.user.click(await screen.findByRole('button', { name: which }));
    return page;
  }

  it('is edited with those after it, also over a reload, and says which were refused', async () => {
    server.on(
      seriesEndpoints.updateSeries,
      () => ({
        json: { changed: 1, refused: [{ _id: 'v2', name: 'Second', message: 'Not yours' }] },
      }),
      FIRST,
    );
    server.on(calendarEndpoints.get, () => ({ json: dates[0] }), FIRST);
    const before = await choose('Edit event', 'This event and those after it');
    await before.user.type(await screen.findByLabelText('Notes'), 'Bring rates');
    before.unmount();
    // A reload in the middle goes on with the same dates.
    const { user } = await open({ role: 'Administrator' });
    await user.click(await screen.findByRole('button', { name: 'Go on' }));
    const form = within(await screen.findByRole('dialog', { name: 'Edit Series' }));
    await user.click(form.getByRole('button', { name: 'Update Series' }));
    expect(await screen.findByText('1 of 2 events were changed. 1 was not: Not yours')).toBeDefined();
    const [sent] = server.callsTo(seriesEndpoints.updateSeries, FIRST);
    expect(sent?.body).toEqual({ dates: 'following', notes: 'Bring rates', version: 1 });
  });

  it('is deleted with all of them, or alone', async () => {
    server.on(seriesEndpoints.removeSeries, () => ({ json: { changed: 2, refused: [] } }), FIRST);
    const { user } = await choose('Delete event', 'All events of the series');
    await user.click(
      within(await screen.findByRole('alertdialog', { name: 'Delete the Series?' })).getByRole('button', { name: 'Delete' }),
    );
    await waitFor(() => expect(server.callsTo(seriesEndpoints.removeSeries, FIRST).map(({ query }) => `${query}`)).toEqual(['dates=all']));
    server.on(calendarEndpoints.remove, () => ({ status: 204 }), SECOND);
    await user.click(await screen.findByRole('button', { name: /Second/ }));
    await user.click(await screen.findByRole('button', { name: 'Delete event' }));
    await user.click(await screen.findByRole('button', { name: 'This event only' }));
    await user.click(
      within(await screen.findByRole('alertdialog', { name: 'Delete this Event?' })).getByRole('button', { name: 'Delete' }),
    );
    await waitFor(() => expect(server.callsTo(calendarEndpoints.remove, SECOND)).toHaveLength(1));
  });
});
