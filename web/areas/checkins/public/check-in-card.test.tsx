import { type CheckIn, checkInEndpoints } from '@fairlead/contract/checkins';
import { clientEndpoints } from '@fairlead/contract/clients';
import { teamEndpoints } from '@fairlead/contract/team';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { currentOutbox } from '../../../platform/outbox/entries.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderPage, signedInAs } from '../../../testing/render-page.tsx';
import { CheckInCard } from './check-in-card.tsx';

const RIYA = '0198aaaa-0000-7000-8000-000000000001';
const CLIENT = { _id: '0198cccc-0000-7000-8000-000000000001', companyName: 'Konkan Minerals' };
const visit = { userId: RIYA, createdAt: '2026-11-21T05:12:30.000Z', timestamp: '2026-11-21T05:12:00.000Z', imageProof: null };

let server: ReturnType<typeof fakeServer>;
/** Reports a position to the page, as a device does repeatedly. */
let locate: (accuracy: number) => void;
let visits: Partial<CheckIn>[];

beforeEach(() => {
  signedInAs('riya', RIYA);
  server = fakeServer();
  visits = [];
  server.on(clientEndpoints.list, () => ({ json: { clients: [CLIENT], total: 1, page: 1, pages: 1 } }));
  server.on(clientEndpoints.get, () => ({ json: CLIENT }), { id: CLIENT._id });
  server.on(teamEndpoints.list, () => ({ json: { employees: [], total: 0, page: 1, pages: 1 } }));
  server.on(checkInEndpoints.byUser, () => ({ json: { checkIns: visits } }), { userId: RIYA });
  Object.defineProperty(navigator, 'geolocation', {
    configurable: true,
    value: { watchPosition, getCurrentPosition() {}, clearWatch() {} },
  });
});

function watchPosition(onPosition: PositionCallback) {
  locate = (accuracy) => onPosition({ coords: { latitude: 18.94, longitude: 72.85, accuracy }, timestamp: 1 } as GeolocationPosition);
  return 1;
}

const notes = () => screen.findByPlaceholderText<HTMLInputElement>('Eg. Client Meeting');
const press = (name: string | RegExp) => screen.findByRole('button', { name });
const sends = () => server.callsTo(checkInEndpoints.create).map(({ body }) => body);

async function openCard() {
  const view = await renderPage(<CheckInCard userId={RIYA} canLog />);
  const open = async () => {
    await view.user.click(await press('Log onsite visit'));
    await notes();
  };
  return { ...view, open };
}

/** Opens the form and fills in everything that is required. */
async function fillForm() {
  const card = await openCard();
  await card.open();
  act(() => locate(60));
  await card.user.click(screen.getByRole('combobox', { name: 'Client/Lead Name' }));
  await card.user.click(await screen.findByRole('option', { name: CLIENT.companyName }));
  await card.user.click(screen.getByRole('combobox', { name: 'Event Type' }));
  await card.user.click(await screen.findByRole('option', { name: 'Site Visit' }));
  await card.user.type(await notes(), 'Stockpile 2');
  return card;
}

const lost = () => new TypeError('Failed to fetch');
const waits = () => screen.findByText('The visit to Konkan Minerals waits on this device and is sent by itself.');

describe('a visit whose reply was lost', () => {
  beforeEach(() => server.on({ method: 'GET', path: '/api/health' }, lost));

  it('waits on the device, and is sent unchanged once the network is back, even if there is a better position by now', async () => {
    server.on(checkInEndpoints.create, lost);
    const { user } = await fillForm();
    await user.click(await press('Check In'));
    await waits();
    expect(screen.queryByRole('dialog')).toBeNull();
    act(() => locate(5));
    server.on(checkInEndpoints.create, () => ({ status: 201, json: visit }));
    server.on({ method: 'GET', path: '/api/health' }, () => ({ json: {} }));
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(sends()).toHaveLength(2));
    expect(sends()[1]).toEqual(sends()[0]);
    const times = server.callsTo(checkInEndpoints.create).map(({ headers }) => headers.get('x-device-time'));
    expect(times, 'what the clock shows, at each try').toEqual(Array(2).fill(expect.stringMatching(/^\d{4}-.*Z$/)));
  });

  it('is sent unchanged even after a reload', async () => {
    server.on(checkInEndpoints.create, lost);
    const first = await fillForm();
    await first.user.click(await press('Check In'));
    await waits();
    first.unmount();
    server.on(checkInEndpoints.create, () => ({ status: 201, json: visit }));
    const { open } = await openCard();
    await waitFor(() => expect(sends()).toHaveLength(2));
    expect(sends()[1]).toEqual(sends()[0]);
    // The next one begins blank.
    await open();
    expect((await notes()).value).toBe('');
  });

  it('and that the user may not see any more is as good as logged: the form closes', async () => {
    server.on(checkInEndpoints.create, ({ body }) => ({ status: 201, json: { _id: (body as { _id: string })._id, hasArrived: true } }));
    const { user } = await fillForm();
    await user.click(await press('Check In'));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Check In' })).toBeNull());
  });

  it('is refused if its id belongs to someone else’s visit', async () => {
    server.on(checkInEndpoints.create, ({ body }) => {
      server.on(checkInEndpoints.get, () => ({ json: { ...visit, userId: 'another' } }), { id: (body as { _id: string })._id });
      return { status: 409, json: { message: 'already sent', code: 'conflict' } };
    });
    const { user } = await fillForm();
    await user.click(await press('Check In'));
    await screen.findByText('already sent');
    expect(screen.getByRole('dialog', { name: 'Check In' })).toBeDefined();
  });
});

it('closes where the photo alone is refused, says so, and keeps the photo where another can be chosen', async () => {
  server.on(checkInEndpoints.create, ({ body }) => {
    const { _id: id } = body as { _id: string };
    server.on(checkInEndpoints.addPhoto, () => ({ status: 400, json: { message: 'No image', code: 'invalid' } }), { id });
    return { status: 201, json: visit };
  });
  const { user } = await fillForm();
  await user.upload(screen.getByLabelText('Upload an image proof'), new File(['x'], 'gate.jpg', { type: 'image/jpeg' }));
  await screen.findByText('gate.jpg');
  await user.click(await press('Check In'));
  await screen.findByText('The visit is logged, but its photo was refused: No image. You can choose another one on the page Waiting.');
  expect(screen.queryByRole('dialog', { name: 'Check In' })).toBeNull();
  const refused = currentOutbox().entries.filter(({ state }) => state === 'attention');
  expect(refused).toMatchObject([{ title: 'Visit to Konkan Minerals' }]);
});

describe('a form that was left open', () => {
  it('says since when it is kept, and can be replaced by a blank one', async () => {
    const first = await openCard();
    await first.open();
    await first.user.type(await notes(), 'Half typed');
    first.unmount();

    const { open, user } = await openCard();
    await open();
    await screen.findByText(/^Kept from /);
    expect((await notes()).value).toBe('Half typed');
    await user.click(await press('Start afresh'));
    expect((await notes()).value).toBe('');
    expect(screen.queryByText(/^Kept from /)).toBeNull();
  });

  it('is not kept if nothing was entered', async () => {
    const first = await openCard();
    await first.open();
    first.unmount();
    const { open } = await openCard();
    await open();
    expect(screen.queryByText(/^Kept from /)).toBeNull();
  });
});

describe('a form with content', () => {
  it.each(['Escape', 'Cancel', 'Close'])('that %s closes is restored by Undo', async (way) => {
    const { open, user } = await openCard();
    await open();
    await user.type(await notes(), 'Half typed');
    if (way === 'Escape') await user.keyboard('{Escape}');
    else await user.click(await press(way));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(await press('Undo'));
    expect((await notes()).value).toBe('Half typed');
  });

  it('that Undo restored is kept over a reload again', async () => {
    const first = await openCard();
    await first.open();
    await first.user.type(await notes(), 'Half typed');
    await first.user.keyboard('{Escape}');
    await first.user.click(await press('Undo'));
    await notes();
    first.unmount();
    const { open } = await openCard();
    await open();
    expect((await notes()).value).toBe('Half typed');
  });

  it('returns the focus to the button that opened it, also after Undo', async () => {
    const { open, user } = await openCard();
    await open();
    await user.type(await notes(), 'Half typed');
    await user.keyboard('{Escape}');
    await user.click(await press('Undo'));
    await notes();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement?.textContent).toBe('Log onsite visit');
    await user.click(await press('Dismiss'));
    expect(document.activeElement?.textContent).toBe('Log onsite visit');
  });
});

it('no longer shows a visit as logged if it could not be refetched', async () => {
  visits = [{ ...visit, timestamp: new Date().toISOString(), companyName: CLIENT.companyName } as Partial<CheckIn>];
  const { queryClient } = await openCard();
  await screen.findByText(CLIENT.companyName);
  server.on(checkInEndpoints.byUser, () => ({ status: 500, json: { message: 'Broken', code: 'internal' } }), { userId: RIYA });
  await act(() => queryClient.invalidateQueries({ queryKey: ['checkins'] }));
  await screen.findByText(/could not be loaded/);
  expect(screen.queryByText(CLIENT.companyName)).toBeNull();
});
