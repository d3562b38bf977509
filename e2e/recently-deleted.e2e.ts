import { signIn as signInToApi } from '../bench/api-client.ts';
import { expect, signInAs, test } from './fixtures.ts';

test('what was deleted is found again and restored', async ({ page, server, signIn }) => {
  const api = await signInToApi(server.url, server);
  const { body } = await api.post('/api/clients', { companyName: 'Restored Shipping', email: 'desk@restored.example' });
  await api.post(`/api/clients/${body._id}/notes`, { text: 'Still here' });
  await signIn(page);
  await page.goto(`/salesandleadsclient/${body._id}`);
  await page.getByRole('button', { name: 'Delete Entry' }).click();
  await page.getByRole('alertdialog', { name: 'Delete this Entry?' }).getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL(/\/salesandleads$/);
  await page.goto(`/salesandleadsclient/${body._id}`);
  await expect(page.getByText('Client not found')).toBeVisible();

  await page.goto('/profile');
  await page.getByRole('link', { name: /Recently deleted/ }).click();
  await expect(page).toHaveURL(/\/profile\/deleted$/);
  const row = page.getByRole('row').filter({ hasText: 'Restored Shipping' });
  await expect(row).toContainText(`by ${server.username}`);
  await expect(row).toContainText('30 days');
  const search = page.getByRole('searchbox', { name: 'Company or email' });
  await search.fill('nothing like it');
  await expect(page.getByText('Nothing deleted found for “nothing like it”.')).toBeVisible();
  await search.fill('restored');
  await row.getByRole('button', { name: 'Restore Restored Shipping' }).click();
  await expect(page.getByText('Restored Shipping is back.')).toBeVisible();
  await expect(row).toBeHidden();
  await page.getByRole('link', { name: 'Open it' }).click();
  await expect(page.getByRole('heading', { name: 'Restored Shipping' })).toBeVisible();
  await expect(page.getByText('Still here').first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('restored this client');
});

test('a Member has no way there', async ({ page, server }) => {
  const api = await signInToApi(server.url, server);
  const self = { username: `rep-${crypto.randomUUID().slice(0, 8)}`, password: 'anchors aweigh' };
  const { body: invited } = await api.post('/api/accounts', { username: self.username });
  await api.post(`/api/invitations/${invited.token}`, { newPassword: self.password });
  await signInAs(page, server, self);
  await page.goto('/profile/deleted');
  await expect(page.getByText('Only an Administrator restores what was deleted.')).toBeVisible();
});
