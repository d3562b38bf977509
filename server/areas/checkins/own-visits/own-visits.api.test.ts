import { VISIT_NOTICE_VERSION } from '@fairlead/contract/checkins/notice';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { fileIdIn } from '../../../platform/files/files.ts';
import { openStorage } from '../../../platform/files/storage/open-storage.ts';
import { fileKey } from '../../../platform/files/stored-file.ts';
import { testApp } from '../../../testing/app.ts';
import { type Person, personOf } from '../../../testing/people.ts';
import { newVisit } from '../../../testing/records.ts';
import { keyDraft } from '../../../testing/sign-in/key-draft.ts';

const app = testApp();
const { addVisit, anEmployee } = app;

const SITE = { name: 'Yard', latitude: 18.95, longitude: 72.85, radius: 300 };
const AT = '2026-03-02T04:00:00.000Z';
const good = { accuracy: 12, fixAt: AT, fixSource: 'live' };
const aClient = (companyName: string) => app.aClient({ companyName, sites: [SITE] });
const aPhoto = async (background: string) => ({
  field: 'imageProof',
  name: 'gate.png',
  bytes: await sharp({ create: { width: 8, height: 6, channels: 3, background } })
    .png()
    .toBuffer(),
});

async function take(by: Person) {
  const { statusCode, headers, rawPayload } = await app.app.inject({
    method: 'GET',
    url: '/api/checkins/mine/zip',
    headers: { authorization: `Bearer ${by.token}` },
  });
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/zip']);
  const files: Record<string, Buffer> = {};
  const zip = await fromBufferPromise(rawPayload, { autoClose: false });
  for await (const entry of zip.eachEntry()) {
    const pieces: Buffer[] = [];
    for await (const piece of await zip.openReadStreamPromise(entry)) pieces.push(piece);
    files[entry.fileName] = Buffer.concat(pieces);
  }
  return {
    disposition: headers['content-disposition'],
    files,
    names: Object.keys(files),
    visits: JSON.parse(String(files['visits.json'])),
    lines: String(files['visits.csv']).trim().split('\r\n'),
    notice: String(files['notice.txt']),
  };
}

describe('own visits as a file', () => {
  it('hold those that one logged or came along on, whoever sees their clients, and nobody else’s', async () => {
    const employeeId = await anEmployee('Riya Nair');
    const riya = await app.person('Member', { employeeId });
    const dev = await app.person('Member', { employeeId: await anEmployee('Dev Rao') });
    const clientId = await aClient('Konkan');
    const logged = await addVisit(clientId, { notes: 'Logged' }, riya);
    const theirs = newVisit(clientId, { notes: 'Along', teamMembers: [employeeId], time: '11:00' });
    const { body: along } = await dev.send('POST', '/api/checkins', theirs, { 'x-device-time': '2020-01-01T00:00:00.000Z' });
    const withdrawn = await addVisit(clientId, { notes: 'Withdrawn', teamMembers: [employeeId], time: '11:30' }, dev);
    await dev.delete(`/api/checkins/${withdrawn._id}`);
    const deleted = await addVisit(clientId, { notes: 'Deleted', time: '12:00' }, riya);
    await addVisit(clientId, { notes: 'Of Dev alone' }, dev);
    await riya.delete(`/api/checkins/${deleted._id}`);
    await app.admin.put('/api/settings', { clientVisibility: 'own' });
    expect((await riya.get(`/api/checkins/${along._id}`)).status).toBe(404);
    const { visits, lines, disposition, notice } = await take(riya);
    expect(visits.map(({ _id, deletedAt, deletedBy }: Record<string, string>) => [_id, deletedAt !== null, deletedBy])).toEqual([
      [logged._id, false, null],
      [along._id, false, null],
      [deleted._id, true, riya.username],
    ]);
    expect(visits[1]).toMatchObject({ companyName: 'Konkan', username: dev.username, teamMemberNames: ['Riya Nair'], clockOffset: null });
    const ofDev = (await take(dev)).visits.find(({ _id }: { _id: string }) => _id === along._id);
    expect(ofDev.clockOffset).toBeLessThan(0);
    expect(lines).toHaveLength(4);
    expect(disposition).toContain(`filename="Visits of ${riya.username}.zip"`);
    expect(notice).toBe('This account has accepted no notice about visits and positions.\n');
    await app.admin.delete(`/api/clients/${clientId}`);
    expect((await take(riya)).visits).toHaveLength(3);
    const viewer = await app.person('Viewer');
    expect((await take(viewer)).visits).toEqual([]);
  });

  it('hold all that is stored: what was sent first, each ruling with its note, the facts, the clock, the log and the photos', async () => {
    const member = await app.person('Member');
    const manager = await app.person('Manager');
    app.clock.set('2026-03-02T10:00:00.000Z');
    const clientId = await aClient('Konkan');
    const sent = newVisit(clientId, { ...good, _id: crypto.randomUUID(), isTheirSite: true, noticeVersion: VISIT_NOTICE_VERSION });
    const deviceTime = { 'x-device-time': '2026-03-02T10:12:00.000Z' };
    const { body } = await member.send('POST', '/api/checkins', { ...sent, photoId: crypto.randomUUID() }, deviceTime);
    await member.upload('PUT', `/api/checkins/${body._id}`, { location: 'Berth 4' }, await aPhoto('navy'));
    await member.upload('PUT', `/api/checkins/${body._id}`, {}, await aPhoto('teal'));
    for (const [verdict, note] of [
      ['away', 'Seen in town'],
      ['verified', '=Not so'],
    ])
      await manager.put(`/api/checkins/${body._id}/verdict`, { verdict, note });
    const second = (await member.upload('POST', '/api/checkins', newVisit(clientId, { time: '11:00' }), await aPhoto('navy'))).body;
    await member.upload('PUT', `/api/checkins/${second._id}`, {}, await aPhoto('teal'));
    const { files, names, visits, lines, notice } = await take(member);
    const [visit, other] = visits;
    expect(visit).toMatchObject({
      ...{ location: 'Berth 4', isTheirSite: true, clockOffset: 720, deletedAt: null },
      original: { location: sent.location, correctedBy: member.username },
      overruled: { from: 'verified', note: '=Not so', by: manager.username },
      verdictFacts: { latitude: 18.95, accuracy: 12, fixAt: AT, sites: [{ name: 'Yard' }] },
    });
    const rulings = visit.history.filter(({ action }: { action: string }) => action === 'overruled');
    expect(rulings.map(({ by, changes }: { by: string; changes: { note: { to: string } } }) => [by, changes.note.to])).toEqual([
      [manager.username, 'Seen in town'],
      [manager.username, '=Not so'],
    ]);
    expect(visit.log.map(({ action }: { action: string }) => action)).toEqual([
      'created',
      'corrected',
      'corrected',
      'overruled',
      'overruled',
    ]);
    expect(visit).not.toHaveProperty('logSalt');
    expect(names.filter((name) => name.startsWith('photos/')).sort()).toEqual([visit.photo, other.firstPhoto, other.photo].sort());
    expect(visit.photo).toBe(`photos/2026-03-02 0930 ${body._id}.png`);
    const greenIn = async (name: string) => Math.round((await sharp(files[name]).stats()).channels[1]?.mean ?? -1);
    // Navy has no green, teal has half of it.
    expect([await greenIn(other.firstPhoto), await greenIn(other.photo), await greenIn(visit.photo)]).toEqual([0, 128, 128]);
    expect(lines[0]).toContain(',This is their site,Verdict as worked out,Note,Overruled by,');
    expect(lines[1]).toContain(`,Yes,Verified,'=Not so,${manager.username},`);
    expect(notice).toContain(`Version ${VISIT_NOTICE_VERSION} of the notice about visits and positions, accepted on 2026-03-02T10:00`);
    expect(notice).toContain("by how much your device's clock is off");
  });

  it('say by which API key something was done', async () => {
    const member = await app.person('Member');
    const { key } = (await app.admin.post('/api/keys', keyDraft(member, { name: 'Tracker' }))).body;
    const { _id } = await addVisit(await aClient('Konkan'), {}, personOf(app.app, key, member));
    await member.put(`/api/checkins/${_id}`, { location: 'Berth 4' });
    const [{ history }] = (await take(member)).visits;
    const { username: by } = member;
    expect(history).toEqual([
      { at: expect.any(String), by, byKey: 'Tracker', action: 'created', changes: expect.any(Object) },
      { at: expect.any(String), by, action: 'updated', changes: expect.any(Object) },
    ]);
  });

  it('hold no position that was removed, and name a photo that the disk has lost', async () => {
    const member = await app.person('Member');
    const { _id, imageProof } = (
      await member.upload('POST', '/api/checkins', newVisit(await aClient('Konkan'), good), await aPhoto('navy'))
    ).body;
    await openStorage(app.database).remove(fileKey(fileIdIn(imageProof)));
    await member.put(`/api/checkins/${_id}`, { latitude: 40.123456 });
    await app.admin.put('/api/settings', { positionDays: 30 });
    app.clock.set('2026-06-02T10:00:00.000Z');
    await app.sweep();
    const { files, visits, names } = await take(member);
    expect([visits[0].latitude, visits[0].original.latitude, visits[0].verdictFacts.latitude]).toEqual([null, null, null]);
    expect(String(files['visits.json']) + String(files['visits.csv'])).not.toMatch(/40\.123456|"latitude":18\.95,"longitude":72\.85,"acc/);
    expect(names).toContain('Missing files.txt');
    expect(String(files['Missing files.txt'])).toContain(visits[0].photo);
  });

  it('are asked for with a sign-in', async () => {
    expect((await app.app.inject({ method: 'GET', url: '/api/checkins/mine/zip' })).statusCode).toBe(401);
  });
});
