import { signIn as signInToApi } from '../bench/api-client.ts';
import { expect, test } from './fixtures.ts';

test('on a phone a lane and its sums are cards that say what the columns say', async ({ page, server, signIn, axe }) => {
  const api = await signInToApi(server.url, server);
  const { body } = await api.post('/api/clients', { companyName: 'Pocket Lanes', email: 'desk@pocketlanes.example', currentStatus: 'Won' });
  const lane = { clientId: body._id, loadPort: 'INNSA', dischargePort: 'NLRTM', volume: 1_234_567, volumeUnit: 'Shipments' };
  await api.post('/api/lanes', lane);
  await signIn(page);
  await page.goto(`/lanes?client=${body._id}`);
  const row = page.getByRole('row', { name: /INNSA → NLRTM/ });
  await expect(row).toContainText('1,234,567 Shipments');
  await expect(row.getByRole('link', { name: 'Pocket Lanes' })).toBeInViewport();
  await axe(page);
  await page.goto(`/lanes?client=${body._id}&show=ports`);
  await expect(row).toContainText('1 client');
  await expect(row).toContainText('won 100 % (1 of 1)');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
  await axe(page);
});
