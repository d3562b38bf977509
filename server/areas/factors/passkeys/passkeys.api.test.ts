import { expect, it } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { type Person, personOf } from '../../../testing/people.ts';
import { createPasskey } from '../../../testing/sign-in/authenticator.ts';
import { oneTimeCode } from '../../../testing/sign-in/one-time-code.ts';

const ORIGIN = 'https://crm.fairlead.example';
const PASSWORD = 'anchors aweigh';
const app = testApp({ publicUrl: ORIGIN });
const atLocalAddress = testApp();

const REFUSED = { status: 400, body: { message: 'This passkey could not be checked. Please try again.' } };
const later = (seconds: number) => app.clock.set(new Date(app.clock.now().getTime() + seconds * 1000).toISOString());
const begin = (person: Person, proof: object = {}) => person.post('/api/auth/passkeys/options', { currentPassword: PASSWORD, ...proof });
const add = (person: Person, credential: object, name = 'Laptop') => person.post('/api/auth/passkeys', { name, credential });
const login = (username: string) => app.stranger().post('/api/auth/login', { username, password: PASSWORD });
const beginSignIn = async (ticket?: string) => (await app.stranger().post('/api/auth/login/passkey/options', { ticket })).body;
const signIn = (assertion: object, ticket?: string) => app.stranger().post('/api/auth/login/passkey', { ticket, assertion });
const historyOf = async (accountId: string) =>
  (await app.db.read.selectFrom('history').select(['action', 'actorId', 'changes']).where('entityId', '=', accountId).execute()).map(
    ({ action, actorId, changes }) => `${action} ${actorId === accountId ? 'self' : actorId} ${changes}`,
  );

/** Adds a passkey to someone's account. */
async function addPasskey(person: Person, name?: string, proof?: object) {
  const passkey = createPasskey(ORIGIN);
  const added = await add(person, passkey.create((await begin(person, proof)).body), name);
  expect(added.status, JSON.stringify(added.body)).toBe(201);
  return { ...passkey, _id: added.body._id as string };
}

it('is added by the password, named, listed, renamed and removed, and ends the other sessions', async () => {
  const [person, colleague] = await Promise.all([app.person('Member'), app.person('Member')]);
  const other = await app.signIn(person.username);
  expect((await begin(person, { currentPassword: 'not it' })).body.fields).toEqual({
    currentPassword: 'Your current password is incorrect',
  });
  const options = (await begin(person)).body;
  expect(options).toMatchObject({
    rp: { id: 'crm.fairlead.example' },
    user: { name: person.username },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  const passkey = createPasskey(ORIGIN);
  const { body: added } = await add(person, passkey.create(options), ' Laptop ');
  const renamed = await person.put(`/api/auth/passkeys/${added._id}`, { name: 'Phone' });
  expect({
    added,
    excluded: (await begin(person)).body.excludeCredentials[0].id,
    other: (await other.get('/api/auth/me')).status,
    renamed: renamed.body.name,
    list: (await person.get('/api/auth/passkeys')).body.passkeys.map(({ name }: { name: string }) => name),
    listOfColleague: (await colleague.get('/api/auth/passkeys')).body.passkeys,
    renamedByColleague: (await colleague.put(`/api/auth/passkeys/${added._id}`, { name: 'Mine' })).status,
    removedByColleague: (await colleague.post(`/api/auth/passkeys/${added._id}/removal`, { currentPassword: PASSWORD })).status,
    addedByColleague: (await add(colleague, passkey.create((await begin(colleague)).body))).status,
    inAccounts: (await app.admin.get('/api/accounts')).body.accounts.find(({ _id }: { _id: string }) => _id === person._id).hasSecondFactor,
    removedByWrongPassword: (await person.post(`/api/auth/passkeys/${added._id}/removal`, { currentPassword: 'not it' })).status,
    removed: (await person.post(`/api/auth/passkeys/${added._id}/removal`, { currentPassword: PASSWORD })).status,
    left: (await person.get('/api/auth/passkeys')).body.passkeys,
  }).toEqual({
    added: { _id: added._id, name: 'Laptop', createdAt: added.createdAt, lastUsedAt: null },
    excluded: passkey.id,
    other: 401,
    renamed: 'Phone',
    list: ['Phone'],
    listOfColleague: [],
    renamedByColleague: 404,
    removedByColleague: 404,
    addedByColleague: 409,
    inAccounts: true,
    removedByWrongPassword: 400,
    removed: 204,
    left: [],
  });
  expect((await historyOf(person._id)).slice(-3)).toEqual([
    'passkeyAdded self {"passkey":"Laptop"}',
    'passkeyRenamed self {"passkey":"Phone"}',
    'passkeyRemoved self {"passkey":"Phone"}',
  ]);
});

it('is refused when made elsewhere, unverified, late, twice, or with a challenge of another session', async () => {
  const [person, colleague] = await Promise.all([app.person('Member'), app.person('Member')]);
  const passkey = createPasskey(ORIGIN);
  const options = async () => (await begin(person)).body;
  const used = await options();
  expect(await add(person, passkey.create(await options(), { origin: 'https://evil.example' }))).toMatchObject(REFUSED);
  expect(await add(person, passkey.create(await options(), { isVerified: false }))).toMatchObject(REFUSED);
  expect(await add(colleague, passkey.create(await options()))).toMatchObject(REFUSED);
  const old = await options();
  later(301);
  expect(await add(person, passkey.create(old))).toMatchObject(REFUSED);
  later(-301);
  expect((await add(person, passkey.create(used))).status).toBe(201);
  expect(await add(person, createPasskey(ORIGIN).create(used))).toMatchObject(REFUSED);
});

it('signs in alone, once per challenge, and tells of a new device', async () => {
  const person = await app.person('Member');
  await person.put('/api/auth/me', { emailId: 'p@port.example', currentPassword: PASSWORD });
  const passkey = await addPasskey(person);
  const options = await beginSignIn();
  expect(options).toMatchObject({ rpId: 'crm.fairlead.example', userVerification: 'required', allowCredentials: [] });
  const assertion = passkey.use(options);
  const replies = await Promise.all([signIn(assertion), signIn(assertion)]);
  const done = replies.find(({ status }) => status === 200);
  const back = personOf(app.app, done?.body.token, done?.body.user);
  const mails = await app.db.read.selectFrom('mail').select('kind').execute();
  expect({
    statuses: replies.map(({ status }) => status).sort(),
    me: (await back.get('/api/auth/me')).body.username,
    cookie: String(done?.headers['set-cookie']).includes('fairlead-device-'),
    mails: mails.map(({ kind }) => kind),
    lastUsed: (await back.get('/api/auth/passkeys')).body.passkeys[0].lastUsedAt === null,
  }).toEqual({ statuses: [200, 400], me: person.username, cookie: true, mails: ['newDevice'], lastUsed: false });
});

it('does not sign in from another origin, unverified, late, with a counter that went back, unknown, or to a locked account', async () => {
  const person = await app.person('Member');
  const passkey = await addPasskey(person);
  const stranger = createPasskey(ORIGIN);
  expect(await signIn(passkey.use(await beginSignIn(), { origin: 'https://evil.example' }))).toMatchObject(REFUSED);
  expect(await signIn(passkey.use(await beginSignIn(), { isVerified: false }))).toMatchObject(REFUSED);
  expect(await signIn(stranger.use(await beginSignIn()))).toMatchObject(REFUSED);
  expect(await signIn(passkey.use({ rpId: 'crm.fairlead.example', challenge: 'bWFkZSB1cA' }))).toMatchObject(REFUSED);
  const old = await beginSignIn();
  later(301);
  expect(await signIn(passkey.use(old))).toMatchObject(REFUSED);
  // A copy of the passkey would count on from where it was copied.
  expect((await signIn(passkey.use(await beginSignIn(), { counter: 40 }))).status).toBe(200);
  expect(await signIn(passkey.use(await beginSignIn(), { counter: 40 }))).toMatchObject(REFUSED);
  expect((await signIn(passkey.use(await beginSignIn(), { counter: 41 }))).status).toBe(200);
  await app.admin.put(`/api/accounts/${person._id}`, { disabled: true });
  expect(await signIn(passkey.use(await beginSignIn(), { counter: 42 }))).toMatchObject(REFUSED);
});

it('is the second step after the password, by a passkey of that account and that ticket alone', async () => {
  const [person, colleague] = await Promise.all([app.person('Member'), app.person('Member')]);
  const [passkey, foreign] = [await addPasskey(person), await addPasskey(colleague)];
  const { secondFactor } = (await login(person.username)).body;
  expect(secondFactor).toMatchObject({ hasApp: false, hasPasskey: true });
  const { ticket } = secondFactor;
  const options = await beginSignIn(ticket);
  expect(options.allowCredentials).toEqual([{ id: passkey.id, type: 'public-key', transports: ['internal'] }]);
  expect({
    foreign: (await signIn(foreign.use(await beginSignIn(ticket)), ticket)).status,
    // Challenges of the two ways to sign in are not exchanged.
    otherChallenge: (await signIn(passkey.use(await beginSignIn()), ticket)).status,
    withoutTicket: (await signIn(passkey.use(await beginSignIn(ticket)))).status,
    madeUpTicket: (await app.stranger().post('/api/auth/login/passkey/options', { ticket: 'made-up' })).status,
    code: (await app.stranger().post('/api/auth/login/second-factor', { ticket, code: '123456' })).status,
    right: (await signIn(passkey.use(options), ticket)).status,
    again: (await signIn(passkey.use(options), ticket)).status,
  }).toEqual({ foreign: 400, otherChallenge: 400, withoutTicket: 400, madeUpTicket: 401, code: 400, right: 200, again: 401 });
});

it('counts as the second factor that a role must have, the last of which stays, and an app asks for its code', async () => {
  const person = await app.person('Member');
  await app.admin.put('/api/settings', { secondFactorRoles: ['Member'] });
  expect((await person.get('/api/clients?page=1')).body.code).toBe('second_factor_required');
  const passkey = await addPasskey(person);
  const removal = (proof: object = {}) => person.post(`/api/auth/passkeys/${passkey._id}/removal`, { currentPassword: PASSWORD, ...proof });
  const last = 'Your role must have a second step, and this is the last one. Add another before you remove it.';
  expect((await person.get('/api/clients?page=1')).status).toBe(200);
  expect(await removal()).toMatchObject({ status: 409, body: { message: last } });
  expect((await person.get('/api/auth/passkeys')).body.passkeys).toHaveLength(1);

  const { secret } = (await person.post('/api/auth/second-factor', { currentPassword: PASSWORD })).body;
  const code = () => {
    later(30);
    return oneTimeCode(secret, app.clock.now());
  };
  await person.post('/api/auth/second-factor/confirm', { code: code() });
  expect((await login(person.username)).body.secondFactor).toMatchObject({ hasApp: true, hasPasskey: true });
  expect((await begin(person)).body.fields).toHaveProperty('code');
  expect((await begin(person, { code: code() })).status).toBe(200);
  expect((await removal()).body.fields).toHaveProperty('code');
  expect((await removal({ code: code() })).status).toBe(204);
  const appRemoval = await person.post('/api/auth/second-factor/removal', { currentPassword: PASSWORD, code: code() });
  expect(appRemoval).toMatchObject({ status: 409, body: { message: last } });
});

it('is cleared with the other factors by an Administrator and by the host, and the history says who', async () => {
  const [person, other] = await Promise.all([app.person('Member'), app.person('Member')]);
  const passkey = await addPasskey(person);
  await addPasskey(other);
  const host = app.host();
  expect({
    reset: (await app.admin.delete(`/api/accounts/${person._id}/second-factor`)).status,
    session: (await person.get('/api/auth/me')).status,
    passkey: (await signIn(passkey.use(await beginSignIn()))).status,
    password: (await login(person.username)).status,
    host: await host.resetSecondFactor(other.username),
    again: (await host.resetSecondFactor(other.username)).hadOne,
  }).toEqual({ reset: 204, session: 401, passkey: 400, password: 200, host: { username: other.username, hadOne: true }, again: false });
  expect((await historyOf(person._id)).at(-1)).toBe(`secondFactorReset ${app.admin._id} {}`);
  expect((await historyOf(other._id)).at(-1)).toBe('secondFactorReset null {"by":"host"}');
});

it('says that an address without https has no passkeys, except localhost', async () => {
  const at = (host: string) => atLocalAddress.admin.send('POST', '/api/auth/passkeys/options', { currentPassword: PASSWORD }, { host });
  expect({
    insecure: (await at('crm.port.example')).body.message,
    localhost: (await at('localhost:3000')).body.rp.id,
  }).toEqual({
    insecure: 'Passkeys need an https address. Ask your Administrator to open Fairlead by one (PUBLIC_URL).',
    localhost: 'localhost',
  });
});

it('lets a hundred sign-ins by passkey begin in a quarter of an hour from one address', async () => {
  const replies = await Promise.all(Array.from({ length: 101 }, () => app.stranger().post('/api/auth/login/passkey/options', {})));
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(1);
});
