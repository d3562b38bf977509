import { checkInEndpoints } from '@fairlead/contract/checkins';
import { visitEndpoints } from '@fairlead/contract/checkins/calls';
import type { SiteProposal } from '@fairlead/contract/checkins/explanation';
import { type Client, clientEndpoints } from '@fairlead/contract/clients';
import { clientRecordEndpoints } from '@fairlead/contract/clients/records';
import { signInEndpoints } from '@fairlead/contract/sign-in';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { ClientPage } from '../../../app/pages/client-page.tsx';
import { ConnectionLost } from '../../../platform/api/connection.ts';
import { openDraft } from '../../../platform/drafts/drafts.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderPage, signedInAs } from '../../../testing/render-page.tsx';
import { ProposedSite } from './proposed-site.tsx';

const ME = '0198aaaa-0000-7000-8000-000000000001';
const SOMEONE_ELSE = '0198aaaa-0000-7000-8000-000000000002';
const client = { _id: 'c1', companyName: 'Konkan Minerals', sites: [], createdBy: ME, assignedToId: null, version: 3 } as unknown as Client;
const proposal: SiteProposal = { latitude: 18.95, longitude: 72.85, radius: 320, visits: 3, saidBy: 1 };
const WORDS = '3 visits were made within 320 m of 18°57\'00.0"N 72°51\'00.0"E. The sender of 1 says that this is their site.';
const ofClient = { clientId: 'c1' };

let server: ReturnType<typeof fakeServer>;
const signIn = (role: string) =>
  server.on(signInEndpoints.me, () => ({
    json: { _id: ME, username: 'riya.nair', role, employeeId: null, phoneNumber: null, emailId: null, profilePicture: null },
  }));
beforeEach(() => {
  signedInAs('riya.nair', ME);
  server = fakeServer();
  signIn('Manager');
  server.on(visitEndpoints.proposeSite, () => ({ json: proposal }), ofClient);
});

const panel = () => screen.queryByRole('region', { name: 'Proposed site' });
const asked = () => server.callsTo(visitEndpoints.proposeSite, ofClient).length;

it('adds the proposed site under a name, and is gone from the page then', async () => {
  let stored = client;
  server.on(clientEndpoints.get, () => ({ json: stored }), { id: 'c1' });
  server.on(clientEndpoints.timeline, () => ({ json: { entries: [], next: null } }), { id: 'c1' });
  server.on(clientRecordEndpoints.listNotes, () => ({ json: [] }), { id: 'c1' });
  server.on(clientRecordEndpoints.listStatuses, () => ({ json: [] }), { id: 'c1' });
  server.on(checkInEndpoints.list, () => ({ json: { checkIns: [], page: 1, pages: 1, total: 0, next: null, previous: null } }));
  server.on(
    clientEndpoints.update,
    ({ body }) => {
      stored = { ...stored, ...(body as Partial<Client>), version: 4 };
      return { json: stored };
    },
    { id: 'c1' },
  );
  // What was left half typed in 'Add a site'.
  openDraft('site:c1:new').write({ name: 'Yard', latitude: '1', longitude: '2', radius: '3' });
  const { user } = await renderPage(<ClientPage />, { at: '/salesandleadsclient/c1', route: '/salesandleadsclient/$id' });
  expect(await screen.findByText(WORDS)).toBeDefined();
  await user.click(await screen.findByRole('button', { name: 'Add this site' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a site' }));
  await user.type(await dialog.findByLabelText(/^Site name/), 'Jetty');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  const site = { name: 'Jetty', latitude: 18.95, longitude: 72.85, radius: 320 };
  await expect.poll(() => server.callsTo(clientEndpoints.update, { id: 'c1' }).at(-1)?.body).toEqual({ sites: [site], version: 3 });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText(/within 320 m$/)).toBeDefined();
  expect(panel()).toBeNull();
});

it.each([
  ['a Member, whose client it is,', 'Member', ME],
  ['who may not edit the client', 'Viewer', SOMEONE_ELSE],
])('tells %s where it may be, and no more', async (_, role, createdBy) => {
  signIn(role);
  const { queryClient } = await renderPage(<ProposedSite client={{ ...client, createdBy }} />);
  expect(await screen.findByText(WORDS)).toBeDefined();
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  expect(screen.queryByRole('button')).toBeNull();
});

it.each<[string, Partial<SiteProposal>, string]>([
  ['one visit', { visits: 1 }, '1 visit was made within 320 m of 18°57\'00.0"N 72°51\'00.0"E. Its sender says that this is their site.'],
  ['several senders', { saidBy: 2 }, WORDS.replace('The sender of 1 says', 'The senders of 2 say')],
  ['no word of the senders', { saidBy: 0 }, WORDS.slice(0, WORDS.indexOf(' The sender'))],
])('says it of %s', async (_, part, words) => {
  server.on(visitEndpoints.proposeSite, () => ({ json: { ...proposal, ...part } }), ofClient);
  await renderPage(<ProposedSite client={client} />);
  expect(await screen.findByText(words)).toBeDefined();
});

it('shows nothing where the visits say nothing', async () => {
  server.on(visitEndpoints.proposeSite, () => ({ json: null }), ofClient);
  const { queryClient } = await renderPage(<ProposedSite client={client} />);
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  expect(asked()).toBe(1);
  expect(panel()).toBeNull();
});

it('asks nothing of a client with a site', async () => {
  const sites = [{ name: 'Jetty', latitude: 18.95, longitude: 72.85, radius: 300 }];
  const { queryClient } = await renderPage(<ProposedSite client={{ ...client, sites }} />);
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  expect(server.callsTo(signInEndpoints.me)).toHaveLength(1);
  expect(asked()).toBe(0);
});

/** With a button that takes the network away, and brings it back. */
function WithNetwork() {
  const [isLost, setLost] = useState(false);
  return (
    <ConnectionLost value={isLost}>
      <ProposedSite client={client} />
      <button type="button" onClick={() => setLost(!isLost)}>
        Network
      </button>
    </ConnectionLost>
  );
}

it('goes away without a network, and comes back with it', async () => {
  const { user } = await renderPage(<WithNetwork />);
  expect(await screen.findByText(WORDS)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Network' }));
  expect(panel()).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Network' }));
  expect(panel()).not.toBeNull();
});
