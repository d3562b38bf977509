import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { codeFor, mailsTo } from '../../testing/mail.ts';
import { type Answer, type Person, personOf } from '../../testing/people.ts';
import { createPasskey } from '../../testing/sign-in/authenticator.ts';
import { oneTimeCode } from '../../testing/sign-in/one-time-code.ts';
import { createProviderSettings, startProvider, type TestProvider } from '../../testing/sign-in/provider.ts';

const ORIGIN = 'https://crm.fairlead.example';
const OLD = 'anchors aweigh';
const NEW = 'a lighthouse of my own';

const people: Record<string, Record<string, unknown>> = {};
const settings = createProviderSettings();
const app = testApp({ publicUrl: ORIGIN, provider: settings });
const withoutProvider = testApp();

let provider: TestProvider;
/** Others in each test, because mails are kept in the same folder. */
let [chief, mallory] = ['', ''];
const addressOf = (person: string) => `${person}@harbour.example`;
beforeAll(async () => {
  provider = await startProvider(people);
  Object.assign(settings, { issuer: provider.issuer, clientId: provider.clientId, clientSecret: provider.clientSecret });
});
beforeEach(() => {
  const number = crypto.randomUUID().slice(0, 8);
  [chief, mallory] = [`chief-${number}`, `mallory-${number}`];
});
afterEach(() => {
  for (const name of Object.keys(people)) delete people[name];
});
afterAll(() => provider.stop());

const later = (minutes: number) => app.clock.set(new Date(app.clock.now().getTime() + minutes * 60_000).toISOString());
const login = (username: string, password: string) => app.stranger().post('/api/auth/login', { username, password });
const signInByProvider = async (person: string, claims: Record<string, unknown> = {}): Promise<Answer> => {
  people[person] = { preferred_username: person, email: addressOf(person), email_verified: true, ...claims };
  const begun = await app.stranger().post('/api/auth/login/provider/address');
  const cookie = String([begun.headers['set-cookie']].flat()[0] ?? '').split(';')[0] ?? '';
  const answer = await provider.signIn(begun.body.address, person);
  return app.stranger().send('POST', '/api/auth/login/provider', answer, { cookie });
};
const enter = (reply: Answer) => personOf(app.app, reply.body.token, reply.body.user);
const ask = (address: string) => app.stranger().post('/api/auth/send-otp', { emailId: address });
const reset = (address: string, otp: string) =>
  app.stranger().post('/api/auth/reset-password', { emailId: address, otp, newPassword: NEW });
async function resetByMail(address: string): Promise<Answer> {
  await ask(address);
  return reset(address, await codeFor(app, address));
}
async function mailedToken(address: string): Promise<string> {
  const mails = (await mailsTo(app, address)).filter(({ subject }) => subject === 'Your link to sign in');
  return /\/invitation#(\S+)/.exec(mails.at(-1)?.text ?? '')?.[1] ?? '';
}
const read = async (feed: Answer) => (await app.app.inject(feed.body.path)).statusCode;
const type = (person: Person, emailId: string | null, currentPassword = OLD) => person.put('/api/auth/me', { emailId, currentPassword });
const aFeed = (person: Person) => person.post('/api/feeds', { kind: 'team' });
const accountOf = (id: string) => app.db.read.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const listed = async (id: string) => (await app.admin.get('/api/accounts')).body.accounts.find(({ _id }: { _id: string }) => _id === id);
const historyOf = async (accountId: string) =>
  (
    await app.db.read
      .selectFrom('history')
      .select(['action', 'actorId', 'changes'])
      .where('entityId', '=', accountId)
      .orderBy('id')
      .execute()
  ).map(
    ({ action, actorId, changes }) =>
      `${action} ${actorId === app.admin._id ? 'admin' : actorId === accountId ? 'self' : actorId} ${changes}`,
  );

/** Somebody who has typed the chief's address into their profile. */
async function pretender(role: 'Member' | 'Administrator' = 'Member'): Promise<Person> {
  const person = await app.person(role, { username: mallory });
  expect((await type(person, addressOf(chief))).status).toBe(200);
  return person;
}
describe('what is carried from one address to another', () => {
  it('is no code: one that was mailed to the old address proves nothing of the new one', async () => {
    const person = await app.person('Member', { username: mallory });
    await type(person, addressOf(mallory));
    await ask(addressOf(mallory));
    const otp = await codeFor(app, addressOf(mallory));
    await type(person, addressOf(chief));
    expect((await reset(addressOf(chief), otp)).status).toBe(400);
    expect((await accountOf(person._id)).emailProvedAt).toBeNull();
    expect((await reset(addressOf(mallory), otp)).status).toBe(400);
  });

  it('is no one-time link, whether mailed or handed over, and none is mailed late', async () => {
    const person = await app.person('Member', { username: mallory });
    await type(person, addressOf(mallory));
    await app.admin.post(`/api/accounts/${person._id}/invitation-mail`);
    const mailed = await mailedToken(addressOf(mallory));
    await type(person, addressOf(chief));
    const again = await app.admin.post(`/api/accounts/${person._id}/invitation`);
    await type(person, addressOf(mallory));
    const over = await Promise.all([mailed, again.body.token].map((token) => app.stranger().get(`/api/invitations/${token}`)));
    expect(over.map(({ status }) => status)).toEqual([404, 404]);
  });

  it('is no proof, also when the old address is typed again; the same one in other letters keeps it', async () => {
    const person = await app.person('Member', { username: mallory });
    await type(person, addressOf(mallory));
    await resetByMail(addressOf(mallory));
    const again = await app.signIn(mallory, NEW);
    const isProved = async () => (await listed(person._id)).emailProved;
    const states = [await isProved()];
    await type(again, addressOf(mallory).toUpperCase(), NEW);
    states.push(await isProved());
    await type(again, null, NEW);
    states.push(await isProved());
    await type(again, addressOf(mallory), NEW);
    states.push(await isProved());
    expect(states).toEqual([true, true, false, false]);
  });

  it('is no proof of the address that its look-alike letters stand for', async () => {
    const person = await app.person('Member', { username: mallory });
    const lookAlike = addressOf(`ﬁ-${chief}`);
    await type(person, lookAlike);
    await resetByMail(lookAlike);
    const again = await app.signIn(mallory, NEW);
    const beforehand = await signInByProvider(`fi-${chief}`);
    const retyped = await type(again, addressOf(`fi-${chief}`), NEW);
    const afterwards = await signInByProvider(`fi-${chief}`);
    expect([beforehand.status, retyped.status, afterwards.status, (await listed(person._id)).emailProved]).toEqual([409, 200, 409, false]);
  });

  it('is no permission of an Administrator to link the account', async () => {
    const person = await app.person('Member', { username: mallory });
    await type(person, addressOf(mallory));
    expect((await app.admin.post(`/api/accounts/${person._id}/provider-link`)).status).toBe(204);
    await type(person, addressOf(chief));
    expect((await signInByProvider(chief)).status).toBe(409);
  });
});

describe('what was begun before a proof', () => {
  it('is not ended after it: adding a passkey, an app, new recovery codes, a calendar address', async () => {
    const person = await pretender();
    const passkey = createPasskey(ORIGIN);
    const options = await person.post('/api/auth/passkeys/options', { currentPassword: OLD });
    const { secret } = (await person.post('/api/auth/second-factor', { currentPassword: OLD })).body;
    const feed = await aFeed(person);
    expect((await resetByMail(addressOf(chief))).status).toBe(200);
    const late = await Promise.all([
      person.post('/api/auth/passkeys', { name: 'Laptop', credential: passkey.create(options.body) }),
      person.post('/api/auth/second-factor/confirm', { code: oneTimeCode(secret, app.clock.now()) }),
      person.post(`/api/feeds/${feed.body._id}/renewal`),
      aFeed(person),
    ]);
    expect(late.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
    expect(await app.db.read.selectFrom('secondFactor').select('accountId').execute()).toEqual([]);
  });

  it('leaves nobody else inside, however it falls together with the proof', async () => {
    for (let round = 0; round < 6; round += 1) {
      const [username, address] = [`${mallory}-${round}`, addressOf(`${chief}-${round}`)];
      const person = await app.person('Member', { username });
      await type(person, address);
      const passkey = createPasskey(ORIGIN);
      const options = await person.post('/api/auth/passkeys/options', { currentPassword: OLD });
      await ask(address);
      const otp = await codeFor(app, address);
      const [done, , , ...begun] = await Promise.all([
        reset(address, otp),
        person.post('/api/auth/passkeys', { name: 'Laptop', credential: passkey.create(options.body) }),
        person.post('/api/auth/second-factor', { currentPassword: OLD }),
        ...Array.from({ length: 3 }, () => login(username, OLD)),
        ...Array.from({ length: 3 }, () => aFeed(person)),
        person.put('/api/auth/me', { newPassword: 'a third one of mine', currentPassword: OLD }),
      ]);
      expect(done?.status).toBe(200);
      const sessions = begun.filter(({ body }) => body.token !== undefined).map(enter);
      const feeds = begun.filter(({ body }) => body.path !== undefined);
      const tables = ['session', 'passkey', 'secondFactor', 'calendarFeed'] as const;
      const left = await Promise.all(
        tables.map((table) => app.db.read.selectFrom(table).select('accountId').where('accountId', '=', person._id).execute()),
      );
      expect({
        left: left.map((rows) => rows.length),
        sessions: await Promise.all(sessions.map(async (each) => (await each.get('/api/auth/me')).status)),
        feeds: await Promise.all(feeds.map(read)),
        old: (await login(username, OLD)).status,
        third: (await login(username, 'a third one of mine')).status,
        own: (await login(username, NEW)).body.token !== undefined,
      }).toEqual({
        left: [0, 0, 0, 0],
        sessions: sessions.map(() => 401),
        feeds: feeds.map(() => 404),
        old: 401,
        third: 401,
        own: true,
      });
    }
  });
});

describe('the proof', () => {
  it('mails what was removed, in numbers and never in words that somebody else has chosen', async () => {
    const person = await pretender();
    const passkey = createPasskey(ORIGIN);
    const options = await person.post('/api/auth/passkeys/options', { currentPassword: OLD });
    const named = { name: 'Call 555 0100 to keep your account', credential: passkey.create(options.body) };
    await person.post('/api/auth/passkeys', named);
    await Promise.all([aFeed(person), aFeed(person)]);
    await resetByMail(addressOf(chief));
    const mail = (await mailsTo(app, addressOf(chief))).at(-1);
    expect(mail?.subject).toBe('What was removed from your account');
    expect(mail?.text?.split('\n\n').slice(0, 3)).toEqual([
      `The password of the Fairlead account ${mallory} was replaced by a code that was mailed to this address.`,
      'Nobody had shown before that this address belongs to the account. Everything that let somebody in until then was therefore removed:',
      'Removed\n- 1 sign-in\n- 2 calendar addresses\n- 1 passkey',
    ]);
    expect(mail?.text).not.toContain('555');
    expect(await historyOf(person._id)).toContain('emailProved null {"by":"mail","ended":{"sessions":1,"calendars":2,"passkeys":1}}');
  });

  it('tells the owner of a proved address that their second step stays, and an account with nothing to end gets no mail', async () => {
    const person = await app.person('Member', { username: chief });
    await type(person, addressOf(chief));
    await resetByMail(addressOf(chief));
    const again = await app.signIn(chief, NEW);
    await aFeed(again);
    await resetByMail(addressOf(chief));
    const mails = (await mailsTo(app, addressOf(chief))).filter(({ subject }) => subject?.startsWith('What was removed'));
    expect(mails.at(-1)?.text).toContain(
      'What else let somebody in was ended; your second step stays as it is:\n\nRemoved\n- 1 sign-in\n- 1 calendar address\n',
    );
    expect(mails).toHaveLength(2);
    await resetByMail(addressOf(chief));
    expect((await mailsTo(app, addressOf(chief))).filter(({ subject }) => subject?.startsWith('What was removed'))).toHaveLength(2);
  });

  it('of another address ends the link to the person at the provider whose account it was', async () => {
    const made = await signInByProvider(mallory);
    expect((await listed(made.body.user._id)).emailProved).toBe(true);
    await app.db.write((tx) =>
      tx
        .updateTable('account')
        .set({ emailId: addressOf(chief), emailKey: addressOf(chief), emailProvedAt: null })
        .where('id', '=', made.body.user._id)
        .execute(),
    );
    expect((await signInByProvider(mallory)).body.user._id).toBe(made.body.user._id);
    await resetByMail(addressOf(chief));
    const back = await signInByProvider(mallory);
    expect([back.status, back.body.user._id === made.body.user._id, back.body.user.username]).toEqual([200, false, `${mallory}2`]);
  });

  it('is also the provider’s word about the address that its own person has typed, which takes nothing from them', async () => {
    const made = await signInByProvider(chief, { email_verified: false });
    await app.db.write((tx) =>
      tx
        .updateTable('account')
        .set({ emailId: addressOf(chief), emailKey: addressOf(chief) })
        .where('id', '=', made.body.user._id)
        .execute(),
    );
    await signInByProvider(chief);
    expect([(await listed(made.body.user._id)).emailProved, (await enter(made).get('/api/auth/me')).status]).toEqual([true, 200]);
  });

  it('leaves the person at the provider alone in an account that was linked before anybody had proved its address', async () => {
    const person = await pretender();
    const passkey = createPasskey(ORIGIN);
    const options = await person.post('/api/auth/passkeys/options', { currentPassword: OLD });
    await person.post('/api/auth/passkeys', { name: 'Laptop', credential: passkey.create(options.body) });
    const feed = await aFeed(person);
    const at = app.clock.now().toISOString();
    const linked = { issuer: settings.issuer, subject: chief, accountId: person._id, linkedBy: 'email' as const };
    await app.db.write((tx) =>
      tx
        .insertInto('providerIdentity')
        .values({ ...linked, createdAt: at, lastUsedAt: at })
        .execute(),
    );
    const entered = await signInByProvider(chief);
    const asked = await app.stranger().post('/api/auth/login/passkey/options', {});
    const byPasskey = await app.stranger().post('/api/auth/login/passkey', { assertion: passkey.use(asked.body) });
    expect({
      entered: entered.body.user?._id,
      session: (await person.get('/api/auth/me')).status,
      password: (await login(mallory, OLD)).status,
      passkey: byPasskey.status,
      feed: await read(feed),
      again: (await signInByProvider(chief)).body.user?._id,
      emailProved: (await listed(person._id)).emailProved,
    }).toEqual({ entered: person._id, session: 401, password: 401, passkey: 400, feed: 404, again: person._id, emailProved: true });
    const mail = (await mailsTo(app, addressOf(chief))).find(({ subject }) => subject === 'What was removed from your account');
    expect(mail?.text).toContain('Removed\n- 1 sign-in\n- 1 calendar address\n- 1 passkey\n- 1 password\n');
  });

  it('asks no second step of the chief whom the old one would stop', async () => {
    const person = await pretender();
    const { secret } = (await person.post('/api/auth/second-factor', { currentPassword: OLD })).body;
    await person.post('/api/auth/second-factor/confirm', { code: oneTimeCode(secret, app.clock.now()) });
    await app.admin.post(`/api/accounts/${person._id}/invitation-mail`);
    const token = await mailedToken(addressOf(chief));
    const shown = await app.stranger().get(`/api/invitations/${token}`);
    const joined = await app.stranger().post(`/api/invitations/${token}`, { newPassword: NEW });
    expect([shown.body.secondStep, joined.body.user?.username]).toEqual(['removed', mallory]);
  });
});

describe('an Administrator', () => {
  it('lets the provider link an account, within seven days, and the history says so', async () => {
    const person = await pretender();
    const refused = await signInByProvider(chief);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Nobody has confirmed yet that the account with your e-mail address is yours. Ask your Administrator to link it to Harbour ID, or to free the address, under People.',
    ]);
    const allow = () => app.admin.post(`/api/accounts/${person._id}/provider-link`);
    expect((await allow()).status).toBe(204);
    later(7 * 24 * 60 + 1);
    expect((await signInByProvider(chief)).status).toBe(409);
    await allow();
    const linked = await signInByProvider(chief);
    expect([linked.body.user._id, linked.body.user.username]).toEqual([person._id, mallory]);
    expect(await listed(person._id)).toMatchObject({ emailProved: true, providerLinked: true });
    expect((await historyOf(person._id)).slice(-4)).toEqual([
      'linkAllowed admin {}',
      'linkAllowed admin {}',
      'emailProved null {"by":"provider","ended":{"sessions":1,"passwords":1}}',
      'linked null {"by":"provider"}',
    ]);
    expect((await allow()).body.message).toBe('This account is linked to somebody at the provider. Free it first.');
  });

  it('frees an account from its person at the provider, whose sessions and calendar addresses end', async () => {
    const made = await signInByProvider(chief);
    const feed = await aFeed(enter(made));
    const path = `/api/accounts/${made.body.user._id}/provider-link`;
    expect([(await app.admin.delete(path)).status, (await app.admin.delete(path)).status]).toEqual([204, 409]);
    expect([(await enter(made).get('/api/auth/me')).status, await read(feed)]).toEqual([401, 404]);
    // The address was proved, so that a person with another subject may have the account now.
    const other = await signInByProvider(`other-${chief}`, { email: addressOf(chief) });
    expect(other.body.user._id).toBe(made.body.user._id);
    expect((await historyOf(made.body.user._id)).at(-2)).toBe('unlinked admin {}');
  });

  it('frees an address, whose owner then gets an account of their own', async () => {
    const person = await pretender();
    await app.admin.post(`/api/accounts/${person._id}/invitation-mail`);
    const token = await mailedToken(addressOf(chief));
    const path = `/api/accounts/${person._id}/address`;
    expect([(await app.admin.delete(path)).status, (await app.admin.delete(path)).status]).toEqual([204, 409]);
    const own = await signInByProvider(chief);
    expect({
      isOther: own.body.user._id !== person._id,
      emailId: own.body.user.emailId,
      pretender: (await person.get('/api/auth/me')).body.emailId,
      link: (await app.stranger().get(`/api/invitations/${token}`)).status,
      history: (await historyOf(person._id)).at(-1),
    }).toEqual({ isOther: true, emailId: addressOf(chief), pretender: null, link: 404, history: 'addressFreed admin {}' });
  });

  it('does none of it for their own account, for a locked one, without an address or a provider; nobody else does it at all', async () => {
    const [person, manager] = [await app.person('Member'), await app.person('Manager')];
    const calls = (who: Person, id: string) =>
      Promise.all([
        who.post(`/api/accounts/${id}/provider-link`),
        who.delete(`/api/accounts/${id}/provider-link`),
        who.delete(`/api/accounts/${id}/address`),
        who.post(`/api/accounts/${id}/invitation`),
        who.post(`/api/accounts/${id}/invitation-mail`),
      ]);
    const statuses = async (who: Person, id: string) => (await calls(who, id)).map(({ status }) => status);
    const locked = await pretender();
    await app.admin.put(`/api/accounts/${locked._id}`, { disabled: true });
    const plain = await withoutProvider.person('Member');
    await type(plain, 'somebody@port.example');
    expect({
      manager: await statuses(manager, person._id),
      own: await statuses(app.admin, app.admin._id),
      missing: await statuses(app.admin, 'nobody'),
      locked: (await app.admin.post(`/api/accounts/${locked._id}/provider-link`)).body.message,
      withoutAddress: (await app.admin.post(`/api/accounts/${person._id}/provider-link`)).body.message,
      withoutProvider: (await withoutProvider.admin.post(`/api/accounts/${plain._id}/provider-link`)).body.message,
    }).toEqual({
      manager: [403, 403, 403, 403, 403],
      own: [403, 403, 403, 403, 403],
      missing: [404, 404, 404, 404, 404],
      locked: 'This account is locked',
      withoutAddress: 'This account has no e-mail address',
      withoutProvider: 'Nobody signs in by a provider here.',
    });
  });
});

describe('a one-time link', () => {
  /** Someone with an authenticator app, and a code of it that was not used. */
  async function withApp() {
    const person = await app.person('Member', { username: chief });
    const { secret } = (await person.post('/api/auth/second-factor', { currentPassword: OLD })).body;
    await person.post('/api/auth/second-factor/confirm', { code: oneTimeCode(secret, app.clock.now()) });
    const nextCode = () => {
      later(0.5);
      return oneTimeCode(secret, app.clock.now());
    };
    return { person, nextCode };
  }

  it('sets the password, and then asks for the second step', async () => {
    const { person, nextCode } = await withApp();
    const { token } = (await app.admin.post(`/api/accounts/${person._id}/invitation`)).body;
    expect((await app.stranger().get(`/api/invitations/${token}`)).body).toEqual({ username: chief, role: 'Member', secondStep: 'asked' });
    const joined = await app.stranger().post(`/api/invitations/${token}`, { newPassword: NEW });
    expect([joined.status, Object.keys(joined.body), joined.headers['set-cookie']]).toEqual([200, ['secondFactor'], undefined]);
    const { ticket } = joined.body.secondFactor;
    const finished = await app.stranger().post('/api/auth/login/second-factor', { ticket, code: nextCode() });
    expect(finished.body.user.username).toBe(chief);
  });

  it('removes the second step only where an Administrator said so when making it, which the history keeps', async () => {
    const { person } = await withApp();
    const wrong = await app.admin.post(`/api/accounts/${person._id}/invitation?secondStep=off`);
    const { token } = (await app.admin.post(`/api/accounts/${person._id}/invitation?secondStep=remove`)).body;
    expect((await app.stranger().get(`/api/invitations/${token}`)).body.secondStep).toBe('removed');
    expect((await person.get('/api/auth/second-factor')).body.isOn).toBe(true);
    const joined = await app.stranger().post(`/api/invitations/${token}`, { newPassword: NEW });
    expect([wrong.status, joined.body.user?.username]).toEqual([400, chief]);
    expect((await login(chief, NEW)).body).toHaveProperty('token');
    expect((await historyOf(person._id)).slice(-3)).toEqual([
      'invited admin {"secondStep":"removed"}',
      'joined null {}',
      'secondFactorReset null {"by":"link"}',
    ]);
  });

  it('ends calendar addresses, as a lost second step, a lock and the host do', async () => {
    const ends: [string, (id: string, name: string) => Promise<unknown>][] = [
      [
        'link',
        async (id) =>
          app
            .stranger()
            .post(`/api/invitations/${(await app.admin.post(`/api/accounts/${id}/invitation`)).body.token}`, { newPassword: NEW }),
      ],
      ['factor', (id) => app.admin.delete(`/api/accounts/${id}/second-factor`)],
      [
        'lock',
        async (id) => [
          await app.admin.put(`/api/accounts/${id}`, { disabled: true }),
          await app.admin.put(`/api/accounts/${id}`, { disabled: false }),
        ],
      ],
      ['host', (_id, name) => app.host().resetPassword(name)],
      ['host, factor', (_id, name) => app.host().resetSecondFactor(name)],
    ];
    for (const [what, end] of ends) {
      const username = `${mallory}-${what.replaceAll(/\W+/g, '')}`;
      const person = await app.person('Member', { username });
      const feed = await aFeed(person);
      const { secret } = (await person.post('/api/auth/second-factor', { currentPassword: OLD })).body;
      await person.post('/api/auth/second-factor/confirm', { code: oneTimeCode(secret, app.clock.now()) });
      expect([what, await read(feed)]).toEqual([what, 200]);
      await end(person._id, username);
      expect([what, await read(feed)]).toEqual([what, 404]);
    }
  });
});

describe('signing out everywhere', () => {
  it('ends every session, one-time link and calendar address of one’s own, and nobody else’s', async () => {
    const [person, other] = [await app.person('Member'), await app.person('Member')];
    const second = await app.signIn(person.username);
    const [feed, foreign] = [await aFeed(person), await aFeed(other)];
    const { token } = (await app.admin.post(`/api/accounts/${person._id}/invitation`)).body;
    const left = await second.delete('/api/auth/sessions');
    expect([left.status, String(left.headers['set-cookie'])]).toEqual([204, expect.stringContaining('fairlead=;')]);
    expect({
      sessions: [(await person.get('/api/auth/me')).status, (await second.get('/api/auth/me')).status],
      feed: await read(feed),
      link: (await app.stranger().get(`/api/invitations/${token}`)).status,
      other: [(await other.get('/api/auth/me')).status, await read(foreign)],
      again: (await login(person.username, OLD)).status,
      history: (await historyOf(person._id)).at(-1),
    }).toEqual({ sessions: [401, 401], feed: 404, link: 404, other: [200, 200], again: 200, history: 'signedOutEverywhere self {}' });
  });
});

describe('an account without a password', () => {
  it('changes its names within ten minutes of signing in, and says how afterwards', async () => {
    const own = enter(await signInByProvider(chief));
    const rename = (username: string, more: object = {}) => own.put('/api/auth/me', { username, ...more });
    expect((await rename(`${chief}.b`)).body.username).toBe(`${chief}.b`);
    later(11);
    const refused = 'You have no password here. Sign out, sign in again, and change this within 10 minutes.';
    expect(await rename(`${chief}.c`, { currentPassword: 'anything' })).toMatchObject({
      status: 400,
      body: { fields: { currentPassword: refused } },
    });
    expect((await own.put('/api/auth/me', { emailId: addressOf(mallory) })).body.fields).toEqual({ currentPassword: refused });
    expect((await own.put('/api/auth/me', { newPassword: NEW })).body.fields).toEqual({ currentPassword: refused });
    expect((await own.put('/api/auth/me', { username: `${chief}.b`, phoneNumber: '1' })).status).toBe(200);
    const again = enter(await signInByProvider(chief));
    expect((await again.put('/api/auth/me', { newPassword: NEW })).status).toBe(200);
    expect((await login(`${chief}.b`, NEW)).status).toBe(200);
  });
});

it('asks for the current password where a user name or an e-mail address is changed, in the field’s name', async () => {
  const person = await app.person('Member');
  const missing = { currentPassword: 'Enter your current password to change your username, e-mail or password' };
  expect({
    username: (await person.put('/api/auth/me', { username: 'another.name' })).body.fields,
    emailId: (await person.put('/api/auth/me', { emailId: addressOf(chief) })).body.fields,
    wrong: (await type(person, addressOf(chief), 'not it')).body.fields,
    same: (await person.put('/api/auth/me', { username: person.username, emailId: null, phoneNumber: '1' })).status,
  }).toEqual({ username: missing, emailId: missing, wrong: { currentPassword: 'Your current password is incorrect' }, same: 200 });
});
