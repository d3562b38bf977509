import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { codeFor, mailsTo } from '../../../testing/mail.ts';
import { type Answer, type Person, personOf } from '../../../testing/people.ts';
import { createPasskey } from '../../../testing/sign-in/authenticator.ts';
import { keyDraft } from '../../../testing/sign-in/key-draft.ts';
import { oneTimeCode } from '../../../testing/sign-in/one-time-code.ts';
import { createProviderSettings, startProvider, type TestProvider } from '../../../testing/sign-in/provider.ts';
import { hashToken } from '../sessions/token.rules.ts';

const ORIGIN = 'https://crm.fairlead.example';
const OLD = 'anchors aweigh';
const NEW = 'a lighthouse of my own';
/** Another in each test, because mails are kept in the same folder. */
let chief = '';
const addressOf = (person: string) => `${person}@harbour.example`;

const people: Record<string, Record<string, unknown>> = {};
const settings = createProviderSettings('groups');
const app = testApp({ publicUrl: ORIGIN, provider: settings });

let provider: TestProvider;
beforeAll(async () => {
  provider = await startProvider(people);
  Object.assign(settings, { issuer: provider.issuer, clientId: provider.clientId, clientSecret: provider.clientSecret });
});
beforeEach(() => {
  chief = `chief-${crypto.randomUUID().slice(0, 8)}`;
});
afterEach(() => {
  for (const name of Object.keys(people)) delete people[name];
});
afterAll(() => provider.stop());

const later = (seconds: number) => app.clock.set(new Date(app.clock.now().getTime() + seconds * 1000).toISOString());
/** A code that was not used yet. */
function nextCode(secret: string): string {
  later(30);
  return oneTimeCode(secret, app.clock.now());
}
const login = (username: string, password: string) => app.stranger().post('/api/auth/login', { username, password });
const signInByProvider = async (person: string, claims: Record<string, unknown> = {}): Promise<Answer> => {
  people[person] = { preferred_username: person, email: addressOf(person), email_verified: true, ...claims };
  const begun = await app.stranger().post('/api/auth/login/provider/address');
  const cookie = String([begun.headers['set-cookie']].flat()[0] ?? '').split(';')[0] ?? '';
  const answer = await provider.signIn(begun.body.address, person);
  return app.stranger().send('POST', '/api/auth/login/provider', answer, { cookie });
};
const signInByPasskey = async (passkey: ReturnType<typeof createPasskey>) => {
  const options = await app.stranger().post('/api/auth/login/passkey/options', {});
  return app.stranger().post('/api/auth/login/passkey', { assertion: passkey.use(options.body) });
};
async function resetByMail(address: string): Promise<Answer> {
  await app.stranger().post('/api/auth/send-otp', { emailId: address });
  const otp = await codeFor(app, address);
  return app.stranger().post('/api/auth/reset-password', { emailId: address, otp, newPassword: NEW });
}
async function mailedToken(address: string): Promise<string> {
  const mails = (await mailsTo(app, address)).filter(({ subject }) => subject === 'Your link to sign in');
  return /\/invitation#(\S+)/.exec(mails.at(-1)?.text ?? '')?.[1] ?? '';
}
const accept = (token: string) => app.stranger().post(`/api/invitations/${token}`, { newPassword: NEW });
const _historyOf = async (accountId: string) =>
  (await app.db.read.selectFrom('history').select(['action', 'changes']).where('entityId', '=', accountId).orderBy('id').execute()).map(
    ({ action, changes }) => `${action} ${changes}`,
  );

/** Everything by which its owner enters an account. */
interface Prepared {
  id: string;
  username: string;
  session: Person;
  passkey: ReturnType<typeof createPasskey>;
  secret: string;
  recoveryCodes: string[];
  feed: string;
  key: string;
  link: string;
}

/** Prepares every way into an account that somebody has entered. */
async function prepare(session: Person): Promise<Prepared> {
  const { secret } = (await session.post('/api/auth/second-factor', { currentPassword: OLD })).body;
  const { recoveryCodes } = (await session.post('/api/auth/second-factor/confirm', { code: nextCode(secret) })).body;
  const passkey = createPasskey(ORIGIN);
  const options = await session.post('/api/auth/passkeys/options', { currentPassword: OLD, code: nextCode(secret) });
  const added = await session.post('/api/auth/passkeys', { name: 'Laptop', credential: passkey.create(options.body) });
  const feed = await session.post('/api/feeds', { kind: 'team' });
  const key = await app.admin.post('/api/keys', keyDraft(session));
  const link = await app.admin.post(`/api/accounts/${session._id}/invitation`);
  expect([added.status, feed.status, key.status, link.status]).toEqual([201, 201, 201, 201]);
  await app.db.write((tx) =>
    tx
      .insertInto('pushSubscription')
      .values({
        ...{ id: crypto.randomUUID(), accountId: session._id, tokenHash: hashToken(session.token ?? '') },
        ...{ endpoint: 'https://push.example/1', p256dh: '', auth: '', createdAt: app.clock.now().toISOString() },
      })
      .execute(),
  );
  const { _id: id, username } = session;
  return { id, username, session, passkey, secret, recoveryCodes, feed: feed.body.path, key: key.body.key, link: link.body.token };
}

/** By which of the ways that were prepared somebody still gets in, and by which password. */
async function waysIn({ id, username, session, passkey, secret, recoveryCodes, feed, key, link }: Prepared): Promise<string[]> {
  const enters = (reply: Answer) => reply.status === 200 && typeof reply.body.token === 'string' && reply.body.user._id === id;
  const found: string[] = [];
  const note = (way: string, isIn: boolean) => void (isIn && found.push(way));
  note('session', (await session.get('/api/auth/me')).status === 200);
  note('feed', (await app.app.inject(feed)).statusCode === 200);
  note('key', (await app.stranger().get('/api/clients', { authorization: `Bearer ${key}` })).status === 200);
  const browsers = await app.db.read.selectFrom('pushSubscription').select('id').where('accountId', '=', id).execute();
  note('notifications', browsers.length > 0);
  note('passkey', enters(await signInByPasskey(passkey)));
  for (const [name, password] of Object.entries({ old: OLD, new: NEW })) {
    const first = await login(username, password);
    note(`${name} password`, enters(first));
    const ticket = first.body.secondFactor?.ticket;
    if (ticket === undefined) continue;
    const finish = (code: string) => app.stranger().post('/api/auth/login/second-factor', { ticket, code });
    note(`${name} password with app`, enters(await finish(nextCode(secret))));
    const again = (await login(username, password)).body.secondFactor?.ticket;
    const byRecovery = await app.stranger().post('/api/auth/login/second-factor', { ticket: again, code: recoveryCodes[0] });
    note(`${name} password with recovery code`, enters(byRecovery));
  }
  note('link', (await app.stranger().get(`/api/invitations/${link}`)).status === 200);
  return found;
}

const EVERY_OLD = [
  ...['session', 'feed', 'key', 'notifications', 'passkey', 'old password with app', 'old password with recovery code', 'link'],
];
const WITH_FACTOR = ['passkey', 'new password with app', 'new password with recovery code'];

/** Makes the account, ends with the address that is proved afterwards in it, and prepares every way in. */
const PREPARATIONS = {
  async 'its own user, in the profile'() {
    const session = await app.person('Member', { username: 'mallory' });
    expect((await session.put('/api/auth/me', { emailId: addressOf(chief), currentPassword: OLD })).status).toBe(200);
    return prepare(session);
  },
  async 'an Administrator, at the invitation'() {
    const { body } = await app.admin.post('/api/accounts', { username: 'mallory', role: 'Member', emailId: addressOf(chief) });
    const joined = await app.stranger().post(`/api/invitations/${body.token}`, { newPassword: OLD });
    return prepare(personOf(app.app, joined.body.token, joined.body.user));
  },
  async 'an Administrator, in the profile'() {
    const session = await app.person('Administrator', { username: 'mallory' });
    expect((await session.put('/api/auth/me', { emailId: addressOf(chief), currentPassword: OLD })).status).toBe(200);
    return prepare(session);
  },
  async 'its user, who had proved another'() {
    const session = await app.person('Member', { username: 'mallory' });
    await session.put('/api/auth/me', { emailId: addressOf(`not-${chief}`), currentPassword: OLD });
    await resetByMail(addressOf(`not-${chief}`));
    const again = await app.signIn('mallory', NEW);
    await again.put('/api/auth/me', { newPassword: OLD, currentPassword: NEW });
    expect((await again.put('/api/auth/me', { emailId: addressOf(chief), currentPassword: OLD })).status).toBe(200);
    return prepare(again);
  },
  async 'its owner, who had proved it'() {
    const session = await app.person('Member', { username: 'chief' });
    await session.put('/api/auth/me', { emailId: addressOf(chief), currentPassword: OLD });
    await resetByMail(addressOf(chief));
    const again = await app.signIn('chief', NEW);
    await again.put('/api/auth/me', { newPassword: OLD, currentPassword: NEW });
    return prepare(again);
  },
  async 'its owner, who had opened a mailed link'() {
    const { body } = await app.admin.post('/api/accounts', { username: 'chief', role: 'Member', emailId: addressOf(chief) });
    await app.admin.post(`/api/accounts/${body.account._id}/invitation-mail`);
    const joined = await app.stranger().post(`/api/invitations/${await mailedToken(addressOf(chief))}`, { newPassword: OLD });
    return prepare(personOf(app.app, joined.body.token, joined.body.user));
  },
} satisfies Record<string, () => Promise<Prepared>>;

/** What the chief does, and whether they are let in by it. */
const PROOFS = {
  'a code by mail': async () => (await resetByMail(addressOf(chief))).status === 200,
  async 'a mailed link'({ id }) {
    expect((await app.admin.post(`/api/accounts/${id}/invitation-mail`)).status).toBe(204);
    return (await accept(await mailedToken(addressOf(chief)))).body.token !== undefined;
  },
  async 'a mailed link that removes the second step'({ id }) {
    expect((await app.admin.post(`/api/accounts/${id}/invitation-mail?secondStep=remove`)).status).toBe(204);
    return (await accept(await mailedToken(addressOf(chief)))).body.token !== undefined;
  },
  async 'a link that was handed over'({ id }) {
    const { body } = await app.admin.post(`/api/accounts/${id}/invitation`);
    return (await accept(body.token)).body.token !== undefined;
  },
  'the provider': async ({ id }) => (await signInByProvider(chief, { groups: 'Administrator' })).body.user?._id === id,
  async 'the provider, as an Administrator allowed'({ id }) {
    expect((await app.admin.post(`/api/accounts/${id}/provider-link`)).status).toBe(204);
    return (await signInByProvider(chief, { groups: 'Administrator' })).body.user?._id === id;
  },
} satisfies Record<string, (prepared: Prepared) => Promise<boolean>>;

interface Case {
  typedBy: keyof typeof PREPARATIONS;
  by: keyof typeof PROOFS;
  /** Whether the proof itself lets in, without a second step. */
  isLetIn: boolean;
  /** Who gets in afterwards. */
  ways: string[];
}
const unproved = [
  'its own user, in the profile',
  'an Administrator, at the invitation',
  'an Administrator, in the profile',
  'its user, who had proved another',
] as const;
const proved = ['its owner, who had proved it', 'its owner, who had opened a mailed link'] as const;
const CASES: Case[] = [
  ...unproved.flatMap((typedBy): Case[] => [
    { typedBy, by: 'a code by mail', isLetIn: true, ways: ['new password'] },
    { typedBy, by: 'a mailed link', isLetIn: true, ways: ['new password'] },
    { typedBy, by: 'the provider', isLetIn: false, ways: EVERY_OLD },
    { typedBy, by: 'the provider, as an Administrator allowed', isLetIn: true, ways: [] },
    { typedBy, by: 'a link that was handed over', isLetIn: false, ways: WITH_FACTOR },
  ]),
  ...proved.flatMap((typedBy): Case[] => [
    { typedBy, by: 'a code by mail', isLetIn: true, ways: WITH_FACTOR },
    { typedBy, by: 'a mailed link', isLetIn: false, ways: WITH_FACTOR },
    { typedBy, by: 'a mailed link that removes the second step', isLetIn: true, ways: ['new password'] },
    { typedBy, by: 'the provider', isLetIn: true, ways: EVERY_OLD },
    { typedBy, by: 'a link that was handed over', isLetIn: false, ways: WITH_FACTOR },
  ]),
];

it.each(CASES)('typed by $typedBy, proved by $by', async ({ typedBy, by, isLetIn, ways }) => {
  const prepared = await PREPARATIONS[typedBy]();
  const wasLetIn = await PROOFS[by](prepared);
  expect({ isLetIn: wasLetIn, ways: await waysIn(prepared) }).toEqual({ isLetIn, ways });
});
