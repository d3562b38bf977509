import { CHECKIN_MESSAGES, type CheckIn } from '@fairlead/contract/checkins';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import type { Answer, Person } from '../../testing/people.ts';
import { newVisit } from '../../testing/records.ts';

/* Photos that come after their visit, under an id of their own (docs/product/checkins.md). */

const app = testApp();

const aPhoto = async (colour = 'teal') => ({
  field: 'imageProof',
  name: 'gate.jpg',
  bytes: await sharp({ create: { width: 80, height: 60, channels: 3, background: colour } })
    .jpeg()
    .toBuffer(),
});
type Photo = Awaited<ReturnType<typeof aPhoto>>;

/** A visit that waits for a photo. */
async function awaiting(by: Person, given: object = {}) {
  const photoId = crypto.randomUUID();
  const visit = await app.addVisit(await app.aClient({}, by), { photoId, ...given }, by);
  return { visit, photoId };
}
const sendPhoto = (by: Person, { _id }: { _id: string }, photoId: string, photo?: Photo): Promise<Answer> =>
  by.upload('PUT', `/api/checkins/${_id}/photo`, { photoId }, photo);
const read = async (by: Person, { _id }: { _id: string }): Promise<CheckIn> => (await by.get(`/api/checkins/${_id}`)).body;
const isRepeat = ({ status, headers }: Answer) => status === 204 && headers['idempotency-replayed'] === 'true';
const countFiles = async () => (await app.db.read.selectFrom('file').select('id').where('area', '=', 'checkins').execute()).length;
const outcome = ({ status, body }: Answer) => [status, body.message];

describe('a photo that comes after its visit', () => {
  it('is what the visit waits for, and is told as its sending, not as a correction', async () => {
    const member = await app.person('Member');
    const { visit, photoId } = await awaiting(member);
    expect([visit.photoPending, visit.imageProof]).toEqual([true, null]);
    const { status, body, headers } = await sendPhoto(member, visit, photoId, await aPhoto());
    expect([status, body, headers['idempotency-replayed']]).toEqual([204, '', undefined]);
    const after = await read(member, visit);
    expect(after).toEqual({ ...visit, photoPending: false, imageProof: expect.stringMatching(/^\/uploads\//) });
    expect((await member.get(after.imageProof ?? '')).status).toBe(200);
    expect((await member.get('/api/checkins?photo=yes')).body.checkIns).toHaveLength(1);
    const { entries } = (await member.get(`/api/checkins/${visit._id}/timeline`)).body;
    expect(entries.map(({ action }: { action: string }) => action)).toEqual(['photoSent', 'created']);
  });

  it('is stored as one that comes with its visit is', async () => {
    const photo = await aPhoto('navy');
    const { visit, photoId } = await awaiting(app.admin);
    await sendPhoto(app.admin, visit, photoId, photo);
    const whole = await app.admin.upload('POST', '/api/checkins', newVisit(visit.clientId), photo);
    const hashes = await app.db.read.selectFrom('file').select(['sha256', 'ownerId']).where('area', '=', 'checkins').execute();
    expect(new Set(hashes.map(({ ownerId }) => ownerId))).toEqual(new Set([visit._id, whole.body._id]));
    expect(new Set(hashes.map(({ sha256 }) => sha256)).size).toBe(1);
  });

  it('is stored once however often it is sent, and another one under its id is refused', async () => {
    const { visit, photoId } = await awaiting(app.admin);
    const photo = await aPhoto();
    const replies = await Promise.all(Array.from({ length: 5 }, () => sendPhoto(app.admin, visit, photoId, photo)));
    expect(replies.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204]);
    expect([replies.filter(isRepeat).length, await countFiles()]).toEqual([4, 1]);
    const other = await sendPhoto(app.admin, visit, photoId, await aPhoto('red'));
    const message = 'This id was used for something else';
    expect([other.status, other.body]).toEqual([409, { message, code: 'conflict', fields: { photoId: message } }]);
    expect(await countFiles()).toBe(1);
  });

  it('has arrived also when its visit is gone, and is refused where it has not', async () => {
    const [sent, unsent] = [await awaiting(app.admin), await awaiting(app.admin)];
    const photo = await aPhoto();
    await sendPhoto(app.admin, sent.visit, sent.photoId, photo);
    for (const { visit } of [sent, unsent]) await app.admin.delete(`/api/checkins/${visit._id}`);
    expect(isRepeat(await sendPhoto(app.admin, sent.visit, sent.photoId, photo))).toBe(true);
    expect(outcome(await sendPhoto(app.admin, unsent.visit, unsent.photoId, photo))).toEqual([404, CHECKIN_MESSAGES.photoTooLate]);
    expect(await countFiles()).toBe(1);
    await app.admin.post(`/api/checkins/${unsent.visit._id}/restore`);
    expect((await sendPhoto(app.admin, unsent.visit, unsent.photoId, photo)).status).toBe(204);
    expect((await read(app.admin, unsent.visit)).photoPending).toBe(false);
  });

  it('is its sender’s alone, of what they see', async () => {
    const [member, colleague, manager] = [await app.person('Member'), await app.person('Member'), await app.person('Manager')];
    const { visit, photoId } = await awaiting(member);
    const photo = await aPhoto();
    expect(outcome(await sendPhoto(manager, visit, photoId, photo))).toEqual([403, CHECKIN_MESSAGES.photoNotYours]);
    await app.admin.put('/api/settings', { clientVisibility: 'own' });
    expect(outcome(await sendPhoto(colleague, visit, photoId, photo))).toEqual([404, CHECKIN_MESSAGES.photoTooLate]);
    await app.admin.put(`/api/accounts/${member._id}`, { role: 'Viewer' });
    const viewer = await app.signIn(member.username);
    expect((await sendPhoto(viewer, visit, photoId, photo)).status).toBe(403);
    expect([await countFiles(), (await read(app.admin, visit)).photoPending]).toEqual([0, true]);
  });

  it('is refused by a visit that waits for none, or for another', async () => {
    const photo = await aPhoto();
    const plain = await app.addVisit(await app.aClient());
    const { visit } = await awaiting(app.admin);
    for (const each of [plain, visit])
      expect(outcome(await sendPhoto(app.admin, each, crypto.randomUUID(), photo))).toEqual([409, CHECKIN_MESSAGES.photoNotAwaited]);
    expect(await countFiles()).toBe(0);
  });

  it('may be sent in another form after it was refused', async () => {
    const { visit, photoId } = await awaiting(app.admin);
    const broken = { ...(await aPhoto()), bytes: Buffer.from('no picture') };
    expect(outcome(await sendPhoto(app.admin, visit, photoId, broken))).toEqual([400, CHECKIN_MESSAGES.notAnImage]);
    expect(outcome(await sendPhoto(app.admin, visit, photoId))).toEqual([400, CHECKIN_MESSAGES.notAnImage]);
    expect((await sendPhoto(app.admin, visit, 'x', await aPhoto())).body.fields).toEqual({ photoId: 'Must be an id' });
    expect((await sendPhoto(app.admin, visit, photoId, await aPhoto())).status).toBe(204);
  });

  it('refuses no correction that was begun before it came', async () => {
    const { visit, photoId } = await awaiting(app.admin);
    await sendPhoto(app.admin, visit, photoId, await aPhoto());
    const { status, body } = await app.admin.put(`/api/checkins/${visit._id}`, { notes: 'Gate 4', version: visit.version });
    expect([status, body.notes, body.imageProof === null, body.original.imageProof === body.imageProof]).toEqual([
      200,
      'Gate 4',
      false,
      true,
    ]);
  });

  it('is the original beside a photo that a correction gave the visit meanwhile, and both are seen', async () => {
    const { visit, photoId } = await awaiting(app.admin);
    const corrected = await app.admin.upload('PUT', `/api/checkins/${visit._id}`, { notes: 'Gate 4' }, await aPhoto('red'));
    await sendPhoto(app.admin, visit, photoId, await aPhoto());
    const after = await read(app.admin, visit);
    expect(after).toEqual({
      ...corrected.body,
      photoPending: false,
      original: { ...corrected.body.original, imageProof: expect.stringMatching(/^\/uploads\//) },
    });
    const paths = [after.imageProof, after.original?.imageProof].map(String);
    expect(new Set(paths).size).toBe(2);
    for (const path of paths) expect((await app.admin.get(path)).status).toBe(200);
    await app.admin.put(`/api/checkins/${visit._id}`, { imageProof: null });
    expect((await app.admin.get(paths[1] ?? '')).status).toBe(200);
  });

  it('belongs to what was sent: the visit is known again with its photo’s id alone', async () => {
    const clientId = await app.aClient();
    const sent = newVisit(clientId, { _id: crypto.randomUUID(), photoId: crypto.randomUUID() });
    const first = await app.admin.post('/api/checkins', sent);
    await sendPhoto(app.admin, first.body, sent.photoId, await aPhoto());
    const again = await app.admin.post('/api/checkins', sent);
    expect([again.status, again.body]).toEqual([201, await read(app.admin, first.body)]);
    const others = [{ photoId: crypto.randomUUID() }, { photoId: undefined }];
    for (const other of others) expect((await app.admin.post('/api/checkins', { ...sent, ...other })).status).toBe(409);
    const both = await app.admin.upload('POST', '/api/checkins', { ...sent, _id: crypto.randomUUID() }, await aPhoto());
    expect([both.status, both.body.fields]).toEqual([400, { photoId: CHECKIN_MESSAGES.photoTwice }]);
    const shared = await app.admin.post('/api/checkins', { ...sent, photoId: sent._id });
    expect([shared.status, shared.body.fields]).toEqual([400, { photoId: CHECKIN_MESSAGES.photoHasNoOwnId }]);
  });

  it('a file of the list says that it is still to come', async () => {
    const { visit, photoId } = await awaiting(app.admin);
    const photoCell = async () => (await app.admin.get('/api/checkins/export?format=csv')).body.split('\n')[1].split(',').at(-1).trim();
    expect(await photoCell()).toContain('Still to come');
    await sendPhoto(app.admin, visit, photoId, await aPhoto());
    expect(await photoCell()).toContain('Yes');
  });
});
