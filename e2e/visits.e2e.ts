import sharp from 'sharp';
import { signIn as signInToApi } from '../bench/api-client.ts';
import { emptyFor, expect, test } from './fixtures.ts';

/** One visit with a photo, another without. */
test.beforeAll(async ({ server }) => {
  await emptyFor(server, test.info().file);
  const api = await signInToApi(server.url, server);
  const client = await api.post('/api/clients', { companyName: 'Visited Shipping', email: 'desk@visited.example' });
  const place = { location: 'Gate 3', latitude: 18.95, longitude: 72.85, accuracy: 12, fixSource: 'live', timeZone: 'Asia/Kolkata' };
  const visit = { clientId: client.body._id, ...place, date: '2026-11-20', time: '10:30' };
  expect((await api.post('/api/checkins', { ...visit, eventType: 'delivery', notes: 'Plugs are missing' })).status).toBe(201);
  const form = new FormData();
  form.set('data', JSON.stringify({ ...visit, eventType: 'site_visit', notes: 'Saw the berth' }));
  const bytes = await sharp({ create: { width: 800, height: 500, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();
  form.set('imageProof', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'berth.jpg');
  const headers = { authorization: `Bearer ${api.token}` };
  expect((await fetch(`${server.url}/api/checkins`, { method: 'POST', headers, body: form })).status).toBe(201);
});

test('a visit is found by its filters, seen with its photo, corrected over what a colleague did, deleted and restored', async ({
  page,
  server,
  signIn,
}) => {
  await signIn(page);
  await page.goto('/checkins');
  const rows = page.locator('tbody [data-row-target]');
  await expect(rows).toHaveCount(2);
  await page.getByRole('button', { name: /^Filter/ }).click();
  await page.getByRole('menuitem', { name: 'Photo' }).click();
  await page.getByRole('dialog').getByLabel('Photo').selectOption('yes');
  await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click();
  await expect(rows).toHaveCount(1);
  await expect(page.getByText('1 of 2')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Notes or place' }).fill('BERTH');
  await expect(page).toHaveURL(/photo=yes.*search=BERTH|search=BERTH.*photo=yes/);
  await rows.click();

  await expect(page.getByRole('heading', { level: 1, name: 'Visited Shipping' })).toBeVisible();
  await page.getByRole('button', { name: 'Open: Photo' }).click();
  const photo = page.getByRole('dialog', { name: 'Photo' }).getByRole('img', { name: 'Photo' });
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(800);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Correct' }).click();
  const form = page.getByRole('dialog', { name: 'Correct Visit' });
  await form.getByLabel('Notes').fill('Saw the berth and the plugs');
  const api = await signInToApi(server.url, server);
  const id = new URL(page.url()).pathname.split('/').at(-1);
  expect((await api.put(`/api/checkins/${id}`, { notes: 'Saw the crane', location: 'Gate 4' })).status).toBe(200);
  await form.getByRole('button', { name: 'Save' }).click();
  await form.getByRole('radio', { name: /the plugs/ }).check();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
  await expect(page.getByText('Originally: Saw the berth')).toBeVisible();
  await expect(page.getByText('Originally: Gate 3')).toBeVisible();

  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog', { name: 'Delete this visit?' }).getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL(/\/checkins$/);
  await expect(rows).toHaveCount(1);
  await page.goto('/profile/deleted?kind=checkins');
  await page.getByRole('button', { name: 'Restore Visited Shipping' }).click();
  await page.getByRole('link', { name: 'Open it' }).click();
  await expect(page.getByRole('definition').filter({ hasText: /^Saw the berth and the plugs$/ })).toBeVisible();
});

test('a press says that the log of visits is whole, and from which hash it goes on', async ({ page, signIn, axe }) => {
  await signIn(page);
  await page.goto('/profile/workspace/visit-log');
  const panel = page.getByRole('region', { name: 'Visit log' });
  const finding = panel.getByRole('status').first();
  await panel.getByRole('button', { name: 'Check now' }).click();
  await expect(finding).toContainText(/^All fits: \d+ entries, 2 visits\. The last entry is of /);
  const hash = panel.getByRole('textbox', { name: 'Hash of the last entry' });
  await expect(hash).toHaveValue(/^[0-9a-f]{64}$/);
  await axe(page);
  await panel.getByLabel('Hash that you noted').fill(await hash.inputValue());
  await panel.getByRole('button', { name: 'Check now' }).click();
  await expect(finding).toContainText(/The hash that you noted is that of entry \d+\./);
});
