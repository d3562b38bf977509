import { signIn as signInToApi } from '../bench/api-client.ts';
import { oneTimeCode } from '../server/testing/sign-in/one-time-code.ts';
import { expect, test } from './fixtures.ts';

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
