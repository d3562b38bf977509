import { buffer } from 'node:stream/consumers';
import { CLIENT_MESSAGES, type Client } from '@fairlead/contract/clients';
import { TEAM_MESSAGES } from '@fairlead/contract/team';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { clientRow } from '../../testing/kinds/client-row.ts';
import { newClient, UNKNOWN } from '../../testing/records.ts';

const app = testApp();
const { addClient } = app;

/** An employee whose name says their Employee ID. */
const anEmployee = (employeeId = 'E-1') => app.anEmployee({ employeeId, employeeName: `Employee ${employeeId}` });

const listed = async (query = ''): Promise<string[]> =>
  (await app.admin.get(`/api/clients${query}`)).body.clients.map((each: Client) => each.companyName);
const totalOf = async (query = '') => (await app.admin.get(`/api/clients/count${query}`)).body.total;
const historyOf = async (id: string) =>
  (
    await app.db.read
      .selectFrom('history')
      .select(['action', 'changes', 'subjects'])
      .where('area', '=', 'clients')
      .where('entityId', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ action, changes, subjects }) => ({ action, changes: JSON.parse(changes), subjects: JSON.parse(subjects) }));
const rowsOf = async (table: 'client' | 'file') => (await app.db.read.selectFrom(table).select('id').execute()).map(({ id }) => id);
const aPicture = async (colour = 'teal', width = 1200) => ({
  field: 'profilePicture',
  name: 'logo.png',
  type: 'image/png',
  bytes: await sharp({ create: { width, height: 600, channels: 3, background: colour } })
    .png()
    .toBuffer(),
});

describe('adding a client', () => {
  it('keeps every field as it was typed, in any script, and answers 201', async () => {
    const member = await app.person('Member');
    const sent = {
      companyName: '  Ｋonkan 🚢 e\u0301 مرحبا \u202eשלום ',
      email: 'desk@konkan.example',
      notes: 'नमस्ते 👩🏽‍✈️\n\ttab',
      website: 'https://konkan.example/a?b=c',
      type: 'Shipper',
      decisionMaker: 'Yes',
      relationshipStatus: 'Prospect',
      contractType: 'COA',
      currentStatus: 'Quoted',
      incoterms: 'FOB',
      projectTimelineStart: '2026-03-01',
      projectTimelineEnd: '2026-03-01T10:00:00Z',
      opportunityValue: 1234567.89,
      sites: [{ name: 'Quay 1', latitude: 18.95, longitude: -72.85 }],
      category: '',
      taxId: null,
      unknown: 'ignored',
    };
    const { status, body } = await member.post('/api/clients', sent);
    expect(status).toBe(201);
    const { unknown: _unknown, ...known } = sent;
    expect(body).toMatchObject({
      ...known,
      projectTimelineEnd: '2026-03-01',
      sites: [{ ...sent.sites[0], radius: 300 }],
      category: null,
      taxId: null,
      address: null,
      assignedToId: null,
      profilePicture: null,
      createdBy: member._id,
      version: 1,
    });
    expect(Object.keys(body)).not.toContain('searchText');
    expect((await member.get(`/api/clients/${body._id}`)).body).toEqual(body);
    expect(await historyOf(body._id)).toEqual([
      {
        action: 'created',
        subjects: [body._id],
        changes: {
          companyName: { from: null, to: sent.companyName },
          relationshipStatus: { from: null, to: 'Prospect' },
          currentStatus: { from: null, to: 'Quoted' },
        },
      },
    ]);
  });

  it.each([0, 0.01, 0.07, 0.29, 1.1, 1.15, 4.35, 999_999_999_999.99, 1e12])(
    'gives an opportunity of %d back exactly',
    async (opportunityValue) => {
      const { body } = await app.admin.post('/api/clients', { ...newClient(), opportunityValue });
      expect(body.opportunityValue).toBe(opportunityValue);
    },
  );

  it.each([
    ['companyName', ' ', CLIENT_MESSAGES.incomplete],
    ['email', undefined, CLIENT_MESSAGES.incomplete],
    ['email', 'desk', 'Email must be an email address'],
    ['type', 'Rival', 'Client Type must be one of Shipper, Consignee, Broker, Agent, Other'],
    ['website', 'javascript:alert(1)', 'Website must be a web address'],
    ['website', 'https://bank.example@evil.example/login', 'Website must be a web address'],
    ['website', 'https://bank.example\\@evil.example', 'Website must be a web address'],
    ['opportunityValue', 0.001, 'Opportunity Value must have at most two decimals'],
    ['opportunityValue', -1, 'Opportunity Value must be 0 or more'],
    ['followUpDate', '2026-02-30', 'Follow-up Date must be a real date'],
    ['assignedToId', UNKNOWN, TEAM_MESSAGES.notFound],
    ['assignedToId', 'someone', 'Assigned to must be an id'],
  ])('refuses %s %j by its name, and stores nothing', async (field, value, message) => {
    const { status, body } = await app.admin.post('/api/clients', { ...newClient(), [field]: value });
    expect([status, body.code, body.message, Object.keys(body.fields)]).toEqual([400, 'invalid', message, [field]]);
    expect([await rowsOf('client'), await totalOf()]).toEqual([[], 0]);
  });

  it('names every field at fault at once', async () => {
    const { body } = await app.admin.post('/api/clients', {
      ...newClient(),
      assignedToId: UNKNOWN,
      projectTimelineStart: '2026-03-02',
      projectTimelineEnd: '2026-03-01',
    });
    expect(Object.keys(body.fields).sort()).toEqual(['assignedToId', 'projectTimelineEnd']);
  });

  it('takes name and job role from the employee it is assigned to, unless others are typed', async () => {
    const assignedToId = await anEmployee();
    const filled = await addClient({ companyName: 'A', assignedToId });
    expect(filled).toMatchObject({ assignedToId, assignedTo: 'Employee E-1', assignedRole: 'Sales Executive' });
    const typed = await addClient({ companyName: 'B', assignedToId, assignedTo: 'Someone', assignedRole: 'Agent' });
    expect(typed).toMatchObject({ assignedToId, assignedTo: 'Someone', assignedRole: 'Agent' });
    expect((await historyOf(filled._id))[0]?.subjects).toEqual([filled._id, assignedToId]);
  });

  it('refuses an employee who was deleted', async () => {
    const assignedToId = await anEmployee();
    await app.admin.delete(`/api/employees/${assignedToId}`);
    expect((await app.admin.post('/api/clients', newClient({ companyName: 'A', assignedToId }))).status).toBe(400);
  });

  it('keeps the total exact when a hundred come at once', async () => {
    const statuses = ['Lead', 'Won', 'Lost', 'Quoted'];
    const replies = await Promise.all(
      Array.from({ length: 100 }, (_, at) =>
        app.admin.post('/api/clients', newClient({ companyName: `Client ${at}`, currentStatus: statuses[at % 4] })),
      ),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
    expect(await Promise.all(['', '?segment=Clients', '?segment=Leads'].map(totalOf))).toEqual([75, 25, 50]);
    expect(await listed()).toHaveLength(100);
  });
});

describe('the picture of a client', () => {
  it('is drawn anew at 512 pixels at most and read by who may see the client', async () => {
    const viewer = await app.person('Viewer');
    const { status, body } = await app.admin.upload('POST', '/api/clients', newClient(), await aPicture());
    expect([status, body.companyName]).toEqual([201, 'Tamarind Loom Textiles']);
    const picture = await viewer.get(body.profilePicture);
    expect([picture.status, picture.headers['x-content-type-options']]).toEqual([200, 'nosniff']);
    expect((await app.stranger().get(body.profilePicture)).status).toBe(401);
    const [fileId = ''] = await rowsOf('file');
    const stored = await app.files.find(fileId);
    const { width, height } = await sharp(await buffer(await app.files.read(stored!))).metadata();
    expect([stored?.area, stored?.ownerId, width, height]).toEqual(['clients', body._id, 512, 256]);
    await app.admin.delete(`/api/clients/${body._id}`);
    expect((await viewer.get(body.profilePicture)).status).toBe(404);
  });

  it('is replaced, kept by an edit without one, and removed by null', async () => {
    const made = (await app.admin.upload('POST', '/api/clients', newClient(), await aPicture())).body;
    const kept = (await app.admin.put(`/api/clients/${made._id}`, { notes: 'new' })).body;
    expect(kept.profilePicture).toBe(made.profilePicture);
    expect((await app.admin.put(`/api/clients/${made._id}`, kept)).body).toEqual(kept);
    const other = await app.admin.put(`/api/clients/${made._id}`, { profilePicture: '/uploads/another' });
    expect([other.status, Object.keys(other.body.fields)]).toEqual([400, ['profilePicture']]);
    const replaced = (await app.admin.upload('PUT', `/api/clients/${made._id}`, {}, await aPicture('red'))).body;
    expect(replaced.profilePicture).not.toBe(made.profilePicture);
    expect([(await app.admin.get(made.profilePicture)).status, (await app.admin.get(replaced.profilePicture)).status]).toEqual([404, 200]);
    const removed = (await app.admin.put(`/api/clients/${made._id}`, { profilePicture: null })).body;
    expect([removed.profilePicture, removed.version, await rowsOf('file')]).toEqual([null, 4, []]);
    expect((await historyOf(made._id)).map(({ changes }) => Object.keys(changes))).toEqual([
      ['companyName'],
      ['notes'],
      ['pictureId'],
      ['pictureId'],
    ]);
  });

  it('leaves no row and no file when it is none, or when the rest is refused', async () => {
    const text = { ...(await aPicture()), bytes: new TextEncoder().encode('just words') };
    const bad = await app.admin.upload('POST', '/api/clients', newClient(), text);
    expect([bad.status, bad.body.message]).toEqual([400, CLIENT_MESSAGES.notAnImage]);
    const refused = await app.admin.upload(
      'POST',
      '/api/clients',
      newClient({ companyName: 'A', assignedToId: UNKNOWN }),
      await aPicture(),
    );
    expect(refused.status).toBe(400);
    const made = await addClient();
    const stale = await app.admin.upload('PUT', `/api/clients/${made._id}`, { version: 7 }, await aPicture());
    expect(stale.status).toBe(409);
    expect([await rowsOf('client'), await rowsOf('file')]).toEqual([[made._id], []]);
  });
});

describe('changing a client', () => {
  it('merges: absent stays, null and empty clear, unknown is ignored', async () => {
    const made = await addClient({ companyName: 'A', notes: 'old', taxId: 'T', category: 'C', opportunityValue: 5 });
    const { status, body } = await app.admin.put(`/api/clients/${made._id}`, { notes: 'new', taxId: null, category: '', what: 1 });
    expect(status).toBe(200);
    expect(body).toEqual({ ...made, notes: 'new', taxId: null, category: null, updatedAt: body.updatedAt, version: 2 });
    expect((await app.admin.get(`/api/clients/${made._id}`)).body).toEqual(body);
    expect((await historyOf(made._id))[1]).toEqual({
      action: 'updated',
      subjects: [made._id],
      changes: { notes: { from: 'old', to: 'new' }, taxId: { from: 'T', to: null }, category: { from: 'C', to: null } },
    });
  });

  it('without a difference makes no version and no history', async () => {
    const made = await addClient({ companyName: 'A', notes: 'old', sites: [{ name: 'Quay', latitude: 1, longitude: 2 }] });
    const { status, body } = await app.admin.put(`/api/clients/${made._id}`, made);
    expect([status, body]).toEqual([200, made]);
    expect(await historyOf(made._id)).toHaveLength(1);
  });

  it('loses its sites by null as any other field', async () => {
    const made = await addClient({ companyName: 'A', sites: [{ name: 'Quay', latitude: 1, longitude: 2 }] });
    expect((await app.admin.put(`/api/clients/${made._id}`, { sites: null })).body.sites).toEqual([]);
  });

  it('is sorted, found and counted by what it is now', async () => {
    const made = await addClient({ companyName: 'Alpha', currentStatus: 'Lead' });
    await addClient('Beta');
    await app.admin.put(`/api/clients/${made._id}`, { companyName: 'Zeta', currentStatus: 'Won' });
    expect([await listed(), await listed('?search=alpha'), await listed('?search=zeta')]).toEqual([['Beta', 'Zeta'], [], ['Zeta']]);
    expect(await Promise.all(['', '?segment=Clients', '?segment=Leads'].map(totalOf))).toEqual([2, 1, 1]);
    await app.admin.put(`/api/clients/${made._id}`, { currentStatus: 'Lost' });
    expect(await Promise.all(['', '?segment=Clients', '?segment=Leads'].map(totalOf))).toEqual([1, 0, 1]);
  });

  it('goes through for all who name no version, and loses none of what they changed', async () => {
    const made = await addClient();
    const fields = ['notes', 'taxId', 'country', 'category', 'address', 'competitors', 'riskNotes', 'leadSource'];
    const replies = await Promise.all(fields.map((field) => app.admin.put(`/api/clients/${made._id}`, { [field]: `my ${field}` })));
    expect(replies.map(({ status }) => status)).toEqual(fields.map(() => 200));
    const { body } = await app.admin.get(`/api/clients/${made._id}`);
    expect(fields.map((field) => body[field])).toEqual(fields.map((field) => `my ${field}`));
    expect([body.version, (await historyOf(made._id)).length]).toEqual([9, 9]);
  });

  it('is refused where a project would end before it starts, stored days included', async () => {
    const made = await addClient({ companyName: 'A', projectTimelineStart: '2026-03-10', projectTimelineEnd: '2026-03-20' });
    for (const change of [{ projectTimelineEnd: '2026-03-09' }, { projectTimelineStart: '2026-03-21' }]) {
      const { status, body } = await app.admin.put(`/api/clients/${made._id}`, change);
      expect([status, Object.keys(body.fields)]).toEqual([400, ['projectTimelineEnd']]);
    }
    expect((await app.admin.put(`/api/clients/${made._id}`, { projectTimelineStart: '2026-03-21', projectTimelineEnd: null })).status).toBe(
      200,
    );
  });

  it('hands it to another employee with name and role, and to nobody without', async () => {
    const [one, two] = [await anEmployee('E-1'), await anEmployee('E-2')];
    const { _id } = await addClient({ companyName: 'A', assignedToId: one });
    const handed = (await app.admin.put(`/api/clients/${_id}`, { assignedToId: two })).body;
    expect(handed).toMatchObject({ assignedToId: two, assignedTo: 'Employee E-2', assignedRole: 'Sales Executive' });
    expect((await historyOf(_id))[1]?.subjects).toEqual([_id, two, one]);
    const free = (await app.admin.put(`/api/clients/${_id}`, { assignedToId: null })).body;
    expect(free).toMatchObject({ assignedToId: null, assignedTo: null, assignedRole: null });
    const { status, body } = await app.admin.put(`/api/clients/${_id}`, { assignedToId: UNKNOWN });
    expect([status, body.fields]).toEqual([400, { assignedToId: TEAM_MESSAGES.notFound }]);
  });

  it('lets go of the employee when another name is typed', async () => {
    const { _id } = await addClient({ companyName: 'A', assignedToId: await anEmployee('E-1') });
    const same = (await app.admin.put(`/api/clients/${_id}`, { assignedTo: 'Employee E-1', taxId: 'T-1' })).body;
    expect(same.assignedToId).not.toBeNull();
    const alike = (await app.admin.put(`/api/clients/${_id}`, { assignedTo: 'employee é-1' })).body;
    expect(alike.assignedToId).not.toBeNull();
    const other = (await app.admin.put(`/api/clients/${_id}`, { assignedTo: 'Agent abroad' })).body;
    expect(other).toMatchObject({ assignedToId: null, assignedTo: 'Agent abroad', assignedRole: null });
  });

  it('follows the name and the job role of its employee, but for what was typed beside them', async () => {
    const id = await anEmployee('E-1');
    const [followed, typed, deleted] = [
      await addClient({ companyName: 'A', assignedToId: id }),
      await addClient({ companyName: 'B', assignedToId: id, assignedTo: 'The Mumbai desk', assignedRole: 'Agent' }),
      await addClient({ companyName: 'C', assignedToId: id }),
    ];
    await app.admin.delete(`/api/clients/${deleted._id}`);
    await app.admin.put(`/api/employees/${id}`, { employeeName: 'Zubin Rao', role: 'Account Manager' });
    await app.admin.post(`/api/clients/${deleted._id}/restore`, {});
    const { clients } = (await app.admin.get('/api/clients?sort=assignedTo&page=1')).body;
    expect(clients.map((each: Record<string, unknown>) => [each._id, each.assignedTo, each.assignedRole])).toEqual([
      [typed._id, 'The Mumbai desk', 'Agent'],
      ...[followed._id, deleted._id].sort().map((one) => [one, 'Zubin Rao', 'Account Manager']),
    ]);
    // Who has read the former name does not bring it back.
    expect((await app.admin.put(`/api/clients/${followed._id}`, followed)).status).toBe(409);
  });

  it('stays possible when the assigned employee has left', async () => {
    const assignedToId = await anEmployee();
    const made = await addClient({ companyName: 'A', assignedToId });
    await app.admin.delete(`/api/employees/${assignedToId}`);
    expect((await app.admin.put(`/api/clients/${made._id}`, { assignedToId, notes: 'still here' })).status).toBe(200);
  });
});

describe('deleting a client', () => {
  it('takes it out of the totals of each segment and search', async () => {
    const { _id } = await addClient({ companyName: 'A', currentStatus: 'Won' });
    await app.admin.delete(`/api/clients/${_id}`);
    expect([await listed(), await totalOf(), await totalOf('?segment=Clients'), await totalOf('?search=a')]).toEqual([[], 0, 0, 0]);
  });
});

describe('who may do what', () => {
  it('a Viewer reads and does nothing else', async () => {
    const viewer = await app.person('Viewer');
    const { _id } = await addClient();
    expect([(await viewer.get('/api/clients')).status, (await viewer.get(`/api/clients/${_id}`)).status]).toEqual([200, 200]);
    expect((await viewer.post('/api/clients', newClient())).status).toBe(403);
    const edited = await viewer.put(`/api/clients/${_id}`, { notes: 'mine' });
    expect([edited.status, edited.body]).toEqual([403, { message: CLIENT_MESSAGES.edit.forbidden, code: 'forbidden' }]);
    expect((await viewer.delete(`/api/clients/${_id}`)).status).toBe(403);
    expect((await app.admin.get(`/api/clients/${_id}`)).body.version).toBe(1);
  });

  it('a Member changes what they added or what is assigned to them, and deletes only what they added', async () => {
    const employeeId = await anEmployee();
    const [member, colleague] = [await app.person('Member', { employeeId }), await app.person('Member')];
    const own = await addClient('Own', member);
    const assigned = await addClient({ companyName: 'Assigned', assignedToId: employeeId }, colleague);
    const others = await addClient('Other', colleague);
    const statuses = await Promise.all(
      [own, assigned, others].map(async ({ _id }) => (await member.put(`/api/clients/${_id}`, { notes: 'mine' })).status),
    );
    expect(statuses).toEqual([200, 200, 403]);
    expect((await member.delete(`/api/clients/${others._id}`)).status).toBe(403);
    expect((await member.delete(`/api/clients/${assigned._id}`)).status).toBe(403);
    expect((await member.delete(`/api/clients/${own._id}`)).status).toBe(204);
    expect((await app.person('Manager').then((manager) => manager.delete(`/api/clients/${others._id}`))).status).toBe(204);
  });
});

describe('the list of clients', () => {
  it('is all of them by name in one reply, the lost too, unless asked otherwise', async () => {
    for (const [name, currentStatus] of [
      ['beta', 'Won'],
      ['Älpha', 'Lead'],
      ['gamma', 'Lost'],
    ] as const)
      await addClient({ companyName: name, currentStatus });
    const { body } = await app.admin.get('/api/clients');
    expect({ ...body, clients: body.clients.map((each: Client) => each.companyName) }).toEqual({
      clients: ['Älpha', 'beta', 'gamma'],
      total: 3,
      page: 1,
      pages: 1,
      next: null,
      previous: null,
    });
    expect(await Promise.all(['?segment=All', '?segment=Clients', '?segment=Leads', '?limit=10', '?order=desc'].map(listed))).toEqual([
      ['Älpha', 'beta'],
      ['beta'],
      ['Älpha'],
      ['Älpha', 'beta'],
      ['gamma', 'beta', 'Älpha'],
    ]);
  });

  it('is all of them once, in order, when they are more than are read at a time', async () => {
    const names = Array.from({ length: 250 }, (_, at) => `Line ${String(at).padStart(3, '0')}`);
    await app.db.write((tx) =>
      tx
        .insertInto('client')
        .values([...names].reverse().map((name) => clientRow(name)))
        .execute(),
    );
    const { body } = await app.admin.get('/api/clients');
    expect(body.clients.map((each: Client) => each.companyName)).toEqual(names);
    expect({ ...body, clients: [] }).toEqual({ clients: [], total: 250, page: 1, pages: 1, next: null, previous: null });
  });

  it('sorts by each column as it shows it', async () => {
    const two = { companyName: 'Two', type: 'Agent', assignedTo: 'Zed', category: 'b', phone: '1', mobile: '9' };
    const one = { companyName: 'One', relationshipStatus: 'Prospect', assignedTo: 'Amy', category: 'C', phone: '5' };
    await addClient(two);
    await addClient(one);
    const sorts = ['companyName', 'type', 'assignedTo', 'category', 'phone', 'createdAt'];
    expect(await Promise.all(sorts.map(async (sort) => (await listed(`?sort=${sort}&limit=5`))[0]))).toEqual([
      'One',
      'Two',
      'One',
      'Two',
      'One',
      'Two',
    ]);
    expect(await Promise.all(sorts.map(async (sort) => (await listed(`?sort=${sort}&order=desc`))[0]))).toEqual([
      'Two',
      'One',
      'Two',
      'One',
      'Two',
      'One',
    ]);
  });

  it.each([
    ['SOCIETE', ['Société Générale']],
    ['ffice@oc', ['Ocean Lines']],
    ['ea', ['Ocean Lines']],
    ['%', ['100% Marine']],
    ['  ', ['100% Marine', 'Ocean Lines', 'Société Générale']],
    ['lines office', []],
    ['zzz', []],
  ])('finds by name or email: %j', async (search, expected) => {
    await addClient({ companyName: 'Société Générale', email: 'a@sg.example' });
    await addClient({ companyName: 'Ocean Lines', email: 'office@ocean.example' });
    await addClient({ companyName: '100% Marine', email: 'b@m.example' });
    const query = `?search=${encodeURIComponent(search)}`;
    expect([await listed(query), await listed(`${query}&limit=10`)]).toEqual([expected, expected]);
    expect(await totalOf(query)).toBe(expected.length);
    expect((await app.admin.get(`/api/clients${query}&page=1`)).body.total).toBe(expected.length);
  });

  it('has pages by number, with an exact total that may be left out', async () => {
    await Promise.all(Array.from({ length: 23 }, (_, at) => addClient(`Client ${String(at).padStart(2, '0')}`)));
    const third = (await app.admin.get('/api/clients?page=3')).body;
    expect([third.clients.length, third.total, third.page, third.pages, third.next]).toEqual([3, 23, 3, 3, null]);
    const beyond = (await app.admin.get('/api/clients?page=4')).body;
    expect([beyond.clients, beyond.total, beyond.page, beyond.pages]).toEqual([[], 23, 4, 3]);
    const uncounted = (await app.admin.get('/api/clients?page=2&count=false')).body;
    expect([Object.keys(uncounted).sort(), uncounted.clients.length]).toEqual([['clients', 'next', 'page', 'previous'], 10]);
    expect((await app.admin.get('/api/clients/count?limit=5')).body).toEqual({ total: 23, pages: 5 });
    expect((await app.admin.get('/api/clients/count?search=nobody')).body).toEqual({ total: 0, pages: 1 });
  });

  it('is travelled both ways without a repeated or a missing row, though names are equal', async () => {
    const made = await Promise.all(Array.from({ length: 13 }, () => addClient('Same Name')));
    for (const order of ['asc', 'desc']) {
      const there: string[][] = [];
      let at = (await app.admin.get(`/api/clients?limit=5&order=${order}`)).body;
      for (; ; at = (await app.admin.get(`/api/clients?limit=5&order=${order}&cursor=${at.next}`)).body) {
        there.push(at.clients.map((each: Client) => each._id));
        expect(at.page).toBe(there.length);
        if (at.next === null) break;
      }
      const sorted = made.map(({ _id }) => _id).sort();
      expect(there.flat()).toEqual(order === 'asc' ? sorted : sorted.reverse());
      const back: string[][] = [there.at(-1) ?? []];
      while (at.previous !== null) {
        at = (await app.admin.get(`/api/clients?limit=5&order=${order}&cursor=${at.previous}`)).body;
        back.unshift(at.clients.map((each: Client) => each._id));
      }
      expect([back, at.page]).toEqual([there, 1]);
    }
  });
});
