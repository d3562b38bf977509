import type { Document } from '@fairlead/contract/documents';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';

const app = testApp();
const PHOTO = await sharp({ create: { width: 400, height: 200, channels: 3, background: 'teal' } })
  .withMetadata({ orientation: 6 })
  .jpeg()
  .toBuffer();

const aClient = async (): Promise<string> =>
  (await app.admin.post('/api/clients', { companyName: 'Amber Dhow', email: 'export@amber.example' })).body._id;
async function add(clientId: string, name: string, bytes: Buffer): Promise<Document> {
  const reply = await app.admin.upload('POST', `/api/documents/${clientId}`, {}, { field: 'file', name, bytes });
  expect([reply.status, reply.body.message]).toEqual([201, undefined]);
  return reply.body;
}
const read = (path: string | null, token = app.admin.token) =>
  app.app.inject({ method: 'GET', url: path ?? '', headers: { authorization: `Bearer ${token}` } });
const fileRows = () => app.db.read.selectFrom('file').select('id').where('area', '=', 'documents').execute();

it('a picture has a small WebP beside it, upright, for those who see it, and the picture itself stays as it was sent', async () => {
  const clientId = await aClient();
  const document = await add(clientId, 'quay.jpg', PHOTO);
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
  const { _id } = await add(await aClient(), 'quay.jpg', PHOTO);
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
  expect((await add(await aClient(), name, bytes)).thumbnail).toBeNull();
  expect(await fileRows()).toHaveLength(1);
});
