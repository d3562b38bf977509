import { visitEndpoints } from '@fairlead/contract/checkins/calls';
import { VISIT_NOTICE_VERSION } from '@fairlead/contract/checkins/notice';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderPage, signedInAs } from '../../../testing/render-page.tsx';
import { LogVisitButton } from '../public/kept-visits.tsx';
import { acceptedNotice, acceptedVersion, rememberNotice } from './accepted-notice.ts';

const NOTICE = { version: VISIT_NOTICE_VERSION, acceptedVersion: null, acceptedAt: null, positionDays: 90, visibility: 'own' };
let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  signedInAs('riya');
  rememberNotice(0);
  server = fakeServer();
  Object.defineProperty(navigator, 'geolocation', {
    configurable: true,
    value: { watchPosition: () => 1, getCurrentPosition() {}, clearWatch() {} },
  });
});

async function open() {
  const { user } = await renderPage(<LogVisitButton />);
  await user.click(screen.getByRole('button', { name: 'Log onsite visit' }));
  return user;
}
const notice = () => screen.findByRole('dialog', { name: 'Before your first visit' });
const form = () => screen.findByRole('dialog', { name: 'Check In' });

it('is read before the first visit, and then remembered for this account on this device', async () => {
  server.on(visitEndpoints.notice, () => ({ json: NOTICE }));
  const user = await open();
  const shown = within(await notice());
  expect(await shown.findByText('Positions are removed 90 days after the visit.')).toBeDefined();
  expect(acceptedNotice()).toEqual({});
  await user.click(shown.getByRole('button', { name: 'I have read this' }));
  await form();
  expect(acceptedNotice()).toEqual({ noticeVersion: VISIT_NOTICE_VERSION });
  signedInAs('dev', '0198aaaa-0000-7000-8000-000000000002');
  rememberNotice(0);
  signedInAs('riya');
  expect(acceptedVersion()).toBe(VISIT_NOTICE_VERSION);
});

it('is shown without a network too, leaving open what only the workspace says', async () => {
  server.on(visitEndpoints.notice, () => new TypeError('Failed to fetch'));
  const user = await open();
  const shown = within(await notice());
  await user.click(await shown.findByRole('button', { name: 'I have read this' }));
  await form();
});

it('is not shown again to who accepted it on another device', async () => {
  server.on(visitEndpoints.notice, () => ({ json: { ...NOTICE, acceptedVersion: VISIT_NOTICE_VERSION } }));
  await open();
  await form();
  await waitFor(() => expect(acceptedVersion()).toBe(VISIT_NOTICE_VERSION));
});
