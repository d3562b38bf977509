import { signIn as signInToApi } from '../bench/api-client.ts';
import { expect, test } from './fixtures.ts';

test('a phone uploads a note, reads it, deletes it and finds it in Recently deleted', async ({ page, server, signIn }) => {
  const api = await signInToApi(server.url, server);
  const { body } = await api.post('/api/clients', { companyName: 'Pocket Files', email: 'desk@files.example' });
  await signIn(page);
  await page.goto(`/salesandleadsclient/${body._id}?tab=documents`);
  await expect(page.getByText('Choose files on Upload, or take a picture there.')).toBeVisible();
  await page.getByRole('button', { name: 'Upload' }).first().tap();
  const upload = page.getByRole('dialog', { name: 'Upload and attach files' });
  await expect(upload.getByText('Choose files, or take a picture')).toBeVisible();
  await upload.getByLabel('Files to upload').setInputFiles({ name: 'gate.txt', mimeType: 'text/plain', buffer: Buffer.from('Gate 7') });
  await upload.getByRole('radio', { name: 'Important' }).check({ force: true });
  await upload.getByRole('button', { name: 'Upload file' }).tap();
  await expect(upload.getByText('1 of 1 file uploaded')).toBeVisible();
  await upload.getByRole('button', { name: 'Done' }).tap();

  await page.getByText('gate.txt').tap();
  const preview = page.getByRole('dialog', { name: 'gate.txt' });
  await expect(preview.getByText('Gate 7')).toBeVisible();
  await expect(preview.getByText(/Important/)).toBeVisible();
  await preview.getByRole('button', { name: 'Close' }).tap();
  await page.getByRole('button', { name: 'Delete gate.txt' }).tap();
  await page.getByRole('alertdialog', { name: 'Delete gate.txt?' }).getByRole('button', { name: 'Delete' }).tap();
  await expect(page.getByText('No documents yet.')).toBeVisible();

  await page.goto('/profile/deleted?kind=documents');
  await page.getByRole('button', { name: 'Restore gate.txt' }).tap();
  await page.getByRole('link', { name: 'Open it' }).tap();
  await expect(page.getByRole('dialog', { name: 'gate.txt' }).getByText('Gate 7')).toBeVisible();
});
