import { CLIENT_MESSAGES, type Client } from '@fairlead/contract/clients';
import type { ClientCategory } from '@fairlead/contract/clients/categories';
import { fillPath } from '@fairlead/contract/kit/endpoint';
import { ACCOUNT_ROLES, type AccountRole, may, type Permission, VISIBILITIES, type Visibility } from '@fairlead/contract/kit/permissions';
import type { BulkReply } from '@fairlead/contract/kit/records/bulk';
import { describe, expect, it } from 'vitest';
import { endpointsByArea } from '../../endpoints.ts';
import { testApp } from '../../testing/app.ts';
import type { Answer, Person } from '../../testing/people.ts';

const app = testApp();
const { addClient } = app;
const endpoints = endpointsByArea.clients ?? {};

/**
 * What a call is about. A client must be seen, and may be done with what its owners may. A note needs its client to be seen
 * and goes by its author. A view is its maker's alone. Named clients are judged one by one inside the answer. The rest goes
 * by the role alone. Of a pair, and of a merge of two, both clients are of the same people.
 */
type About = 'client' | 'pair' | 'merge' | 'note' | 'deleted note' | 'view' | 'named' | 'deleted client' | 'category' | 'workspace';
interface Rule {
  permission: Permission;
  about: About;
  query?: string;
  body?: (ids: Ids) => unknown;
}
type Ids = Record<'client' | 'pair' | 'merge' | 'note' | 'view' | 'category' | 'other', string>;

const fresh = (what: string) => `${what} ${crypto.randomUUID()}`;
/** A container that is late. */
const LATE = {
  ...{ direction: 'Import', equipment: "40' HC", containers: 1, currency: 'USD', counting: 'calendar', weekend: 'Sunday', holidays: [] },
  until: '2026-11-20',
  phases: [
    {
      ...{ charge: 'Demurrage', start: '2026-11-02', end: null, freeDays: 5, startsNextDay: false, tiersCountFree: false },
      tiers: [{ to: null, rate: '40' }],
    },
  ],
};
const named = ({ client }: Ids) => ({ ids: [client] });

/** One line for each call of the area: what it asks for, and what it is about. Everything expected below follows from these. */
const RULES: Record<string, Rule> = {
  list: { permission: 'clients.read', about: 'workspace' },
  conversion: { permission: 'clients.read', about: 'workspace', query: 'today=2026-11-20' },
  count: { permission: 'clients.read', about: 'workspace' },
  get: { permission: 'clients.read', about: 'client' },
  create: { permission: 'clients.create', about: 'workspace', body: () => ({ companyName: 'New', email: 'desk@port.example' }) },
  update: { permission: 'clients.edit', about: 'client', body: () => ({ notes: 'changed' }) },
  remove: { permission: 'clients.delete', about: 'client' },
  bulkChange: { permission: 'clients.edit', about: 'named', body: (ids) => ({ ...named(ids), category: 'Changed' }) },
  bulkRemove: { permission: 'clients.delete', about: 'named', body: named },
  listViews: { permission: 'clients.read', about: 'workspace' },
  createView: { permission: 'clients.read', about: 'workspace', body: () => ({ name: fresh('View'), query: 'type=Agent' }) },
  updateView: { permission: 'clients.read', about: 'view', body: () => ({ name: fresh('View'), query: 'type=Agent' }) },
  removeView: { permission: 'clients.read', about: 'view' },
  listDeleted: { permission: 'clients.restore', about: 'workspace' },
  restore: { permission: 'clients.restore', about: 'deleted client' },
  exportTable: { permission: 'clients.read', about: 'workspace', query: 'format=csv' },
  exportPage: { permission: 'clients.read', about: 'client', query: 'format=csv' },
  printDemurrage: { permission: 'clients.read', about: 'client', body: () => LATE },
  listCategories: { permission: 'clients.read', about: 'workspace' },
  createCategory: { permission: 'categories.manage', about: 'workspace', body: () => ({ name: fresh('Category') }) },
  updateCategory: { permission: 'categories.manage', about: 'category', body: () => ({ name: fresh('Category') }) },
  mergeCategory: { permission: 'categories.manage', about: 'category', body: ({ other }) => ({ intoId: other }) },
  removeCategory: { permission: 'categories.manage', about: 'category' },
  setStatus: { permission: 'clients.edit', about: 'client', body: () => ({ currentStatus: 'Quoted' }) },
  listStatuses: { permission: 'clients.read', about: 'client' },
  listNotes: { permission: 'clients.read', about: 'client' },
  createNote: { permission: 'clientNotes.create', about: 'client', body: () => ({ text: 'new' }) },
  updateNote: { permission: 'clientNotes.edit', about: 'note', body: () => ({ text: 'changed' }) },
  removeNote: { permission: 'clientNotes.delete', about: 'note' },
  listDeletedNotes: { permission: 'clientNotes.restore', about: 'workspace' },
  restoreNote: { permission: 'clientNotes.restore', about: 'deleted note' },
  timeline: { permission: 'clients.read', about: 'client' },
  findAlike: { permission: 'clients.create', about: 'workspace', body: () => ({ companyName: 'New' }) },
  listDuplicates: { permission: 'clients.read', about: 'workspace' },
  dismissDuplicate: { permission: 'clients.edit', about: 'pair' },
  undismissDuplicate: { permission: 'clients.edit', about: 'pair' },
  // Whoever may delete a client may edit it.
  merge: {
    permission: 'clients.delete',
    about: 'pair',
    body: ({ client, other }) => ({ keepId: client, ids: [other], values: {}, versions: { [client]: 1, [other]: 1 } }),
  },
  listMerges: { permission: 'clients.read', about: 'client' },
  undoMerge: { permission: 'clients.delete', about: 'merge' },
  countBelongings: { permission: 'clients.delete', about: 'workspace', body: () => ({ ids: [crypto.randomUUID()] }) },
};

/** Someone with an account and an employee. */
interface Worker {
  accountId: string;
  role: AccountRole;
  employeeId: string;
  department: string;
}
/** Whose a client is: who added it and whom it is assigned to. */
interface Owners {
  addedBy: Worker;
  assignedTo: Worker | null;
}
const OWNERSHIPS = ['added by me', 'assigned to me', 'added by a colleague', 'assigned to a colleague', 'someone else’s'] as const;
type Ownership = (typeof OWNERSHIPS)[number];

/** Who asks, and whose clients they meet. */
interface People {
  me: Worker;
  asker: Person;
  colleague: Worker;
  stranger: Worker;
}

function ownersOf(ownership: Ownership, { me, colleague, stranger }: People): Owners {
  switch (ownership) {
    case 'added by me':
      return { addedBy: me, assignedTo: stranger };
    case 'assigned to me':
      return { addedBy: stranger, assignedTo: me };
    case 'added by a colleague':
      return { addedBy: colleague, assignedTo: null };
    case 'assigned to a colleague':
      return { addedBy: stranger, assignedTo: colleague };
    case 'someone else’s':
      return { addedBy: stranger, assignedTo: stranger };
  }
}

/** docs/product/people.md, in words of people. */
function sees({ accountId, role, department }: Worker, { addedBy, assignedTo }: Owners, visibility: Visibility): boolean {
  if (visibility === 'all' || role === 'Administrator' || role === 'Manager') return true;
  const people = [addedBy, assignedTo].filter((each) => each !== null);
  return people.some((each) => each.accountId === accountId || (visibility === 'department' && each.department === department));
}

const isAllowed = (me: Worker, permission: Permission, { addedBy, assignedTo }: Owners) =>
  may(me, permission, { createdBy: addedBy.accountId, assignedTo: [assignedTo?.employeeId ?? null] });

/** The status that the rules ask for. A note and a view are the asker's own where the client was added by them. */
function expected(me: Worker, rule: Rule, ownership: Ownership, owners: Owners, visibility: Visibility, success: number): number {
  const isMine = ownership === 'added by me';
  const isOfClient = ['client', 'pair', 'merge', 'note'].includes(rule.about);
  if (isOfClient && !sees(me, owners, visibility)) return 404;
  if (rule.about === 'view' && !isMine) return 404;
  if (rule.about === 'named') return success;
  const author = { addedBy: isMine ? me : owners.addedBy, assignedTo: null };
  const isGranted = isOfClient ? isAllowed(me, rule.permission, rule.about === 'note' ? author : owners) : may(me, rule.permission);
  return isGranted ? success : 403;
}

/** Someone who need not sign in. */
async function worker(department: string): Promise<Worker> {
  const employeeId = await app.anEmployee({ department });
  const { body } = await app.admin.post('/api/accounts', { username: `worker-${crypto.randomUUID()}`, role: 'Member', employeeId });
  return { accountId: body.account._id, role: 'Member', employeeId, department };
}

async function peopleAround(role: AccountRole): Promise<People> {
  const employeeId = await app.anEmployee({ department: 'Sales' });
  const asker = await app.person(role, { employeeId });
  const me = { accountId: asker._id, role, employeeId, department: 'Sales' };
  return { me, asker, colleague: await worker('Sales'), stranger: await worker('Finance') };
}

/** A client of these owners, whatever they may do themselves. */
async function aClient(companyName: string, { addedBy, assignedTo }: Owners, rest: Record<string, unknown> = {}): Promise<string> {
  const id = await app.aClient({ companyName, assignedToId: assignedTo?.employeeId, ...rest });
  await app.db.write((tx) => tx.updateTable('client').set({ createdBy: addedBy.accountId }).where('id', '=', id).execute());
  return id;
}

/** What a rule's call needs to be there. */
async function made({ about }: Rule, { me, asker }: People, ownership: Ownership, owners: Owners): Promise<Ids> {
  const isMine = ownership === 'added by me';
  const ids: Ids = { client: '', pair: '', merge: '', note: '', view: '', category: '', other: '' };
  if (['client', 'pair', 'merge', 'note', 'deleted note', 'named', 'deleted client'].includes(about))
    ids.client = await aClient(fresh('Client'), owners);
  if (about === 'pair' || about === 'merge') ids.other = await aClient(fresh('Client'), owners);
  if (about === 'pair') {
    ids.pair = crypto.randomUUID();
    const [oneId = '', otherId = ''] = [ids.client, ids.other].sort();
    const pair = { id: ids.pair, oneId, otherId, by: '["email"]', rank: 7, isDismissed: 0 as const, dismissedBy: null, dismissedAt: null };
    await app.db.write((tx) => tx.insertInto('clientPair').values(pair).execute());
  }
  if (about === 'merge') {
    const versions = { [ids.client]: 1, [ids.other]: 1 };
    const merged = await app.admin.post('/api/clients/merge', { keepId: ids.client, ids: [ids.other], values: {}, versions });
    ids.merge = merged.body.merge._id;
  }
  if (about === 'deleted client') await app.admin.delete(`/api/clients/${ids.client}`);
  if (about === 'note' || about === 'deleted note') {
    ids.note = (await app.admin.post(`/api/clients/${ids.client}/notes`, { text: 'a note' })).body._id;
    const createdBy = (isMine ? me : owners.addedBy).accountId;
    await app.db.write((tx) => tx.updateTable('clientNote').set({ createdBy }).where('id', '=', ids.note).execute());
    if (about === 'deleted note') await app.admin.delete(`/api/clients/${ids.client}/notes/${ids.note}`);
  }
  if (about === 'view') {
    const maker = isMine ? asker : app.admin;
    ids.view = (await maker.post('/api/clients/views', { name: fresh('View'), query: '' })).body._id;
  }
  if (about === 'category') {
    const aCategory = async () => (await app.admin.post('/api/clients/categories', { name: fresh('Category') })).body._id;
    [ids.category, ids.other] = [await aCategory(), await aCategory()];
  }
  return ids;
}

function call(person: Person, name: string, ids: Ids): Promise<Answer> {
  const { method, path } = endpoints[name] as (typeof endpoints)[string];
  const { about, query, body } = RULES[name] as Rule;
  const own: Partial<Record<About, string>> = { view: ids.view, category: ids.category, merge: ids.merge, pair: ids.pair };
  const id = own[about] ?? ids.client;
  const url = fillPath(path, { id, noteId: ids.note }) + (query ? `?${query}` : '');
  return person.send(method, url, body?.(ids));
}

/** Those of the contract that the server serves by now; `app.api.test.ts` asks for all of them. */
const servedNames = () => Object.keys(endpoints).filter((name) => app.app.served.some((each) => each === endpoints[name]));

it('has a rule for every call of the area, and for no other', () => {
  expect(Object.keys(RULES).sort()).toEqual(Object.keys(endpoints).sort());
});

it('a stranger is let into none of them', async () => {
  const { _id: client } = await addClient('Foreign');
  const ids: Ids = { client, pair: 'p', merge: 'm', note: 'n', view: 'v', category: 'c', other: 'o' };
  const statuses = await Promise.all(servedNames().map(async (name) => [name, (await call(app.stranger(), name, ids)).status]));
  expect(statuses).toEqual(servedNames().map((name) => [name, 401]));
});

const CASES = VISIBILITIES.flatMap((visibility) => ACCOUNT_ROLES.map((role) => [visibility, role] as const));

describe.each(CASES)('when Members and Viewers see %s: %s', (visibility, role) => {
  it('is answered every call as the rules say, whosever the client is', async () => {
    const people = await peopleAround(role);
    const { me, asker } = people;
    await app.admin.put('/api/settings', { clientVisibility: visibility });
    const wrong: string[] = [];
    /** Records that the last call left unchanged, because it was refused or only read. The next call uses them again. */
    const unchanged = new Map<string, Ids>();
    for (const name of servedNames()) {
      const rule = RULES[name] as Rule;
      const isOfNobody = rule.about === 'workspace' || rule.about === 'category';
      for (const ownership of isOfNobody ? OWNERSHIPS.slice(0, 1) : OWNERSHIPS) {
        const owners = ownersOf(ownership, people);
        const key = `${rule.about}, ${ownership}`;
        const ids = unchanged.get(key) ?? (await made(rule, people, ownership, owners));
        const reply = await call(asker, name, ids);
        if (reply.status >= 400 || endpoints[name]?.method === 'GET') unchanged.set(key, ids);
        else unchanged.delete(key);
        const told = `${name}, ${ownership}: ${reply.status} ${JSON.stringify(reply.body).slice(0, 200)}`;
        const wanted = expected(me, rule, ownership, owners, visibility, endpoints[name]?.status ?? 200);
        if (reply.status !== wanted) wrong.push(`${told}, not ${wanted}`);
        if (rule.about === 'named' && !isJudged(reply.body, sees(me, owners, visibility), isAllowed(me, rule.permission, owners)))
          wrong.push(told);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('is told of no client that they may not see, and in each list of all that they may', async () => {
    const people = await peopleAround(role);
    const { me, asker, stranger } = people;
    await app.admin.put('/api/settings', { clientVisibility: visibility });
    const clients: { id: string; name: string; owners: Owners }[] = [];
    for (const ownership of [...OWNERSHIPS, ...OWNERSHIPS]) {
      const [name, owners] = [`${fresh('Name')} Cargo`, ownersOf(ownership, people)];
      const category = clients.length < OWNERSHIPS.length ? 'Bulk' : 'Reefer';
      clients.push({ id: await aClient(name, owners, { category, type: 'Agent' }), name, owners });
    }
    const isServed = new Set(servedNames());
    const ids = clients.map(({ id }) => id);
    const seen = clients.filter(({ owners }) => sees(me, owners, visibility));
    const unseen = clients.filter((each) => !seen.includes(each));
    const names = seen.map(({ name }) => name).sort();
    const get = async (path: string) => {
      const { status, body } = await asker.get(`/api/clients${path}`);
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      expect([path, status, unseen.filter(({ id, name }) => text.includes(name) || text.includes(id))]).toEqual([path, 200, []]);
      return { body, text };
    };

    for (const query of ['', '?limit=50', '?limit=50&search=cargo', '?limit=50&type=Agent', '?limit=50&lost=true&sort=createdAt']) {
      const { body } = await get(query);
      expect([body.clients.map(({ companyName }: Client) => companyName).sort(), body.total]).toEqual([names, names.length]);
    }
    expect((await get(`/count?assignedToId=${stranger.employeeId}`)).body.total).toBe(
      seen.filter(({ owners }) => owners.assignedTo === stranger).length,
    );
    if (isServed.has('listCategories')) {
      const counted = (await get('/categories')).body.reduce((sum: number, each: ClientCategory) => sum + each.clients, 0);
      expect(counted).toBe(names.length);
    }
    if (isServed.has('exportTable'))
      for (const query of ['', '&search=cargo', `&ids=${ids.join()}`]) {
        const { text } = await get(`/export?format=csv${query}`);
        expect(names.filter((name) => !text.includes(name))).toEqual([]);
      }
    if (role !== 'Viewer')
      for (const { name, owners } of clients) {
        const { body } = await asker.post('/api/clients/alike', { companyName: name });
        const isFound = body.map(({ companyName }: Client) => companyName);
        expect([name, isFound]).toEqual([name, sees(me, owners, visibility) ? [name] : []]);
      }
    if (isServed.has('bulkChange')) {
      const { body } = await asker.post('/api/clients/bulk', { ids, category: 'Bulk' });
      const text = JSON.stringify(body);
      expect(unseen.filter(({ name }) => text.includes(name))).toEqual([]);
      expect(body.changed).toBe(seen.filter(({ owners }) => isAllowed(me, 'clients.edit', owners)).length);
    }
  });
});

/** Whether one client named in a call was judged rightly: done, or refused; what is not seen has no name there. */
function isJudged({ changed, refused }: BulkReply, isSeen: boolean, mayDoIt: boolean): boolean {
  const isDone = isSeen && mayDoIt;
  if (changed !== (isDone ? 1 : 0) || refused.length !== 1 - changed) return false;
  return refused.every((each) => (each.name !== null) === isSeen && (each.message === CLIENT_MESSAGES.notFound) !== isSeen);
}
