import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { signIn as signInToApi } from '../bench/api-client.ts';
import { expect, test } from './fixtures.ts';

test('the own profile is saved with the specified words', async ({ page, signIn }) => {
  await signIn(page);
  await page.goto('/profile');
  await page.getByLabel('Phone Number').fill('+91 832 555 0177');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  const alert = page.getByRole('alertdialog');
  await expect(alert.getByText('Profile updated successfully!')).toBeVisible();
  await alert.getByRole('button', { name: 'OK' }).click();
  await page.reload();
  await expect(page.getByLabel('Phone Number')).toHaveValue('+91 832 555 0177');
});

test('a profile picture is refused when it is none or too large, shown in the header, and removed', async ({ page, signIn }) => {
  await signIn(page);
  await page.goto('/profile');
  const file = page.locator('input[type=file]');
  const alert = page.getByRole('alertdialog');
  const refused = async (name: string, mimeType: string, buffer: Buffer, message: string) => {
    await file.setInputFiles({ name, mimeType, buffer });
    await expect(alert.getByText(message)).toBeVisible();
    await alert.getByRole('button', { name: 'OK' }).click();
    await expect(alert).toBeHidden();
  };
  await refused('notes.txt', 'text/plain', Buffer.from('no picture'), 'Please select an image file');
  await refused('notes.png', 'image/png', Buffer.from('no picture'), 'Please select an image file');
  await refused('large.png', 'image/png', Buffer.alloc(5_242_881), 'File size must be less than 5MB');

  const picture = await sharp({ create: { width: 240, height: 240, channels: 3, background: '#0b7285' } })
    .png()
    .toBuffer();
  await file.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture });
  const inHeader = page.getByRole('link', { name: /Your profile/ }).locator('img');
  await expect(inHeader).toHaveJSProperty('naturalWidth', 240);
  // It is gone at once; a reload must not come before the server knows.
  const removed = page.waitForResponse((reply) => reply.request().method() === 'PUT');
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(inHeader).toBeHidden();
  await removed;
  await page.reload();
  await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible();
  await expect(inHeader).toBeHidden();
});

test('a wrong current password is said in an alert and under its field', async ({ page, signIn }) => {
  await signIn(page);
  await page.goto('/profile');
  await page.getByLabel('Change Password').fill('another harbour');
  await page.getByLabel('Current Password').fill('not it');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  const alert = page.getByRole('alertdialog', { name: 'Your current password is incorrect' });
  await expect(alert).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(alert).toBeHidden();
  await expect(page.getByText('Your current password is incorrect')).toBeVisible();
  await expect(page.getByLabel('Current Password')).toHaveValue('not it');
});

test('choices of the profile hold in another browser, which says why it can’t be notified and opens what it was notified of', async ({
  browser,
  page,
  server,
}) => {
  const admin = await signInToApi(server.url, server);
  const { body: invited } = await admin.post('/api/accounts', { username: 'chooser', role: 'Viewer', emailId: 'chooser@port.example' });
  await admin.post(`/api/invitations/${invited.token}`, { newPassword: 'a quiet harbour' });
  const openProfile = async (tab: Page) => {
    await tab.goto(`${server.url}/profile`);
    await tab.getByLabel('Username').fill('chooser');
    await tab.getByLabel('Password', { exact: true }).fill('a quiet harbour');
    await tab.getByRole('button', { name: 'Login' }).click();
    await expect(tab.getByRole('checkbox', { name: 'App Notifications' })).toBeVisible();
  };
  const saved = () => page.waitForResponse((reply) => reply.request().method() === 'PUT');
  await openProfile(page);
  for (const change of [
    () => page.getByRole('checkbox', { name: 'App Notifications' }).click(),
    () => page.getByRole('checkbox', { name: 'E-mail of the day' }).click(),
    () => page.getByLabel('Language of dates').selectOption('de'),
  ])
    await Promise.all([saved(), change()]);

  const other = await browser.newContext({ serviceWorkers: 'allow' });
  const tab = await other.newPage();
  // The browser of these tests blocks notifications, and no push service can be reached from it.
  await openProfile(tab);
  await expect(tab.getByRole('checkbox', { name: 'App Notifications' })).not.toBeChecked();
  await expect(tab.getByRole('checkbox', { name: 'E-mail of the day' })).toBeChecked();
  await expect(tab.getByLabel('Language of dates')).toHaveValue('de');
  const box = tab.getByRole('checkbox', { name: 'Browser Notifications' });
  await tab.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }));
  await tab.reload();
  await expect(tab.getByText('Notifications of this site are blocked.')).toBeVisible();
  await expect(box).toBeDisabled();
  await tab.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
    Notification.requestPermission = async () => 'granted';
  });
  await tab.reload();
  await box.click();
  await expect(tab.getByText('The browser’s push service can’t be reached.')).toBeVisible();
  await expect(box).not.toBeChecked();

  // Its worker is there, so a message can be delivered as a push service would.
  const devtools = await other.newCDPSession(tab);
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => first && resolve(first.registrationId));
  });
  await devtools.send('ServiceWorker.enable');
  const worker = other.serviceWorkers()[0] ?? (await other.waitForEvent('serviceworker'));
  await worker.evaluate(() => {
    const scope = self as unknown as { registration: object; clients: object; calls: unknown[] };
    scope.calls = [];
    const record = async (...called: unknown[]) => void scope.calls.push(called);
    Object.assign(scope.registration, { showNotification: record });
    Object.assign(scope.clients, { openWindow: record });
  });
  const calls = () => worker.evaluate(() => (self as unknown as { calls: unknown[] }).calls);
  const registrationId = await registered;
  // Whoever looks at Fairlead sees the bell instead.
  await tab.goto('about:blank');
  const message = { id: 'n1', title: 'admin assigned you a task', text: 'Send the rates', path: '/tasks' };
  await devtools.send('ServiceWorker.deliverPushMessage', { origin: server.url, registrationId, data: JSON.stringify(message) });
  const shown = { body: 'Send the rates', tag: 'n1', icon: '/icon-192.png', data: { path: '/tasks' } };
  await expect.poll(calls).toEqual([[message.title, shown]]);
  await worker.evaluate((data) => {
    const click = Object.assign(new Event('notificationclick'), { notification: { close: () => {}, data }, waitUntil: () => {} });
    self.dispatchEvent(click);
  }, shown.data);
  await expect.poll(calls).toEqual([[message.title, shown], ['/tasks']]);
  await other.close();
});
