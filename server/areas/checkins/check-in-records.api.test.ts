import { CHECKIN_EVENT_TYPES, CHECKIN_MESSAGES, type CheckIn, checkInList } from '@fairlead/contract/checkins';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { folded } from '../../platform/db/lists/folded.ts';
import { testApp } from '../../testing/app.ts';
import type { Person } from '../../testing/people.ts';
import { newVisit, UNKNOWN } from '../../testing/records.ts';

const app = testApp();
const { aClient, addClient, anEmployee } = app;
const DAY_MS = 86_400_000;

const aVisit = (clientId: string, given: Record<string, unknown> = {}) => newVisit(clientId, { _id: crypto.randomUUID(), ...given });
const aPhoto = async () => {
  const bytes = await sharp({ create: { width: 8, height: 6, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();
  return { field: 'imageProof', name: 'gate.jpg', bytes };
};

async function logged(by: Person, clientId: string, changes: Record<string, unknown> = {}, photo = false): Promise<CheckIn> {
  const visit = aVisit(clientId, changes);
  const reply = photo ? await by.upload('POST', '/api/checkins', visit, await aPhoto()) : await by.post('/api/checkins', visit);
  expect([reply.status, reply.body.message]).toEqual([201, undefined]);
  return reply.body;
}

const idsOf = (rows: readonly { _id: string }[]) => rows.map(({ _id }) => _id);

describe('what the filters of the visits find', () => {
  const some = <T>(values: readonly T[]) => fc.option(fc.constantFrom(...values), { nil: undefined, freq: 2 });

  it('is what plain JavaScript finds, in every order and by every way to a page', async () => {
    const clients = [await aClient('One'), await aClient('Two')];
    const employees = [await anEmployee('Riya'), await anEmployee('Omar'), await anEmployee('Bo')];
    const riya = await app.person('Member', { employeeId: employees[0] as string });
    const sample = fc.record({
      by: fc.constantFrom(app.admin, riya),
      clientId: fc.constantFrom(...clients),
      eventType: fc.constantFrom(...CHECKIN_EVENT_TYPES),
      date: fc.constantFrom('2026-03-01', '2026-03-02', '2026-03-03'),
      notes: fc.constantFrom(null, 'Gate CLOSED', 'café'),
      location: fc.constantFrom('Pier 1', 'Zoë’s gate'),
      teamMembers: fc.subarray(employees),
      photo: fc.boolean(),
    });
    const visits: CheckIn[] = [];
    for (const { by, clientId, photo, ...changes } of fc.sample(sample, { numRuns: 25, seed: 8 }))
      visits.push(await logged(by, clientId, changes, photo));

    const aFilter = fc.record({
      search: some(['closed', 'CAFE', 'zoe', 'pier 1', '%', 'none']),
      employee: some([...employees, UNKNOWN]),
      client: some(clients),
      eventType: some(CHECKIN_EVENT_TYPES),
      visitedFrom: some(['2026-03-02', '2026-01-01']),
      visitedTo: some(['2026-03-02', '2026-12-31']),
      photo: some(['yes', 'no'] as const),
    });
    const day = ({ timestamp }: CheckIn) => new Date(Date.parse(timestamp) + 5.5 * 3_600_000).toISOString().slice(0, 10);
    await fc.assert(
      fc.asyncProperty(aFilter, fc.constantFrom(...checkInList.sorts), fc.constantFrom('asc', 'desc'), async (asked, sort, order) => {
        const { search, employee, client, eventType, visitedFrom, visitedTo, photo } = asked;
        const wanted = visits.filter(
          (each) =>
            (!search || [each.notes ?? '', each.location].some((text) => folded(text).includes(folded(search)))) &&
            (!employee || each.employeeId === employee || each.teamMembers.includes(employee)) &&
            (!client || each.clientId === client) &&
            (!eventType || each.eventType === eventType) &&
            (!visitedFrom || day(each) >= visitedFrom) &&
            (!visitedTo || day(each) <= visitedTo) &&
            (!photo || (photo === 'yes') === (each.imageProof !== null)),
        );
        const given = Object.entries(asked).filter(([, value]) => value !== undefined) as [string, string][];
        const query = new URLSearchParams([...given, ['sort', sort], ['order', order]]);
        const whole: CheckIn[] = (await app.admin.get(`/api/checkins?${query}`)).body.checkIns;
        expect(idsOf(whole).toSorted()).toEqual(idsOf(wanted).toSorted());
        const values = whole.map((each) => each[sort]);
        expect(values).toEqual(order === 'asc' ? values.toSorted() : values.toSorted().reverse());
        const paged: string[] = [];
        for (let cursor: string | null = ''; cursor !== null; ) {
          const { body } = await app.admin.get(`/api/checkins?${query}&limit=7&fields=_id${cursor && `&cursor=${cursor}`}`);
          paged.push(...idsOf(body.checkIns));
          expect(body.total).toBe(whole.length);
          cursor = body.next;
        }
        expect(paged).toEqual(idsOf(whole));
        given.push(['limit', '7']);
        expect((await app.admin.get(`/api/checkins/count?${new URLSearchParams(given)}`)).body.total).toBe(whole.length);
      }),
      { numRuns: 40 },
    );
  });

  it('follows who was taken along when a visit is corrected, and the account when it is given to another employee', async () => {
    const [riya, omar, clientId] = [await anEmployee('Riya'), await anEmployee('Omar'), await aClient('One')];
    const visit = await logged(app.admin, clientId, { teamMembers: [riya] });
    const found = async (id: string) => idsOf((await app.admin.get(`/api/checkins?employee=${id}`)).body.checkIns);
    expect([await found(riya), await found(omar)]).toEqual([[visit._id], []]);
    await app.admin.put(`/api/checkins/${visit._id}`, { teamMembers: [omar] });
    expect([await found(riya), await found(omar)]).toEqual([[], [visit._id]]);
    await app.admin.put(`/api/accounts/${app.admin._id}`, { employeeId: riya });
    expect(await found(riya)).toEqual([visit._id]);
  });

  it('finds what an account without an employee logged by its own id, as for its own file', async () => {
    const [member, clientId] = [await app.person('Member'), await aClient('One')];
    const own = await logged(member, clientId);
    await logged(app.admin, clientId);
    expect(idsOf((await member.get(`/api/checkins?employee=${member._id}`)).body.checkIns)).toEqual([own._id]);
    const { body } = await member.get(`/api/checkins/export?format=csv&employee=${member._id}`);
    expect(String(body).match(/Site Visit/g)).toHaveLength(1);
  });

  it('are only visits to clients that the reader sees', async () => {
    await app.admin.put('/api/settings', { clientVisibility: 'own' });
    const member = await app.person('Member');
    const [mine, foreign] = [await addClient('Mine', member), await aClient('Not')];
    const visit = await logged(app.admin, mine._id);
    await logged(app.admin, foreign);
    for (const query of ['', `?client=${foreign}`, '?photo=no', '?eventType=site_visit&limit=5']) {
      const wanted = query.includes(foreign) ? [] : [visit._id];
      expect([query, idsOf((await member.get(`/api/checkins${query}`)).body.checkIns)]).toEqual([query, wanted]);
    }
    expect((await member.get('/api/checkins/count')).body.total).toBe(1);
  });
});

describe('the original of a corrected visit', () => {
  it('is what was first sent, with when and by whom it was corrected, and stays whatever is corrected later', async () => {
    const [clientId, colleague] = [await aClient('One'), await anEmployee('Riya')];
    const member = await app.person('Member');
    const sent = await logged(member, clientId, { notes: 'Gate closed', accuracy: 12.5, teamMembers: [colleague] });
    expect(sent.original).toBe(null);
    app.clock.set('2026-03-03T10:00:00.000Z');
    const first = (await app.admin.put(`/api/checkins/${sent._id}`, { notes: 'Gate open', latitude: 19, teamMembers: [] })).body;
    const { eventType, date, time, timeZone, timestamp, location, latitude, longitude, accuracy, fixAt, fixSource } = sent;
    const original = {
      clientId,
      ...{ eventType, date, time, timeZone, timestamp, location, latitude, longitude, accuracy, fixAt, fixSource },
      notes: 'Gate closed',
      teamMembers: [colleague],
      teamMemberNames: ['Riya'],
      imageProof: null,
      correctedAt: expect.stringMatching(/^2026-03-03T10:0/),
      correctedBy: 'admin',
    };
    expect(first.original).toEqual(original);
    const second = (await member.put(`/api/checkins/${sent._id}`, { notes: 'Gate open at ten' })).body;
    expect([second.notes, second.latitude, second.original]).toEqual(['Gate open at ten', 19, first.original]);
  });

  it('is not made by a correction that changes nothing or is refused', async () => {
    const made = await logged(app.admin, await aClient('One'), { notes: 'as is' });
    await app.admin.put(`/api/checkins/${made._id}`, { notes: 'as is' });
    expect((await app.admin.put(`/api/checkins/${made._id}`, { notes: 'old', version: 9 })).status).toBe(409);
    expect((await app.admin.get(`/api/checkins/${made._id}`)).body.original).toBe(null);
  });
});

describe('a deleted visit', () => {
  it('is in no list of an account, a client or some days and no statistic, and comes back with its photo', async () => {
    const clientId = await aClient('One');
    const [gone, kept] = [await logged(app.admin, clientId, { notes: 'gone' }, true), await logged(app.admin, clientId)];
    await app.admin.delete(`/api/checkins/${gone._id}`);
    for (const path of [`/user/${app.admin._id}`, `/client/${clientId}`, '/date-range?startDate=2026-01-01&endDate=2026-12-31'])
      expect([path, idsOf((await app.admin.get(`/api/checkins${path}`)).body.checkIns)]).toEqual([path, [kept._id]]);
    expect((await app.admin.get('/api/checkins/stats')).body).toMatchObject({ total: 1, perEmployee: [{ count: 1 }] });
    const restored = await app.admin.post(`/api/checkins/${gone._id}/restore`);
    expect([restored.status, restored.body]).toEqual([200, { ...gone, version: 3, updatedAt: expect.any(String) }]);
    expect([(await app.admin.get(gone.imageProof ?? '')).status, (await app.admin.get('/api/checkins')).body.total]).toEqual([200, 2]);
  });

  it('is found in Recently deleted by its notes and location', async () => {
    const clientId = await aClient('One');
    for (const notes of ['Café', 'other']) await app.admin.delete(`/api/checkins/${(await logged(app.admin, clientId, { notes }))._id}`);
    expect((await app.admin.get('/api/checkins/deleted?search=CAFE')).body.total).toBe(1);
    expect((await app.admin.get('/api/checkins/deleted?search=pier')).body.total).toBe(2);
  });

  it('sent again has arrived, is told no more of, and is not logged a second time; other content under its id is refused', async () => {
    const member = await app.person('Member');
    const sent = aVisit(await aClient('One'));
    const first = await member.post('/api/checkins', sent);
    await member.delete(`/api/checkins/${sent._id}`);
    const again = await member.post('/api/checkins', sent);
    expect([first.status, again.status, again.body]).toEqual([201, 201, { _id: sent._id, hasArrived: true }]);
    const other = await member.post('/api/checkins', { ...sent, notes: 'other' });
    expect([other.status, other.body.message]).toEqual([409, CHECKIN_MESSAGES.differs]);
    expect((await member.get('/api/checkins')).body.total).toBe(0);
  });

  it('is gone for good after 30 days, and its id is free', async () => {
    const sent = aVisit(await aClient('One'), { teamMembers: [await anEmployee('Riya')] });
    await app.admin.post('/api/checkins', sent);
    await app.admin.delete(`/api/checkins/${sent._id}`);
    await app.sweep();
    expect((await app.admin.get('/api/checkins/deleted')).body.total).toBe(1);
    app.clock.set(new Date(Date.now() + 31 * DAY_MS).toISOString());
    await app.sweep();
    app.clock.set(new Date().toISOString());
    const left = await Promise.all(
      (['checkIn', 'checkInMember'] as const).map((table) => app.db.read.selectFrom(table).selectAll().execute()),
    );
    expect(left).toEqual([[], []]);
  });
});

describe('a file of visits', () => {
  const take = async (query: string, by: Person = app.admin) =>
    app.app.inject({ url: `/api/checkins/export?${query}`, headers: { authorization: `Bearer ${by.token}` } });
  const rowsOf = async (query: string, by?: Person): Promise<Record<string, string>[]> =>
    parse((await take(`format=csv${query}`, by)).rawPayload, { bom: true, columns: true, record_delimiter: '\r\n' });

  it('holds what the filters find, with names and words instead of ids, latest first', async () => {
    const [clientId, colleague] = [await aClient('One'), await anEmployee('Riya')];
    await logged(app.admin, clientId, { time: '08:00', notes: 'Gate closed', teamMembers: [colleague] });
    await logged(app.admin, clientId, { time: '10:00' }, true);
    await logged(app.admin, await aClient('Two'));
    const rows = await rowsOf(`&client=${clientId}`);
    expect(rows.map(({ Time, Client, Photo, 'Event type': type }) => [Time, Client, Photo, type])).toEqual([
      ['10:00', 'One', 'Yes', 'Site Visit'],
      ['08:00', 'One', 'No', 'Site Visit'],
    ]);
    expect(rows[1]).toMatchObject({ 'Names of the team members': 'Riya', Notes: 'Gate closed', 'Logged by': 'admin', Latitude: '18.95' });
  });

  it('says in words which visits it holds, and leaves out those that the reader may not see', async () => {
    await app.admin.put('/api/settings', { clientVisibility: 'own' });
    const member = await app.person('Member');
    const [clientId, colleague] = [await aClient('Not theirs'), await anEmployee('Riya')];
    await logged(app.admin, clientId);
    const { body } = await take(`format=txt&client=${clientId}&employee=${colleague}&eventType=site_visit&photo=no`);
    expect(body).toContain('Visits · Employee: Riya · Client: Not theirs · Event type: Site Visit · Photo: No');
    expect(await rowsOf('', member)).toEqual([]);
    expect((await take(`format=txt&client=${clientId}`, member)).body).toContain('Client: an unknown client');
  });
});

describe('a visit that was moved to another client', () => {
  it('is hidden with both photos from who sees only the former, and tells no name of the former to who sees only the new one', async () => {
    const [former, latter] = [await aClient('Former Traders'), await aClient('Latter Mills')];
    const [formerly, lately] = [await anEmployee('Farah Former'), await anEmployee('Lata Latter')];
    const [one, other] = [await app.person('Member', { employeeId: formerly }), await app.person('Member', { employeeId: lately })];
    await app.admin.put(`/api/clients/${former}`, { assignedToId: formerly });
    await app.admin.put(`/api/clients/${latter}`, { assignedToId: lately });
    await app.admin.put('/api/settings', { clientVisibility: 'own' });
    const visit = await logged(one, former, { notes: 'Secret talks', teamMembers: [formerly] }, true);
    const first = visit.imageProof as string;
    const moved = await app.admin.upload('PUT', `/api/checkins/${visit._id}`, { clientId: latter }, await aPhoto());
    const second = moved.body.imageProof;
    const view = await one.post('/api/checkins/views', { name: 'Former', query: `client=${former}` });
    expect([moved.status, first === second, view.status]).toEqual([200, false, 201]);

    const paths = [`/api/checkins/${visit._id}`, `/api/checkins/${visit._id}/timeline`, first, second];
    const statuses = async (by: Person) => (await Promise.all(paths.map((path) => by.get(path)))).map(({ status }) => status);
    expect({ former: await statuses(one), latter: await statuses(other) }).toEqual({
      former: [404, 404, 404, 404],
      latter: [200, 200, 200, 200],
    });
    const writes = [
      await one.put(`/api/checkins/${visit._id}`, { notes: 'mine' }),
      await one.delete(`/api/checkins/${visit._id}`),
      await one.post(`/api/checkins/${visit._id}/restore`),
    ];
    expect(writes.map(({ status }) => status)).toEqual([404, 404, 403]);
    const [own, file, views] = [
      await one.get('/api/checkins'),
      await one.get('/api/checkins/export?format=csv'),
      await other.get('/api/checkins/views'),
    ];
    expect([own.body.checkIns, file.body.includes('Secret talks'), views.body]).toEqual([[], false, []]);
    expect((await one.get(`/api/checkins/export?format=csv&ids=${visit._id}`)).body).not.toContain('Secret talks');

    const seen = await Promise.all(
      [...paths.slice(0, 2), '/api/checkins', `/api/clients/${latter}/timeline`].map((path) => other.get(path)),
    );
    expect(seen.map(({ status, body }) => [status, JSON.stringify(body).includes('Former Traders')])).toEqual(Array(4).fill([200, false]));
    expect((await other.get(`/api/checkins/export?format=csv`)).body).not.toContain('Former Traders');

    await app.admin.delete(`/api/checkins/${visit._id}`);
    expect({ former: await statuses(one), latter: await statuses(other), admin: await statuses(app.admin) }).toEqual({
      former: [404, 404, 404, 404],
      latter: [404, 404, 404, 404],
      admin: [404, 404, 404, 404],
    });
  });
});
