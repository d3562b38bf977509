import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { signIn as signInToApi } from '../bench/api-client.ts';
import { oneTimeCode } from '../server/testing/one-time-code.ts';
import { startProvider } from '../server/testing/provider.ts';
import { expect, test } from './fixtures.ts';
import { startServer } from './server.ts';

test('a stranger is sent to sign in, told when it fails, and brought back to where they wanted to go', async ({ page, server }) => {
  await page.goto('/teammanagement');
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByRole('heading', { name: 'Login to CRM' })).toBeVisible();
  await page.getByLabel('Username').fill(server.username);
  await page.getByLabel('Password', { exact: true }).fill('not it');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Your Username/Password is incorrect!')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(server.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/teammanagement$/);
});

test('a forgotten password is replaced by the code from the mail', async ({ page, server, axe }) => {
  const admin = await signInToApi(server.url, server);
  const emailId = 'forgetful@port.example';
  const { body: invited } = await admin.post('/api/accounts', { username: 'forgetful', role: 'Member', emailId });
  await admin.post(`/api/invitations/${invited.token}`, { newPassword: 'soon forgotten' });

  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot Password?' }).click();
  await page.getByLabel('Email').fill(emailId);
  await page.getByRole('button', { name: 'Get OTP' }).click();
  await expect(page.getByText('Check your Email for your OTP')).toBeVisible();
  await axe(page);

  const folder = join(server.dataDir, 'mail');
  await expect.poll(() => server.output()).toContain('a mail was written to');
  const mail = readFileSync(join(folder, readdirSync(folder).at(-1) ?? ''), 'utf8');
  const code = /^\d{4}\r?$/m.exec(mail)?.[0].trim() ?? '';
  await page.getByRole('textbox', { name: 'Digit 1' }).pressSequentially(code);
  await page.getByRole('button', { name: 'Verify OTP' }).click();
  await page.getByLabel('New Password', { exact: true }).fill('an own harbour');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByText('Password reset successfully!')).toBeVisible();
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel('Username').fill('forgetful');
  await page.getByLabel('Password', { exact: true }).fill('an own harbour');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('a role that must sign in by two steps is led to set it up, and then signs in by password and code', async ({ page, server, axe }) => {
  const admin = await signInToApi(server.url, server);
  const { body: invited } = await admin.post('/api/accounts', { username: 'careful', role: 'Viewer' });
  await admin.post(`/api/invitations/${invited.token}`, { newPassword: 'two locks are better' });
  await admin.put('/api/settings', { secondFactorRoles: ['Viewer'] });
  const signInByPassword = async () => {
    await page.getByLabel('Username').fill('careful');
    await page.getByLabel('Password', { exact: true }).fill('two locks are better');
    await page.getByRole('button', { name: 'Login' }).click();
  };

  await page.goto('/login');
  await signInByPassword();
  await expect(page.getByRole('heading', { name: 'Set up two-step sign-in' })).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible();
  await axe(page);
  const secret = (await page.getByText('Or enter this key').locator('span').textContent())?.replaceAll(' ', '') ?? '';
  await page.getByLabel('Code', { exact: true }).fill(oneTimeCode(secret, new Date()));
  await page.getByRole('button', { name: 'Turn on' }).click();
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recoveryCode = (await codes.first().textContent()) ?? '';
  await axe(page);
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText('No Entries today')).toBeVisible();

  await page.evaluate(() => localStorage.clear());
  await page.goto('/profile');
  await signInByPassword();
  await expect(page.getByRole('heading', { name: 'Second step' })).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill('000000');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('This code is not right.')).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recoveryCode);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('9 recovery codes are left. Your role must have it or a passkey.')).toBeVisible();
  await admin.put('/api/settings', { secondFactorRoles: [] });
});

test('a passkey is added in the profile, and signs in alone and after the password', async ({ page, server, axe }) => {
  const admin = await signInToApi(server.url, server);
  const { body: invited } = await admin.post('/api/accounts', { username: 'keyholder', role: 'Viewer' });
  await admin.post(`/api/invitations/${invited.token}`, { newPassword: 'a lock without key' });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const signInByPassword = async () => {
    await page.getByLabel('Username').fill('keyholder');
    await page.getByLabel('Password', { exact: true }).fill('a lock without key');
    await page.getByRole('button', { name: 'Login' }).click();
  };

  // Browsers know no passkeys for the address by number.
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByText('Passkeys need an https address.')).toBeVisible();
  const profile = new URL('/profile', server.url.replace('127.0.0.1', 'localhost')).href;
  await page.goto(profile);
  await signInByPassword();
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByLabel('Name').fill('Laptop');
  await dialog.getByLabel('Current Password').fill('a lock without key');
  await axe(page);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('list', { name: 'Passkeys' })).toContainText('not used yet');
  await axe(page);
  await page.getByRole('button', { name: 'Rename Laptop' }).click();
  await page.getByRole('dialog', { name: 'Rename passkey' }).getByLabel('Name').fill('Work laptop');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Rename Work laptop' })).toBeVisible();

  await page.evaluate(() => localStorage.clear());
  await page.goto(profile);
  await axe(page);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('list', { name: 'Passkeys' })).toContainText('last used just now');

  await page.evaluate(() => localStorage.clear());
  await page.goto(profile);
  await signInByPassword();
  await expect(page.getByRole('heading', { name: 'Second step' })).toBeVisible();
  await axe(page);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByRole('button', { name: 'Remove Work laptop' }).click();
  const removal = page.getByRole('dialog', { name: 'Remove Work laptop?' });
  await removal.getByLabel('Current Password').fill('a lock without key');
  await removal.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('list', { name: 'Passkeys' })).toBeHidden();
});

test('the organisation’s provider signs someone in and brings them back to where they wanted to go', async ({ page, axe }) => {
  const provider = await startProvider({
    riya: { preferred_username: 'riya.nair', email: 'riya@harbour.example', email_verified: true },
  });
  const { issuer, clientId, clientSecret } = provider;
  const server = await startServer({
    environment: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, OIDC_NAME: 'Harbour ID' },
  });
  try {
    // The provider's page asks for a font from elsewhere.
    await page.route('https://fonts.googleapis.com/**', (route) => route.abort());
    await page.goto(`${server.url}/login/provider?state=made-up&code=made-up`);
    await expect(page.getByRole('alert')).toHaveText(/^This sign-in took too long/);
    await axe(page);
    await page.getByRole('link', { name: 'Back to sign in' }).click();
    await expect(page).toHaveURL(/\/login$/);

    await page.goto(`${server.url}/profile`);
    const button = page.getByRole('button', { name: 'Sign in with Harbour ID' });
    await expect(button).toBeVisible();
    await axe(page);
    await button.focus();
    await page.keyboard.press('Enter');
    await page.getByPlaceholder('Enter any login').fill('riya');
    await page.getByPlaceholder('and password').fill('anything');
    await page.getByRole('button', { name: 'Sign-in' }).click();
    await expect(page).toHaveURL(`${server.url}/profile`);
    await expect(page.getByText('Your account was made by it on')).toBeVisible();
    await expect(page.getByLabel('Username')).toHaveValue('riya.nair');
    await axe(page);
  } finally {
    await server.remove();
    await provider.stop();
  }
});

test('a session the server no longer knows leads to sign-in and back', async ({ page, server, signIn }) => {
  await signIn(page);
  await page.evaluate(() => localStorage.setItem('token', 'of another life'));
  await page.goto('/salesandleads');
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel('Username').fill(server.username);
  await page.getByLabel('Password', { exact: true }).fill(server.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/salesandleads/);
});

test('an Administrator invites a Viewer, who joins by the link and can change nothing', async ({ page, browser, signIn }) => {
  const username = `viewer-${crypto.randomUUID().slice(0, 8)}`;
  await signIn(page);
  await page.goto('/profile/accounts');
  await page.getByRole('button', { name: 'Invite' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Username').fill(username);
  await dialog.getByLabel('Role').selectOption('Viewer');
  await dialog.getByRole('button', { name: /Invite|Create/ }).click();
  const link = await page.getByRole('textbox', { name: 'One-time link' }).inputValue();
  expect(link).toContain('/invitation#');

  const theirs = await browser.newContext({ baseURL: new URL(link).origin });
  const guest = await theirs.newPage();
  await guest.goto(link);
  await expect(guest.getByText(username)).toBeVisible();
  await guest.getByLabel('New Password', { exact: true }).fill('my own harbour');
  await guest.getByLabel('New Password again').fill('my own harbour');
  await guest.locator('form').getByRole('button').last().click();
  await expect(guest).toHaveURL(/\/dashboard$/);
  await expect(guest.getByText('No Entries today')).toBeVisible();
  await expect(guest.getByRole('button', { name: 'Log onsite visit' })).toBeHidden();
  await guest.goto('/salesandleads');
  await expect(guest.getByRole('heading', { name: 'Clients and Leads' })).toBeVisible();
  await expect(guest.getByRole('button', { name: 'Add Client/Lead' })).toBeHidden();
  await theirs.close();
});

test('an account is linked to the employee who uses it, when invited and later', async ({ page, server, signIn }) => {
  const admin = await signInToApi(server.url, server);
  const employee = (employeeId: string, employeeName: string) =>
    admin.post('/api/employees', {
      employeeId,
      employeeName,
      mobile: '+91 832 555 0177',
      emailId: 'desk@fairlead.example',
      role: 'Sales Executive',
      department: 'Sales',
    });
  await employee('EMP-301', 'Ila Desai');
  await employee('EMP-302', 'Nikhil Rao');
  await signIn(page);
  await page.goto('/profile/accounts');
  await page.getByRole('button', { name: 'Invite' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite' });
  await dialog.getByLabel('Username').fill('ila');
  await dialog.getByRole('combobox', { name: 'Employee' }).fill('ila');
  await page.getByRole('option', { name: 'Ila Desai' }).click();
  await dialog.getByRole('button', { name: 'Invite' }).click();
  await page.getByRole('button', { name: 'Done' }).click();

  await page.getByRole('searchbox', { name: 'Username or e-mail' }).fill('ila');
  const row = page.getByRole('row').filter({ hasText: 'Ila Desai' });
  await expect(page.getByRole('table', { name: 'People' }).getByRole('row')).toHaveCount(2);
  await row.getByRole('button', { name: 'ila' }).click();
  const account = page.getByRole('dialog', { name: 'ila' });
  const linked = account.getByRole('combobox', { name: 'Employee' });
  await expect(linked).toHaveValue('Ila Desai');
  const changed = page.waitForResponse((reply) => reply.request().method() === 'PUT');
  await linked.fill('nikhil');
  await page.getByRole('option', { name: 'Nikhil Rao' }).click();
  await expect(linked).toHaveValue('Nikhil Rao');
  await changed;
  await account.getByRole('button', { name: 'Lock' }).click();
  await expect(account.getByText('Locked', { exact: true })).toBeVisible();
  await page.goto('/profile/accounts?linked=yes&disabled=yes');
  await expect(page.getByRole('row').filter({ hasText: 'ila' })).toContainText('Nikhil Rao');
});

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

test('a session that ends in one tab ends in all, and each comes back to its own page', async ({ page, context, server, signIn }) => {
  await signIn(page);
  const other = await context.newPage();
  await other.goto('/salesandleads?search=rotterdam');
  await expect(other.getByRole('heading', { name: 'Clients and Leads' })).toBeVisible();
  await page.evaluate(() => localStorage.setItem('token', 'of another life'));
  await page.goto('/teammanagement');
  await expect(page).toHaveURL(/\/login\?from=%2Fteammanagement$/);
  await expect(other).toHaveURL(/\/login\?from=%2Fsalesandleads%3Fsearch%3Drotterdam$/);

  await page.getByLabel('Username').fill(server.username);
  await page.getByLabel('Password', { exact: true }).fill(server.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/teammanagement$/);
  await expect(other).toHaveURL(/\/salesandleads\?search=rotterdam$/);

  await page.goto('/profile');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(other).toHaveURL(/\/login$/);
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
  await page.getByRole('button', { name: 'Remove' }).click();
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

  const other = await browser.newContext();
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
  const shown = { body: 'Send the rates', tag: 'n1', icon: '/favicon.svg', data: { path: '/tasks' } };
  await expect.poll(calls).toEqual([[message.title, shown]]);
  await worker.evaluate((data) => {
    const click = Object.assign(new Event('notificationclick'), { notification: { close: () => {}, data }, waitUntil: () => {} });
    self.dispatchEvent(click);
  }, shown.data);
  await expect.poll(calls).toEqual([[message.title, shown], ['/tasks']]);
  await other.close();
});

test('until a first password is chosen, the browser asks for nothing that is refused', async ({ page }) => {
  const fresh = await startServer({ environment: { ADMIN_PASSWORD: '' } });
  try {
    const refused: string[] = [];
    page.on('response', (reply) => reply.status() >= 400 && refused.push(`${reply.status()} ${new URL(reply.url()).pathname}`));
    page.on('console', (message) => message.type() === 'error' && refused.push(message.text()));
    const password = /username admin, password (\S+)/.exec(fresh.output())?.[1] ?? '';
    await page.goto(`${fresh.url}/login`);
    await page.getByLabel('Username').fill('admin');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
    await page.goto(`${fresh.url}/salesandleads`);
    await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
    await page.getByLabel('Current Password').fill(password);
    await page.getByLabel('New Password', { exact: true }).fill('a quay in the evening');
    await page.getByLabel('New Password again').fill('a quay in the evening');
    const live = page.waitForResponse((reply) => new URL(reply.url()).pathname === '/api/live');
    await page.getByRole('button', { name: 'Save and continue' }).click();
    await expect(page.getByText('No clients or leads yet.')).toBeVisible();
    expect([(await live).status(), refused]).toEqual([200, []]);
  } finally {
    await fresh.remove();
  }
});

test('a one-time link asks for the second step, and one signs out everywhere', async ({ page, server, axe }) => {
  const admin = await signInToApi(server.url, server);
  const { body: invited } = await admin.post('/api/accounts', { username: 'steady', role: 'Member' });
  await admin.post(`/api/invitations/${invited.token}`, { newPassword: 'two locks are better' });
  const steady = await signInToApi(server.url, { username: 'steady', password: 'two locks are better' });
  const { body: begun } = await steady.post('/api/auth/second-factor', { currentPassword: 'two locks are better' });
  await steady.post('/api/auth/second-factor/confirm', { code: oneTimeCode(begun.secret, new Date()) });
  const { body: made } = await admin.post(`/api/accounts/${invited.account._id}/invitation`, {});

  await page.goto(`/invitation#${made.token}`);
  await expect(page.getByText('Then comes your second step')).toBeVisible();
  await axe(page);
  await page.getByLabel('New Password', { exact: true }).fill('a quay in the evening');
  await page.getByLabel('New Password again').fill('a quay in the evening');
  await page.getByRole('button', { name: 'Save and continue' }).click();
  // The code of the next half minute counts too, and that of the set-up is used up.
  await page.getByLabel('Code', { exact: true }).fill(oneTimeCode(begun.secret, new Date(Date.now() + 30_000)));
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard$/);

  const headers = await page.evaluate(() => ({ authorization: `Bearer ${localStorage.getItem('token')}` }));
  const feed = await (await page.request.post('/api/feeds', { headers, data: { kind: 'team' } })).json();
  expect((await page.request.get(feed.path)).status()).toBe(200);

  await page.goto('/profile');
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question.getByText('and your calendar addresses')).toBeVisible();
  await axe(page);
  await question.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect((await page.request.get(feed.path)).status()).toBe(404);
});
