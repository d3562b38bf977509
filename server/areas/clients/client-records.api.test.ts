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

describe('deleted notes', () => {
  const listDeleted = async (query = '') => (await app.admin.get(`/api/clients/notes/deleted${query}`)).body;
  const restore = (note: string, by = app.admin) => by.post(`/api/clients/notes/${note}/restore`);
  const textsOf = async (id: string) => (await app.admin.get(`/api/clients/${id}/notes`)).body.map(({ text }: { text: string }) => text);
  async function deletedNote(id: string, text: string): Promise<string> {
    const { body } = await app.admin.post(`/api/clients/${id}/notes`, { text });
    await app.admin.delete(`/api/clients/${id}/notes/${body._id}`);
    return body._id;
  }

  it('wait to be restored by an Administrator, are found by their words, and come back as they were', async () => {
    const id = await aClient('Konkan Cargo');
    const before = (await app.admin.post(`/api/clients/${id}/notes`, { text: 'Café at the quay' })).body;
    app.clock.set('2026-03-02T09:00:00.000Z');
    const other = await deletedNote(id, 'Wants FOB');
    app.clock.set('2026-03-02T09:01:00.000Z');
    await app.admin.delete(`/api/clients/${id}/notes/${before._id}`);
    const shared = { recordId: id, recordName: 'Konkan Cargo', deletedAt: expect.any(String), deletedBy: 'admin' };
    const [first, second] = [
      { _id: before._id, text: before.text, ...shared },
      { _id: other, text: 'Wants FOB', ...shared },
    ];
    expect(await listDeleted()).toEqual({ notes: [first, second], total: 2, page: 1, pages: 1, next: null, previous: null });
    expect((await listDeleted('?search=CAFE')).notes).toEqual([first]);
    const manager = await app.person('Manager');
    expect([(await manager.get('/api/clients/notes/deleted')).status, (await restore(before._id, manager)).status]).toEqual([403, 403]);
    const back = await restore(before._id);
    expect([back.status, back.body]).toEqual([200, { ...before, version: 2 }]);
    expect([await textsOf(id), (await listDeleted()).notes, (await restore(before._id)).status]).toEqual([[before.text], [second], 404]);
    const [told] = (await app.admin.get(`/api/clients/${id}/timeline`)).body.entries;
    expect([told.action, told.changes]).toEqual(['noteRestored', { note: { from: null, to: before.text } }]);
  });

  it('are restored once their client is, to the one it has become a part of, and back with it', async () => {
    const [kept, other] = [await aClient('Kept'), await aClient('Other')];
    const [one, two] = [await deletedNote(other, 'one'), await deletedNote(other, 'two')];
    await app.admin.delete(`/api/clients/${other}`);
    expect([(await restore(one)).status, (await listDeleted()).notes[0].recordName]).toEqual([409, null]);
    await app.admin.post(`/api/clients/${other}/restore`);
    const versions = { [kept]: 1, [other]: 3 };
    const { body } = await app.admin.post('/api/clients/merge', { keepId: kept, ids: [other], values: {}, versions });
    expect([(await restore(one)).status, await textsOf(kept)]).toEqual([200, ['one']]);
    expect((await app.admin.post(`/api/clients/merges/${body.merge._id}/undo`)).status).toBe(200);
    expect((await restore(two)).status).toBe(200);
    expect([await textsOf(kept), (await textsOf(other)).sort()]).toEqual([[], ['one', 'two']]);
  });

  it('go for good after their days, and no day sooner', async () => {
    const id = await aClient();
    await deletedNote(id, 'first');
    const leftAfter = async (days: number) => {
      app.clock.set(new Date(Date.now() + days * 86_400_000).toISOString());
      app.admin = await app.signIn('admin');
      await app.sweep();
      return (await listDeleted()).notes.map(({ text }: { text: string }) => text);
    };
    expect(await leftAfter(29)).toEqual(['first']);
    await deletedNote(id, 'second');
    expect([await leftAfter(31), await leftAfter(58), await leftAfter(60)]).toEqual([['second'], ['second'], []]);
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
