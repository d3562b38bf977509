import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { CHECKIN_MESSAGES, type CheckIn, type Verdict } from '@fairlead/contract/checkins';
import { CLIENT_MESSAGES } from '@fairlead/contract/clients';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import type { Person } from '../../testing/people.ts';
import { newVisit, UNKNOWN } from '../../testing/records.ts';
import * as rules from './checkins.rules.ts';
import * as store from './checkins.store.ts';

const app = testApp();
const { aClient, addClient, addVisit } = app;
const DAY_MS = 86_400_000;

/** An employee whose name says their Employee ID. */
const anEmployee = (employeeId = 'E-1') => app.anEmployee({ employeeId, employeeName: `Employee ${employeeId}` });
const logged = (by: Person, clientId: string, given?: Record<string, unknown>) => addVisit(clientId, given, by);

const photoOf = (bytes: Uint8Array, name = 'gate.jpg') => ({ field: 'imageProof', name, bytes });
const aPhoto = async (colour = 'teal') =>
  photoOf(
    await sharp({ create: { width: 80, height: 60, channels: 3, background: colour } })
      .jpeg()
      .toBuffer(),
  );

const fileRows = () => app.db.read.selectFrom('file').select(['id', 'ownerId']).where('area', '=', 'checkins').execute();
const historyOf = (id: string) =>
  app.db.read
    .selectFrom('history')
    .select(['action', 'changes', 'subjects'])
    .where('area', '=', 'checkins')
    .where('entityId', '=', id)
    .orderBy('id')
    .execute();

/** Names of stored bytes; between tests only the database is emptied. */
async function everyFile(): Promise<string[]> {
  const found = await readdir(join(app.database.dataDir, 'files'), { recursive: true, withFileTypes: true }).catch(() => []);
  return found.filter((each) => each.isFile()).map(({ name }) => name);
}
let earlier: string[] = [];
beforeEach(async () => {
  earlier = await everyFile();
});
/** What this test has left in the file store. */
const storedFiles = async () => (await everyFile()).filter((name) => !earlier.includes(name));

describe('logging a visit', () => {
  it('is possible at a client that was lost, which a search for it finds', async () => {
    const member = await app.person('Member');
    const clientId = await aClient('Lost Cargo');
    await app.admin.post(`/api/clients/${clientId}/status`, { currentStatus: 'Lost', lostReason: 'Price' });
    const { body } = await member.get('/api/clients?search=lost&lost=true&limit=20');
    expect(body.clients.map(({ _id }: { _id: string }) => _id)).toEqual([clientId]);
    expect((await logged(member, clientId)).companyName).toBe('Lost Cargo');
  });

  it('stores what was sent and works out the rest', async () => {
    const member = await app.person('Member');
    const [clientId, colleague] = [await aClient(), await anEmployee()];
    const sent = newVisit(clientId, {
      _id: crypto.randomUUID(),
      accuracy: 12.5,
      fixAt: '2026-03-02T09:29:58+05:30',
      fixSource: 'live',
      teamMembers: [colleague, colleague],
      notes: 'नमस्ते 🚢 مرحبا',
      timestamp: '2026-03-02T09:30',
    });
    const { status, body } = await member.post('/api/checkins', sent);
    expect(status).toBe(201);
    expect(body).toEqual({
      ...sent,
      companyName: 'Tamarind Loom Textiles',
      userId: member._id,
      createdBy: member._id,
      username: member.username,
      employeeId: null,
      employeeName: null,
      photoPending: false,
      ...{ awayReason: null, isTheirSite: false, overruled: null },
      ...{ verdict: 'cannot_verify', verdictReason: 'The client has no site to compare with' },
      original: null,
      timestamp: '2026-03-02T04:00:00.000Z',
      fixAt: '2026-03-02T03:59:58.000Z',
      teamMembers: [colleague],
      teamMemberNames: ['Employee E-1'],
      imageProof: null,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      version: 1,
    });
    expect((await member.get(`/api/checkins/${body._id}`)).body).toEqual(body);
    const [entry] = await historyOf(body._id);
    expect([entry?.action, JSON.parse(entry?.subjects ?? '')]).toEqual(['created', [clientId, colleague]]);
  });

  it('reads date and time by the clock of the workspace where no zone is sent, and makes the id', async () => {
    const made = await logged(app.admin, await aClient(), { timeZone: undefined });
    expect(made).toMatchObject({
      _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      timeZone: 'Asia/Kolkata',
      timestamp: '2026-03-02T04:00:00.000Z',
    });
  });

  it('refuses what is missing in the order of the form', async () => {
    const filled = newVisit(await aClient());
    const order = [
      ['clientId', CHECKIN_MESSAGES.clientMissing],
      ['eventType', CHECKIN_MESSAGES.eventTypeMissing],
      ['date', CHECKIN_MESSAGES.dateMissing],
      ['time', CHECKIN_MESSAGES.timeMissing],
      ['location', CHECKIN_MESSAGES.locationMissing],
      ['latitude', CHECKIN_MESSAGES.positionMissing],
      ['longitude', CHECKIN_MESSAGES.positionMissing],
    ] as const;
    const given: Record<string, unknown> = {};
    for (const [field, message] of order) {
      const reply = await app.admin.post('/api/checkins', given);
      expect([reply.status, reply.body.code, reply.body.message, reply.body.fields[field]]).toEqual([400, 'invalid', message, message]);
      given[field] = filled[field];
    }
    expect((await app.admin.post('/api/checkins', given)).status).toBe(201);
  });

  it.each([
    ['latitude', 91],
    ['latitude', '18.95'],
    ['longitude', -180.5],
    ['accuracy', -1],
    ['date', '2026-02-30'],
    ['time', '24:00'],
    ['eventType', 'lunch'],
    ['timeZone', 'Mars/Olympus'],
    ['fixAt', 'yesterday'],
    ['fixSource', 'guess'],
    ['notes', 'x'.repeat(2001)],
    ['notes', '\ud800'],
    ['teamMembers', ['me']],
    ['_id', 'mine'],
    ['clientId', 'x'.repeat(10_000)],
  ])('refuses %s as %j with its name, and stores nothing', async (field, value) => {
    const reply = await app.admin.post('/api/checkins', newVisit(await aClient(), { [field]: value }));
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.body.fields)[0]).toMatch(new RegExp(`^${field}`));
    expect((await app.admin.get('/api/checkins')).body.total).toBe(0);
  });

  it('refuses a number beyond all bounds', async () => {
    const sent = JSON.stringify(newVisit(await aClient())).replace('18.95', '1e999');
    const reply = await app.admin.send('POST', '/api/checkins', sent, { 'content-type': 'application/json' });
    expect([reply.status, Object.keys(reply.body.fields)]).toEqual([400, ['latitude']]);
  });

  it('refuses a visit more than a day ahead of the server, and takes one less ahead', async () => {
    const clientId = await aClient();
    app.clock.set('2026-03-01T04:00:30.000Z');
    expect((await app.admin.post('/api/checkins', newVisit(clientId))).status).toBe(201);
    app.clock.set('2026-03-01T03:59:00.000Z');
    const reply = await app.admin.post('/api/checkins', newVisit(clientId));
    expect([reply.status, reply.body.message, reply.body.fields]).toEqual([
      400,
      CHECKIN_MESSAGES.inTheFuture,
      { date: CHECKIN_MESSAGES.inTheFuture },
    ]);
  });

  it('names an unknown client and unknown team members together', async () => {
    const reply = await app.admin.post('/api/checkins', newVisit(UNKNOWN, { teamMembers: [UNKNOWN] }));
    expect([reply.status, reply.body.message, Object.keys(reply.body.fields)]).toEqual([
      400,
      CLIENT_MESSAGES.notFound,
      ['clientId', 'teamMembers'],
    ]);
  });

  it('refuses a client and a team member that have been deleted', async () => {
    const [clientId, colleague] = [await aClient(), await anEmployee()];
    await app.admin.delete(`/api/clients/${clientId}`);
    await app.admin.delete(`/api/employees/${colleague}`);
    const reply = await app.admin.post('/api/checkins', newVisit(clientId, { teamMembers: [colleague] }));
    expect([reply.status, Object.keys(reply.body.fields)]).toEqual([400, ['clientId', 'teamMembers']]);
  });

  it('is not for Viewers, nor for strangers', async () => {
    const viewer = await app.person('Viewer');
    const clientId = await aClient();
    expect((await viewer.post('/api/checkins', newVisit(clientId))).status).toBe(403);
    expect((await app.stranger().post('/api/checkins', newVisit(clientId))).status).toBe(401);
  });
});

describe('sending a visit again', () => {
  it('answers the stored visit to the same content, without a second row, file or history entry', async () => {
    const member = await app.person('Member');
    const sent = newVisit(await aClient(), { _id: crypto.randomUUID() });
    const photo = await aPhoto();
    const first = await member.upload('POST', '/api/checkins', sent, photo);
    const again = await member.upload('POST', '/api/checkins', { timestamp: 'later', ...sent }, photo);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(first.body);
    expect([(await fileRows()).length, (await storedFiles()).length, (await historyOf(sent._id)).length]).toEqual([1, 1, 1]);
  });

  it('answers the visit as it is now when it was corrected, and only that it arrived when its client was deleted', async () => {
    const clientId = await aClient();
    const sent = newVisit(clientId, { _id: crypto.randomUUID() });
    await app.admin.post('/api/checkins', sent);
    await app.admin.put(`/api/checkins/${sent._id}`, { notes: 'corrected' });
    const again = await app.admin.post('/api/checkins', sent);
    expect([again.status, again.body.notes, again.body.version]).toEqual([201, 'corrected', 2]);
    await app.admin.delete(`/api/clients/${clientId}`);
    const later = await app.admin.post('/api/checkins', sent);
    expect([later.status, later.body]).toEqual([201, { _id: sent._id, hasArrived: true }]);
  });

  it('knows what was sent for 400 days, although the visit was deleted and removed for good', async () => {
    const sent = newVisit(await aClient(), { _id: crypto.randomUUID() });
    await app.admin.post('/api/checkins', sent);
    await app.admin.delete(`/api/checkins/${sent._id}`);
    const sendAfter = async (days: number, given: object = {}) => {
      app.clock.set(new Date(Date.now() + days * DAY_MS).toISOString());
      await app.sweep();
      const { status, body } = await (await app.signIn('admin')).post('/api/checkins', { ...sent, ...given });
      app.clock.set(new Date().toISOString());
      return [status, body.hasArrived];
    };
    expect([await sendAfter(31), await sendAfter(31, { notes: 'Gate 4' }), await sendAfter(399)]).toEqual([
      [201, true],
      [409, undefined],
      [201, true],
    ]);
    expect(await app.db.read.selectFrom('checkIn').select('id').execute()).toEqual([]);
    expect(await sendAfter(401)).toEqual([201, undefined]);
  });

  it('tells nothing new of a client that its sender may not see any more', async () => {
    const member = await app.person('Member');
    await app.admin.put('/api/settings', { clientVisibility: 'own' });
    const own = await addClient('Konkan', member);
    const sent = newVisit(own._id, { _id: crypto.randomUUID() });
    expect((await member.post('/api/checkins', sent)).body.companyName).toBe('Konkan');
    await app.db.write((tx) =>
      tx.updateTable('client').set({ createdBy: 'another', assignedToId: null }).where('id', '=', own._id).execute(),
    );
    await app.admin.put(`/api/clients/${own._id}`, { companyName: 'Secret Takeover' });
    await app.admin.put(`/api/checkins/${sent._id}`, { notes: 'secret' });
    const again = await member.post('/api/checkins', sent);
    expect([again.status, again.body]).toEqual([201, { _id: sent._id, hasArrived: true }]);
    expect((await app.admin.post('/api/checkins', sent)).body.message).toBe(CHECKIN_MESSAGES.differs);
  });

  it('tells nothing of a client that it was moved to and that its sender may not see', async () => {
    const member = await app.person('Member');
    await app.admin.put('/api/settings', { clientVisibility: 'own' });
    const own = await addClient('Konkan', member);
    const sent = newVisit(own._id, { _id: crypto.randomUUID() });
    await member.post('/api/checkins', sent);
    const hidden = await aClient();
    expect((await app.admin.put(`/api/checkins/${sent._id}`, { clientId: hidden })).status).toBe(200);
    const again = await member.post('/api/checkins', sent);
    expect([again.status, again.body]).toEqual([201, { _id: sent._id, hasArrived: true }]);
    expect((await app.admin.post('/api/checkins', sent)).body.message).toBe(CHECKIN_MESSAGES.differs);
  });

  it('refuses other content, another photo and another account alike, and tells nothing of what is stored', async () => {
    const [member, other] = await app.people('Member', 'Member');
    const sent = newVisit(await aClient(), { _id: crypto.randomUUID() });
    const first = await member!.upload('POST', '/api/checkins', sent, await aPhoto());
    expect(first.status).toBe(201);
    const refusals = [
      await member!.upload('POST', '/api/checkins', { ...sent, notes: 'more' }, await aPhoto()),
      await member!.upload('POST', '/api/checkins', sent, await aPhoto('orange')),
      await member!.post('/api/checkins', sent),
      await other!.upload('POST', '/api/checkins', sent, await aPhoto()),
    ];
    for (const { status, body } of refusals)
      expect([status, body]).toEqual([
        409,
        { message: CHECKIN_MESSAGES.differs, code: 'conflict', fields: { _id: CHECKIN_MESSAGES.differs } },
      ]);
    expect((await member!.get(`/api/checkins/${sent._id}`)).body).toEqual(first.body);
    expect((await storedFiles()).length).toBe(1);
  });

  it('stores one of eight sends at once, and one file', async () => {
    const member = await app.person('Member');
    const sent = newVisit(await aClient(), { _id: crypto.randomUUID() });
    const photo = await aPhoto();
    const replies = await Promise.all(Array.from({ length: 8 }, () => member.upload('POST', '/api/checkins', sent, photo)));
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 201));
    expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect((await member.get('/api/checkins')).body.total).toBe(1);
    expect([(await fileRows()).length, (await storedFiles()).length, (await historyOf(sent._id)).length]).toEqual([1, 1, 1]);
  });

  it('stores one of eight different sends under one id, and refuses the rest', async () => {
    const clientId = await aClient();
    const _id = crypto.randomUUID();
    const photo = await aPhoto();
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        app.admin.upload('POST', '/api/checkins', newVisit(clientId, { _id, notes: `send ${index}` }), photo),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)]);
    expect([(await fileRows()).length, (await storedFiles()).length]).toEqual([1, 1]);
  });
});

describe('the photo of a visit', () => {
  it('may be a JPEG of six megabytes, and is served to who may see the visit', async () => {
    const noise = {
      create: {
        width: 3400,
        height: 2500,
        channels: 3 as const,
        background: 'grey',
        noise: { type: 'gaussian' as const, mean: 128, sigma: 60 },
      },
    };
    const bytes = await sharp(noise).jpeg({ quality: 93 }).toBuffer();
    expect(bytes.length).toBeGreaterThan(6_000_000);
    expect(bytes.length).toBeLessThan(10_485_760);
    const { status, body } = await app.admin.upload('POST', '/api/checkins', newVisit(await aClient()), photoOf(bytes));
    expect([status, body.imageProof]).toEqual([201, expect.stringMatching(/^\/uploads\//)]);
    const shown = await app.admin.get(body.imageProof);
    expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect((await app.stranger().get(body.imageProof)).status).toBe(401);
  });

  it('is refused when larger than ten megabytes or no picture, and nothing is stored', async () => {
    const clientId = await aClient();
    const large = await app.admin.upload('POST', '/api/checkins', newVisit(clientId), photoOf(new Uint8Array(10_485_761)));
    expect([large.status, large.body.message]).toEqual([413, CHECKIN_MESSAGES.photoTooLarge]);
    const junk = await app.admin.upload('POST', '/api/checkins', newVisit(clientId), photoOf(Buffer.from('not a picture'), 'gate.png'));
    expect([junk.status, junk.body.message]).toEqual([400, CHECKIN_MESSAGES.notAnImage]);
    expect([(await app.admin.get('/api/checkins')).body.total, (await storedFiles()).length]).toEqual([0, 0]);
  });

  it('leaves no file behind when the visit is refused', async () => {
    expect((await app.admin.upload('POST', '/api/checkins', newVisit(UNKNOWN), await aPhoto())).status).toBe(400);
    expect([(await fileRows()).length, (await storedFiles()).length]).toEqual([0, 0]);
  });

  it('can be replaced and removed; that of the first send stays beside the correction', async () => {
    const { _id, imageProof } = (await app.admin.upload('POST', '/api/checkins', newVisit(await aClient()), await aPhoto())).body;
    const replaced = await app.admin.upload('PUT', `/api/checkins/${_id}`, {}, await aPhoto('orange'));
    expect([replaced.status, replaced.body.version, replaced.body.imageProof === imageProof]).toEqual([200, 2, false]);
    expect(replaced.body.original.imageProof).toBe(imageProof);
    const removed = await app.admin.put(`/api/checkins/${_id}`, { imageProof: null });
    expect([removed.body.imageProof, removed.body.original.imageProof]).toEqual([null, imageProof]);
    const paths = [imageProof, replaced.body.imageProof];
    expect(await Promise.all(paths.map(async (path) => (await app.admin.get(path)).status))).toEqual([200, 404]);
    expect((await fileRows()).length).toBe(1);
  });

  it('waits with its deleted visit for 30 days, unseen, and is then gone', async () => {
    const { _id, imageProof } = (await app.admin.upload('POST', '/api/checkins', newVisit(await aClient()), await aPhoto())).body;
    await app.admin.upload('PUT', `/api/checkins/${_id}`, {}, await aPhoto('orange'));
    await app.admin.delete(`/api/checkins/${_id}`);
    expect([(await app.admin.get(imageProof)).status, (await fileRows()).length]).toEqual([404, 2]);
    app.clock.set(new Date(Date.now() + 31 * DAY_MS).toISOString());
    await app.sweep();
    expect((await fileRows()).length).toBe(0);
    await expect.poll(storedFiles).toEqual([]);
  });
});

describe('correcting a visit', () => {
  it('merges: absent stays, null clears, and the instant follows', async () => {
    const clientId = await aClient();
    const made = await logged(app.admin, clientId, { notes: 'Gate closed', accuracy: 10 });
    const { status, body } = await app.admin.put(`/api/checkins/${made._id}`, { notes: null, time: '10:00', unknown: true });
    expect(status).toBe(200);
    expect(body).toEqual({
      ...made,
      notes: null,
      time: '10:00',
      timestamp: '2026-03-02T04:30:00.000Z',
      updatedAt: expect.any(String),
      original: expect.any(Object),
      version: 2,
    });
    const changes = JSON.parse((await historyOf(made._id))[1]?.changes ?? '');
    expect(changes).toMatchObject({ notes: { from: 'Gate closed', to: null }, time: { from: '09:30', to: '10:00' } });
  });

  it('checks what it brings in anew, but keeps a colleague who has left', async () => {
    const [clientId, colleague] = [await aClient(), await anEmployee()];
    const made = await logged(app.admin, clientId, { teamMembers: [colleague] });
    await app.admin.delete(`/api/employees/${colleague}`);
    const url = `/api/checkins/${made._id}`;
    expect((await app.admin.put(url, { teamMembers: [colleague], notes: 'kept' })).body).toMatchObject({
      teamMembers: [colleague],
      notes: 'kept',
    });
    expect((await app.admin.put(url, { teamMembers: [UNKNOWN] })).body.fields).toHaveProperty('teamMembers');
    expect((await app.admin.put(url, { clientId: UNKNOWN })).body.fields).toHaveProperty('clientId');
    expect((await app.admin.put(url, { date: '2090-01-01' })).body.fields).toHaveProperty('date');
  });
});

describe("another's visit", () => {
  it('is read by all, but changed only by Managers and who were there, and deleted only by Managers and who logged it', async () => {
    const [owner, other, manager, viewer] = (await app.people('Member', 'Member', 'Manager', 'Viewer')) as [Person, Person, Person, Person];
    const colleague = await anEmployee();
    const along = await app.person('Member', { employeeId: colleague });
    const { _id } = await logged(owner, await aClient(), { teamMembers: [colleague] });
    const url = `/api/checkins/${_id}`;
    for (const person of [owner, other, manager, viewer, along]) expect((await person.get(url)).status).toBe(200);
    const edits = [];
    for (const person of [owner, other, manager, viewer, along]) edits.push((await person.put(url, { notes: person.username })).status);
    expect(edits).toEqual([200, 403, 200, 403, 200]);
    const deletions = [];
    for (const person of [other, viewer, along, owner]) deletions.push((await person.delete(url)).status);
    expect(deletions).toEqual([403, 403, 403, 204]);
    expect((await owner.get(url)).status).toBe(404);
  });
});

describe('lists of visits', () => {
  it('are latest first, whole without paging, and travel by cursor both ways', async () => {
    const clientId = await aClient();
    for (const [index, time] of ['08:00', '12:00', '09:00', '11:00', '10:00', '10:00', '10:00'].entries())
      await logged(app.admin, clientId, { time, notes: String(index) });
    const all = (await app.admin.get('/api/checkins')).body;
    expect([all.total, all.page, all.pages, all.next, all.previous]).toEqual([7, 1, 1, null, null]);
    expect(all.checkIns.map(({ time }: CheckIn) => time)).toEqual(['12:00', '11:00', '10:00', '10:00', '10:00', '09:00', '08:00']);
    const ids = all.checkIns.map(({ _id }: CheckIn) => _id);
    const first = (await app.admin.get('/api/checkins?limit=3')).body;
    expect([first.total, first.page, first.pages, first.previous]).toEqual([7, 1, 3, null]);
    const second = (await app.admin.get(`/api/checkins?limit=3&count=false&cursor=${first.next}`)).body;
    expect([second.total, second.page]).toEqual([undefined, 2]);
    const third = (await app.admin.get('/api/checkins?limit=3&page=3')).body;
    expect(third.next).toBe(null);
    expect([...first.checkIns, ...second.checkIns, ...third.checkIns].map(({ _id }) => _id)).toEqual(ids);
    const back = (await app.admin.get(`/api/checkins?limit=3&cursor=${second.previous}`)).body;
    expect(back.checkIns).toEqual(first.checkIns);
  });

  it('are of one account, its latest with a limit of 1, and empty for an unknown one', async () => {
    const member = await app.person('Member');
    const clientId = await aClient();
    await logged(member, clientId, { time: '08:00' });
    const latest = await logged(member, clientId, { time: '20:00' });
    await logged(app.admin, clientId, { time: '21:00' });
    const { body } = await app.admin.get(`/api/checkins/user/${member._id}?limit=1`);
    expect([body.checkIns, body.total]).toEqual([[latest], 2]);
    expect((await app.admin.get(`/api/checkins/user/${UNKNOWN}`)).body).toMatchObject({ checkIns: [], total: 0, pages: 1 });
  });

  it('are of one client, which must be there', async () => {
    const [one, other] = [await aClient('One'), await aClient('Other')];
    const made = await logged(app.admin, one);
    await logged(app.admin, other);
    expect((await app.admin.get(`/api/checkins/client/${one}`)).body.checkIns).toEqual([made]);
    expect((await app.admin.get(`/api/checkins/client/${UNKNOWN}`)).status).toBe(404);
  });

  it('are of a range, both ends inclusive, by days of the workspace or by instants', async () => {
    const clientId = await aClient();
    const times = [];
    for (const [date, time] of [
      ['2026-03-01', '23:59'],
      ['2026-03-02', '00:00'],
      ['2026-03-02', '23:59'],
      ['2026-03-03', '00:00'],
    ])
      times.push((await logged(app.admin, clientId, { date, time })).timestamp);
    const between = async (startDate: string, endDate: string) => {
      const { body } = await app.admin.get(
        `/api/checkins/date-range?startDate=${encodeURIComponent(startDate)}&endDate=${encodeURIComponent(endDate)}`,
      );
      return body.checkIns.map(({ timestamp }: CheckIn) => timestamp).reverse();
    };
    expect(await between('2026-03-02', '2026-03-02')).toEqual(times.slice(1, 3));
    expect(await between(times[0] ?? '', times[1] ?? '')).toEqual(times.slice(0, 2));
    expect(await between('2026-03-02T00:01:00+05:30', '2026-03-03')).toEqual(times.slice(2));
  });

  it.each([
    ['startDate=2026-03-02', 'endDate'],
    ['startDate=2026-03-03&endDate=2026-03-02', 'endDate'],
    ['startDate=soon&endDate=2026-03-02', 'startDate'],
    ['startDate=2026-02-30&endDate=2026-03-02', 'startDate'],
  ])('refuse the range %s by name', async (query, field) => {
    const reply = await app.admin.get(`/api/checkins/date-range?${query}`);
    expect([reply.status, Object.keys(reply.body.fields)]).toEqual([400, [field]]);
  });

  it('lose the visits to a deleted client everywhere at once, and their photos', async () => {
    const [gone, kept] = [await aClient('Gone'), await aClient('Kept')];
    const visit = (await app.admin.upload('POST', '/api/checkins', newVisit(gone), await aPhoto())).body;
    const other = await logged(app.admin, kept);
    await app.admin.delete(`/api/clients/${gone}`);
    const urls = [
      '/api/checkins',
      '/api/checkins?limit=10',
      `/api/checkins/user/${app.admin._id}`,
      '/api/checkins/date-range?startDate=2026-01-01&endDate=2026-12-31',
    ];
    for (const url of urls) expect((await app.admin.get(url)).body).toMatchObject({ checkIns: [other], total: 1 });
    expect((await app.admin.get('/api/checkins/stats')).body).toMatchObject({ total: 1, perClient: [{ clientId: kept }] });
    const calls = [
      app.admin.get(`/api/checkins/${visit._id}`),
      app.admin.put(`/api/checkins/${visit._id}`, {}),
      app.admin.delete(`/api/checkins/${visit._id}`),
    ];
    const photoAndClient = [app.admin.get(visit.imageProof), app.admin.get(`/api/checkins/client/${gone}`)];
    expect((await Promise.all([...calls, ...photoAndClient])).map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  });

  it('show a client by the name it has now', async () => {
    const clientId = await aClient('Old name');
    const { _id } = await logged(app.admin, clientId);
    await app.admin.put(`/api/clients/${clientId}`, { companyName: 'New name' });
    expect((await app.admin.get(`/api/checkins/${_id}`)).body.companyName).toBe('New name');
  });
});

/** Gives visits a verdict, or none, whatever was worked out when they were sent. */
const judge = (verdicts: Record<string, Verdict | null>) =>
  app.db.write(async (tx) => {
    for (const [id, verdict] of Object.entries(verdicts)) await tx.updateTable('checkIn').set({ verdict }).where('id', '=', id).execute();
  });

describe('statistics', () => {
  it('count per day, employee, client and event type, in a range or over all', async () => {
    const member = await app.person('Member');
    const [one, other] = [await aClient('One'), await aClient('Other')];
    const [late, delivery, before] = [
      await logged(member, one, { date: '2026-03-03' }),
      await logged(member, one, { eventType: 'delivery' }),
      await logged(app.admin, other),
    ];
    // One is verified, one is not, and one was sent before there were verdicts.
    await judge({ [late._id]: 'verified', [delivery._id]: 'away', [before._id]: null });
    const { body } = await member.get('/api/checkins/stats');
    expect(body).toEqual({
      total: 3,
      judged: 2,
      verified: 1,
      perDay: [
        { date: '2026-03-02', count: 2, judged: 1, verified: 0 },
        { date: '2026-03-03', count: 1, judged: 1, verified: 1 },
      ],
      perEmployee: [
        { userId: member._id, employeeId: null, employeeName: null, username: member.username, count: 2, judged: 2, verified: 1 },
        { userId: app.admin._id, employeeId: null, employeeName: null, username: 'admin', count: 1, judged: 0, verified: 0 },
      ],
      perClient: [
        { clientId: one, companyName: 'One', count: 2, judged: 2, verified: 1 },
        { clientId: other, companyName: 'Other', count: 1, judged: 0, verified: 0 },
      ],
      perEventType: [
        { eventType: 'site_visit', count: 2, judged: 1, verified: 1 },
        { eventType: 'delivery', count: 1, judged: 1, verified: 0 },
      ],
    });
    expect((await member.get('/api/checkins/stats?startDate=2026-03-03')).body).toMatchObject({
      total: 1,
      perDay: [{ date: '2026-03-03', count: 1 }],
    });
    expect((await member.get('/api/checkins/stats?endDate=2026-03-02')).body.total).toBe(2);
    expect((await member.get('/api/checkins/stats?startDate=2026-03-03&endDate=2026-03-02')).status).toBe(400);
  });

  it('count a visit on its day by the workspace’s clock, so that the days of a range come to its total', async () => {
    expect((await app.admin.put('/api/settings', { timeZone: 'America/New_York' })).status).toBe(200);
    const clientId = await aClient();
    // 00:30 on the 8th there, on which its clocks go forward; 23:50 on that day, and 00:10 on the next.
    await logged(app.admin, clientId, { date: '2026-03-08', time: '11:00', timeZone: 'Asia/Kolkata' });
    await logged(app.admin, clientId, { date: '2026-03-09', time: '03:50', timeZone: 'UTC' });
    await logged(app.admin, clientId, { date: '2026-03-09', time: '04:10', timeZone: 'UTC' });
    await judge({ [(await logged(app.admin, clientId, { date: '2026-03-08', time: '09:00', timeZone: 'UTC' }))._id]: 'verified' });
    const { body } = await app.admin.get('/api/checkins/stats?startDate=2026-03-08&endDate=2026-03-08');
    const days = body.perDay.map(({ date, count, verified }: Record<string, unknown>) => ({ date, count, verified }));
    expect({ total: body.total, days }).toEqual({ total: 3, days: [{ date: '2026-03-08', count: 3, verified: 1 }] });
    const all = (await app.admin.get('/api/checkins/stats')).body.perDay;
    expect(all.map(({ date, count }: Record<string, unknown>) => [date, count])).toEqual([
      ['2026-03-08', 3],
      ['2026-03-09', 1],
    ]);
    // Who reads it in Kolkata has other days.
    const there = await app.admin.get('/api/checkins/stats?startDate=2026-03-08&endDate=2026-03-08&timeZone=Asia/Kolkata');
    expect(there.body.perDay.map(({ date, count }: Record<string, unknown>) => [date, count])).toEqual([['2026-03-08', 2]]);
    // A browser may name one that the server does not know.
    const nowhere = await app.admin.get('/api/checkins/stats?startDate=2026-03-08&endDate=2026-03-08&timeZone=Nowhere');
    expect(nowhere.body.perDay.map(({ count }: Record<string, unknown>) => count)).toEqual([3]);
  });

  it.each([
    // 18:30 by UTC begins a day in Kolkata; on Lord Howe 13:30 in winter and 13:00 in summer, in Santiago an hour that the clock skips.
    [
      'Asia/Kolkata',
      ['2025-03-02T18:29', '2025-03-02T18:30', '2025-03-02T23:59', '2025-03-03T00:00'],
      ['03-02', '03-03', '03-03', '03-03'],
    ],
    [
      'Australia/Lord_Howe',
      ['2025-03-02T12:59', '2025-03-02T13:00', '2025-07-02T13:29', '2025-07-02T13:30'],
      ['03-02', '03-03', '07-02', '07-03'],
    ],
    [
      'America/Santiago',
      ['2025-09-07T03:59', '2025-09-07T04:00', '2025-09-08T02:59', '2025-09-08T03:00'],
      ['09-06', '09-07', '09-07', '09-08'],
    ],
    ['UTC', ['2025-03-02T23:59', '2025-03-03T00:00', '2025-03-03T12:00', '2025-03-04T00:00'], ['03-02', '03-03', '03-03', '03-04']],
  ] as const)('count days by the clocks of %s, of which the database answers a few rows each', async (timeZone, instants, days) => {
    expect((await app.admin.put('/api/settings', { timeZone })).status).toBe(200);
    const clientId = await aClient();
    for (const [date = '', time = ''] of instants.map((at) => at.split('T')))
      await logged(app.admin, clientId, { date, time, timeZone: 'UTC' });
    const expected = new Map<string, number>();
    for (const day of days) expected.set(`2025-${day}`, (expected.get(`2025-${day}`) ?? 0) + 1);
    const { body } = await app.admin.get('/api/checkins/stats');
    expect(body.perDay.map(({ date, count }: Record<string, unknown>) => [date, count])).toEqual([...expected]);
  });

  it('read a row for each part of a day, and not for each instant', async () => {
    const clientId = await aClient();
    for (let minute = 10; minute < 30; minute += 1)
      await logged(app.admin, clientId, { date: '2026-03-02', time: `18:${minute}`, timeZone: 'UTC' });
    const clients = app.db.read.selectFrom('client').select(['id', 'companyName']);
    const { perPart } = await store.stats(app.db.read, clients, {}, (dates) => rules.findDayStarts(dates, 'Asia/Kolkata'));
    expect(perPart).toMatchObject([{ timestampAt: '2026-03-02T18:10:00.000Z', count: 20 }]);
  });

  it('count a visit once for who logged it and for each team member taken along', async () => {
    const [driver, colleague, own] = [await anEmployee('E-1'), await anEmployee('E-2'), await anEmployee('E-3')];
    const omar = await app.person('Member', { username: 'omar', employeeId: colleague });
    const riya = await app.person('Member', { username: 'riya', employeeId: own });
    const clientId = await aClient();
    const both = await logged(riya, clientId, { teamMembers: [driver, colleague] });
    const others = [await logged(riya, clientId, { teamMembers: [own, colleague] }), await logged(omar, clientId)];
    await judge({ [both._id]: 'verified', ...Object.fromEntries(others.map(({ _id }) => [_id, 'cannot_verify'])) });
    await judge({ [(await logged(app.admin, clientId))._id]: null });
    await app.admin.delete(`/api/employees/${driver}`);
    const { body } = await app.admin.get('/api/checkins/stats');
    expect([body.total, body.perEmployee]).toEqual([
      4,
      [
        { userId: omar._id, employeeId: colleague, employeeName: 'Employee E-2', username: 'omar', count: 3, judged: 3, verified: 1 },
        { userId: riya._id, employeeId: own, employeeName: 'Employee E-3', username: 'riya', count: 2, judged: 2, verified: 1 },
        { userId: null, employeeId: driver, employeeName: 'Employee E-1', username: 'Employee E-1', count: 1, judged: 1, verified: 1 },
        { userId: app.admin._id, employeeId: null, employeeName: null, username: 'admin', count: 1, judged: 0, verified: 0 },
      ],
    ]);
  });
});
