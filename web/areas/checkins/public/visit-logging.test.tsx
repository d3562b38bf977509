import { checkInEndpoints } from '@fairlead/contract/checkins';
import { clientEndpoints } from '@fairlead/contract/clients';
import { signInEndpoints } from '@fairlead/contract/sign-in';
import { teamEndpoints } from '@fairlead/contract/team';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { openDraft } from '../../../platform/drafts/drafts.ts';
import { moveDrafts } from '../../../platform/drafts/move-drafts.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderPage, signedInAs } from '../../../testing/render-page.tsx';
import { useVisitLogging } from '../../clients/public/visit-logging.ts';
import { VisitLogging } from './visit-logging.tsx';

const ME = '0198aaaa-0000-7000-8000-000000000001';
const KONKAN = { _id: '0198cccc-0000-7000-8000-000000000001', companyName: 'Konkan Minerals' };
const JETTY = { _id: '0198cccc-0000-7000-8000-000000000002', companyName: 'Jetty Agencies' };

let server: ReturnType<typeof fakeServer>;
let locate: () => void;
let role: string;

beforeEach(() => {
  signedInAs('riya', ME);
  server = fakeServer();
  role = 'Member';
  server.on(signInEndpoints.me, () => ({ json: { _id: ME, username: 'riya', role, employeeId: null } }));
  server.on(clientEndpoints.list, () => ({ json: { clients: [], total: 0, page: 1, pages: 1 } }));
  server.on(teamEndpoints.list, () => ({ json: { employees: [], total: 0, page: 1, pages: 1 } }));
  const watchPosition = (onPosition: PositionCallback) => {
    locate = () => onPosition({ coords: { latitude: 18.94, longitude: 72.85, accuracy: 9 }, timestamp: 1 } as GeolocationPosition);
    return 1;
  };
  Object.defineProperty(navigator, 'geolocation', {
    configurable: true,
    value: { watchPosition, getCurrentPosition() {}, clearWatch() {} },
  });
});

function Openers() {
  const logVisit = useVisitLogging();
  return [KONKAN, JETTY].map((client) => (
    <button key={client._id} type="button" disabled={!logVisit} onClick={() => logVisit?.(client)}>
      {client.companyName}
    </button>
  ));
}

const render = () =>
  renderPage(
    <VisitLogging>
      <Openers />
    </VisitLogging>,
  );
const opener = async ({ companyName }: typeof KONKAN) => {
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: companyName });
  await waitFor(() => expect(button.disabled).toBe(false));
  return button;
};
const chosen = async () => (await screen.findByRole<HTMLInputElement>('combobox', { name: 'Client/Lead Name' })).value;

it('opens the form with the client filled in, stores the visit, and leads to it', async () => {
  server.on(checkInEndpoints.create, ({ body }) => ({ status: 201, json: { ...(body as object), companyName: KONKAN.companyName } }));
  const { user, address } = await render();
  await user.click(await opener(KONKAN));
  expect(await chosen()).toBe(KONKAN.companyName);
  act(() => locate());
  await user.click(screen.getByRole('combobox', { name: 'Event Type' }));
  await user.click(await screen.findByRole('option', { name: 'Site Visit' }));
  await user.click(screen.getByRole('button', { name: 'Check In' }));
  expect(await screen.findByText('The visit to Konkan Minerals was logged.')).toBeDefined();
  const [sent] = server.callsTo(checkInEndpoints.create).map(({ body }) => body as { _id: string });
  expect(sent).toMatchObject({ clientId: KONKAN._id, eventType: 'site_visit' });
  await user.click(screen.getByRole('button', { name: 'Open' }));
  expect(address()).toBe(`/checkins/${sent?._id}`);
});

it('leaves nothing of a visit that was logged while its client was merged into another', async () => {
  server.on(checkInEndpoints.create, ({ body }) => ({ status: 201, json: { ...(body as object), companyName: JETTY.companyName } }));
  const { user } = await render();
  await user.click(await opener(KONKAN));
  act(() => locate());
  await user.click(await screen.findByRole('combobox', { name: 'Event Type' }));
  await user.click(await screen.findByRole('option', { name: 'Site Visit' }));
  const moved = openDraft(`checkin:${JETTY._id}`);
  act(() => moveDrafts((name, values) => (name === `checkin:${KONKAN._id}` ? { name: `checkin:${JETTY._id}`, values } : undefined)));
  await user.type(screen.getByPlaceholderText('Eg. Client Meeting'), 'Stockpile 2');
  expect(moved.read()).toMatchObject({ changes: { notes: 'Stockpile 2' } });
  await user.click(screen.getByRole('button', { name: 'Check In' }));
  await screen.findByText('The visit to Jetty Agencies was logged.');
  expect(moved.read()).toBeUndefined();
});

it('no longer asks for the position once it has come', async () => {
  const { user } = await render();
  await user.click(await opener(KONKAN));
  await user.click(await screen.findByRole('combobox', { name: 'Event Type' }));
  await user.click(await screen.findByRole('option', { name: 'Site Visit' }));
  await user.click(screen.getByRole('button', { name: 'Check In' }));
  expect((await screen.findAllByText('Please add your location')).length).toBeGreaterThan(0);
  act(() => locate());
  expect(screen.getByText('±9 m')).toBeDefined();
  expect(screen.queryByText('Please add your location')).toBeNull();
});

it('counts the client that it was opened with as nothing typed, and gives back what was', async () => {
  const { user } = await render();
  await user.click(await opener(KONKAN));
  await chosen();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText('The visit was not logged.')).toBeNull();
  await user.click(await opener(KONKAN));
  await user.type(await screen.findByPlaceholderText('Eg. Client Meeting'), 'Stockpile 2');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await chosen()).toBe(KONKAN.companyName);
  expect((await screen.findByPlaceholderText<HTMLInputElement>('Eg. Client Meeting')).value).toBe('Stockpile 2');
});

it('keeps what was begun for one client away from another', async () => {
  const first = await render();
  await first.user.click(await opener(KONKAN));
  await first.user.type(await screen.findByPlaceholderText('Eg. Client Meeting'), 'Stockpile 2');
  first.unmount();

  const { user } = await render();
  await user.click(await opener(JETTY));
  expect(await chosen()).toBe(JETTY.companyName);
  expect(screen.getByPlaceholderText<HTMLInputElement>('Eg. Client Meeting').value).toBe('');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.click(await opener(KONKAN));
  expect(await screen.findByText(/^Kept from /)).toBeDefined();
  expect(screen.getByPlaceholderText<HTMLInputElement>('Eg. Client Meeting').value).toBe('Stockpile 2');
});

it('is not offered to a Viewer', async () => {
  role = 'Viewer';
  await render();
  await waitFor(() => expect(server.callsTo(signInEndpoints.me)).toHaveLength(1));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Konkan Minerals' }).disabled).toBe(true);
});
