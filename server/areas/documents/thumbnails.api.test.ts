import sharp from 'sharp';
import { expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { newFile } from '../../testing/records.ts';

const app = testApp();
const { aClient, addDocument } = app;
const PHOTO = await sharp({ create: { width: 400, height: 200, channels: 3, background: 'teal' } })
  .withMetadata({ orientation: 6 })
  .jpeg()
  .toBuffer();

const read = (path: string | null, token = app.admin.token) =>
  app.app.inject({ method: 'GET', url: path ?? '', headers: { authorization: `Bearer ${token}` } });
const fileRows = () => app.db.read.selectFrom('file').select('id').where('area', '=', 'documents').execute();

it('a picture has a small WebP beside it, upright, for those who see it, and the picture itself stays as it was sent', async () => {
  const clientId = await aClient();
  const document = await addDocument(clientId, newFile('quay.jpg', PHOTO));
  expect((await app.admin.get('/api/documents')).body.documents).toMatchObject([{ thumbnail: document.thumbnail }]);
  const { statusCode, headers, rawPayload } = await read(document.thumbnail);
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'private, max-age=300',
    'x-content-type-options': 'nosniff',
  });
  expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'webp', width: 48, height: 96 });
  expect((await read(document.file)).rawPayload.equals(PHOTO)).toBe(true);

  await app.admin.put('/api/settings', { clientVisibility: 'own' });
  expect((await read(document.thumbnail, (await app.person('Member')).token)).statusCode).toBe(404);
  await app.admin.delete(`/api/documents/${document._id}`);
  expect((await read(document.thumbnail)).statusCode).toBe(404);
  await app.admin.post(`/api/documents/${document._id}/restore`);
  expect((await read(document.thumbnail)).statusCode).toBe(200);
});

it('it goes with its document for good', async () => {
  const { _id } = await addDocument(await aClient(), newFile('quay.jpg', PHOTO));
  expect(await fileRows()).toHaveLength(2);
  await app.admin.delete(`/api/documents/${_id}`);
  app.clock.set(new Date(Date.now() + 32 * 86_400_000).toISOString());
  await app.sweep();
  expect(await fileRows()).toEqual([]);
});

it.each([
  ['a broken picture', 'quay.jpg', PHOTO.subarray(0, 300)],
  ['a drawing', 'logo.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['another file', 'rates.csv', Buffer.from('port;rate')],
])('%s has none', async (_what, name, bytes) => {
  expect((await addDocument(await aClient(), newFile(name, bytes))).thumbnail).toBeNull();
  expect(await fileRows()).toHaveLength(1);
});
