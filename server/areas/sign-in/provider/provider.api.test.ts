import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import type { SettingName } from '@fairlead/contract/settings/fields';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createApp } from '../../../app.ts';
import { testApp } from '../../../testing/app.ts';
import { codeFor, mailsTo } from '../../../testing/mail.ts';
import { type Answer, personOf } from '../../../testing/people.ts';
import { createProviderSettings, startProvider, type TestProvider } from '../../../testing/sign-in/provider.ts';
import { OWN_ROLE_NAMES, parseRoleNames } from './provider.rules.ts';

const ORIGIN = 'https://crm.fairlead.example';
const RETURN = `${ORIGIN}/login/provider`;
const PASSWORD = 'anchors aweigh';
const UNCHECKED = 'What Harbour ID answered could not be checked. Please try again, or tell your Administrator.';
const TOO_LATE = 'This sign-in took too long, was used already or began in another browser. Please start again.';
const UNREACHABLE = 'Harbour ID can’t be reached at the moment. Try again later, or sign in with your password.';

const people: Record<string, Record<string, unknown>> = {};
const settings = createProviderSettings();
const app = testApp({ publicUrl: ORIGIN, provider: settings });
const withoutProvider = testApp();

let provider: TestProvider;
beforeAll(async () => {
  provider = await startProvider(people);
  Object.assign(settings, { issuer: provider.issuer, clientId: provider.clientId, clientSecret: provider.clientSecret });
});
afterEach(() => {
  Object.assign(provider.faults, { claims: undefined, hangsAt: undefined });
  Object.assign(settings, { roleClaim: undefined, roles: OWN_ROLE_NAMES, patienceMs: 20_000, issuer: provider.issuer });
  for (const name of Object.keys(people)) delete people[name];
});
afterAll(() => provider.stop());

/** A browser, which keeps the cookie that ties a sign-in to it. */
function createBrowser() {
  let cookie = '';
  const post = (path: string, body?: object) => app.stranger().send('POST', path, body, { cookie });
  return {
    async begin(): Promise<Answer> {
      const begun = await post('/api/auth/login/provider/address');
      cookie = String([begun.headers['set-cookie']].flat()[0] ?? '').split(';')[0] ?? '';
      return begun;
    },
    finish: (given: object) => post('/api/auth/login/provider', given),
    /** Begins, and comes back from the provider as this person. */
    async comeBack(person: string): Promise<Record<string, string>> {
      const begun = await this.begin();
      expect(begun.status, JSON.stringify(begun.body)).toBe(200);
      return provider.signIn(begun.body.address, person);
    },
  };
}
async function signIn(person: string, claims: Record<string, unknown> = {}): Promise<Answer> {
  people[person] = { preferred_username: person, email: `${person}@harbour.example`, email_verified: true, ...claims };
  const browser = createBrowser();
  return browser.finish(await browser.comeBack(person));
}
const enter = (reply: Answer) => personOf(app.app, reply.body.token, reply.body.user);
/** As its owner does who has forgotten the password. */
async function resetByMail(emailId: string) {
  await app.stranger().post('/api/auth/send-otp', { emailId });
  const otp = await codeFor(app, emailId);
  expect((await app.stranger().post('/api/auth/reset-password', { emailId, otp, newPassword: PASSWORD })).status).toBe(200);
}
/** As an Administrator does for an account whose address nobody has proved. */
const allowLink = (id: string) => app.admin.post(`/api/accounts/${id}/provider-link`);
const historyOf = async (accountId: string) =>
  (await app.db.read.selectFrom('history').select(['action', 'changes']).where('entityId', '=', accountId).orderBy('id').execute()).map(
    ({ action, changes }) => `${action} ${changes}`,
  );
const invite = async (username: string, role: string, emailId: string | null, mayChoose = true) => {
  const { body } = await app.admin.post('/api/accounts', { username, role, emailId });
  if (mayChoose) await app.stranger().post(`/api/invitations/${body.token}`, { newPassword: PASSWORD });
  return body.account._id as string;
};
/** An address of this machine where nobody answers. */
async function findClosedAddress(): Promise<string> {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return `http://127.0.0.1:${port}`;
}
const later = (minutes: number) => app.clock.set(new Date(app.clock.now().getTime() + minutes * 60_000).toISOString());

it('makes an account for someone new, linked to their employee, and knows them by their subject from then on', async () => {
  const employee = await app.addEmployee({ employeeName: 'Riya Nair', emailId: 'Riya@harbour.example' });
  const first = await signIn('riya');
  const own = enter(first);
  const again = await signIn('riya', { preferred_username: 'riya.new', email: 'riya.new@harbour.example' });
  const asSeen = (await app.admin.get('/api/accounts')).body.accounts.find(({ username }: { username: string }) => username === 'riya');
  expect({
    name: (await app.stranger().get('/api/auth/provider')).body,
    user: { ...first.body.user, _id: undefined },
    cookies: [first.headers['set-cookie']].flat().map((each) => String(each).split('=')[0]),
    again: again.body.user._id === first.body.user._id,
    me: (await own.get('/api/auth/me')).status,
    sessions: (await own.get('/api/auth/sessions')).body.sessions.length,
    link: (await own.get('/api/auth/me/provider')).body.link,
    linkOfAdmin: (await app.admin.get('/api/auth/me/provider')).body.link,
    isInvited: asSeen.invited,
    history: await historyOf(first.body.user._id),
    byPassword: (await app.stranger().post('/api/auth/login', { username: 'riya', password: 'riya' })).status,
  }).toEqual({
    name: { name: 'Harbour ID' },
    user: expect.objectContaining({
      username: 'riya',
      emailId: 'riya@harbour.example',
      role: 'Member',
      employeeId: employee._id,
      mustChangePassword: false,
    }),
    cookies: ['fairlead', expect.stringContaining('fairlead-device-')],
    again: true,
    me: 200,
    sessions: 2,
    link: { name: 'Harbour ID', linkedBy: 'new', linkedAt: expect.any(String), lastUsedAt: expect.any(String), hasPassword: false },
    linkOfAdmin: null,
    isInvited: false,
    history: ['created {"role":"Member","by":"provider"}'],
    byPassword: 401,
  });
});

it('gives a new account no address that is unverified, and a name that is free and valid', async () => {
  await invite('dev', 'Viewer', 'dev@harbour.example');
  const names = [
    await signIn('dev', { email_verified: false }),
    await signIn('no-name', { preferred_username: undefined, email: 'Sea Lion <x>', name: 'Dév Menon!' }),
    await signIn('nothing', { preferred_username: '../..', email: undefined }),
  ];
  expect(names.map(({ body }) => [body.user.username, body.user.emailId, body.user.role])).toEqual([
    ['dev2', null, 'Member'],
    ['Sea.Lion.x', null, 'Member'],
    ['user', null, 'Member'],
  ]);
});

it('links an account by an address that was proved since it was typed, and no other', async () => {
  const invited = await invite('asha', 'Manager', 'asha@harbour.example');
  const typed = await signIn('asha');
  await allowLink(invited);
  const linked = await signIn('asha');
  const [pretender, chief] = [await invite('pretender', 'Member', null), await invite('chief', 'Administrator', null)];
  await (await app.signIn('pretender')).put('/api/auth/me', { emailId: 'boss@harbour.example', currentPassword: PASSWORD });
  await (await app.signIn('chief')).put('/api/auth/me', { emailId: 'chief@harbour.example', currentPassword: PASSWORD });
  const asBoss = await signIn('boss');
  // Whoever reads the mail of an address is its owner.
  await app.stranger().post('/api/auth/send-otp', { emailId: 'boss@harbour.example' });
  const otp = await codeFor(app, 'boss@harbour.example');
  const reset = await app
    .stranger()
    .post('/api/auth/reset-password', { emailId: 'boss@harbour.example', otp, newPassword: 'a lighthouse of my own' });
  const other = await signIn('another-asha', { email: 'ASHA@harbour.example' });
  const proved = await signIn('boss');
  const ofLinked = { history: (await historyOf(invited)).at(-1), link: (await enter(linked).get('/api/auth/me/provider')).body.link };
  await app.host().unlinkProvider('asha');
  expect({
    typed: typed.status,
    asha: [linked.status, linked.body.user?._id],
    ...ofLinked,
    password: (await app.stranger().post('/api/auth/login', { username: 'asha', password: PASSWORD })).status,
    unproved: [asBoss.status, asBoss.body.message],
    reset: reset.status,
    proved: proved.body.user?._id,
    sessionOfUnlinked: (await enter(linked).get('/api/auth/me')).status,
    afterUnlinking: (await signIn('another-asha', { email: 'ASHA@harbour.example' })).body.user?._id,
    administrator: [(await signIn('chief')).status, (await allowLink(chief)).status, (await signIn('chief')).body.user?._id],
    other: [other.status, other.body.message],
  }).toEqual({
    typed: 409,
    asha: [200, invited],
    history: 'linked {"by":"provider"}',
    link: expect.objectContaining({ linkedBy: 'email', hasPassword: false }),
    password: 401,
    unproved: [
      409,
      'Nobody has confirmed yet that the account with your e-mail address is yours. Ask your Administrator to link it to Harbour ID, or to free the address, under People.',
    ],
    reset: 200,
    proved: pretender,
    sessionOfUnlinked: 401,
    afterUnlinking: invited,
    administrator: [409, 204, chief],
    other: [
      409,
      'The account with your e-mail address belongs to another person at Harbour ID. Ask your Administrator to free it under People.',
    ],
  });
});

it('sets the role that the claim names at each sign-in, and never takes the last Administrator', async () => {
  settings.roleClaim = 'groups';
  const roleOf = async (person: string, groups?: unknown) => (await signIn(person, { groups })).body.user.role;
  const byOwnName = [
    await roleOf('a', ['staff', 'manager', 'viewer']),
    await roleOf('a', 'VIEWER'),
    await roleOf('a'),
    await roleOf('a', 'Administrator'),
    await roleOf('a', ['staff']),
    await roleOf('b', 12),
  ];
  settings.roles = parseRoleNames('cn=crm,ou=chiefs=Administrator; Desk=Member') ?? OWN_ROLE_NAMES;
  const byTable = [await roleOf('c', ['cn=crm,ou=chiefs']), await roleOf('c', ['desk']), await roleOf('d', ['Administrator'])];
  await app.db.write((tx) =>
    tx
      .updateTable('account')
      .set({ emailId: 'admin@harbour.example', emailKey: 'admin@harbour.example', emailProvedAt: app.clock.now().toISOString() })
      .where('username', '=', 'admin')
      .execute(),
  );
  const { _id } = (await app.db.read.selectFrom('account').select('id as _id').where('username', '=', 'a').executeTakeFirst()) ?? {
    _id: '',
  };
  expect({ byOwnName, byTable, last: await roleOf('admin', ['desk']), history: await historyOf(_id) }).toEqual({
    byOwnName: ['Manager', 'Viewer', 'Viewer', 'Administrator', 'Member', 'Member'],
    byTable: ['Administrator', 'Member', 'Member'],
    last: 'Administrator',
    history: [
      'created {"role":"Manager","by":"provider"}',
      'updated {"role":"Viewer","by":"provider"}',
      'updated {"role":"Administrator","by":"provider"}',
      'updated {"role":"Member","by":"provider"}',
    ],
  });
});

it('keeps a locked account out, known or matched by its address, and changes nothing of it', async () => {
  const known = (await signIn('known')).body.user._id;
  const matched = await invite('matched', 'Viewer', 'matched@harbour.example');
  for (const id of [known, matched]) await app.admin.put(`/api/accounts/${id}`, { disabled: true });
  settings.roleClaim = 'groups';
  const replies = [await signIn('known', { groups: 'Manager' }), await signIn('matched', { groups: 'Manager' })];
  expect(replies.map(({ status, body }) => [status, body.message])).toEqual(
    Array(2).fill([403, 'Your account is locked. Ask your Administrator.']),
  );
  const roles = await app.db.read.selectFrom('account').select('role').where('id', 'in', [known, matched]).orderBy('username').execute();
  expect(roles.map(({ role }) => role)).toEqual(['Member', 'Viewer']);
});

it('asks for no second step of its own, and counts as one where no password lets in beside it', async () => {
  const secondFactorRoles = { secondFactorRoles: ['Member', 'Manager'] } satisfies { [name in SettingName]?: unknown };
  await app.admin.put('/api/settings', secondFactorRoles);
  const withPassword = await invite('asha', 'Manager', 'asha@harbour.example');
  await resetByMail('asha@harbour.example');
  const [alone, linked] = [await signIn('alone'), await signIn('asha')];
  expect({
    alone: [alone.body.user.mustSetUpSecondFactor, (await enter(alone).get('/api/clients')).status],
    linked: [
      linked.body.user._id === withPassword,
      linked.body.user.mustSetUpSecondFactor,
      (await enter(linked).get('/api/clients')).status,
    ],
  }).toEqual({ alone: [false, 200], linked: [true, true, 403] });
});

it('tells the owner of a sign-in on a new device by mail', async () => {
  await signIn('newcomer');
  await signIn('newcomer');
  expect((await mailsTo(app, 'newcomer@harbour.example')).length).toBe(1);
});

it('takes an answer once, in time, and only from the browser that began', async () => {
  people.riya = {};
  const [browser, thief] = [createBrowser(), createBrowser()];
  await thief.begin();
  // Two tabs of one browser don't disturb each other.
  const [first, second] = [await browser.comeBack('riya'), await browser.comeBack('riya')];
  const atThief = await thief.finish(first);
  const replies = [
    await browser.finish({ ...first, state: 'made up' }),
    await createBrowser().finish(first),
    await browser.finish(first),
    await browser.finish(first),
    await browser.finish({ ...first, state: second.state }),
  ];
  const late = await browser.comeBack('riya');
  later(11);
  const [parallel] = [await browser.comeBack('riya')];
  const atOnce = await Promise.all([browser.finish(parallel), browser.finish(parallel)]);
  expect({
    atThief: [atThief.status, atThief.body.message],
    replies: replies.map(({ status, body }) => [status, body.message]),
    late: (await browser.finish(late)).body.message,
    atOnce: atOnce.map(({ status }) => status).sort(),
  }).toEqual({
    atThief: [400, TOO_LATE],
    replies: [
      [400, TOO_LATE],
      [400, TOO_LATE],
      [200, undefined],
      [400, TOO_LATE],
      // A code that was exchanged already, with the state of another attempt.
      [400, UNCHECKED],
    ],
    late: TOO_LATE,
    atOnce: [200, 400],
  });
});

it('is ended by any server on the database', async () => {
  const { database, db, clock } = app;
  const { dataDir, databaseUrl } = database;
  const parts = { db, clock, dataDir, databaseUrl, webFolder: dataDir, secure: false, log: false, zone: 'UTC' } as const;
  const other = await createApp({ ...parts, publicUrl: ORIGIN, provider: settings });
  people.riya = {};
  const begun = await app.stranger().post('/api/auth/login/provider/address');
  const cookie = String(begun.headers['set-cookie']).split(';')[0] ?? '';
  const given = await provider.signIn(begun.body.address, 'riya');
  const ended = await personOf(other.app, undefined, app.admin).send('POST', '/api/auth/login/provider', given, { cookie });
  await other.app.close();
  expect([ended.status, ended.body.username]).toEqual([200, 'user']);
});

it('refuses tokens for someone else, of someone else, of another attempt, too old or unsigned', async () => {
  const now = Math.floor(Date.now() / 1000);
  const forged: Record<string, Record<string, unknown>> = {
    nonce: { nonce: 'of another attempt' },
    issuer: { iss: 'https://evil.example' },
    audience: { aud: 'another-program' },
    expired: { iat: now - 900, exp: now - 600 },
    subject: { sub: 'somebody-else' },
  };
  const replies: Record<string, unknown> = {};
  for (const [fault, claims] of Object.entries(forged)) {
    provider.faults.claims = claims;
    replies[fault] = (await signIn('riya')).body.message;
  }
  provider.faults.claims = undefined;
  const browser = createBrowser();
  const given = await browser.comeBack('riya');
  replies.mixedUp = (await browser.finish({ ...given, iss: 'https://evil.example' })).body.message;
  const declining = createBrowser();
  const { state } = Object.fromEntries(new URL((await declining.begin()).body.address).searchParams);
  replies.declined = (await declining.finish({ state, iss: provider.issuer, error: 'access_denied' })).body.message;
  expect({ replies, accounts: (await app.admin.get('/api/accounts')).body.accounts.length }).toEqual({
    replies: {
      nonce: UNCHECKED,
      issuer: UNCHECKED,
      audience: UNCHECKED,
      expired: UNCHECKED,
      subject: UNCHECKED,
      mixedUp: UNCHECKED,
      declined: 'Harbour ID did not sign you in. Please try again, or ask your Administrator.',
    },
    accounts: 1,
  });
});

it('says so when the provider is away or does not answer in time, and goes on when it is back', async () => {
  const refusal = async (reply: Promise<Answer>) => {
    const { status, body } = await reply;
    return [status, body.message];
  };
  // What the provider published is read again after an hour.
  later(61);
  settings.patienceMs = 300;
  provider.faults.hangsAt = /openid-configuration/;
  const slow = await refusal(createBrowser().begin());
  provider.faults.hangsAt = undefined;
  settings.issuer = await findClosedAddress();
  const away = await refusal(createBrowser().begin());
  settings.issuer = provider.issuer;
  settings.patienceMs = 20_000;
  people.riya = {};
  const browser = createBrowser();
  const given = await browser.comeBack('riya');
  settings.patienceMs = 300;
  provider.faults.hangsAt = /token/;
  const stuck = await refusal(browser.finish(given));
  Object.assign(provider.faults, { hangsAt: undefined });
  settings.patienceMs = 20_000;
  expect({ slow, away, stuck, back: (await signIn('riya')).status, logged: app.logged.map(({ reason }) => reason) }).toEqual({
    slow: [503, UNREACHABLE],
    away: [503, UNREACHABLE],
    stuck: [503, UNREACHABLE],
    back: 200,
    logged: [expect.stringContaining('TIMEOUT'), expect.stringContaining('ECONNREFUSED'), expect.stringContaining('TIMEOUT')],
  });
});

it('sends the browser to the provider with PKCE and a cookie that scripts and other sites do not get', async () => {
  const { body, headers } = await createBrowser().begin();
  const address = new URL(body.address);
  expect({
    at: address.origin,
    asked: Object.fromEntries(address.searchParams),
    cookie: String(headers['set-cookie']).replace(/=[\w-]{43};/, '=…;'),
  }).toEqual({
    at: provider.issuer,
    asked: {
      client_id: 'fairlead',
      response_type: 'code',
      redirect_uri: RETURN,
      scope: 'openid profile email',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    },
    cookie: 'fairlead-provider=…; Max-Age=600; Path=/api/auth/login/provider; HttpOnly; SameSite=Strict',
  });
});

it('keeps codes, tokens and the client secret out of replies, logs and every column', async () => {
  const replies = [await signIn('riya'), await signIn('riya')];
  provider.faults.claims = { nonce: 'wrong' };
  replies.push(await signIn('dev'));
  const { secrets } = provider;
  const seen = JSON.stringify([replies, app.logged]);
  const tables = await app.db.read.introspection.getTables();
  for (const { name } of tables.filter(({ isView }) => !isView)) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(app.db.read).catch(() => ({ rows: [] }));
    expect({ name, found: secrets.filter((secret) => JSON.stringify(rows).includes(secret)) }).toEqual({ name, found: [] });
  }
  expect({
    statuses: replies.map(({ status }) => status),
    seen: secrets.filter((secret) => seen.includes(secret)),
    areThere: secrets.length > 6,
  }).toEqual({ statuses: [200, 200, 400], seen: [], areThere: true });
});

it('is not there where no provider is set up', async () => {
  const stranger = withoutProvider.stranger();
  expect([
    (await stranger.get('/api/auth/provider')).body,
    (await stranger.post('/api/auth/login/provider/address')).status,
    (await stranger.post('/api/auth/login/provider', { state: 'x' })).status,
  ]).toEqual([{ name: null }, 404, 404]);
});

it('tells Administrators whether it is on, and which address to register, also while it is off', async () => {
  const member = await app.person('Manager');
  const path = '/api/auth/provider/set-up';
  expect({
    manager: (await member.get(path)).status,
    on: (await app.admin.get(path)).body,
    off: (await withoutProvider.admin.send('GET', path, undefined, { host: 'localhost:3000' })).body,
    // A forged Host header must not choose the address.
    offElsewhere: (await withoutProvider.admin.send('GET', path, undefined, { host: 'crm.thief.example' })).body,
  }).toEqual({
    manager: 403,
    on: { name: 'Harbour ID', issuer: provider.issuer, redirectAddress: RETURN },
    off: { name: null, issuer: null, redirectAddress: 'http://localhost:3000/login/provider' },
    offElsewhere: { name: null, issuer: null, redirectAddress: null },
  });
});
