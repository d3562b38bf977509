import { CLIENT_RECORD_MESSAGES } from '@fairlead/contract/clients/records';
import { NOTE_MISSING } from '@fairlead/contract/kit/records/notes';
import { DELETED_KEPT_DAYS } from '@fairlead/contract/kit/records/recycle-bin';
import { describe, expect, it } from 'vitest';
import { newId } from '../../platform/clock/clock.ts';
import { testApp } from '../../testing/app.ts';
import type { Person } from '../../testing/people.ts';
import { UNKNOWN } from '../../testing/records.ts';

const app = testApp();
const { aClient } = app;

describe('the status of a client', () => {
  it('moves on, keeps who moved it and when, and tells where it came from', async () => {
    const member = await app.person('Member', { username: 'asha' });
    const id = await aClient({ currentStatus: 'Lead' }, member);
    expect((await member.post(`/api/clients/${id}/status`, { currentStatus: 'Quoted' })).body).toMatchObject({
      currentStatus: 'Quoted',
      version: 2,
    });
    await app.admin.put(`/api/clients/${id}`, { currentStatus: 'Won', notes: '"currentStatus": is a text too' });
    await app.admin.put(`/api/clients/${id}`, { notes: 'nothing about the "currentStatus":' });

    const { body } = await member.get(`/api/clients/${id}/statuses`);
    expect(body.map(({ by, from, to, reason }: Record<string, unknown>) => [by, from, to, reason])).toEqual([
      ['admin', 'Quoted', 'Won', null],
      ['asha', 'Lead', 'Quoted', null],
      ['asha', null, 'Lead', null],
    ]);
  });

  it('asks why a client was lost, keeps the reason, and lets it go with the next status', async () => {
    const id = await aClient();
    for (const lostReason of [undefined, null, '', ' \n']) {
      const refused = await app.admin.post(`/api/clients/${id}/status`, { currentStatus: 'Lost', lostReason });
      expect([refused.status, refused.body.fields]).toEqual([400, { lostReason: CLIENT_RECORD_MESSAGES.reasonMissing }]);
    }
    const lost = await app.admin.post(`/api/clients/${id}/status`, { currentStatus: 'Lost', lostReason: 'Price' });
    expect(lost.body).toMatchObject({ currentStatus: 'Lost', lostReason: 'Price' });
    const back = await app.admin.post(`/api/clients/${id}/status`, { currentStatus: 'Lead', lostReason: 'ignored' });
    expect(back.body).toMatchObject({ currentStatus: 'Lead', lostReason: null });
    await app.admin.post(`/api/clients/${id}/status`, { currentStatus: 'Lost', lostReason: 'Transit time' });
    const quoted = await app.admin.put(`/api/clients/${id}`, { currentStatus: 'Quoted', lostReason: 'of before' });
    expect(quoted.body.lostReason).toBeNull();
    const { body } = await app.admin.get(`/api/clients/${id}/statuses`);
    expect(body.map(({ to, reason }: Record<string, unknown>) => [to, reason])).toEqual([
      ['Quoted', null],
      ['Lost', 'Transit time'],
      ['Lead', null],
      ['Lost', 'Price'],
    ]);
  });

  it('keeps the reason of a client that came as lost, and takes deletion and return for no step', async () => {
    const id = await aClient({ currentStatus: 'Lost', lostReason: 'Too small a ship' });
    await app.admin.delete(`/api/clients/${id}`);
    await app.admin.post(`/api/clients/${id}/restore`, {});
    const { body } = await app.admin.get(`/api/clients/${id}/statuses`);
    expect(body.map(({ from, to, reason }: Record<string, unknown>) => [from, to, reason])).toEqual([[null, 'Lost', 'Too small a ship']]);
  });

  it('is refused for an old version, for a stranger to the client, and for a status there is not', async () => {
    const id = await aClient();
    const { member, viewer } = { member: await app.person('Member'), viewer: await app.person('Viewer') };
    expect((await app.admin.post(`/api/clients/${id}/status`, { currentStatus: 'Won', version: 7 })).status).toBe(409);
    expect((await member.post(`/api/clients/${id}/status`, { currentStatus: 'Won' })).status).toBe(403);
    expect((await viewer.post(`/api/clients/${id}/status`, { currentStatus: 'Won' })).status).toBe(403);
    expect((await app.admin.post(`/api/clients/${id}/status`, { currentStatus: 'Maybe' })).body.fields).toHaveProperty('currentStatus');
    expect((await app.admin.post(`/api/clients/${UNKNOWN}/status`, { currentStatus: 'Won' })).status).toBe(404);
    expect((await app.admin.get(`/api/clients/${UNKNOWN}/statuses`)).status).toBe(404);
  });
});

describe('dated notes', () => {
  it('are kept newest first with their author, and as they were typed', async () => {
    const id = await aClient();
    const member = await app.person('Member', { username: 'asha' });
    const first = await member.post(`/api/clients/${id}/notes`, { text: ' 🚢 Met at the\n\tquay: مرحبا ' });
    expect([first.status, first.body]).toEqual([
      201,
      expect.objectContaining({ text: ' 🚢 Met at the\n\tquay: مرحبا ', author: 'asha', version: 1 }),
    ]);
    await app.admin.post(`/api/clients/${id}/notes`, { text: 'Wants FOB' });
    const { body } = await member.get(`/api/clients/${id}/notes`);
    expect(body.map(({ text, author }: { text: string; author: string }) => [text.trim(), author])).toEqual([
      ['Wants FOB', 'admin'],
      ['🚢 Met at the\n\tquay: مرحبا', 'asha'],
    ]);
  });

  it('are rewritten and removed by who wrote them or a Manager, and by nobody else', async () => {
    const id = await aClient();
    const [author, other, viewer, manager] = await app.people('Member', 'Member', 'Viewer', 'Manager');
    const { body: note } = await (author as Person).post(`/api/clients/${id}/notes`, { text: 'one' });
    const path = `/api/clients/${id}/notes/${note._id}`;
    for (const refused of [other, viewer] as Person[]) {
      expect((await refused.put(path, { text: 'two' })).status).toBe(403);
      expect((await refused.delete(path)).status).toBe(403);
    }
    expect((await (viewer as Person).post(`/api/clients/${id}/notes`, { text: 'two' })).status).toBe(403);
    expect((await (author as Person).put(path, { text: 'two', version: 1 })).body).toMatchObject({ text: 'two', version: 2 });
    expect((await (author as Person).put(path, { text: 'three', version: 1 })).status).toBe(409);
    expect((await (manager as Person).put(path, { text: 'three' })).body.text).toBe('three');
    expect((await (manager as Person).delete(path)).status).toBe(204);
    expect((await (author as Person).delete(path)).status).toBe(404);
    expect((await app.admin.get(`/api/clients/${id}/notes`)).body).toEqual([]);
  });

  it('belong to their client: another one does not have them, and a blank one is none', async () => {
    const [one, another] = [await aClient(), await aClient()];
    const { body: note } = await app.admin.post(`/api/clients/${one}/notes`, { text: 'one' });
    expect((await app.admin.put(`/api/clients/${another}/notes/${note._id}`, { text: 'two' })).status).toBe(404);
    expect((await app.admin.delete(`/api/clients/${another}/notes/${note._id}`)).status).toBe(404);
    expect((await app.admin.get(`/api/clients/${another}/notes`)).body).toEqual([]);
    const blank = await app.admin.post(`/api/clients/${one}/notes`, { text: '  ' });
    expect([blank.status, blank.body.fields]).toEqual([400, { text: NOTE_MISSING }]);
    await app.admin.delete(`/api/clients/${one}`);
    expect((await app.admin.get(`/api/clients/${one}/notes`)).status).toBe(404);
  });
});

describe('notes and status steps, a part at a time', () => {
  const textsOf = (body: { text: string }[]) => body.map(({ text }) => text);

  it('are all met once by asking for what is older than the last, also when that is gone', async () => {
    const id = await aClient();
    const path = `/api/clients/${id}/notes`;
    for (const text of ['1', '2', '3', '4', '5']) await app.admin.post(path, { text });
    const { body: first } = await app.admin.get(`${path}?limit=2`);
    const { body: second } = await app.admin.get(`${path}?limit=2&before=${first[1]._id}`);
    await app.admin.delete(`${path}/${second[1]._id}`);
    const { body: third } = await app.admin.get(`${path}?limit=2&before=${second[1]._id}`);
    expect([first, second, third].map(textsOf)).toEqual([['5', '4'], ['3', '2'], ['1']]);
  });

  it('are fifty unless asked for more', async () => {
    const id = await aClient();
    const rows = Array.from({ length: 60 }, () => ({
      id: newId(),
      clientId: id,
      text: 'one of many',
      createdBy: null,
      createdAt: '2026-11-21T00:00:00.000Z',
      updatedAt: '2026-11-21T00:00:00.000Z',
      version: 1,
    }));
    await app.db.write((tx) => tx.insertInto('clientNote').values(rows).execute());
    const count = async (query: string) => (await app.admin.get(`/api/clients/${id}/notes${query}`)).body.length;
    expect([await count(''), await count('?limit=200')]).toEqual([50, 60]);
  });

  it('skip what only came or went and what only speaks of a status', async () => {
    const id = await aClient({ currentStatus: 'Lead' });
    const path = `/api/clients/${id}/statuses`;
    for (const currentStatus of ['Quoted', 'Negotiation', 'Won']) {
      await app.admin.post(`/api/clients/${id}/status`, { currentStatus });
      await app.admin.put(`/api/clients/${id}`, { notes: `"currentStatus": ${currentStatus}` });
      await app.admin.delete(`/api/clients/${id}`);
      await app.admin.post(`/api/clients/${id}/restore`, {});
    }
    const { body: first } = await app.admin.get(`${path}?limit=2`);
    const { body: second } = await app.admin.get(`${path}?limit=2&before=${first[1]._id}`);
    expect([...first, ...second].map(({ to }: { to: string }) => to)).toEqual(['Won', 'Negotiation', 'Quoted', 'Lead']);
  });

  it.each(['notes', 'statuses'])('%s are refused behind what is no id', async (list) => {
    const id = await aClient();
    const { status, body } = await app.admin.get(`/api/clients/${id}/${list}?before=yesterday`);
    expect([status, Object.keys(body.fields)]).toEqual([400, ['before']]);
  });
});

describe('the timeline of a client', () => {
  it('tells everything that happened to it, newest first, page by page', async () => {
    const id = await aClient();
    await aClient({ companyName: 'Another one' });
    await app.admin.put(`/api/clients/${id}`, { country: 'India' });
    await app.admin.post(`/api/clients/${id}/notes`, { text: 'Wants FOB' });
    await app.admin.post('/api/checkins', {
      clientId: id,
      eventType: 'site_visit',
      date: '2026-03-02',
      time: '10:00',
      location: 'Gate 4',
      latitude: 18.95,
      longitude: 72.85,
    });
    const first = await app.admin.get(`/api/clients/${id}/timeline?limit=3`);
    expect(first.body.entries.map(({ by, area, action }: Record<string, string>) => [by, area, action])).toEqual([
      ['admin', 'checkins', 'created'],
      ['admin', 'clients', 'noteAdded'],
      ['admin', 'clients', 'updated'],
    ]);
    expect(first.body.entries[1].changes).toEqual({ note: { from: null, to: 'Wants FOB' } });
    expect(first.body.entries[2].changes).toEqual({ country: { from: null, to: 'India' } });
    const second = await app.admin.get(`/api/clients/${id}/timeline?limit=3&cursor=${encodeURIComponent(first.body.next)}`);
    expect([second.body.entries.map(({ action }: { action: string }) => action), second.body.next]).toEqual([['created'], null]);
    expect((await app.admin.get(`/api/clients/${UNKNOWN}/timeline`)).status).toBe(404);
  });
});

describe('a deleted client', () => {
  it('comes back as it was, with its notes and visits, and is counted again', async () => {
    const id = await aClient({ currentStatus: 'Won', country: 'India' });
    await app.admin.post(`/api/clients/${id}/notes`, { text: 'Wants FOB' });
    const before = (await app.admin.get(`/api/clients/${id}`)).body;
    await app.admin.delete(`/api/clients/${id}`);
    const { updatedAt: _was, ...same } = before;
    expect((await app.admin.post(`/api/clients/${id}/restore`)).body).toMatchObject({ ...same, version: before.version + 2 });
    expect((await app.admin.get('/api/clients/count?segment=Clients')).body.total).toBe(1);
    expect((await app.admin.get(`/api/clients/${id}/notes`)).body).toHaveLength(1);
  });

  it('goes for good after its days, with its notes and visits, and no day sooner', async () => {
    const id = await aClient();
    const kept = await aClient();
    await app.admin.post(`/api/clients/${id}/notes`, { text: 'Wants FOB' });
    const visit = { eventType: 'site_visit', date: '2026-03-02', time: '10:00', location: 'Gate 4', latitude: 18.95, longitude: 72.85 };
    await app.admin.post('/api/checkins', { clientId: id, ...visit });
    await app.admin.post('/api/checkins', { clientId: kept, ...visit });
    await app.admin.delete(`/api/clients/${id}`);
    const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString();
    const left = async () =>
      Promise.all(
        (['client', 'clientNote', 'checkIn'] as const).map(
          async (table) => (await app.db.read.selectFrom(table).select('id').execute()).length,
        ),
      );

    app.clock.set(days(DELETED_KEPT_DAYS - 1));
    await app.sweep();
    expect(await left()).toEqual([2, 1, 2]);
    app.clock.set(days(DELETED_KEPT_DAYS + 1));
    await app.sweep();
    expect(await left()).toEqual([1, 0, 1]);
  });
});
