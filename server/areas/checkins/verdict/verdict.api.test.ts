import { positionRemoved } from '@fairlead/contract/checkins';
import { VISIT_NOTICE_VERSION } from '@fairlead/contract/checkins/notice';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import type { Person } from '../../../testing/people.ts';
import { newVisit, UNKNOWN } from '../../../testing/records.ts';

const app = testApp();
const { aClient, addVisit } = app;

/** Where `newVisit` is. */
const HERE = { latitude: 18.95, longitude: 72.85 };
const YARD = { name: 'Yard', ...HERE, radius: 300 };
const AT = '2026-03-02T04:00:00.000Z';
const good = { accuracy: 12, fixAt: AT, fixSource: 'live' };
const aClientWith = (...sites: object[]) => aClient({ companyName: 'Konkan', sites });
const rule = (by: Person, id: string, body: object) => by.put(`/api/checkins/${id}/verdict`, body);
const explanation = async (by: Person, id: string) => (await by.get(`/api/checkins/${id}/explanation`)).body;

describe('a visit is judged as it is sent', () => {
  it.each([
    ['at the site', good, 'verified', '0 m from Yard, which reaches 300 m; position accurate to 12 m'],
    ['420 m away', { ...good, latitude: 18.953777 }, 'away', '420 m from Yard, which reaches 300 m; position accurate to 12 m'],
    [
      'by a bad position',
      { ...good, accuracy: 2500 },
      'cannot_verify',
      '0 m from Yard, which reaches 300 m; position accurate to 2.5 km, which leaves open whether it is inside',
    ],
    [
      'by a position of two hours later',
      { ...good, fixAt: '2026-03-02T06:00:00.000Z' },
      'entered_later',
      'Position taken 2 h after the stated time; 0 m from Yard, which reaches 300 m; position accurate to 12 m',
    ],
  ])('%s', async (_name, given, verdict, verdictReason) => {
    const clientId = await aClientWith(YARD);
    const visit = await addVisit(clientId, { ...given, awayReason: 'Met at the gate' });
    expect(visit).toMatchObject({ verdict, verdictReason, awayReason: 'Met at the gate', overruled: null });
    const { body } = await app.admin.get(`/api/checkins?verdict=${verdict}`);
    expect(body.checkIns.map(({ _id }: { _id: string }) => _id)).toEqual([visit._id]);
    expect((await app.admin.get('/api/checkins?verdict=unheard')).status).toBe(400);
    expect((await explanation(app.admin, visit._id)).facts.sites).toEqual([{ ...YARD, distance: expect.any(Number) }]);
  });

  it('and never again by itself', async () => {
    const clientId = await aClientWith(YARD);
    const { _id: id } = await addVisit(clientId, good);
    await app.admin.put(`/api/clients/${clientId}`, { sites: [{ ...YARD, latitude: 51 }] });
    await app.admin.put(`/api/checkins/${id}`, { latitude: 40, date: '2026-03-01' });
    expect((await app.admin.get(`/api/checkins/${id}`)).body).toMatchObject({ verdict: 'verified', original: { latitude: 18.95 } });
    expect((await explanation(app.admin, id)).facts).toMatchObject({ ...HERE, visitedAt: AT, sites: [YARD] });
  });

  it('the same send without and with its reason are told apart', async () => {
    const sent = newVisit(await aClientWith(), { _id: crypto.randomUUID() });
    expect((await app.admin.post('/api/checkins', sent)).status).toBe(201);
    expect((await app.admin.post('/api/checkins', sent)).status).toBe(201);
    expect((await app.admin.post('/api/checkins', { ...sent, awayReason: 'Gate was shut' })).status).toBe(409);
    expect((await app.admin.post('/api/checkins', { ...sent, isTheirSite: true })).status).toBe(409);
  });

  it('keeps no position in what it was worked out from once positions are removed', async () => {
    const { _id: id } = await addVisit(await aClientWith(YARD), good);
    await app.admin.put('/api/settings', { positionDays: 30 });
    app.clock.set('2026-06-02T10:00:00.000Z');
    await app.sweep();
    expect((await app.admin.get(`/api/checkins/${id}`)).body).toMatchObject({ verdict: 'verified', location: positionRemoved(30) });
    const { facts, signals } = await explanation(app.admin, id);
    expect([facts.latitude, facts.sites, signals]).toEqual([null, [{ ...YARD, distance: null }], []]);
    expect(facts.visitedAt).toBe(AT);
  });
});

describe('a Manager overrules', () => {
  it('with a note, and what was worked out stays beside it, whoever rules again', async () => {
    const [manager, member] = [await app.person('Manager'), await app.person('Member')];
    const { _id: id } = await addVisit(await aClientWith(YARD), { ...good, latitude: 19 }, member);
    app.clock.set('2026-03-02T10:00:00.000Z');
    const { status, body } = await rule(manager, id, { verdict: 'verified', note: 'They have moved', version: 1 });
    const overruled = { from: 'away', note: 'They have moved', by: manager.username, at: expect.stringMatching(/^2026-03-02T10:00/) };
    expect([status, body]).toEqual([200, expect.objectContaining({ verdict: 'verified', overruled, version: 2, original: null })]);
    expect(body.verdictReason).toContain('from Yard');
    await rule(app.admin, id, { verdict: 'cannot_verify', note: 'Nobody knows' });
    expect((await member.get(`/api/checkins/${id}`)).body).toMatchObject({
      verdict: 'cannot_verify',
      overruled: { from: 'away', by: 'admin', note: 'Nobody knows' },
    });
    const { entries } = (await member.get(`/api/checkins/${id}/timeline`)).body;
    expect(entries.map(({ action }: { action: string }) => action)).toEqual(['overruled', 'overruled', 'created']);
  });

  it('is refused to others, without a note, over a newer version, and for what is not seen', async () => {
    const [manager, member] = [await app.person('Manager'), await app.person('Member')];
    const { _id: id } = await addVisit(await aClientWith(YARD), good, member);
    const ruling = { verdict: 'away', note: 'Seen elsewhere' };
    const statuses = [
      await rule(member, id, ruling),
      await rule(await app.person('Viewer'), id, ruling),
      await rule(manager, id, { ...ruling, note: ' ' }),
      await rule(manager, id, { ...ruling, verdict: 'false' }),
      await rule(manager, id, { ...ruling, version: 7 }),
      await rule(manager, UNKNOWN, ruling),
    ].map(({ status }) => status);
    expect(statuses).toEqual([403, 403, 400, 400, 409, 404]);
    expect((await app.admin.get(`/api/checkins/${id}`)).body).toMatchObject({ verdict: 'verified', overruled: null, version: 1 });
  });

  it('a visit from before there were verdicts', async () => {
    const { _id: id } = await addVisit(await aClientWith(YARD), good);
    const none = { verdict: null, verdictReason: null, verdictFacts: null };
    await app.db.write((tx) => tx.updateTable('checkIn').set(none).where('id', '=', id).execute());
    expect(await explanation(app.admin, id)).toEqual({ facts: null, signals: [] });
    expect((await rule(app.admin, id, { verdict: 'verified', note: 'I was there' })).body.overruled).toMatchObject({ from: null });
  });
});

describe('what may be asked about', () => {
  it('is told to Managers alone', async () => {
    const member = await app.person('Member');
    const clientId = await aClientWith(YARD);
    await addVisit(clientId, good, member);
    const far = { ...good, latitude: 51.95, longitude: 4.05, accuracy: 0, fixAt: '2026-03-02T04:20:00.000Z', time: '09:50' };
    const { _id: id } = await addVisit(clientId, far, member);
    const signals = [
      { kind: 'speed', words: expect.stringMatching(/^The position before is [\d,]+ km away and was taken 20 min earlier\.$/) },
      { kind: 'exact', words: 'The device says that its position is accurate to 0 m, which no receiver reaches.' },
    ];
    expect((await explanation(await app.person('Manager'), id)).signals).toEqual(signals);
    expect((await explanation(app.admin, id)).signals).toEqual(signals);
    expect([await explanation(member, id), await explanation(await app.person('Viewer'), id)]).toMatchObject([
      { signals: null },
      { signals: null },
    ]);
  });

  it('the very same coordinates in three visits of one account', async () => {
    const member = await app.person('Member');
    const clientId = await aClientWith(YARD);
    const at = (minute: number) => ({ ...good, fixAt: `2026-03-02T04:0${minute}:00.000Z` });
    await addVisit(clientId, at(1), member);
    await addVisit(clientId, at(2), member);
    await addVisit(clientId, at(3));
    const { _id: id } = await addVisit(clientId, at(4), member);
    expect((await explanation(app.admin, id)).signals).toEqual([
      { kind: 'repeated', words: '3 visits of this account have exactly the same coordinates.' },
    ]);
  });

  it.each([
    ['of today', undefined],
    ['from before there were verdicts', { verdict: null, verdictReason: null, verdictFacts: null }],
  ])('is about what was sent at first, whatever is corrected later, for visits %s', async (_name, columns) => {
    const member = await app.person('Member');
    const clientId = await aClientWith(YARD);
    const place = { latitude: 18.950001234567804, longitude: 72.85000987654321 };
    const ids: string[] = [];
    for (const minute of [10, 11, 12])
      ids.push((await addVisit(clientId, { ...good, ...place, accuracy: 0, fixAt: `2026-03-02T04:${minute}:00.000Z` }, member))._id);
    const far = { ...good, latitude: 51.95, longitude: 4.05, fixAt: '2026-03-02T04:20:00.000Z' };
    ids.push((await addVisit(clientId, far, member))._id);
    if (columns) await app.db.write((tx) => tx.updateTable('checkIn').set(columns).execute());
    const readSignals = async () => Promise.all(ids.map(async (id) => (await explanation(app.admin, id)).signals));
    const before = await readSignals();
    expect(before.map((each) => each.map(({ kind }: { kind: string }) => kind))).toEqual([
      ['exact', 'repeated'],
      ['exact', 'repeated'],
      ['exact', 'repeated'],
      ['speed'],
    ]);
    const corrections = [
      { accuracy: 12 },
      { latitude: 40, longitude: 3 },
      { ...far, accuracy: 40_000_000, fixAt: '2026-03-01T04:00:00.000Z' },
      { ...place, accuracy: 0 },
    ];
    for (const [at, correction] of corrections.entries())
      expect((await member.put(`/api/checkins/${ids[at]}`, correction)).status).toBe(200);
    expect(await readSignals()).toEqual(before);
  });

  it.each([
    ['2026-03-02T10:12:00.000Z', [{ kind: 'clock', words: "The device's clock was 12 min ahead when the visit was sent." }]],
    ['2026-03-02T09:50:00+00:00', [{ kind: 'clock', words: "The device's clock was 10 min behind when the visit was sent." }]],
    ['2026-03-01T10:00:00.000Z', [{ kind: 'clock', words: "The device's clock was 24 h behind when the visit was sent." }]],
    ['2026-03-22T10:00:00.000Z', [{ kind: 'clock', words: "The device's clock was 20 days ahead when the visit was sent." }]],
    ['2026-03-02T10:04:50.000Z', []],
    ['yesterday', []],
  ])('a device whose clock says %s at 10:00', async (time, signals) => {
    const clientId = await aClientWith(YARD);
    app.clock.set('2026-03-02T10:00:00.000Z');
    const sent = newVisit(clientId, { ...good, _id: crypto.randomUUID() });
    const { status, body } = await app.admin.send('POST', '/api/checkins', sent, { 'x-device-time': time });
    expect(status).toBe(201);
    expect((await explanation(app.admin, body._id)).signals).toEqual(signals);
  });
});

describe('a site is proposed', () => {
  const propose = async (by: Person, clientId: string) => by.get(`/api/checkins/client/${clientId}/site-proposal`);
  const north = (metres: number) => ({ ...good, latitude: 18.95 + metres / 111_195.08 });

  it('where three visits with good positions were close together', async () => {
    const clientId = await aClientWith();
    for (const visit of [north(0), north(40), { ...north(20), accuracy: 400 }, north(9000)]) await addVisit(clientId, visit);
    expect((await propose(app.admin, clientId)).body).toBeNull();
    await addVisit(clientId, north(80));
    const { body } = await propose(await app.person('Viewer'), clientId);
    expect(body).toMatchObject({ radius: 300, visits: 3, saidBy: 0, longitude: 72.85 });
    expect(body.latitude).toBeCloseTo(18.95 + 40 / 111_195.08, 6);
    await app.admin.put(`/api/clients/${clientId}`, { sites: [YARD] });
    expect((await propose(app.admin, clientId)).body).toBeNull();
  });

  it('where somebody said that it is', async () => {
    const member = await app.person('Member');
    const clientId = await aClientWith();
    for (const visit of [north(0), north(10), north(20)]) await addVisit(clientId, visit);
    expect(await addVisit(clientId, { ...north(5000), isTheirSite: true }, member)).toMatchObject({ isTheirSite: true });
    const { body } = await propose(app.admin, clientId);
    expect(body).toMatchObject({ visits: 1, saidBy: 1 });
    expect(body.latitude).toBeCloseTo(18.95 + 5000 / 111_195.08, 6);
  });

  it('over the date line, and not for a client that is not seen', async () => {
    const clientId = await aClientWith();
    for (const longitude of [179.9999, -179.9999, 180]) await addVisit(clientId, { ...good, latitude: -17, longitude });
    const { body } = await propose(app.admin, clientId);
    expect(Math.abs(body.longitude)).toBeCloseTo(180, 3);
    expect((await propose(app.admin, UNKNOWN)).status).toBe(404);
  });
});

describe('the notice', () => {
  it('says what holds in the workspace, and that it was accepted with a visit', async () => {
    const member = await app.person('Member');
    const clientId = await aClientWith();
    const before = { version: VISIT_NOTICE_VERSION, acceptedVersion: null, acceptedAt: null, positionDays: 0, visibility: 'all' };
    expect((await member.get('/api/checkins/notice')).body).toEqual(before);
    app.clock.set('2026-03-02T10:00:00.000Z');
    const sent = newVisit(clientId, { _id: crypto.randomUUID(), noticeVersion: VISIT_NOTICE_VERSION });
    expect([(await member.post('/api/checkins', sent)).status, (await member.post('/api/checkins', sent)).status]).toEqual([201, 201]);
    app.clock.set('2026-03-03T10:00:00.000Z');
    await addVisit(clientId, { noticeVersion: VISIT_NOTICE_VERSION }, member);
    const accepted = { acceptedVersion: VISIT_NOTICE_VERSION, acceptedAt: expect.stringMatching(/^2026-03-02T10:00/) };
    expect((await member.get('/api/checkins/notice')).body).toEqual({ ...before, ...accepted });
    expect((await app.admin.get('/api/checkins/notice')).body).toEqual(before);
    const later = { noticeVersion: VISIT_NOTICE_VERSION + 1 };
    expect((await app.admin.post('/api/checkins', newVisit(clientId, later))).status).toBe(201);
    expect((await app.admin.get('/api/checkins/notice')).body.acceptedVersion).toBe(VISIT_NOTICE_VERSION);
  });
});
