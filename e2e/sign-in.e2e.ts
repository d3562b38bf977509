import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { signIn as signInToApi } from '../bench/api-client.ts';
import { startProvider } from '../server/testing/sign-in/provider.ts';
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
