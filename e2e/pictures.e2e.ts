import { CHECKIN_MESSAGES } from '@fairlead/contract/checkins';
import { PICTURE_UNREADABLE } from '@fairlead/contract/kit/pictures';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { signIn as signInToApi } from '../bench/api-client.ts';
import { expect, test } from './fixtures.ts';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20" fill="#0b7285"/></svg>';
/** The head of an iPhone's picture, which Chromium can't draw. */
const HEIC = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic')]);

test('a picture that the server does not read is turned into one that it does, wherever the browser can draw it', async ({
  page,
  signIn,
}) => {
  await signIn(page);
  await page.goto('/profile');
  const picture = page.getByRole('group', { name: 'Profile Picture' });
  const input = picture.locator('input[type=file]');
  const stored = async () => sizeOf(page, await picture.locator('img').getAttribute('src'));
  await input.setInputFiles({ name: 'mark.bmp', mimeType: 'image/bmp', buffer: bitmapOf(30, 20) });
  await expect.poll(stored).toBe('30×20');
  // A drawing is drawn large, and the server keeps no more than it shows.
  await input.setInputFiles({ name: 'mark.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(SVG) });
  await expect.poll(stored).toBe('512×256');
  const avif = await sharp({ create: { width: 60, height: 50, channels: 3, background: '#0b7285' } })
    .avif()
    .toBuffer();
  await input.setInputFiles({ name: 'mark.avif', mimeType: 'image/avif', buffer: avif });
  await expect.poll(stored).toBe('60×50');
});

test('a picture that nobody can read names what to do, and leaves nothing chosen', async ({ page, signIn, axe }) => {
  await signIn(page);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Log onsite visit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Check In' });
  const input = page.getByLabel('Upload an image proof');
  await input.setInputFiles({ name: 'IMG_0042.HEIC', mimeType: 'image/heic', buffer: HEIC });
  const problem = dialog.getByText(PICTURE_UNREADABLE);
  await expect(problem).toBeVisible();
  const isSeen = (words: Element) => {
    const lastLine = [...words.getClientRects()].at(-1) ?? new DOMRect();
    return words === document.elementFromPoint(lastLine.x + lastLine.width / 2, lastLine.y + lastLine.height / 2);
  };
  await expect.poll(() => problem.evaluate(isSeen), 'no button lies over it').toBe(true);
  await axe(page);
  await input.setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') });
  await expect(dialog.getByText(CHECKIN_MESSAGES.notAnImage)).toBeVisible();
  await expect(dialog.getByText('Choose a picture')).toBeVisible();
});

test('a photo of more than ten megabytes is made smaller before it is sent', async ({ page, context, server, signIn }) => {
  const noise = { width: 2700, height: 1400, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 40 } } as const;
  const buffer = await sharp({ create: { ...noise, background: 'white' } })
    .png({ compressionLevel: 0 })
    .toBuffer();
  expect(buffer.length).toBeGreaterThan(10_485_760);
  const api = await signInToApi(server.url, server);
  await api.post('/api/clients', { companyName: 'Konkan Minerals', email: 'desk@konkan.example', relationshipStatus: 'Active' });
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 18.94, longitude: 72.85, accuracy: 9 });
  await signIn(page);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Log onsite visit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Check In' });
  await dialog.getByRole('combobox', { name: 'Client/Lead Name' }).click();
  await page.getByRole('option', { name: 'Konkan Minerals' }).click();
  await dialog.getByRole('combobox', { name: 'Event Type' }).click();
  await page.getByRole('option', { name: 'Inspection' }).click();
  await page.getByLabel('Upload an image proof').setInputFiles({ name: 'yard.png', mimeType: 'image/png', buffer });
  await expect(dialog.getByText('yard.jpg')).toBeVisible();
  await expect(dialog.getByText('±9 m')).toBeVisible();
  await dialog.getByRole('button', { name: 'Check In' }).click();
  await expect(dialog).toBeHidden();
  const { checkIns } = (await api.get('/api/checkins?limit=1')).body;
  expect(await sizeOf(page, checkIns[0].imageProof)).toBe('2560×1327');
});

/** As the page shows it. */
const sizeOf = (page: Page, path: string | null) =>
  page.evaluate(async (src) => {
    const image = new Image();
    image.src = src ?? '';
    await image.decode();
    return `${image.naturalWidth}×${image.naturalHeight}`;
  }, path);

/** A Windows bitmap, 24 bits a pixel, all black. */
function bitmapOf(width: number, height: number): Buffer {
  const row = Math.ceil((width * 3) / 4) * 4;
  const bitmap = Buffer.alloc(54 + row * height);
  bitmap.write('BM');
  bitmap.writeUInt32LE(bitmap.length, 2);
  bitmap.writeUInt32LE(54, 10);
  bitmap.writeUInt32LE(40, 14);
  bitmap.writeInt32LE(width, 18);
  bitmap.writeInt32LE(height, 22);
  bitmap.writeUInt16LE(1, 26);
  bitmap.writeUInt16LE(24, 28);
  return bitmap;
}
