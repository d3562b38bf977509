import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
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
  // The head is the top of the panel and has its corners.
  await expect(table.getByRole('columnheader').first()).toHaveCSS('border-top-left-radius', '9px');
  await expect(table.getByRole('columnheader').last()).toHaveCSS('border-top-right-radius', '9px');
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

for (const { when, company, arrives, offsets } of [
  { when: 'in the middle', company: 'Reload Lines', arrives: false, offsets: [0, 4_194_304, 4_194_304] },
  { when: 'before its last answer is heard', company: 'Echo Lines', arrives: true, offsets: [0, 4_194_304] },
])
  test(`an upload that is cut ${when} goes on after a reload, once and without the file being chosen again`, async ({
    page,
    server,
    signIn,
  }) => {
    const api = await signInToApi(server.url, server);
    const { body: client } = await api.post('/api/clients', { companyName: company, email: `desk@${arrives}.example` });
    const questions: string[] = [];
    page.on('dialog', (dialog) => {
      questions.push(dialog.type());
      void dialog.accept();
    });
    await signIn(page);
    await page.goto(`/salesandleadsclient/${client._id}?tab=documents`);
    await page.getByRole('button', { name: 'Upload' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Upload and attach files' });
    await dialog.getByLabel('Files to upload').setInputFiles({ name: 'survey.bin', mimeType: 'application/octet-stream', buffer: SURVEY });
    const sent: number[] = [];
    const isStalled = Promise.withResolvers<void>();
    let isCut = true;
    await page.route('**/api/documents/uploads/*', async (route) => {
      const offset = Number(route.request().headers()['upload-offset'] ?? -1);
      if (offset >= 0) sent.push(offset);
      if (offset <= 0 || !isCut) return route.continue();
      // The line is silent from here on, until the page has gone.
      if (arrives) await route.fetch();
      return isStalled.resolve();
    });
    await dialog.getByRole('button', { name: 'Upload file' }).click();
    await isStalled.promise;
    isCut = false;
    await page.reload();
    const bar = page.getByRole('region', { name: 'Uploads' });
    await expect(bar.getByText('1 of 1 file uploaded')).toBeVisible();
    await expect(page.getByRole('link', { name: /waiting/ })).toHaveCount(0);
    expect({ offsets: sent, questions }).toEqual({ offsets, questions: [] });

    const table = page.getByRole('table', { name: `Documents of ${company}` });
    await expect(table.getByRole('row')).toHaveCount(2);
    await table.getByRole('button', { name: /^survey/ }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('dialog', { name: 'survey.bin' }).getByRole('link', { name: 'Download' }).click(),
    ]);
    expect(readFileSync(await download.path()).equals(SURVEY)).toBe(true);
  });

/** Two seconds of two colours. */
const FILM = readFileSync(join(import.meta.dirname, 'files', 'crane.webm'));

interface Given {
  name: string;
  type: string;
  bytes: Buffer;
}

/** Drops files on the page, or pastes them, as the browser tells it. */
const give = (page: Page, how: 'drop' | 'paste', files: readonly Given[]) =>
  page.evaluate(
    ([event, given]) => {
      const dataTransfer = new DataTransfer();
      for (const { name, type, data } of given) {
        const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
        dataTransfer.items.add(new File([bytes], name, { type }));
      }
      const options = { bubbles: true, cancelable: true };
      if (event === 'paste') return document.body.dispatchEvent(new ClipboardEvent('paste', { ...options, clipboardData: dataTransfer }));
      document.body.dispatchEvent(new DragEvent('dragover', { ...options, dataTransfer }));
      return document.body.dispatchEvent(new DragEvent('drop', { ...options, dataTransfer }));
    },
    [how, files.map(({ bytes, ...file }) => ({ ...file, data: bytes.toString('base64') }))] as const,
  );

test('files are dropped, pasted, given up, tried again, watched and exported, and a colleague’s come by themselves', async ({
  page,
  server,
  signIn,
}) => {
  const api = await signInToApi(server.url, server);
  const { body: client } = await api.post('/api/clients', { companyName: 'Quay Cranes', email: 'desk@quay.example' });
  await signIn(page);
  await page.goto(`/salesandleadsclient/${client._id}?tab=documents`);
  await expect(page.getByText('No documents yet.')).toBeVisible();
  const note = { field: 'file', name: 'from a colleague.txt', bytes: Buffer.from('Berth 4'), type: 'text/plain' };
  expect((await api.upload(`/api/documents/${client._id}`, {}, note)).status).toBe(201);
  const table = page.getByRole('table', { name: 'Documents of Quay Cranes' });
  await expect(table.getByText('from a colleague.txt')).toBeVisible();
  // The built server's own look at the bytes ends in the middle of what it reads.
  const cut = { field: 'file', name: 'cut off.zip', bytes: Buffer.from('PK\x03\x04 cut'), type: 'application/zip' };
  expect((await api.upload(`/api/documents/${client._id}`, {}, cut)).status).toBe(201);

  await page.getByRole('button', { name: 'Upload' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Upload and attach files' });
  await expect(dialog.getByText('Drop or paste files here')).toBeVisible();
  const photo = await sharp({ create: { width: 1200, height: 800, channels: 3, background: '#c95d35' } })
    .png()
    .toBuffer();
  await give(page, 'drop', [
    { name: 'crane.webm', type: 'video/webm', bytes: FILM },
    { name: 'survey.bin', type: 'application/octet-stream', bytes: SURVEY },
    { name: 'rates.csv', type: 'text/csv', bytes: Buffer.from('port,rate') },
  ]);
  await give(page, 'paste', [{ name: 'image.png', type: 'image/png', bytes: photo }]);
  const chosen = dialog.getByRole('list', { name: 'Chosen files' }).getByRole('listitem');
  await expect(chosen).toHaveText([/crane\.webm/, /survey\.bin/, /rates\.csv/, /pasted .*\.png/]);

  // The second piece of the survey stands still, and the sheet is refused once.
  const stalled = Promise.withResolvers<void>();
  await page.route('**/api/documents/uploads/*', async (route) => {
    if (Number(route.request().headers()['upload-offset'] ?? 0) > 0) await stalled.promise;
    await route.continue().catch(() => undefined);
  });
  let refusals = 0;
  await page.route('**/api/documents/uploads', (route) => {
    const isSheet = route
      .request()
      .headers()
      ['upload-metadata']?.includes(`fileName ${btoa('rates.csv')}`);
    if (!isSheet || refusals > 0) return route.continue();
    refusals += 1;
    return route.fulfill({ status: 403, json: { message: 'You may not add documents here.', code: 'forbidden' } });
  });
  await dialog.getByRole('button', { name: 'Upload 4 files' }).click();
  await expect(dialog.getByText('2 of 4 files uploaded, 1 failed')).toBeVisible();
  await expect(dialog.getByRole('alert')).toHaveText('You may not add documents here.');
  await expect(dialog.getByRole('progressbar', { name: 'Upload of survey.bin' })).toHaveAttribute('value', /^0\.69/);
  await dialog.getByRole('button', { name: 'Try rates.csv again' }).click();
  await expect(dialog.getByText('3 of 4 files uploaded')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel survey.bin' }).click();
  stalled.resolve();
  await expect(dialog.getByText('3 of 3 files uploaded')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(table.getByRole('row')).toHaveCount(6);

  const small = table.getByRole('row').filter({ hasText: 'pasted' }).locator('img');
  await expect.poll(() => small.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])).toEqual([96, 64]);
  const [part] = await Promise.all([
    page.waitForResponse((reply) => reply.url().includes('/uploads/') && reply.status() === 206),
    table.getByRole('button', { name: /^crane/ }).click(),
  ]);
  expect(part.headers()['content-range']).toBe(`bytes 0-${FILM.length - 1}/${FILM.length}`);
  const film = page.getByRole('dialog', { name: 'crane.webm' }).getByLabel('crane.webm');
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(0);
  const seek = (second: number) =>
    film.evaluate((video: HTMLVideoElement, at) => {
      const arrived = new Promise<void>((resolve) => video.addEventListener('seeked', () => resolve(), { once: true }));
      video.currentTime = at;
      return arrived;
    }, second);
  const color = () =>
    film.evaluate((video: HTMLVideoElement) => {
      const pen = document.createElement('canvas').getContext('2d');
      pen?.drawImage(video, 0, 0);
      const [red = 0, , blue = 0] = pen?.getImageData(5, 5, 1, 1).data ?? [];
      return red > blue ? 'orange' : 'teal';
    });
  // The picture of the place may come after the place was reached.
  for (const [second, expected] of [
    [1.7, 'teal'],
    [0.2, 'orange'],
  ] as const) {
    await seek(second);
    await expect.poll(color).toBe(expected);
  }
  await page.keyboard.press('Escape');

  const beginnings: Record<string, string> = {};
  for (const format of ['pdf', 'csv', 'txt', 'zip']) {
    await page.getByRole('button', { name: 'Export' }).click();
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: format }).click()]);
    beginnings[file.suggestedFilename().replace(/\d{4}-\d\d-\d\d/, 'day')] = readFileSync(await file.path(), 'latin1').slice(0, 4);
  }
  expect(beginnings).toEqual({
    'Documents day.pdf': '%PDF',
    // Its mark of UTF-8 comes first.
    'Documents day.csv': 'ï»¿F',
    'Documents day.txt': 'Docu',
    'Quay Cranes documents.zip': 'PK\x03\x04',
  });
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', 'true');
  });
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'print' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'true');
});
