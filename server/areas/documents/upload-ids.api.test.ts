import { DOCUMENT_UPLOADS, type Document } from '@fairlead/contract/documents';
import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import type { Answer, Person } from '../../testing/people.ts';

/* Uploads in pieces that are known by an id of their sender's (docs/product/documents.md). */

const app = testApp();
const PIECE = { 'content-type': 'application/offset+octet-stream' };
const DAY_MS = 86_400_000;
const TEXT = 'seaway';

let clientId: string;
let uploadId: string;
beforeEach(async () => {
  clientId = await app.aClient('Tamarind Loom');
  uploadId = crypto.randomUUID();
});

const begin = (by: Person = app.admin, given: Record<string, string> = {}, length = TEXT.length) => {
  const metadata = { uploadId, clientId, fileName: 'survey.txt', fileType: 'text/plain', ...given };
  const pairs = Object.entries(metadata).map(([name, value]) => `${name} ${btoa(value)}`);
  return by.send('POST', DOCUMENT_UPLOADS, undefined, { 'upload-length': String(length), 'upload-metadata': pairs.join(',') });
};
const patch = (at: string, offset: number, piece: string, by: Person = app.admin) =>
  by.send('PATCH', at, Buffer.from(piece), { ...PIECE, 'upload-offset': String(offset) });
const stand = ({ status, headers }: Answer) => ({
  status,
  at: headers.location,
  offset: Number(headers['upload-offset']),
  complete: headers['upload-complete'],
});
const addressed = () => `${DOCUMENT_UPLOADS}/${uploadId}`;
const ARRIVED = { status: 200, at: undefined, offset: TEXT.length, complete: '?1' };
const documents = async (by: Person = app.admin): Promise<Document[]> => (await by.get(`/api/documents/${clientId}`)).body;
async function uploaded(by: Person = app.admin) {
  const { at } = stand(await begin(by));
  expect((await patch(String(at), 0, TEXT, by)).status).toBe(204);
}
const refusal = {
  message: 'This id was used for something else',
  code: 'conflict',
  fields: { uploadId: 'This id was used for something else' },
};

describe('an upload that is known by its sender’s id', () => {
  it('is begun there, found again where it stopped, and becomes the document of this id', async () => {
    expect(stand(await begin())).toEqual({ status: 201, at: addressed(), offset: 0, complete: '?0' });
    await patch(addressed(), 0, 'sea');
    expect(stand(await begin())).toEqual({ status: 200, at: addressed(), offset: 3, complete: '?0' });
    expect((await patch(addressed(), 3, 'way')).status).toBe(204);
    expect(stand(await begin())).toEqual(ARRIVED);
    const [document, ...more] = await documents();
    expect([document?._id, document?.fileName, more]).toEqual([uploadId, 'survey.txt', []]);
    expect((await app.admin.get(document?.file ?? '')).body).toBe(TEXT);
  });

  it('has arrived also when its document is deleted, in the bin and for good, and its upload is forgotten', async () => {
    await uploaded();
    await app.admin.delete(`/api/documents/${uploadId}`);
    expect(stand(await begin())).toEqual(ARRIVED);
    app.clock.set(new Date(Date.now() + 31 * DAY_MS).toISOString());
    await app.sweep();
    const later = await app.signIn('admin');
    expect([stand(await begin(later)), await documents(later)]).toEqual([ARRIVED, []]);
    expect(await app.db.read.selectFrom('document').select('id').execute()).toEqual([]);
  });

  it('has arrived also for a sender who may add nothing any more, and is refused where it has not', async () => {
    const member = await app.person('Member');
    await uploaded(member);
    await app.admin.put(`/api/accounts/${member._id}`, { role: 'Viewer' });
    const viewer = await app.signIn(member.username);
    expect(stand(await begin(viewer))).toEqual(ARRIVED);
    expect((await begin(viewer, { uploadId: crypto.randomUUID() })).status).toBe(403);
  });

  it.each(['an unfinished', 'a finished'])('is refused for another file or another place beside %s one', async (which) => {
    if (which === 'a finished') await uploaded();
    else await begin();
    const employeeId = await app.anEmployee();
    const others = [
      await begin(app.admin, {}, TEXT.length + 1),
      await begin(app.admin, { fileName: 'rates.txt' }),
      await begin(app.admin, { type: 'Important' }),
      await begin(app.admin, { clientId: await app.aClient('Amber Dhow') }),
      await begin(app.admin, { clientId: '', employeeId }),
    ];
    expect(others.map(({ status, body }) => [status, body])).toEqual(others.map(() => [409, refusal]));
    // What the browser took the file for is not what it is.
    expect((await begin(app.admin, { fileType: 'application/octet-stream' })).status).toBe(200);
  });

  it('is nobody else’s: of two accounts whoever finishes first has the id', async () => {
    const [member, other] = [await app.person('Member'), await app.person('Member')];
    await begin(member);
    expect((await begin(other)).status).toBe(201);
    await patch(addressed(), 0, TEXT, member);
    const replies = [await patch(addressed(), 0, TEXT, other), await begin(other)];
    expect(replies.map(({ status, body }) => [status, body])).toEqual([
      [409, refusal],
      [409, refusal],
    ]);
    expect(await documents()).toHaveLength(1);
  });

  it('is one upload and one document however many begin and send it at once', async () => {
    const begun = await Promise.all(Array.from({ length: 5 }, () => begin()));
    expect(new Set(begun.map(({ headers }) => headers.location))).toEqual(new Set([addressed()]));
    await Promise.all(begun.map(() => patch(addressed(), 0, TEXT).catch(() => undefined)));
    await patch(addressed(), 0, TEXT).catch(() => undefined);
    expect([stand(await begin()), (await documents()).length]).toEqual([ARRIVED, 1]);
  });

  it('is begun anew when it was given up or forgotten, and not before a day after its last piece', async () => {
    await begin();
    await app.admin.send('DELETE', addressed());
    expect((await begin()).status).toBe(201);
    const sweptAfter = async (days: number) => {
      app.clock.set(new Date(Date.now() + days * DAY_MS).toISOString());
      await app.sweep();
      app.clock.set(new Date().toISOString());
      app.admin = await app.signIn('admin');
      return (await begin()).status;
    };
    expect([await sweptAfter(0), await sweptAfter(0.9), await sweptAfter(1.1)]).toEqual([200, 200, 201]);
  });

  it('is told that it arrived when all of it is here and only handing it on had failed', async () => {
    await begin();
    await app.db.write((tx) =>
      tx.updateTable('client').set({ deletedAt: '2026-01-01T00:00:00.000Z' }).where('id', '=', clientId).execute(),
    );
    expect((await patch(addressed(), 0, TEXT)).status).toBe(404);
    expect((await begin()).status).toBe(404);
    await app.db.write((tx) => tx.updateTable('client').set({ deletedAt: null }).where('id', '=', clientId).execute());
    expect([stand(await begin()), (await documents()).length]).toEqual([ARRIVED, 1]);
  });

  it('has an id that is one, and not that of a document which came in another way', async () => {
    for (const wrong of ['', 'x', `${uploadId}0`, '../../secret'])
      expect((await begin(app.admin, { uploadId: wrong })).body.fields).toEqual({ uploadId: 'uploadId must be a UUID' });
    uploadId = (await app.addDocument(clientId))._id;
    await begin();
    const { status, body } = await patch(addressed(), 0, TEXT);
    expect([status, body, (await documents()).length]).toEqual([409, refusal, 1]);
  });
});
