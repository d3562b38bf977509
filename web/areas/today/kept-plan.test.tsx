import { clientEndpoints } from '@fairlead/contract/clients';
import { signInEndpoints } from '@fairlead/contract/sign-in';
import { todayEndpoints } from '@fairlead/contract/today';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aPocketClient, emptyPocket, fillPocket, noNetwork } from '../../testing/a-pocket.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { renderPage, signedInAs } from '../../testing/render-page.tsx';
import { TodayAhead } from './public/today-ahead.tsx';
import { TodayPage } from './today-page.tsx';

const ME = '0198aaaa-0000-7000-8000-000000000001';
const NOON = '2026-11-24T12:00:00Z';
const getAll = vi.spyOn(IDBObjectStore.prototype, 'getAll');
/** By one reading, which leaves the page time to answer between them. */
const CALLS = 8;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(NOON) });
  signedInAs('riya.nair', ME);
  const server = fakeServer();
  server.on(signInEndpoints.me, () => ({ json: { _id: ME, username: 'riya.nair', role: 'Member', employeeId: null } }));
  server.on(todayEndpoints.get, noNetwork);
  server.on(clientEndpoints.list, noNetwork);
  await fillPocket({
    clients: [
      aPocketClient({ _id: 'due', companyName: 'Due Bulk', followUpDate: '2026-11-20' }),
      aPocketClient({ _id: 'next', companyName: 'Next Bulk', followUpDate: '2026-11-25' }),
    ],
  });
  getAll.mockClear();
});
afterEach(async () => {
  vi.useRealTimers();
  await emptyPocket();
});

/** The page, which one leaves and comes back to; at first one is elsewhere, without a network. */
function Door() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Leave' : 'Enter'}
      </button>
      {isOpen ? <TodayPage /> : <TodayAhead />}
    </>
  );
}

const names = () =>
  within(screen.getByRole('list', { name: 'Who to see' }))
    .getAllByRole('listitem')
    .map((row) => row.querySelector('a')?.textContent);

async function enterOnceRead() {
  const { user } = await renderPage(<Door />);
  await waitFor(() => expect(getAll).toHaveBeenCalledTimes(CALLS));
  await user.click(screen.getByRole('button', { name: 'Enter' }));
  await screen.findByRole('list', { name: 'Who to see' });
  return user;
}

it('reads the kept clients ahead, and no second time for the same pocket, start and day', async () => {
  const user = await enterOnceRead();
  await user.click(screen.getByRole('button', { name: 'Leave' }));
  await user.click(screen.getByRole('button', { name: 'Enter' }));
  await screen.findByText(/^As of/);
  expect({ names: names(), calls: getAll.mock.calls.length }).toEqual({ names: ['Due Bulk'], calls: CALLS });
});

it('reads them once more when the page is opened, where they could not be read', async () => {
  getAll.mockImplementationOnce(() => {
    throw new DOMException('The transaction is over', 'InvalidStateError');
  });
  const { user } = await renderPage(<Door />);
  await waitFor(() => expect(getAll).toHaveBeenCalledTimes(1));
  await user.click(screen.getByRole('button', { name: 'Enter' }));
  await waitFor(() => expect(names()).toEqual(['Due Bulk']));
});

it('reads them anew once another contact has changed what is kept, also one of another tab', async () => {
  const user = await enterOnceRead();
  await user.click(screen.getByRole('button', { name: 'Leave' }));
  vi.setSystemTime('2026-11-24T12:01:00Z');
  await fillPocket({ clients: [aPocketClient({ _id: 'new', companyName: 'New Bulk', followUpDate: '2026-11-24' })] });
  await user.click(screen.getByRole('button', { name: 'Enter' }));
  await waitFor(() => expect(names()).toEqual(['New Bulk']));
});

it('reads them anew on another day', async () => {
  const user = await enterOnceRead();
  await user.click(screen.getByRole('button', { name: 'Leave' }));
  vi.setSystemTime('2026-11-25T12:00:00Z');
  await user.click(screen.getByRole('button', { name: 'Enter' }));
  await waitFor(() => expect(names()).toEqual(['Due Bulk', 'Next Bulk']));
});

it('shows none of them after they were wiped', async () => {
  const user = await enterOnceRead();
  await user.click(screen.getByRole('button', { name: 'Leave' }));
  await emptyPocket();
  await user.click(screen.getByRole('button', { name: 'Enter' }));
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Who to see' })).toBeNull());
});
