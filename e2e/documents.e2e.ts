import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { signIn as signInToApi } from '../bench/api-client.ts';
import { expect, test } from './fixtures.ts';

const TOO_LARGE = 52_428_801;
const SURVEY = Buffer.alloc(6_000_000, 'port');
/** One page with words, as small as a PDF can be. */
const PDF = Buffer.from(`%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>endobj
4 0 obj<</Length 44>>stream
BT /F1 18 Tf 20 100 Td (Bill of lading) Tj ET
endstream endobj
5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj
trailer<</Root 1 0 R>>
%%EOF
`);

test('files are uploaded over a line that is cut, looked at, downloaded, deleted and restored', async ({ page, server, signIn, axe }) => {
  const violations: string[] = [];
  page.on('console', (message) => message.text().includes('Content Security Policy') && violations.push(message.text()));
  const api = await signInToApi(server.url, server);
  const { body: client } = await api.post('/api/clients', { companyName: 'Konkan Minerals', email: 'desk@konkan.example' });
  await signIn(page);
  await page.goto(`/salesandleadsclient/${client._id}?tab=documents`);
  await page.getByRole('button', { name: 'Upload' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Upload and attach files' });
  const input = dialog.getByLabel('Files to upload');
  await input.evaluate((element: HTMLInputElement, size) => {
    const files = new DataTransfer();
    files.items.add(new File([new Uint8Array(size)], 'voyage.mov'));
    element.files = files.files;
    element.dispatchEvent(new Event('change', { bubbles: true }));
  }, TOO_LARGE);
  await expect(dialog.getByRole('alert')).toHaveText('voyage.mov: File size must be less than 50MB');
  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#0B7285' } })
    .png()
    .toBuffer();
  await input.setInputFiles([
    { name: 'survey.bin', mimeType: 'application/octet-stream', buffer: SURVEY },
    { name: 'gate.png', mimeType: 'image/png', buffer: picture },
    { name: 'lading.pdf', mimeType: 'application/pdf', buffer: PDF },
    { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('Malmö', 'latin1') },
  ]);
  await axe(page);

  // The second piece of the large file is lost on the way.
  const offsets: number[] = [];
  await page.route('**/api/documents/uploads/*', async (route) => {
    const offset = Number(route.request().headers()['upload-offset'] ?? -1);
    if (offset > 0) offsets.push(offset);
    await (offsets.length === 1 && offset > 0 ? route.abort() : route.continue());
  });
  await dialog.getByRole('button', { name: 'Upload 4 files' }).click();
  await expect(dialog.getByText('4 of 4 files uploaded')).toBeVisible();
  // It went on with the second piece and did not begin anew.
  expect(offsets).toEqual([4_194_304, 4_194_304]);
  await dialog.getByRole('button', { name: 'Done' }).click();

  const table = page.getByRole('table', { name: 'Documents of Konkan Minerals' });
  await expect(table.getByRole('row')).toHaveCount(5);
  await table.getByRole('button', { name: /^lading/ }).click();
  const pdf = page.getByRole('dialog', { name: 'lading.pdf' });
  await expect(pdf.getByText('Page 1 of 1')).toBeVisible();
  await expect(pdf.getByText('Bill of lading')).toBeAttached();
  await page.keyboard.press('Escape');
  await table.getByRole('button', { name: /^note/ }).click();
  await expect(page.getByRole('dialog', { name: 'note.txt' }).getByText('Malmö')).toBeVisible();
  await page.keyboard.press('Escape');
  await table.getByRole('button', { name: /^gate/ }).click();
  const seen = page.getByRole('dialog', { name: 'gate.png' }).getByRole('img', { name: 'gate.png' });
  await expect.poll(() => seen.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(60);
  await page.keyboard.press('Escape');
  await table.getByRole('button', { name: /^survey/ }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog', { name: 'survey.bin' }).getByRole('link', { name: 'Download' }).click(),
  ]);
  expect([download.suggestedFilename(), readFileSync(await download.path()).equals(SURVEY)]).toEqual(['survey.bin', true]);
  await page.keyboard.press('Escape');

  await table.getByRole('button', { name: 'Delete note.txt' }).click();
  await page.getByRole('alertdialog', { name: 'Delete note.txt?' }).getByRole('button', { name: 'Delete' }).click();
  await expect(table.getByRole('row')).toHaveCount(4);
  await page.goto('/profile/deleted?kind=documents');
  await page.getByRole('button', { name: 'Restore note.txt' }).click();
  await page.getByRole('link', { name: 'Open it' }).click();
  await expect(page.getByRole('dialog', { name: 'note.txt' }).getByText('Malmö')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('table', { name: 'Documents' }).getByRole('row')).toHaveCount(5);
  await axe(page);
  expect(violations).toEqual([]);
});
