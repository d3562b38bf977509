import { pushEndpoints } from '@fairlead/contract/notifications/push';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { navigatorWith } from '../../../testing/navigator-with.ts';
import { renderPage, signedInAs } from '../../../testing/render-page.tsx';
import { BrowserChoice } from './browser-choice.tsx';

afterEach(() => vi.unstubAllGlobals());

const keys = { endpoint: 'https://push.example/a', keys: { p256dh: 'p', auth: 'a' } };

/** A browser whose user answers its question so. */
async function openChoice({ permission = 'default', answer = 'granted', isSecure = true, canPush = true } = {}) {
  signedInAs('riya');
  vi.stubGlobal('isSecureContext', isSecure);
  const asked = Object.assign(vi.fn(), {
    permission,
    requestPermission: async () => Object.assign(asked, { permission: answer }).permission,
  });
  vi.stubGlobal('Notification', asked);
  if (canPush) vi.stubGlobal('PushManager', vi.fn());
  const taken = { endpoint: keys.endpoint, toJSON: () => keys, unsubscribe: async () => true };
  const registration = { pushManager: { getSubscription: async () => null, subscribe: async () => taken } };
  const serviceWorker = {
    register: async () => registration,
    ready: Promise.resolve(registration),
    getRegistration: async () => registration,
  };
  vi.stubGlobal('navigator', navigatorWith({ serviceWorker }));
  const server = fakeServer();
  let isOn = false;
  server.on(pushEndpoints.push, () => ({ json: { publicKey: 'key', isOn } }));
  server.on(pushEndpoints.subscribe, () => {
    isOn = true;
    return { status: 204 };
  });
  server.on(pushEndpoints.unsubscribe, () => {
    isOn = false;
    return { status: 204 };
  });
  const { user } = await renderPage(<BrowserChoice />);
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Browser Notifications' });
  return { server, user, box };
}

it('is off, subscribes the browser once its user allows it, and ends the subscription', async () => {
  const { server, user, box } = await openChoice();
  await waitFor(() => expect(box.disabled).toBe(false));
  expect(box.checked).toBe(false);
  await user.click(box);
  await waitFor(() => expect([box.checked, box.disabled]).toEqual([true, false]));
  expect(server.callsTo(pushEndpoints.subscribe)[0]?.body).toEqual({ endpoint: keys.endpoint, p256dh: 'p', auth: 'a' });
  await user.click(box);
  await waitFor(() => expect([box.checked, box.disabled]).toEqual([false, false]));
  expect(server.callsTo(pushEndpoints.unsubscribe)).toHaveLength(1);
});

it('says so when its user refuses, and stays off', async () => {
  const { server, user, box } = await openChoice({ answer: 'denied' });
  await waitFor(() => expect(box.disabled).toBe(false));
  await user.click(box);
  expect(await screen.findByText(/Notifications of this site are blocked/)).toBeDefined();
  expect([box.checked, server.callsTo(pushEndpoints.subscribe)]).toEqual([false, []]);
});

it.each([
  ['the address is insecure', { isSecure: false }, /over https only/],
  ['the browser can’t', { canPush: false }, /This browser can’t show/],
  ['its user has blocked them', { permission: 'denied' }, /are blocked/],
])('can’t be switched on where %s, and says why', async (_why, browser, words) => {
  const { box } = await openChoice(browser);
  expect(await screen.findByText(words)).toBeDefined();
  expect(box.disabled).toBe(true);
});
