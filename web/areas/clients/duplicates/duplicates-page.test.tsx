import { clientEndpoints } from '@fairlead/contract/clients';
import { clientMergeEndpoints, type DuplicatePair } from '@fairlead/contract/clients/merges';
import { signInEndpoints } from '@fairlead/contract/sign-in';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderPage, signedInAs } from '../../../testing/render-page.tsx';
import { DuplicatesPage } from './duplicates-page.tsx';

const client = (_id: string, companyName: string, email: string | null = null) => ({
  ...{ _id, companyName, email, primaryContactName: null, phone: null, mobile: null, website: null, address: null, country: null },
  ...{ assignedTo: null, createdAt: '2026-11-21T09:00:00.000Z', updatedAt: '2026-11-21T09:00:00.000Z' },
});
const byMail: DuplicatePair = {
  ...{ _id: 'p1', by: ['email'], alike: [['email'], ['email']], mayMerge: true },
  clients: [client('c1', 'Konkan Minerals', 'sales@konkan.example'), client('c2', 'Konkan Traders', 'sales@konkan.example')],
};
const byName: DuplicatePair = {
  ...{ _id: 'p2', by: ['name'], alike: [[], []], mayMerge: false },
  clients: [client('c3', 'Amber Dhow'), client('c4', 'Amber Dhow Trading')],
};

let server: ReturnType<typeof fakeServer>;
let listed: DuplicatePair[];
let uncounted: number;
beforeEach(() => {
  signedInAs('riya.nair');
  [listed, uncounted] = [[byMail, byName], 0];
  server = fakeServer();
  server.on(signInEndpoints.me, () => ({ json: { _id: 'me', username: 'riya.nair', role: 'Administrator', employeeId: null } }));
  server.on(clientMergeEndpoints.listDuplicates, () => ({
    json: { pairs: listed, total: 12, pages: 2, page: 1, next: 'after', previous: null, uncounted },
  }));
  const answerWith = (pairs: DuplicatePair[]) => () => {
    listed = pairs;
    return { status: 204 };
  };
  server.on(clientMergeEndpoints.dismissDuplicate, answerWith([byName]), { id: 'p1' });
  server.on(clientMergeEndpoints.undismissDuplicate, answerWith([byMail, byName]), { id: 'p1' });
});

const page = (at = '/salesandleads/duplicates') => renderPage(<DuplicatesPage />, { at, route: '/salesandleads/duplicates' });
const cards = () => screen.findAllByRole('listitem');
const asked = () => Object.fromEntries(server.callsTo(clientMergeEndpoints.listDuplicates).at(-1)?.query ?? []);

it('shows each pair side by side, with what is equal and why, and asks where the name alone is similar', async () => {
  await page();
  const [first, second] = await cards();
  const inFirst = within(first as HTMLElement);
  expect(inFirst.getByRole('link', { name: 'Konkan Traders' }).getAttribute('href')).toBe('/salesandleadsclient/c2');
  expect(inFirst.getByText('Same e-mail')).toBeDefined();
  expect(inFirst.getAllByRole('cell', { name: /^sales@konkan\.example\s*\(the same\)$/ })).toHaveLength(2);
  expect(inFirst.queryByText('The same company?')).toBeNull();
  expect(within(second as HTMLElement).getByText('The same company?')).toBeDefined();
});

it('says why a pair can’t be merged', async () => {
  await page();
  await cards();
  const merge = screen.getByRole('button', {
    name: 'Merge Amber Dhow and Amber Dhow Trading',
    description: 'Merging needs the right to edit one of them and to delete the other.',
  });
  expect(merge).toHaveProperty('disabled', true);
});

it('takes a pair off the list for good, and takes that back', async () => {
  const { user } = await page();
  await cards();
  await user.click(screen.getByRole('button', { name: 'Not the same: Konkan Minerals and Konkan Traders' }));
  expect(await screen.findByText('Konkan Minerals and Konkan Traders are not the same.')).toBeDefined();
  await waitFor(async () => expect(await cards()).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect(await cards()).toHaveLength(2));
  expect(server.callsTo(clientMergeEndpoints.undismissDuplicate, { id: 'p1' })).toHaveLength(1);
});

it('gives the focus to the next pair when one is taken off the list', async () => {
  const { user } = await page();
  await cards();
  await user.click(screen.getByRole('button', { name: 'Not the same: Konkan Minerals and Konkan Traders' }));
  await waitFor(async () => expect(await cards()).toHaveLength(1));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Not the same: Amber Dhow and Amber Dhow Trading' }));
});

it('keeps a pair whose dismissal failed, and says so', async () => {
  server.on(clientMergeEndpoints.dismissDuplicate, () => ({ status: 500, json: { message: 'Down for a moment', code: 'internal' } }), {
    id: 'p1',
  });
  const { user } = await page();
  await cards();
  await user.click(screen.getByRole('button', { name: 'Not the same: Konkan Minerals and Konkan Traders' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Down for a moment');
  expect(await cards()).toHaveLength(2);
});

it('filters by reason and turns pages, both in the address', async () => {
  const { user, address } = await page('/salesandleads/duplicates?by=phone');
  await cards();
  expect(asked()).toMatchObject({ by: 'phone' });
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await expect.poll(asked).toMatchObject({ by: 'phone', cursor: 'after' });
  expect(address()).toBe('/salesandleads/duplicates?by=phone&page=2&cursor=after');
  await user.click(screen.getByRole('radio', { name: 'All' }));
  await expect.poll(address).toBe('/salesandleads/duplicates');
});

it('says how many clients are still to be compared, also while there is no pair', async () => {
  [listed, uncounted] = [[], 1204];
  await page();
  expect(await screen.findByText('Still comparing 1,204 clients')).toBeDefined();
  expect(screen.getByText('None found so far.')).toBeDefined();
});

it('says that there is none, and offers Try Again after a failure', async () => {
  listed = [];
  const { unmount } = await page();
  expect(await screen.findByText('No two clients look the same.')).toBeDefined();
  unmount();
  server.on(clientMergeEndpoints.listDuplicates, () => ({ status: 500, json: { message: 'Down for a moment', code: 'internal' } }));
  await page();
  expect(await screen.findByText('Down for a moment')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeDefined();
});

it('opens the merge of a pair', async () => {
  for (const { _id, companyName } of byMail.clients)
    server.on(
      clientEndpoints.get,
      () => ({ json: { _id, companyName, sites: [], createdBy: 'me', createdAt: '2026-11-21T09:00:00.000Z' } }),
      { id: _id },
    );
  const { user } = await page();
  await cards();
  await user.click(screen.getByRole('button', { name: 'Merge Konkan Minerals and Konkan Traders' }));
  expect(await screen.findByRole('group', { name: 'Which client is kept?' })).toBeDefined();
});
