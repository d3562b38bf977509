import { pocketEndpoints } from '@fairlead/contract/pocket';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { inDeviceStore } from '../../platform/drafts/device-store.ts';
import { noteTrouble } from '../../platform/pocket/pocket.queries.ts';
import { readAbout } from '../../platform/pocket/pocket-store.ts';
import { aPocketClient, emptyPocket, fillPocket } from '../../testing/a-pocket.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { renderPage, signedInAs } from '../../testing/render-page.tsx';
import { PocketPanel } from './public/pocket-panel.tsx';

const ME = '0198aaaa-0000-7000-8000-000000000001';
const [CLIENT] = [aPocketClient({ _id: 'konkan' })];
let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  signedInAs('asha.rao', ME);
  server = fakeServer();
});
afterEach(emptyPocket);

it('says what is kept and for how long, removes it, and keeps it again', async () => {
  await fillPocket({ clients: [CLIENT!] });
  const { user } = await renderPage(<PocketPanel />);
  expect(await screen.findByText(/^1 client as of \d/)).toBeDefined();
  expect(screen.getByText(/after 14 days without contact/)).toBeDefined();
  const draft = { tab: 'gone', key: `draft:${ME}:note:c1`, userId: ME, text: '"Promised a call"', at: 1 };
  await inDeviceStore((store) => store.change('gone', ME, [draft], []));
  await user.click(screen.getByRole('button', { name: 'Remove now' }));
  expect(await screen.findByText('Nothing is kept on this device, as you have chosen.')).toBeDefined();
  expect(await readAbout()).toBeUndefined();
  await waitFor(async () => expect(await inDeviceStore((store) => store.list(ME)), 'also of what is being written').toEqual([]));
  const lists = { employees: [], tasks: [], events: [], visits: [] };
  const about = { position: 'next', isWhole: true, asOf: '2026-11-24T10:42:00.000Z', keepDays: 1, isLimited: true };
  server.on(pocketEndpoints.get, () => ({ json: { ...about, ...lists, clients: [CLIENT, aPocketClient({ _id: 'b' })], gone: [] } }));
  await user.click(screen.getByRole('button', { name: 'Keep it again' }));
  expect(await screen.findByText(/^2 clients as of/)).toBeDefined();
  expect(screen.getByText(/Of more than 20,000 clients.*after a day without contact/)).toBeDefined();
});

it('says that nothing is kept yet, and why nothing can be', async () => {
  const { queryClient } = await renderPage(<PocketPanel />);
  expect(await screen.findByText('Nothing is kept on this device yet.')).toBeDefined();
  noteTrouble(queryClient, 'no-room');
  expect(await screen.findByText(/Nothing more can be kept here/)).toBeDefined();
  noteTrouble(queryClient, 'not-wanted');
  await waitFor(() => expect(screen.queryByText(/Nothing more/)).toBeNull());
  expect(screen.getByText(/Your workspace wants nothing kept on devices/)).toBeDefined();
});
