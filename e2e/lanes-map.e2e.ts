import type { Locator } from '@playwright/test';
import { type ApiClient, signIn as signInToApi } from '../bench/api-client.ts';
import { expect, test } from './fixtures.ts';

/** Two clients ship to Rotterdam, one over the Pacific, and one to a port without a position. */
async function addMappedLanes(api: ApiClient): Promise<void> {
  const add = async (path: string, body: object) => {
    const { status, body: added } = await api.post(path, body);
    expect(status, JSON.stringify(added)).toBe(201);
    return added;
  };
  await add('/api/ports', { code: 'XXNOP', name: 'Port Calloway' });
  const [one, two] = [
    await add('/api/clients', { companyName: 'Nhava Logistics', email: 'desk@nhava.example', currentStatus: 'Won' }),
    await add('/api/clients', { companyName: 'Rotterdam Reefers', email: 'desk@reefers.example' }),
  ];
  const toRotterdam = { loadPort: 'INNSA', dischargePort: 'NLRTM', volume: 120, volumeUnit: 'TEU' };
  for (const client of [one, two]) await add('/api/lanes', { clientId: client._id, ...toRotterdam });
  await add('/api/lanes', { clientId: one._id, loadPort: 'CNSHA', dischargePort: 'USLAX' });
  await add('/api/lanes', { clientId: one._id, loadPort: 'INNSA', dischargePort: 'XXNOP' });
}

test('lanes are drawn on a map, and one that is pressed leads to its list', async ({ page, signIn, axe, server }) => {
  await addMappedLanes(await signInToApi(server.url, server));
  await signIn(page);
  await page.goto('/lanes');
  await page.getByRole('radio', { name: 'Map' }).check();
  await expect(page).toHaveURL(/show=map/);
  const map = page.getByRole('group', { name: 'Map of the lanes' });
  await expect(map.getByRole('button', { name: 'NLRTM Rotterdam' })).toBeVisible();
  await expect(page.getByText('1 lane is not drawn: XXNOP has no position or is deleted.')).toBeVisible();
  await axe(page);
  await test.info().attach('map.png', { body: await page.screenshot(), contentType: 'image/png' });

  // The thickest line was drawn last. What is pressed is its middle, and not that of its box, which a curve passes by.
  const line = map.locator('path.leaflet-interactive').last();
  const at = await line.evaluate((path) => {
    const drawn = path as SVGPathElement;
    const middle = drawn.getPointAtLength(drawn.getTotalLength() / 2).matrixTransform(drawn.getScreenCTM() as DOMMatrix);
    return { x: middle.x, y: middle.y };
  });
  await page.mouse.move(at.x, at.y);
  await expect(map.getByText(/^INNSA .* → NLRTM Rotterdam: 2 clients$/)).toBeVisible();
  await page.mouse.click(at.x, at.y);
  const link = map.getByRole('link', { name: /2 clients · 240 TEU per year.*Win rate 100 % \(1 of 1\)/ });
  await link.click();
  await expect(page).toHaveURL(/dischargePort=NLRTM/);
  await expect(page.getByRole('link', { name: 'Rotterdam Reefers' })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'List' })).toBeChecked();

  await page.goBack();
  await map.getByRole('button', { name: 'USLAX Los Angeles' }).focus();
  await page.keyboard.press('Enter');
  await expect(map.getByRole('link', { name: /CNSHA Shanghai → USLAX Los Angeles/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(map.getByRole('list', { name: 'Lanes here' })).toBeHidden();
  await expect(map).toBeFocused();
});

test('the popup of a port at the top of the map lies within it', async ({ page, signIn, server }) => {
  const api = await signInToApi(server.url, server);
  const { body: client } = await api.post('/api/clients', { companyName: 'Elbe Forwarding', email: 'desk@elbe.example' });
  for (const loadPort of ['INNSA', 'CNSHA', 'SGSIN', 'BRSSZ', 'ZADUR'])
    expect((await api.post('/api/lanes', { clientId: client._id, loadPort, dischargePort: 'DEHAM' })).status).toBe(201);
  await signIn(page);
  await page.goto(`/lanes?show=map&client=${client._id}`);
  const map = page.getByRole('group', { name: 'Map of the lanes' });
  await map.getByRole('button', { name: /^DEHAM / }).click();
  const box = await map.boundingBox();
  const isWithin = async (part: Locator) => {
    const at = await part.boundingBox();
    return box !== null && at !== null && at.y >= box.y && at.y + at.height <= box.y + box.height;
  };
  // The map glides there.
  await expect.poll(() => isWithin(map.getByRole('link', { name: /DEHAM/ }).first())).toBe(true);
  await expect.poll(() => isWithin(map.getByRole('button', { name: 'Close popup' }))).toBe(true);
  await test.info().attach('popup.png', { body: await page.screenshot(), contentType: 'image/png' });
});
