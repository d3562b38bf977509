import { signIn as signInToApi } from '../bench/api-client.ts';
import { expect, test } from './fixtures.ts';

test('on a phone a lane and its sums are cards that say what the columns say', async ({ page, server, signIn, axe }) => {
  const api = await signInToApi(server.url, server);
  const { body } = await api.post('/api/clients', { companyName: 'Pocket Lanes', email: 'desk@pocketlanes.example', currentStatus: 'Won' });
  const lane = { clientId: body._id, loadPort: 'INNSA', dischargePort: 'NLRTM', volume: 1_234_567, volumeUnit: 'Shipments' };
  await api.post('/api/lanes', lane);
  const { body: lead } = await api.post('/api/clients', { companyName: 'Pocket Lead', email: 'desk@pocketlead.example' });
  await api.post('/api/lanes', { clientId: lead._id, loadPort: 'AUSYD', dischargePort: 'CLVAP', volume: 12, volumeUnit: 'TEU' });
  await signIn(page);
  await page.goto(`/lanes?client=${body._id}`);
  const row = page.getByRole('row', { name: /INNSA → NLRTM/ });
  await expect(row).toContainText('1,234,567 Shipments');
  await expect(row.getByRole('link', { name: 'Pocket Lanes' })).toBeInViewport();
  await axe(page);
  await page.goto('/lanes?show=ports');
  await expect(row).toContainText('1 client');
  await expect(row).toContainText('won 100 % (1 of 1)');
  // A volume stands below its ports, however short, and at the same place in each card.
  const lefts = [];
  for (const [ports, volume] of [
    ['INNSA → NLRTM', /^1,234,567 Shipments/],
    ['AUSYD → CLVAP', /^12 TEU/],
  ] as const) {
    const card = page.getByRole('row', { name: ports });
    const [above, below] = [await card.getByRole('link').boundingBox(), await card.getByText(volume).boundingBox()];
    expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0));
    lefts.push([above?.x, below?.x]);
  }
  expect(new Set(lefts.flat()).size).toBe(1);
  await row.getByRole('link').focus();
  await expect(row, 'a card is marked whole').not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
  await axe(page);
});

test('on a phone the popup of a port at the top of the map lies within it', async ({ page, server, signIn }) => {
  const api = await signInToApi(server.url, server);
  const { body: client } = await api.post('/api/clients', { companyName: 'Alster Forwarding', email: 'desk@alster.example' });
  for (const loadPort of ['INNSA', 'CNSHA', 'SGSIN', 'BRSSZ', 'ZADUR'])
    expect((await api.post('/api/lanes', { clientId: client._id, loadPort, dischargePort: 'DEHAM' })).status).toBe(201);
  await signIn(page);
  await page.goto(`/lanes?show=map&client=${client._id}`);
  const map = page.getByRole('group', { name: 'Map of the lanes' });
  await map.getByRole('button', { name: /^DEHAM / }).tap();
  const isWithin = async (name: string) => {
    const [box, at] = [await map.boundingBox(), await map.getByRole('button', { name }).boundingBox()];
    return box !== null && at !== null && at.y >= box.y && at.x + at.width <= box.x + box.width;
  };
  await expect.poll(() => isWithin('Close popup')).toBe(true);
  await test.info().attach('popup.png', { body: await page.screenshot(), contentType: 'image/png' });
  await map.getByRole('button', { name: 'Close popup' }).tap();
  await expect(map.getByRole('list', { name: 'Lanes here' })).toBeHidden();
  await expect(map.getByRole('button', { name: 'Zoom in' })).toBeVisible();
});
