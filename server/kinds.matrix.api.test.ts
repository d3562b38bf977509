import { BULK_MAX } from '@fairlead/contract/kit/records/bulk';
import { DELETED_KEPT_DAYS } from '@fairlead/contract/kit/records/recycle-bin';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { testApp } from './testing/app.ts';
import { type AnyRecord, callsOf, KINDS, type KindUnderTest, type Wanted } from './testing/kinds/kinds.ts';
import { listenAt } from './testing/live.ts';
import type { Answer, Person } from './testing/people.ts';
import { UNKNOWN } from './testing/records.ts';

/* What is true of every kind of record. What only one kind does stands in the tests of its area. */

const app = testApp();
const DAY_MS = 86_400_000;
let address: string | undefined;

const statuses = (replies: readonly Answer[]) => replies.map(({ status }) => status);
const ids = (rows: readonly { _id: string }[]) => rows.map(({ _id }) => _id);
const actionsOf = async (id: string) =>
  (await app.db.read.selectFrom('history').select('action').where('entityId', '=', id).orderBy('id').execute()).map(({ action }) => action);
async function sweepAfter(days: number): Promise<void> {
  app.clock.set(new Date(Date.now() + days * DAY_MS).toISOString());
  await app.sweep();
  app.clock.set(new Date().toISOString());
  // Its session was too old.
  app.admin = await app.signIn('admin');
}

function tested([area, under]: [string, KindUnderTest]) {
  const { kind, table } = under;
  const { list } = kind;
  const { one } = kind.words;
  const by = (person: Person) => callsOf(under, person);
  const add = (wanted: Wanted = {}): Promise<AnyRecord> => under.add(app, wanted);
  return {
    ...under,
    ...{ area, list, one, by, add },
    admin: () => by(app.admin),
    notFound: `${one.charAt(0).toUpperCase()}${one.slice(1)} not found`,
    has: (call: string) => call in kind.endpoints,
    /** The field that the change is about. */
    field: Object.keys(under.change ?? {})[0] ?? '',
    total: async (person = app.admin) => (await person.get(`${list.path}/count`)).body.total,
    rowIds: async () => (await app.db.read.selectFrom(table).select('id').execute()).map(({ id }) => id),
    isLimited: area === 'clients' || list.hangsOn?.client !== undefined,
    /** Adds one that is seen with a client of this person: the client itself, or what hangs on it. */
    addSeenBy: async (person: Person, name: string) =>
      area === 'clients' ? add({ by: person, name }) : add({ clientId: await app.aClient({}, person), name }),
  };
}
const TESTED = Object.entries(KINDS).map(tested);
const having = (call: string) => TESTED.filter(({ has }) => has(call));
/** Those of whose records Members have some of their own. */
const havingOwn = (call: string) => having(call).filter(({ isManagers }) => !isManagers);
const asIs = (name: string) => name;

it('every registered kind of record is tested here', () => {
  const untested = app.registeredKinds.filter(({ area }) => KINDS[area] === undefined).map(({ list }) => list.rows);
  expect(untested, `Nothing here tests ${untested.join(', ')}: give each an entry in testing/kinds/kinds.ts.`).toEqual([]);
  expect(Object.keys(KINDS).sort()).toEqual(app.registeredKinds.map(({ area }) => area).sort());
});

it('every change of a record of a kind is noted, to be looked at in the background', async () => {
  await app.changedRecords.assertNoted(app.registeredKinds.map(({ table }) => table));
});

describe.each(TESTED)(
  'any kind: $area',
  ({ area, kind, list, by, add, admin, notFound, has, total, rowIds, change, bulk, table, leavesRow, isManagers }) => {
    it('its entry says what the tests below need', () => {
      expect({ change: change !== undefined, bulk: bulk !== undefined }).toEqual({ change: has('update'), bulk: has('bulkChange') });
      expect(table).toBe(app.registeredKinds.find((each) => each.area === area)?.table);
    });

    it('a new one has its maker, and is read alone and in the list as it was answered', async () => {
      const member = await app.person(isManagers ? 'Manager' : 'Member');
      const made = await add({ by: member });
      expect(made).toMatchObject({ createdBy: member._id, version: 1, updatedAt: made.createdAt });
      const read = await by(member).get(made);
      expect([read.status, read.body, await by(member).list()]).toEqual([200, made, [made]]);
      expect(await actionsOf(made._id)).toEqual(['created']);
    });

    it('what is not there answers 404 to every call, and a stranger 401', async () => {
      const made = await add();
      const calls = ['get', 'update', 'remove', 'restore', 'timeline'].filter(has);
      const viewer = by(await app.person('Viewer'));
      for (const _id of [UNKNOWN, 'x', "' or 1=1 --", '🚢']) {
        const replies = await Promise.all(calls.map((call) => admin().send(call, { ...made, _id }, {})));
        const viewers = await Promise.all(calls.map((call) => viewer.send(call, { ...made, _id }, {})));
        expect({ _id, admin: statuses(replies), viewer: statuses(viewers) }).toEqual({
          _id,
          admin: calls.map(() => 404),
          viewer: calls.map((call) => (call === 'restore' ? 403 : 404)),
        });
      }
      const reads = [...calls, 'list', 'count', 'listDeleted', 'exportTable'].filter(has);
      expect(statuses(await Promise.all(reads.map((call) => by(app.stranger()).send(call, made, {}))))).toEqual(reads.map(() => 401));
    });

    it('a deleted one is in no list, count or call, and stands in the bin with who deleted it', async () => {
      const [kept, made] = [await add(), await add()];
      const removed = await admin().remove(made);
      expect([removed.status, removed.body]).toEqual([204, '']);
      const calls = ['get', 'update', 'timeline', 'remove'].filter(has);
      const replies = await Promise.all(calls.map((call) => admin().send(call, made, change ?? {})));
      expect(replies.map(({ status, body }) => [status, body])).toEqual(calls.map(() => [404, { message: notFound, code: 'not_found' }]));
      expect(ids(await admin().list())).toEqual([kept._id]);
      if (has('count')) expect([await total(), ids(await admin().list('limit=10'))]).toEqual([1, [kept._id]]);
      const told = Object.fromEntries(['_id', ...kind.toldOfDeleted].map((field) => [field, made[field]]));
      const { status, body } = await admin().deleted();
      expect([status, body.total, body[list.rows]]).toEqual([200, 1, [{ ...told, deletedAt: expect.any(String), deletedBy: 'admin' }]]);
      expect([await actionsOf(made._id), (await rowIds()).sort()]).toEqual([['created', 'deleted'], ids([kept, made]).sort()]);
    });

    it('it is deleted by one of ten at once', async () => {
      const [kept, made] = [await add(), await add()];
      const replies = await Promise.all(Array.from({ length: 10 }, () => admin().remove(made)));
      expect(statuses(replies).sort()).toEqual([204, ...Array(9).fill(404)]);
      expect(ids(await admin().list())).toEqual([kept._id]);
      if (has('count')) expect(await total()).toBe(1);
    });

    it('the bin has the last deleted first, page by page, searched whatever the accents, and is an Administrator’s', async () => {
      const manager = await app.person('Manager', { username: 'mira' });
      const made = [await add({ name: 'Zoë Rao' }), await add({ name: 'Bo' }), await add({ name: 'Cy' })];
      await add({ name: 'Present' });
      for (const each of made) await by(manager).remove(each);
      const found = async (query: string) => ids((await admin().deleted(query)).body[list.rows]);
      const { body } = await admin().deleted('limit=2');
      expect([body.total, body.pages, ids(body[list.rows])]).toEqual([3, 2, ids(made.toReversed()).slice(0, 2)]);
      expect(body[list.rows][0].deletedBy).toBe('mira');
      expect(await found(`limit=2&cursor=${encodeURIComponent(body.next)}`)).toEqual([made[0]?._id]);
      expect({ accents: await found('search=ZOE'), wild: await found('search=%25'), present: await found('search=present') }).toEqual({
        accents: [made[0]?._id],
        wild: [],
        present: [],
      });
      for (const role of ['Manager', 'Member', 'Viewer'] as const) {
        const person = by(await app.person(role));
        expect([role, (await person.deleted()).status, (await person.restore(made[0] as AnyRecord)).status]).toEqual([role, 403, 403]);
      }
      expect((await admin().deleted()).body.total).toBe(3);
    });

    it('a restored one is as it was, in every list again, once', async () => {
      const made = await add();
      await admin().remove(made);
      const { status, body } = await admin().restore(made);
      expect([status, body]).toEqual([200, { ...made, version: 3, updatedAt: expect.any(String) }]);
      expect([(await admin().get(made)).body, await admin().list()]).toEqual([body, [body]]);
      if (has('count')) expect(await total()).toBe(1);
      expect([(await admin().deleted()).body.total, (await admin().restore(made)).status]).toEqual([0, 404]);
      expect(await actionsOf(made._id)).toEqual(['created', 'deleted', 'restored']);
    });

    it(`a deleted one is kept ${DELETED_KEPT_DAYS} days, and is then gone for good`, async () => {
      const [kept, made] = [await add(), await add()];
      await admin().remove(made);
      await sweepAfter(DELETED_KEPT_DAYS - 1);
      expect((await admin().deleted()).body.total).toBe(1);
      await sweepAfter(DELETED_KEPT_DAYS + 1);
      expect([(await admin().deleted()).body.total, (await admin().restore(made)).status]).toEqual([0, 404]);
      expect((await rowIds()).sort()).toEqual(leavesRow ? ids([kept, made]).sort() : [kept._id]);
      expect(ids(await admin().list())).toEqual([kept._id]);
    });

    it('its timeline tells what happened to it, newest first, page by page', async () => {
      const member = await app.person(isManagers ? 'Manager' : 'Member');
      const made = await add({ by: member });
      await add();
      await admin().remove(made);
      await admin().restore(made);
      const entries: { by: string; action: string; area: string; entityId: string }[] = [];
      for (let query = 'limit=2'; ; ) {
        const { body } = await by(member).timeline(made, query);
        entries.push(...body.entries);
        if (body.next === null) break;
        query = `limit=2&cursor=${encodeURIComponent(body.next)}`;
      }
      const own = entries.filter(({ entityId }) => entityId === made._id);
      expect(own.map((entry) => [entry.by, entry.area, entry.action])).toEqual([
        ['admin', area, 'restored'],
        ['admin', area, 'deleted'],
        [member.username, area, 'created'],
      ]);
      expect(own).toEqual(entries);
    });
  },
);

describe.each(having('count'))('the list of $area', ({ list, add, admin, total }) => {
  it('answers the same page by page, counted, and only the fields that are asked for', async () => {
    const made = [await add(), await add(), await add()];
    const [first, second] = [await admin().list('limit=2'), await admin().list('limit=2&page=2')];
    expect([first.length, await total()]).toEqual([2, 3]);
    expect([...first, ...second].sort((a, b) => a._id.localeCompare(b._id))).toEqual(made);
    for (const query of ['', 'limit=5&'])
      expect((await admin().list(`${query}fields=version,_id,version`)).map(Object.keys)).toEqual(Array(3).fill(['_id', 'version']));
  });

  it.each(['passwordHash', 'searchText', 'deletedAt', '', '__proto__'])('refuses to show %j, which is no field', async (field) => {
    const { status, body } = await app.admin.get(`${list.path}?fields=_id,${field}`);
    expect([status, Object.keys(body.fields)]).toEqual([400, ['fields']]);
    expect(body.message).toContain(field === '' ? 'empty name' : field);
  });

  it('takes each filter and sort it declares, and refuses what they can not be by name', async () => {
    const periods = Object.entries(list.filters).filter(([, { by }]) => by === 'period');
    for (const [name] of periods) {
      const wrong = await app.admin.get(`${list.path}?${name}From=2026-02-01&${name}To=2026-01-01`);
      expect([wrong.status, wrong.body.fields]).toEqual([400, { [`${name}To`]: 'The last day must not be before the first' }]);
      expect((await app.admin.get(`${list.path}?${name}From=soon`)).body.fields).toHaveProperty([`${name}From`]);
    }
    expect((await app.admin.get(`${list.path}/count?timeZone=Mars`)).body.fields).toEqual({ timeZone: 'The time zone is not known' });
    for (const query of [
      'limit=0',
      'limit=201',
      'limit=ten',
      'page=0',
      'page=x',
      'cursor=broken',
      'count=yes',
      'sort=nothing',
      'order=up',
    ]) {
      const { status, body } = await app.admin.get(`${list.path}?${query}`);
      expect([query, status, body.code, Object.keys(body.fields)]).toEqual([query, 400, 'invalid', [query.split('=')[0]]]);
    }
    for (const [name, filter] of Object.entries(list.filters)) {
      if (filter.by === 'period') continue;
      const wrong = { text: 'x'.repeat(500), phone: 'x'.repeat(500), value: 'x'.repeat(500), option: 'x', presence: 'x', record: 'x' };
      const refused = await app.admin.get(`${list.path}?${name}=${wrong[filter.by]}`);
      expect([name, refused.status, Object.keys(refused.body.fields)]).toEqual([name, 400, [name]]);
      const right = {
        text: 'abc',
        phone: 'abc',
        value: undefined,
        option: 'options' in filter && filter.options[0],
        presence: 'yes',
        record: UNKNOWN,
      };
      const asked = right[filter.by];
      if (asked) expect([name, (await app.admin.get(`${list.path}?limit=1&${name}=${asked}`)).status]).toEqual([name, 200]);
    }
    for (const sort of list.sorts)
      for (const order of ['asc', 'desc'])
        expect([sort, (await app.admin.get(`${list.path}?limit=1&sort=${sort}&order=${order}`)).status]).toEqual([sort, 200]);
  });
});

describe.each(having('update'))('changing $area', ({ one, add, admin, field, change, nameField }) => {
  it('a change merges, is told once, and without a difference leaves no trace', async () => {
    const made = await add();
    const { status, body } = await admin().update(made, { ...change, unknown: 'ignored' });
    expect([status, body]).toEqual([200, expect.objectContaining({ ...change, [nameField]: made[nameField], version: 2 })]);
    expect((await admin().get(made)).body).toEqual(body);
    expect((await admin().update(made, change)).body).toEqual(body);
    expect((await admin().update(made, {})).body).toEqual(body);
    expect(await actionsOf(made._id)).toEqual(['created', 'updated']);
    const [entry] = (await admin().timeline(made)).body.entries;
    expect([entry.action, entry.changes]).toEqual(['updated', { [field]: { from: made[field], to: change?.[field] } }]);
    expect((await admin().update(made, { [field]: null })).body).toMatchObject({ [field]: null, version: 3 });
  });

  it('a change from an older version is refused and stores nothing; without a version it goes through', async () => {
    const made = await add();
    const { body: first } = await admin().update(made, { ...change, version: 1 });
    const { status, body } = await admin().update(made, { [field]: 'Second', version: 1 });
    expect([status, body.code]).toEqual([409, 'conflict']);
    expect(body.message).toContain(`saved this ${one} first`);
    expect((await admin().get(made)).body).toEqual(first);
    expect((await admin().update(made, { [field]: 'Third' })).body).toMatchObject({ [field]: 'Third', version: 3 });
  });

  it('one of ten changes from the same version wins', async () => {
    const made = await add();
    const replies = await Promise.all(Array.from({ length: 10 }, (_, at) => admin().update(made, { [field]: `edit ${at}`, version: 1 })));
    expect(statuses(replies).sort()).toEqual([200, ...Array(9).fill(409)]);
    const winner = replies.find(({ status }) => status === 200)?.body;
    expect((await admin().get(made)).body).toEqual(winner);
    expect(await actionsOf(made._id)).toEqual(['created', 'updated']);
  });
});

describe.each(havingOwn('bulkChange'))('changing many of $area', ({ list, one, add, admin, notFound, kind, bulk, calledBy = asIs }) => {
  const { change: verb = 'change' } = kind.words;

  it('many at once are changed, each by its own permission and as if it were alone', async () => {
    const member = await app.person('Member');
    const [own, other, gone] = [await add({ by: member }), await add({ name: 'Other' }), await add()];
    await admin().remove(gone);
    const asked = [other._id, own._id, gone._id, UNKNOWN, own._id];
    const { status, body } = await member.post(`${list.path}/bulk`, { ids: asked, ...bulk });
    expect([status, body]).toEqual([
      200,
      {
        changed: 1,
        refused: [
          { _id: other._id, name: calledBy('Other'), message: `You don't have permission to ${verb} this ${one}.` },
          { _id: gone._id, name: null, message: notFound },
          { _id: UNKNOWN, name: null, message: notFound },
        ],
      },
    ]);
    expect([(await admin().get(own)).body, (await admin().get(other)).body]).toMatchObject([{ ...bulk, version: 2 }, { version: 1 }]);
    expect((await app.admin.post(`${list.path}/bulk`, { ids: [own._id, other._id], ...bulk })).body.changed).toBe(2);
    expect([await actionsOf(own._id), await actionsOf(other._id)]).toEqual([
      ['created', 'updated'],
      ['created', 'updated'],
    ]);
  });
});

describe.each(havingOwn('bulkRemove'))(
  'deleting many of $area',
  ({ list, one, add, admin, notFound, total, kind, bulk, calledBy = asIs }) => {
    const { many } = kind.words;

    it('many at once are deleted, each by its own permission, and once', async () => {
      const member = await app.person('Member');
      const [own, other] = [await add({ by: member }), await add({ name: 'Other' })];
      const { body } = await member.post(`${list.path}/bulk-delete`, { ids: [own._id, other._id, own._id] });
      expect(body).toEqual({
        changed: 1,
        refused: [{ _id: other._id, name: calledBy('Other'), message: `You don't have permission to delete this ${one}.` }],
      });
      expect([ids(await admin().list()), await total()]).toEqual([[other._id], 1]);
      expect((await app.admin.post(`${list.path}/bulk-delete`, { ids: [own._id] })).body).toEqual({
        changed: 0,
        refused: [{ _id: own._id, name: null, message: notFound }],
      });
      expect(await actionsOf(own._id)).toEqual(['created', 'deleted']);
    });

    it('a wrong selection of many is refused', async () => {
      const wrong: [string[], string][] = [
        [[], `Select at least one ${one}`],
        [Array.from({ length: BULK_MAX + 1 }, () => UNKNOWN), `Select at most ${BULK_MAX} ${many}`],
        [['x'], 'must be an id'],
      ];
      for (const path of ['bulk', 'bulk-delete'].filter((each) => each !== 'bulk' || bulk))
        for (const [selected, message] of wrong) {
          const reply = await app.admin.post(`${list.path}/${path}`, { ids: selected, ...bulk });
          expect([reply.status, reply.body.message]).toEqual([400, expect.stringContaining(message)]);
        }
    });
  },
);

describe.each(having('exportTable'))('a file of $area', ({ list, add }) => {
  it.each(['csv', 'xlsx', 'txt', 'pdf'])('the list comes as %s', async (format) => {
    const [made] = [await add({ name: 'Cape Route' }), await add()];
    const reply = await app.app.inject({
      url: `${list.path}/export?format=${format}&ids=${made._id}`,
      headers: { authorization: `Bearer ${app.admin.token}` },
    });
    expect([reply.statusCode, reply.headers['content-disposition']]).toEqual([200, expect.stringContaining(`.${format}`)]);
    expect(reply.rawPayload.length).toBeGreaterThan(100);
    if (format !== 'csv') return;
    const rows: Record<string, string>[] = parse(reply.rawPayload, { bom: true, columns: true, record_delimiter: '\r\n' });
    expect(rows.map((row) => row['Fairlead ID'])).toEqual([made._id]);
    expect(Object.values(rows[0] ?? {})).toContain('Cape Route');
  });
});

describe.each(TESTED.filter(({ isLimited }) => isLimited))(
  'seeing $area by their client',
  ({ area, list, by, admin, notFound, has, total, addSeenBy, change, bulk }) => {
    it('what hangs on a client that one may not see is not there', async () => {
      const member = await app.person('Member');
      const [mine, hidden] = [await addSeenBy(member, 'Mine'), await addSeenBy(app.admin, 'Hidden')];
      await app.admin.put('/api/settings', { clientVisibility: 'own' });
      const calls = ['get', 'update', 'remove', 'timeline'].filter(has);
      expect(statuses(await Promise.all(calls.map((call) => by(member).send(call, hidden, change ?? {}))))).toEqual(calls.map(() => 404));
      expect(ids(await by(member).list())).toEqual([mine._id]);
      if (has('count')) {
        expect([await total(member), ids(await by(member).list('limit=5'))]).toEqual([1, [mine._id]]);
        const file = (await member.get(`${list.path}/export?format=csv&ids=${hidden._id}`)).body;
        expect(file).not.toContain('Hidden');
      }
      for (const path of ['bulk', 'bulk-delete'].filter((each) => has(each === 'bulk' ? 'bulkChange' : 'bulkRemove')))
        expect((await member.post(`${list.path}/${path}`, { ids: [hidden._id], ...bulk })).body).toEqual({
          changed: 0,
          refused: [{ _id: hidden._id, name: null, message: notFound }],
        });
      expect((await admin().get(hidden)).body).toEqual(hidden);
    });

    it('a change is heard at once by those who see its client, and by nobody else', async () => {
      const [seeing, unseeing] = (await app.people('Manager', 'Member')) as [Person, Person];
      await app.admin.put('/api/settings', { clientVisibility: 'own' });
      address ??= await app.app.listen({ port: 0, host: '127.0.0.1' });
      const [manager, member] = [await listenAt(address, seeing.token), await listenAt(address, unseeing.token)];
      const hidden = await addSeenBy(app.admin, 'Hidden');
      const own = await addSeenBy(unseeing, 'Own');
      expect(await manager.change((each) => each.area === area)).toMatchObject({ entityId: hidden._id, action: 'created' });
      expect((await member.change((each) => each.area === area)).entityId).toBe(own._id);
      manager.stop();
      member.stop();
    });
  },
);

describe.each(TESTED.filter(({ kind }) => kind.search))(
  'the search of $area',
  ({ kind, add, admin, isLimited, addSeenBy, change, has }) => {
    const search = async (person: Person, q: string): Promise<string[]> => {
      await app.changedRecords.lookAtAll();
      const { status, body } = await person.get(`/api/search?q=${encodeURIComponent(q)}`);
      if (status !== 200) throw new Error(`searching answered ${status}`);
      return (body.results as { kind: string; id: string }[]).filter((found) => found.kind === kind.thing).map(({ id }) => id);
    };

    it('finds one by its name and by one typing error, until it is deleted, and again when it is restored', async () => {
      const made = await add({ name: 'Zarathena Quill' });
      await add({ name: 'Bo' });
      const found = async () => [await search(app.admin, 'zarathena'), await search(app.admin, 'quill zaratena')];
      expect(await found()).toEqual([[made._id], [made._id]]);
      if (has('update')) await admin().update(made, change);
      expect(await found()).toEqual([[made._id], [made._id]]);
      await admin().remove(made);
      expect(await found()).toEqual([[], []]);
      // Also before anybody has looked at the change.
      await admin().restore(made);
      expect(await found()).toEqual([[made._id], [made._id]]);
      await admin().remove(made);
      const { body } = await app.admin.get('/api/search?q=zarathena');
      expect(body.results).toEqual([]);
    });

    it('leads to what may be opened, and everybody who is signed in may search', async () => {
      const made = await add({ name: 'Zarathena Quill' });
      for (const role of ['Manager', 'Member', 'Viewer'] as const)
        expect([role, await search(await app.person(role), 'zarathena')]).toEqual([role, [made._id]]);
      const { results } = (await app.admin.get('/api/search?q=zarathena')).body;
      const result = results.find((each: { id: string }) => each.id === made._id);
      expect(result.path).toBe(kind.search?.page.replace(':id', made._id));
      expect((await app.stranger().get('/api/search?q=zarathena')).status).toBe(401);
    });

    it('finds of what hangs on clients only what the person sees', async () => {
      const member = await app.person('Member');
      const [mine, hidden] = [await addSeenBy(member, 'Zarathena Mine'), await addSeenBy(app.admin, 'Zarathena Hidden')];
      for (const visibility of ['own', 'department', 'all']) {
        await app.admin.put('/api/settings', { clientVisibility: visibility });
        const seen = visibility === 'all' || !isLimited ? [mine._id, hidden._id] : [mine._id];
        for (const q of ['zarathena', 'zaratena', 'zarathena mine'])
          expect([visibility, q, (await search(member, q)).sort()]).toEqual([visibility, q, q.endsWith('mine') ? [mine._id] : seen.sort()]);
        expect((await search(app.admin, 'zarathena')).sort()).toEqual([mine._id, hidden._id].sort());
      }
    });
  },
);

describe.each(TESTED.filter(({ list }) => list.hangsOn))('$area of an owner', ({ list, add, admin, rowIds }) => {
  it.each(Object.keys(list.hangsOn ?? {}))('it goes and comes with its %s, and leaves for good with it', async (owner) => {
    const ownerId = await (owner === 'client' ? app.aClient() : app.anEmployee());
    const about = owner === 'client' ? { clientId: ownerId } : { employeeId: ownerId };
    const [made, kept] = [await add(about), await add()];
    const path = owner === 'client' ? '/api/clients' : '/api/employees';
    const present = async () => [ids(await admin().list()).sort(), (await admin().get(made)).status];
    await app.admin.delete(`${path}/${ownerId}`);
    expect(await present()).toEqual([[kept._id], 404]);
    await app.admin.post(`${path}/${ownerId}/restore`);
    expect([await present(), (await admin().get(made)).body]).toEqual([[ids([made, kept]).sort(), 200], made]);
    await app.admin.delete(`${path}/${ownerId}`);
    await sweepAfter(DELETED_KEPT_DAYS + 1);
    expect(await rowIds()).toEqual([kept._id]);
  });

  it('one in the bin stays there while its client is deleted, and is seen again with the client alone', async () => {
    const clientId = await app.aClient('One');
    const made = await add({ clientId });
    await admin().remove(made);
    await app.admin.delete(`/api/clients/${clientId}`);
    expect(ids((await admin().deleted()).body[list.rows])).toEqual([made._id]);
    expect((await admin().restore(made)).status).toBe(200);
    expect((await admin().get(made)).status).toBe(404);
    await app.admin.post(`/api/clients/${clientId}/restore`);
    expect((await admin().get(made)).status).toBe(200);
  });
});
