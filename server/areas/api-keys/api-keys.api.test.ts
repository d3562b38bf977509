import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { KEY_MESSAGES, KEYS_MAX, type KeyDraft } from '@fairlead/contract/api-keys';
import { VISIT_NOTICE_VERSION } from '@fairlead/contract/checkins/notice';
import { KEY_AREAS, keyScope } from '@fairlead/contract/kit/keys/areas';
import { DAY_MS } from '@fairlead/contract/kit/time';
import { expect, it } from 'vitest';
import { endpointsByArea } from '../../endpoints.ts';
import { testApp } from '../../testing/app.ts';
import { type Person, personOf } from '../../testing/people.ts';
import { newVisit } from '../../testing/records.ts';
import { keyDraft } from '../../testing/sign-in/key-draft.ts';
import { oneTimeCode } from '../../testing/sign-in/one-time-code.ts';
import { createKeys } from './api-keys.service.ts';

const app = testApp();
const PASSWORD = 'anchors aweigh';

/** A program that calls with a new key of this account. */
async function program(account: Person, more: Partial<KeyDraft> = {}) {
  const made = await app.admin.post('/api/keys', keyDraft(account, more));
  if (made.status !== 201) throw new Error(`making a key answered ${made.status}: ${JSON.stringify(made.body)}`);
  return { ...personOf(app.app, made.body.key, account), keyId: made.body._id as string };
}

const refusal = ({ status, body }: { status: number; body: { message?: string } }) => [status, body.message];
const later = (ms: number) => app.clock.set(new Date(app.clock.now().getTime() + ms).toISOString());

it('shows a key once, and lists by name what each may do, whose rights it has, and who made it', async () => {
  const member = await app.person('Member', { username: 'website' });
  const made = await app.admin.post('/api/keys', keyDraft(member, { areas: ['clients', 'tasks'], access: 'read', days: 30 }));
  expect(made.body.key).toMatch(/^fl_[a-z0-9]{8}_[\w-]{43}$/);
  const { key, ...listed } = made.body;
  expect(listed).toEqual({
    _id: expect.any(String),
    name: 'Website form',
    start: key.slice(0, 11),
    access: 'read',
    areas: ['clients', 'tasks'],
    account: { _id: member._id, username: 'website' },
    createdBy: 'admin',
    createdAt: expect.any(String),
    lastUsedAt: null,
    expiresAt: new Date(Date.parse(listed.createdAt) + 30 * DAY_MS).toISOString(),
  });
  await program(app.admin, { name: 'Accounting' });
  const { body: all } = await app.admin.get('/api/keys');
  expect(all.map(({ name, areas }: { name: string; areas: unknown }) => [name, areas])).toEqual([
    ['Accounting', null],
    ['Website form', ['clients', 'tasks']],
  ]);
  expect(JSON.stringify(all)).not.toContain(key.slice(12));
});

it('is made, listed and revoked by Administrators alone, and made only with the password once more', async () => {
  const manager = await app.person('Manager');
  const { keyId } = await program(manager);
  expect([
    (await manager.get('/api/keys')).status,
    (await manager.post('/api/keys', keyDraft(manager))).status,
    (await manager.delete(`/api/keys/${keyId}`)).status,
  ]).toEqual([403, 403, 403]);
  const wrong = await app.admin.post('/api/keys', keyDraft(manager, { currentPassword: 'guessed it' }));
  const missing = await app.admin.post('/api/keys', keyDraft(manager, { currentPassword: undefined }));
  expect([wrong.body.fields, missing.body.fields]).toEqual([
    { currentPassword: expect.any(String) },
    { currentPassword: expect.any(String) },
  ]);
  expect((await app.admin.get('/api/keys')).body).toHaveLength(1);
});

it('asks for the code too where the Administrator has an authenticator app', async () => {
  const { secret } = (await app.admin.post('/api/auth/second-factor', { currentPassword: PASSWORD })).body;
  await app.admin.post('/api/auth/second-factor/confirm', { code: oneTimeCode(secret, app.clock.now()) });
  later(60_000);
  const without = await app.admin.post('/api/keys', keyDraft(app.admin));
  const made = await app.admin.post('/api/keys', keyDraft(app.admin, { code: oneTimeCode(secret, app.clock.now()) }));
  expect([without.status, Object.keys(without.body.fields), made.status]).toEqual([400, ['code'], 201]);
});

it('refuses a key without a name, without areas, for no account or for a locked one', async () => {
  const member = await app.person('Member');
  await app.admin.put(`/api/accounts/${member._id}`, { disabled: true });
  const drafts = {
    name: { name: ' ' },
    areas: { areas: [] },
    days: { days: 31 as 30 },
    nobody: { accountId: crypto.randomUUID() },
    locked: {},
  };
  const found: Record<string, string[]> = {};
  for (const [what, more] of Object.entries(drafts)) {
    const { status, body } = await app.admin.post('/api/keys', keyDraft(what === 'locked' ? member : app.admin, more));
    found[what] = [String(status), ...Object.keys(body.fields ?? {})];
  }
  expect(found).toEqual({
    name: ['400', 'name'],
    areas: ['400', 'areas'],
    days: ['400', 'days'],
    nobody: ['400', 'accountId'],
    locked: ['400', 'accountId'],
  });
});

it('spends no code on a key that is refused, for a locked account or because there are too many', async () => {
  const member = await app.person('Member');
  await app.admin.put(`/api/accounts/${member._id}`, { disabled: true });
  const { secret } = (await app.admin.post('/api/auth/second-factor', { currentPassword: PASSWORD })).body;
  const confirmed = await app.admin.post('/api/auth/second-factor/confirm', { code: oneTimeCode(secret, app.clock.now()) });
  const [code] = confirmed.body.recoveryCodes;
  const locked = await app.admin.post('/api/keys', keyDraft(member, { code }));
  const row = { name: 'Sheet', start: 'fl_sheet', accountId: app.admin._id, access: 'read', areas: null, createdBy: null } as const;
  const often = { createdAt: app.clock.now().toISOString(), lastUsedAt: null, expiresAt: null };
  const many = Array.from({ length: KEYS_MAX }, () => ({ ...row, ...often, id: crypto.randomUUID(), tokenHash: crypto.randomUUID() }));
  await app.db.write((tx) => tx.insertInto('apiKey').values(many).execute());
  const tooMany = await app.admin.post('/api/keys', keyDraft(app.admin, { code }));
  await app.db.write((tx) => tx.deleteFrom('apiKey').execute());
  const made = await app.admin.post('/api/keys', keyDraft(app.admin, { code }));
  expect([locked.status, refusal(tooMany), made.status]).toEqual([400, [409, KEY_MESSAGES.tooMany], 201]);
});

it.each([
  ['lost the role', { role: 'Manager' }, "You don't have permission to manage API keys."],
  ['was locked', { disabled: true }, 'Please sign in again.'],
])('makes no key for an Administrator who %s while the password was checked', async (_what, change, message) => {
  const chief = await app.person('Administrator');
  async function prove() {
    await app.admin.put(`/api/accounts/${chief._id}`, change);
    return { until: app.clock.now(), cookie: '' };
  }
  const { db, clock, history } = app;
  const keys = createKeys({ db, clock, history, ownerProof: { prove } });
  const actor = { accountId: chief._id, username: chief.username, role: 'Administrator', employeeId: null, sees: 'all' } as const;
  const draft = { ...keyDraft(app.admin), areas: null } as KeyDraft;
  await expect(keys.create(actor, draft, chief.token ?? '')).rejects.toThrow(message);
  expect((await app.admin.get('/api/keys')).body).toEqual([]);
});

it('acts as its account: sees and does what that may, and is told of in the history as it', async () => {
  const member = await app.person('Member');
  const website = await program(member);
  await app.admin.put('/api/settings', { clientVisibility: 'own' });
  const theirs = await app.admin.post('/api/clients', { companyName: 'Globe Freight', email: 'desk@globe.example' });
  const own = await website.post('/api/clients', { companyName: 'Konkan Traders', email: 'desk@konkan.example' });
  expect([own.status, own.headers['set-cookie']]).toEqual([201, undefined]);
  const { clients } = (await website.get('/api/clients')).body;
  expect(clients.map(({ companyName }: { companyName: string }) => companyName)).toEqual(['Konkan Traders']);
  expect((await website.get(`/api/clients/${theirs.body._id}`)).status).toBe(404);
  expect((await website.get('/api/clients/deleted')).status).toBe(403);
  const { entries } = (await app.admin.get(`/api/clients/${own.body._id}/timeline`)).body;
  expect(entries[0]).toMatchObject({ action: 'created', by: member.username });
});

it('is named in the history wherever that says who did something, also once it is revoked', async () => {
  const employeeId = await app.anEmployee('Meera Rao');
  const meera = await app.person('Member', { employeeId });
  const key = await program(app.admin);
  const done = async (call: ReturnType<Person['get']>) => {
    const { status, body } = await call;
    expect([status, body.message]).toEqual([expect.toBeOneOf([200, 201]), undefined]);
    return body;
  };
  const { _id: clientId } = await done(key.post('/api/clients', { companyName: 'Globe Freight', email: 'desk@globe.example' }));
  await done(key.post(`/api/clients/${clientId}/status`, { currentStatus: 'Won' }));
  await done(key.post(`/api/clients/${clientId}/notes`, { text: 'Called' }));
  await done(key.post('/api/clients/bulk', { ids: [clientId], assignedToId: employeeId }));
  await done(key.get('/api/clients/export?format=csv'));
  await app.admin.delete(`/api/keys/${key.keyId}`);
  await done(app.admin.put(`/api/clients/${clientId}`, { country: 'India' }));

  const by = { by: 'admin', byKey: 'Website form' };
  const [own, ...keyed] = (await app.admin.get(`/api/clients/${clientId}/timeline`)).body.entries;
  expect(keyed.length).toBeGreaterThan(3);
  expect(keyed).toMatchObject(keyed.map(() => by));
  expect([own.by, 'byKey' in own]).toEqual(['admin', false]);
  const ofEmployee = (await app.admin.get(`/api/employees/${employeeId}/timeline`)).body.entries;
  expect(ofEmployee.find(({ about }: { about: object | null }) => about)).toMatchObject({ ...own, about: { _id: clientId } });
  expect((await app.admin.get(`/api/clients/${clientId}/statuses`)).body[0]).toMatchObject({ to: 'Won', ...by });
  expect((await app.admin.get('/api/accounts/log?what=exports')).body.entries).toMatchObject([by]);
  expect((await meera.get('/api/notifications')).body.notifications).toMatchObject([{ kind: 'newLead', ...by }]);
});

it('has the role that its account has now', async () => {
  const chief = await app.person('Administrator');
  const key = await program(chief);
  const before = await key.get('/api/clients/deleted');
  await app.admin.put(`/api/accounts/${chief._id}`, { role: 'Viewer' });
  const reading = await key.get('/api/clients');
  const after = await key.get('/api/clients/deleted');
  const writing = await key.post('/api/clients', { companyName: 'Globe Freight', email: 'desk@globe.example' });
  expect([before.status, reading.status, after.status, writing.status]).toEqual([200, 200, 403, 403]);
});

it('refuses what is unknown, revoked, expired, cut short or in another case', async () => {
  const key = await program(app.admin);
  const expiring = await program(app.admin, { days: 90 });
  const as = (token: string) => personOf(app.app, token, app.admin);
  const token = key.token ?? '';
  expect((await key.get('/api/clients')).status).toBe(200);
  expect(refusal(await as(`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`).get('/api/clients'))).toEqual([
    401,
    KEY_MESSAGES.invalid,
  ]);
  expect([
    (await as(token.toUpperCase()).get('/api/clients')).status,
    (await as(token.slice(0, -1)).get('/api/clients')).status,
    (await as(token.slice(12)).get('/api/clients')).status,
    (await app.stranger().get('/api/clients', { authorization: token })).status,
  ]).toEqual([401, 401, 401, 401]);
  later(90 * DAY_MS - 1000);
  expect((await expiring.get('/api/clients')).status).toBe(200);
  later(1000);
  expect(refusal(await expiring.get('/api/clients'))).toEqual([401, KEY_MESSAGES.expired]);
  const again = await app.signIn('admin');
  expect((await again.delete(`/api/keys/${key.keyId}`)).status).toBe(204);
  expect(refusal(await key.get('/api/clients'))).toEqual([401, KEY_MESSAGES.invalid]);
  expect((await again.delete(`/api/keys/${key.keyId}`)).status).toBe(404);
});

it('takes no key from the cookie', async () => {
  const key = await program(app.admin);
  const files = await app.stranger().get('/uploads/0', { cookie: `fairlead=${key.token}` });
  expect(files.status).toBe(401);
});

it('ends with the lock of its account, with every session of it, and while a generated password is to be replaced', async () => {
  const [locked, leaving, lent] = await app.people('Member', 'Member', 'Member');
  const keys = [await program(locked as Person), await program(leaving as Person), await program(lent as Person)];
  const statuses = () => Promise.all(keys.map(async (key) => (await key.get('/api/clients')).status));
  expect(await statuses()).toEqual([200, 200, 200]);
  await app.admin.put(`/api/accounts/${locked?._id}`, { disabled: true });
  await leaving?.delete('/api/auth/sessions');
  await app.db.write((tx) =>
    tx
      .updateTable('account')
      .set({ mustChangePassword: 1 })
      .where('id', '=', lent?._id ?? '')
      .execute(),
  );
  expect(await statuses()).toEqual([401, 401, 403]);
  await app.admin.put(`/api/accounts/${locked?._id}`, { disabled: false });
  expect(await statuses()).toEqual([401, 401, 403]);
  expect((await app.admin.get('/api/keys')).body).toHaveLength(1);
});

it('reads with a key for reading, and changes nothing', async () => {
  const key = await program(app.admin, { access: 'read' });
  const { _id } = (await app.admin.post('/api/clients', { companyName: 'Globe Freight', email: 'desk@globe.example' })).body;
  const lacks = [403, KEY_MESSAGES.lacks('clients:write')];
  expect((await key.get(`/api/clients/${_id}`)).status).toBe(200);
  expect((await key.send('HEAD', `/api/clients/${_id}`)).status).toBe(200);
  expect(refusal(await key.post('/api/clients', {}))).toEqual(lacks);
  expect(refusal(await key.put(`/api/clients/${_id}`, { companyName: 'Other' }))).toEqual(lacks);
  expect(refusal(await key.delete(`/api/clients/${_id}`))).toEqual(lacks);
  expect((await app.admin.get(`/api/clients/${_id}`)).body.companyName).toBe('Globe Freight');
});

it('reaches only the areas it is for', async () => {
  const key = await program(app.admin, { areas: ['tasks'] });
  expect((await key.get('/api/tasks')).status).toBe(200);
  expect(refusal(await key.get('/api/clients'))).toEqual([403, KEY_MESSAGES.lacks('clients:read')]);
  expect(refusal(await key.post('/api/clients', {}))).toEqual([403, KEY_MESSAGES.lacks('clients:write')]);
});

it('reads the files of areas it is for, and neither pictures of accounts nor the logo', async () => {
  const { _id } = (await app.admin.post('/api/clients', { companyName: 'Globe Freight', email: 'desk@globe.example' })).body;
  const file = { field: 'file', name: 'rates.csv', bytes: Buffer.from('port,rate\nNhava Sheva,120'), type: 'text/csv' };
  const everything = await program(app.admin);
  const added = await everything.upload('POST', `/api/documents/${_id}`, {}, file);
  expect(added.status, JSON.stringify(added.body)).toBe(201);
  const path: string = added.body.file;
  const tasks = await program(app.admin, { areas: ['tasks'] });
  const documents = await program(app.admin, { areas: ['documents'], access: 'read' });
  const [refused, read, unknown] = [await tasks.get(path), await documents.get(path), await documents.get('/uploads/0')];
  expect([refusal(refused), read.status, refusal(unknown)]).toEqual([
    [403, KEY_MESSAGES.lacks('documents:read')],
    200,
    [403, KEY_MESSAGES.closed],
  ]);
  await app.db.write((tx) => tx.updateTable('file').set({ area: 'accounts' }).execute());
  expect(refusal(await everything.get(path))).toEqual([403, KEY_MESSAGES.closed]);
  expect((await everything.get('/uploads/backups/any')).status).toBe(403);
});

it('may make a call only where the contract says so: to no other does even the widest key come', async () => {
  const widest = await program(app.admin);
  const narrow = await program(app.admin, { access: 'read', areas: ['tasks'] });
  const wrong: string[] = [];
  for (const [area, endpoints] of Object.entries(endpointsByArea))
    for (const [name, endpoint] of Object.entries(endpoints)) {
      if (endpoint.public) continue;
      const path = endpoint.path.replace(/:[A-Za-z]+/g, crypto.randomUUID());
      const body = endpoint.method === 'GET' ? undefined : {};
      const scope = keyScope(endpoint);
      const [status, message] = refusal(await widest.send(endpoint.method, path, body));
      const isClosed = status === 403 && message === KEY_MESSAGES.closed;
      const isOpen = status !== 401 && status !== 403 && (status as number) < 500;
      if (scope === undefined ? !isClosed : !isOpen) wrong.push(`${area}.${name} answers the widest key ${status} ${message}`);
      const [narrowly, why] = refusal(await narrow.send(endpoint.method, path, body));
      const expected = scope === undefined ? KEY_MESSAGES.closed : KEY_MESSAGES.lacks(scope);
      if (scope !== 'tasks:read' && (narrowly !== 403 || why !== expected))
        wrong.push(`${area}.${name} answers a narrow key ${narrowly} ${why}`);
    }
  expect(wrong).toEqual([]);
});

it('reaches records alone, and of them neither views, timelines, imports, merges nor who was found where', () => {
  const open = Object.entries(endpointsByArea).flatMap(([area, endpoints]) =>
    Object.entries(endpoints).flatMap(([name, { keys, isFirstStep, public: isPublic }]) =>
      keys === undefined ? [] : [{ area, name, keys, isOdd: isFirstStep || isPublic }],
    ),
  );
  expect([...new Set(open.map(({ area }) => area))].sort()).toEqual(Object.keys(KEY_AREAS).sort());
  expect(open.filter(({ area, keys, isOdd }) => area !== keys || isOdd)).toEqual([]);
  const closed = /view|timeline|import|merges?$|duplicate|feed|overrule|explain|notice|ownVisits|verify/i;
  expect(open.filter(({ name }) => closed.test(name))).toEqual([]);
});

it('is told of on a line of its own with each call, by which the build of the web app cuts it out', () => {
  const folder = join(import.meta.dirname, '../../../contract');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  const lines = files.flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'));
  const marks = lines.filter((line) => /\bkeys: '/.test(line));
  expect(marks.length).toBeGreaterThan(0);
  expect(marks.filter((line) => !/^ *keys: '\w+',$/.test(line))).toEqual([]);
});

it('accepts no notice about visits in the name of its account’s person', async () => {
  const member = await app.person('Member');
  const key = await program(member, { areas: ['checkins'] });
  const visit = newVisit(await app.aClient());
  const { status, body } = await key.post('/api/checkins', { ...visit, noticeVersion: VISIT_NOTICE_VERSION });
  expect([status, body.fields]).toEqual([400, { noticeVersion: KEY_MESSAGES.notice }]);
  expect((await member.get('/api/checkins/notice')).body.acceptedVersion).toBeNull();
  expect((await key.post('/api/checkins', visit)).status).toBe(201);
});

it('uploads no file in pieces', async () => {
  const key = await program(app.admin);
  const begun = await key.send('POST', '/api/documents/uploads', undefined, { 'upload-length': '5' });
  expect(refusal(begun)).toEqual([403, KEY_MESSAGES.closed]);
});

it('does a call once under one id, also when it is sent again with another key of the account', async () => {
  const [one, other] = [await program(app.admin), await program(app.admin, { name: 'Spare' })];
  const again = { 'idempotency-key': crypto.randomUUID() };
  const send = (key: Person) => key.send('POST', '/api/clients', { companyName: 'Globe Freight', email: 'desk@globe.example' }, again);
  expect([(await send(one)).status, (await send(one)).status, (await send(other)).status]).toEqual([201, 204, 204]);
  await app.admin.delete(`/api/keys/${one.keyId}`);
  expect([(await one.get('/api/clients')).status, (await other.get('/api/clients')).body.total]).toEqual([401, 1]);
});

it('notes its last use, but not with every call', async () => {
  const key = await program(app.admin);
  const lastUse = async () => (await app.admin.get('/api/keys')).body[0].lastUsedAt;
  await key.get('/api/clients');
  const first = await lastUse();
  later(5 * 60_000);
  await key.get('/api/clients');
  expect([typeof first, await lastUse()]).toEqual(['string', first]);
  later(10 * 60_000);
  await key.get('/api/clients');
  expect(Date.parse(await lastUse())).toBeGreaterThan(Date.parse(first));
});

it('tells in the Administrator’s log who made and revoked a key, and with whose rights', async () => {
  const member = await app.person('Member');
  const { keyId } = await program(member);
  await app.admin.delete(`/api/keys/${keyId}`);
  const { entries } = (await app.admin.get('/api/accounts/log?what=people')).body;
  expect(entries.slice(0, 2)).toMatchObject([
    { by: 'admin', about: member.username, action: 'keyRevoked', changes: { name: 'Website form' } },
    { by: 'admin', about: member.username, action: 'keyCreated', changes: { name: 'Website form' } },
  ]);
});
