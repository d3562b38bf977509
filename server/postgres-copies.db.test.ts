import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listenAt } from './testing/live.ts';
import { newClient, newEmployee } from './testing/records.ts';
import { startMailServer } from './testing/servers/mail-server.ts';
import { PASSWORD, type RemoteUser, signInAt, userAt } from './testing/servers/servers.ts';
import { startTwoCopies, type TwoCopies } from './testing/servers/two-copies.ts';
import { bytesOf, uploadInPieces } from './testing/servers/uploads.ts';
import { createPasskey } from './testing/sign-in/authenticator.ts';
import { oneTimeCode } from './testing/sign-in/one-time-code.ts';
import { startProvider, type TestProvider } from './testing/sign-in/provider.ts';

/** Often enough that a copy which only hears of the other's commits in a moment is found out. */
const OFTEN = 60;
const people = { meera: { preferred_username: 'meera', email: 'meera@harbour.example', email_verified: true } };

let copies: TwoCopies;
let mailServer: Awaited<ReturnType<typeof startMailServer>>;
let provider: TestProvider;
/** An Administrator at the proxy, whose every call reaches the other copy than the one before. */
let admin: RemoteUser;
let token: string;

beforeAll(async () => {
  [mailServer, provider] = await Promise.all([startMailServer(), startProvider(people)]);
  copies = await startTwoCopies({
    environment: {
      SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: provider.clientId,
      OIDC_CLIENT_SECRET: provider.clientSecret,
    },
  });
  ({ token } = await signInAt(copies.address));
  admin = userAt(copies.address, token);
});
afterAll(async () => {
  await copies?.close();
  await Promise.all([mailServer.close(), provider.stop()]);
});

/** Somebody with an account, signed in. */
async function newPerson(role: string, emailId: string | null = null) {
  const username = `p-${crypto.randomUUID().slice(0, 8)}`;
  const invited = await admin.post('/api/accounts', { username, role, emailId });
  const joined = await userAt(copies.address).post(`/api/invitations/${invited.body.token}`, { newPassword: PASSWORD });
  expect([invited.status, joined.status]).toEqual([201, 200]);
  return { _id: invited.body.account._id as string, username, token: joined.body.token as string };
}

const idOf = async (call: Promise<{ status: number; body: { _id: string } }>) => {
  const { status, body } = await call;
  expect(status, JSON.stringify(body)).toBe(201);
  return body._id;
};

describe('what one copy has stored is at the other in its next answer:', () => {
  it('a session, and its end', async () => {
    const seen: number[][] = [];
    for (let time = 0; time < OFTEN / 4; time += 1) {
      const { token } = await signInAt(copies.one);
      const [here, there] = [userAt(copies.one, token), userAt(copies.other, token)];
      const before = [await there.get('/api/accounts'), await there.get('/api/accounts')];
      await here.post('/api/auth/logout');
      seen.push([...before, await there.get('/api/accounts'), await here.get('/api/accounts')].map(({ status }) => status));
    }
    expect(seen).toEqual(Array.from({ length: OFTEN / 4 }, () => [200, 200, 401, 401]));
  });

  it('an API key, and its end', async () => {
    const { account } = (await admin.post('/api/accounts', { username: `k-${crypto.randomUUID().slice(0, 8)}`, role: 'Member' })).body;
    const draft = { name: 'Website form', access: 'read', accountId: account._id, days: null, currentPassword: PASSWORD };
    const seen: number[][] = [];
    for (let time = 0; time < OFTEN / 4; time += 1) {
      const { key, _id } = (await userAt(copies.one, token).post('/api/keys', draft)).body;
      const there = userAt(copies.other, key);
      const before = [await there.get('/api/clients'), await there.get('/api/clients')];
      await userAt(copies.one, token).send('DELETE', `/api/keys/${_id}`);
      seen.push([...before, await there.get('/api/clients')].map(({ status }) => status));
    }
    expect(seen).toEqual(Array.from({ length: OFTEN / 4 }, () => [200, 200, 401]));
  });

  it('a role, and a lock', async () => {
    const person = await newPerson('Administrator');
    const there = userAt(copies.other, person.token);
    const change = (changes: object) => userAt(copies.one, token).put(`/api/accounts/${person._id}`, changes);
    const seen: number[] = [];
    for (let time = 0; time < OFTEN / 2; time += 1)
      for (const role of ['Viewer', 'Administrator']) {
        await change({ role });
        seen.push((await there.get('/api/accounts')).status);
      }
    expect(seen).toEqual(Array.from({ length: OFTEN / 2 }, () => [403, 200]).flat());
    await change({ disabled: true });
    expect((await there.get('/api/accounts')).status).toBe(401);
  });

  it('settings', async () => {
    const named: string[] = [];
    for (let time = 0; time < OFTEN; time += 1) {
      expect((await admin.put('/api/settings', { workspaceName: `Harbour ${time}` })).status).toBe(200);
      named.push((await admin.get('/api/settings')).body.workspaceName);
    }
    expect(named).toEqual(Array.from({ length: OFTEN }, (_, time) => `Harbour ${time}`));
  });

  it('a record, the total of its list and its deletion', async () => {
    const { total: before } = (await admin.get('/api/clients/count')).body;
    const totals: number[] = [];
    const ids: string[] = [];
    for (let time = 0; time < OFTEN; time += 1) {
      ids.push(await idOf(admin.post('/api/clients', newClient(`Dhow ${time}`))));
      totals.push((await admin.get('/api/clients/count')).body.total - before);
    }
    expect(totals).toEqual(Array.from({ length: OFTEN }, (_, time) => time + 1));
    expect((await admin.send('DELETE', `/api/clients/${ids[0]}`)).status).toBe(204);
    expect((await admin.get(`/api/clients/${ids[0]}`)).status).toBe(404);
    expect((await admin.get('/api/clients/count')).body.total - before).toBe(OFTEN - 1);
  });
});

it('a browser at one copy hears of what is written at either, and its stream ends with its session', async () => {
  const { token } = await newPerson('Administrator');
  const browsers = [await listenAt(copies.one, token), await listenAt(copies.other, token)];
  for (const copy of [copies.one, copies.other]) {
    const id = await idOf(userAt(copy, token).post('/api/clients', newClient()));
    for (const browser of browsers) await browser.change(({ area, entityId }) => area === 'clients' && entityId === id);
  }
  await userAt(copies.one, token).post('/api/auth/logout');
  await Promise.all(browsers.map(({ isOver }) => isOver));
});

describe('counts together', () => {
  /** How often a call is answered like this before it is refused with 429 by both copies. */
  async function countUntilRefused(call: (address: string) => Promise<{ status: number }>) {
    const statuses: number[] = [];
    while (!statuses.includes(429) && statuses.length < 200) statuses.push((await call(copies.address)).status);
    const refused = [(await call(copies.one)).status, (await call(copies.other)).status];
    return { statuses: [...new Set(statuses.slice(0, -1))], times: statuses.length - 1, refused };
  }

  it('wrong passwords', async () => {
    const { username } = await newPerson('Member');
    expect(await countUntilRefused((address) => signInAt(address, 'not it', username))).toEqual({
      ...{ statuses: [401], times: 10, refused: [429, 429] },
    });
  });

  it('wrong codes of a second step', async () => {
    const person = await newPerson('Member');
    const own = userAt(copies.address, person.token);
    const { secret } = (await own.post('/api/auth/second-factor', { currentPassword: PASSWORD })).body;
    await own.post('/api/auth/second-factor/confirm', { code: oneTimeCode(secret, new Date()) });
    const login = async () =>
      (await userAt(copies.address).post('/api/auth/login', { username: person.username, password: PASSWORD })).body;
    const { ticket } = (await login()).secondFactor;
    const tried = await countUntilRefused((address) =>
      userAt(address).post('/api/auth/login/second-factor', { ticket, code: 'never-a-code' }),
    );
    expect(tried).toMatchObject({ times: 10, refused: [429, 429] });
  });

  it('mails with codes of forgotten passwords', async () => {
    const emailId = 'forgetful@harbour.example';
    await newPerson('Member', emailId);
    expect(await countUntilRefused((address) => userAt(address).post('/api/auth/send-otp', { emailId }))).toMatchObject({
      ...{ times: 3, refused: [429, 429] },
    });
  });

  it('enquiries of strangers', async () => {
    await admin.put('/api/settings', { enquiryForm: true });
    // Strangers' calls don't wait for what the other copy has just stored.
    for (const copy of [copies.one, copies.other])
      await expect.poll(async () => (await userAt(copy).get('/api/settings/public')).body.enquiryForm).toBe(true);
    const enquiry = () => ({ companyName: 'Amber Dhow', email: `${crypto.randomUUID()}@amber.example` });
    expect(await countUntilRefused((address) => userAt(address).post('/api/enquiries', enquiry()))).toMatchObject({
      ...{ times: 5, refused: [429, 429] },
    });
  });
});

describe('is begun at one copy and ended at the other:', () => {
  it('a passkey, and a sign-in by it', async () => {
    const person = await newPerson('Member');
    const [here, there] = [userAt(copies.one, person.token), userAt(copies.other, person.token)];
    const passkey = createPasskey(copies.address);
    const options = (await here.post('/api/auth/passkeys/options', { currentPassword: PASSWORD })).body;
    const added = await there.post('/api/auth/passkeys', { name: 'Laptop', credential: passkey.create(options) });
    const asked = (await userAt(copies.other).post('/api/auth/login/passkey/options')).body;
    const assertion = passkey.use(asked);
    const entered = await userAt(copies.one).post('/api/auth/login/passkey', { assertion });
    const again = await userAt(copies.other).post('/api/auth/login/passkey', { assertion });
    expect([added.status, entered.status, entered.body.user?._id, again.status]).toEqual([201, 200, person._id, 400]);
  });

  it('a second step, whose code counts once', async () => {
    const person = await newPerson('Member');
    const begun = await userAt(copies.one, person.token).post('/api/auth/second-factor', { currentPassword: PASSWORD });
    const code = oneTimeCode(begun.body.secret, new Date());
    const confirmed = await userAt(copies.other, person.token).post('/api/auth/second-factor/confirm', { code });
    expect([begun.status, confirmed.status]).toEqual([201, 200]);
    const login = async (address: string) =>
      (await userAt(address).post('/api/auth/login', { username: person.username, password: PASSWORD })).body.secondFactor.ticket;
    const finish = (address: string, ticket: string) =>
      userAt(address).post('/api/auth/login/second-factor', { ticket, code: confirmed.body.recoveryCodes[0] });
    const [ticket, later] = [await login(copies.one), await login(copies.other)];
    expect([(await finish(copies.other, ticket)).status, (await finish(copies.one, later)).status]).toEqual([200, 400]);
  });

  it('a sign-in by the provider, once', async () => {
    const begun = await userAt(copies.one).post('/api/auth/login/provider/address');
    const cookie = begun.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const given = await provider.signIn(begun.body.address, 'meera');
    const finish = (address: string) => userAt(address).send('POST', '/api/auth/login/provider', given, { cookie });
    expect((await finish(copies.other)).body.user?.username).toBe('meera');
    expect((await finish(copies.one)).status).toBe(400);
  });

  it('a forgotten password, whose code was mailed once', async () => {
    const emailId = 'asha@harbour.example';
    const { username } = await newPerson('Member', emailId);
    expect((await userAt(copies.one).post('/api/auth/send-otp', { emailId })).status).toBe(200);
    const mails = () => mailServer.taken.filter(({ to }) => to && !Array.isArray(to) && to.text === emailId);
    await expect.poll(() => mails().length).toBe(1);
    const otp = /^\d{4}$/m.exec(mails()[0]?.text ?? '')?.[0];
    const reset = await userAt(copies.other).post('/api/auth/reset-password', { emailId, otp, newPassword: 'moored at dusk' });
    expect([reset.status, (await signInAt(copies.one, 'moored at dusk', username)).status, mails().length]).toEqual([200, 200, 1]);
  });

  it('an upload whose every piece arrives at the other copy', async () => {
    const PIECE = 65_536;
    const bytes = randomBytes(5 * PIECE + 7);
    const clientId = await idOf(admin.post('/api/clients', newClient()));
    expect(await uploadInPieces(admin, clientId, bytes, PIECE)).toEqual([201, 204, 204, 204, 204, 204, 204]);
    const [document] = (await admin.get(`/api/documents/${clientId}`)).body;
    for (const copy of [copies.one, copies.other]) expect((await bytesOf(copy + document.file, token)).equals(bytes)).toBe(true);
  });

  it('an import: looked through, changed, stored and taken back', async () => {
    const ROWS = 40;
    const csv = ['Company Name,Email', ...Array.from({ length: ROWS }, (_, at) => `Import ${at},i${at}@import.example`)].join('\n');
    const form = new FormData();
    form.append('file', new File([csv], 'clients.csv', { type: 'text/csv' }));
    const id = await idOf(admin.send('POST', '/api/imports?kind=clients', form));
    const read = async () => (await admin.get(`/api/imports/${id}`)).body;
    const becomes = (state: string) => expect.poll(async () => (await read()).state).toBe(state);
    const find = async () => (await admin.get('/api/clients/count?search=import.example')).body.total;
    await becomes('ready');
    expect([(await read()).counts.create, await find()]).toEqual([ROWS, 0]);
    expect((await admin.put(`/api/imports/${id}`, { duplicates: 'update' })).status).toBe(200);
    await becomes('ready');
    expect((await admin.post(`/api/imports/${id}/commit`)).status).toBe(200);
    await becomes('done');
    expect([await find(), await find()]).toEqual([ROWS, ROWS]);
    expect((await admin.post(`/api/imports/${id}/undo`)).status).toBe(200);
    await becomes('undone');
    expect([await find(), await find()]).toEqual([0, 0]);
  });

  it('a report, whose file the other copy hands out', async () => {
    const here = userAt(copies.one, token);
    const there = userAt(copies.other, token);
    const draft = { type: 'clients', format: 'csv', analytics: false, from: '2026-01-01', to: '2026-01-31' };
    const companyName = 'Amber Dhow';
    await idOf(here.post('/api/clients', newClient(companyName)));
    const id = await idOf(here.post('/api/reports', draft));
    await expect.poll(async () => (await there.get(`/api/reports/${id}`)).body.state).toBe('ready');
    const [listed] = (await there.get('/api/reports')).body.reports;
    const file = await there.get(`/api/reports/${id}/file`);
    expect([listed._id, file.status, file.body.includes(companyName)]).toEqual([id, 200, true]);
  });

  it('a merge, and its undo', async () => {
    const [keepId, id] = [await idOf(admin.post('/api/clients', newClient())), await idOf(admin.post('/api/clients', newClient()))];
    const versions = { [keepId]: 1, [id]: 1 };
    const merged = await userAt(copies.one, token).post('/api/clients/merge', { keepId, ids: [id], values: {}, versions });
    expect(merged.status, JSON.stringify(merged.body)).toBe(200);
    expect((await userAt(copies.other, token).get(`/api/clients/${id}`)).body._id).toBe(keepId);
    expect((await userAt(copies.other, token).post(`/api/clients/merges/${merged.body.merge._id}/undo`)).status).toBe(200);
    expect((await userAt(copies.one, token).get(`/api/clients/${id}`)).body._id).toBe(id);
  });
});

it('many at once through the proxy: each record is stored once, and the total is theirs', async () => {
  const AT_ONCE = 60;
  const count = async (address: string) => (await userAt(address, token).get('/api/employees/count')).body.total;
  const before = await count(copies.one);
  const added = await Promise.all(Array.from({ length: AT_ONCE }, () => admin.post('/api/employees', newEmployee())));
  expect(new Set(added.map(({ status }) => status))).toEqual(new Set([201]));
  expect([(await count(copies.one)) - before, (await count(copies.other)) - before]).toEqual([AT_ONCE, AT_ONCE]);
});
