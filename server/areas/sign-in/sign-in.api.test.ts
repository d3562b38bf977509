import { SIGN_IN_MESSAGES } from '@fairlead/contract/sign-in';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';

const app = testApp();
const PASSWORD = 'anchors aweigh';

/** A sign-in from an address, with the cookies of a browser that has signed in before where they are given. */
function loginFrom(remoteAddress: string, payload: { username: string; password: string }, cookie = '') {
  return app.app.inject({ method: 'POST', url: '/api/auth/login', remoteAddress, payload, headers: { cookie } });
}

/** The cookie by which a browser's device is known after this answer. */
function deviceCookieOf({ headers }: { headers: Record<string, string | string[] | number | undefined> }): string {
  const cookies = [headers['set-cookie']].flat().map(String);
  return cookies.find((cookie) => cookie.startsWith('fairlead-device-'))?.split(';')[0] ?? '';
}

describe('signing in', () => {
  it('answers token, username and user, and the token opens the API', async () => {
    const { status, body } = await app.stranger().post('/api/auth/login', { username: 'admin', password: PASSWORD });
    expect(status).toBe(200);
    expect(body).toMatchObject({ token: expect.any(String), username: 'admin', user: { _id: expect.any(String), role: 'Administrator' } });
    const me = await app.stranger().send('GET', '/api/auth/me', undefined, { authorization: `Bearer ${body.token}` });
    expect(me.body).toMatchObject({ username: 'admin', phoneNumber: null, emailId: null, profilePicture: null });
  });

  it('takes the username in any case', async () => {
    expect((await app.signIn('ADMIN')).username).toBe('admin');
  });

  it.each([
    { username: 'admin', password: 'wrong' },
    { username: 'nobody', password: PASSWORD },
  ])('answers the same to a wrong name and to a wrong password', async (body) => {
    const reply = await app.stranger().post('/api/auth/login', body);
    expect([reply.status, reply.body.message]).toEqual([401, SIGN_IN_MESSAGES.loginFailed]);
  });

  it('asks for both fields by name', async () => {
    const reply = await app.stranger().post('/api/auth/login', {});
    expect([reply.status, Object.keys(reply.body.fields)]).toEqual([400, ['username', 'password']]);
  });

  it('stops a guesser after ten tries, the right password included, and counts parallel tries too', async () => {
    const guesses = await Promise.all(
      Array.from({ length: 14 }, (_, index) => app.stranger().post('/api/auth/login', { username: 'admin', password: `guess ${index}` })),
    );
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(4);
    const right = await app.stranger().post('/api/auth/login', { username: 'admin', password: PASSWORD });
    expect([right.status, right.body.message]).toEqual([429, `${SIGN_IN_MESSAGES.tooManyTries} Try again in 15 minutes.`]);
    const wait = Number(right.headers['retry-after']);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(900);
  });

  it('lets the guessed account in again when it said', async () => {
    for (let tries = 0; tries < 10; tries++) await loginFrom('203.0.113.7', { username: 'admin', password: 'x' });
    const refused = await loginFrom('203.0.113.7', { username: 'admin', password: PASSWORD });
    app.clock.set(new Date(Date.now() + (Number(refused.headers['retry-after']) + 1) * 1000).toISOString());
    expect((await loginFrom('203.0.113.7', { username: 'admin', password: PASSWORD })).statusCode).toBe(200);
  });

  it('lets the guessed account in again when the clock that stamped the tries was wrong', async () => {
    app.clock.set('2099-01-01T00:00:00.000Z');
    for (let tries = 0; tries < 11; tries++) await loginFrom('203.0.113.7', { username: 'admin', password: 'x' });
    app.clock.set(new Date().toISOString());
    expect((await loginFrom('203.0.113.7', { username: 'admin', password: PASSWORD })).statusCode).toBe(200);
  });

  it('lets nobody shut an account for everyone from one address', async () => {
    for (let tries = 0; tries < 60; tries++) await loginFrom('203.0.113.7', { username: 'admin', password: 'x' });
    expect((await loginFrom('203.0.113.8', { username: 'admin', password: PASSWORD })).statusCode).toBe(200);
  });

  it('lets a known device in after a thousand wrong passwords, from the same address too', async () => {
    const cookie = deviceCookieOf(await loginFrom('203.0.113.7', { username: 'admin', password: PASSWORD }));
    const addresses = Array.from({ length: 1000 }, (_, index) => (index % 8 === 0 ? `198.51.100.${index / 8}` : '203.0.113.7'));
    await Promise.all(addresses.map((address) => loginFrom(address, { username: 'admin', password: 'x' })));
    const answers = [
      await loginFrom('203.0.113.7', { username: 'admin', password: PASSWORD }),
      await loginFrom('203.0.113.99', { username: 'admin', password: PASSWORD }),
      await loginFrom('203.0.113.7', { username: 'admin', password: PASSWORD }, cookie),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([429, 429, 200]);
  });

  it('lets a known device guess no more than anybody', async () => {
    const cookie = deviceCookieOf(await loginFrom('203.0.113.7', { username: 'admin', password: PASSWORD }));
    const guesses = await Promise.all(
      Array.from({ length: 14 }, (_, index) => loginFrom(`198.51.100.${index}`, { username: 'admin', password: 'x' }, cookie)),
    );
    expect(guesses.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10);
  });

  it('knows a device for the account that signed in on it only, and not by a cookie of its own making', async () => {
    const member = await app.person('Member', { username: 'riya' });
    const cookie = deviceCookieOf(await loginFrom('203.0.113.7', { username: 'riya', password: PASSWORD }));
    const stolen = cookie.replace(member._id.slice(-12), app.admin._id.slice(-12));
    const forged = `fairlead-device-${app.admin._id.slice(-12)}=made.up`;
    for (let tries = 0; tries < 11; tries++) await loginFrom('203.0.113.7', { username: 'admin', password: 'x' });
    const answers = [
      await loginFrom('203.0.113.7', { username: 'admin', password: PASSWORD }, stolen),
      await loginFrom('203.0.113.7', { username: 'admin', password: PASSWORD }, forged),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([429, 429]);
  });

  it('takes the addresses of one IPv6 network for one', async () => {
    for (let tries = 0; tries < 10; tries++) await loginFrom(`2001:db8:1:2::${tries}`, { username: 'admin', password: 'x' });
    const answers = [
      await loginFrom('2001:db8:1:2:ffff::1', { username: 'admin', password: PASSWORD }),
      await loginFrom('2001:db8:1:3::1', { username: 'admin', password: PASSWORD }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([429, 200]);
  });

  it('lets nobody use up an account’s tries under a made-up name', async () => {
    const madeUp = { username: 'admin from 203.0.113.8', password: 'x' };
    for (let tries = 0; tries < 60; tries++) await loginFrom(`198.51.100.${tries}`, madeUp);
    expect((await loginFrom('203.0.113.8', { username: 'admin', password: PASSWORD })).statusCode).toBe(200);
  });

  it('remembers no more names that one address makes up than it may try', async () => {
    for (let tries = 0; tries < 120; tries++) await loginFrom('203.0.113.7', { username: `madeup${tries}`, password: 'x' });
    const kept = await app.db.read.selectFrom('attempt').select('key').where('key', 'like', '%madeup%').execute();
    expect(kept).toHaveLength(2 * 100);
  });

  it('gives no session to someone who is locked out while the password is being proved', async () => {
    const member = await app.person('Member');
    const proving = app.stranger().post('/api/auth/login', { username: member.username, password: PASSWORD });
    await app.admin.put(`/api/accounts/${member._id}`, { disabled: true });
    const { token } = (await proving).body;
    await app.admin.put(`/api/accounts/${member._id}`, { disabled: false });
    expect((await app.stranger().send('GET', '/api/auth/me', undefined, { authorization: `Bearer ${token}` })).status).toBe(401);
  });

  it('does not count right sign-ins against anyone', async () => {
    for (let times = 0; times < 12; times++) await app.signIn('admin');
    expect((await app.admin.get('/api/auth/me')).status).toBe(200);
  });
});

describe('a session', () => {
  it('that ends has the browser forget cached pictures, and keep what waits to be sent', async () => {
    const other = await app.person('Member');
    const [everywhere, here] = [await other.delete('/api/auth/sessions'), await app.admin.post('/api/auth/logout')];
    expect([everywhere, here].map(({ status, headers }) => [status, headers['clear-site-data']])).toEqual([
      [204, '"cache"'],
      [204, '"cache"'],
    ]);
  });

  it('is over on the server after logging out', async () => {
    expect((await app.admin.post('/api/auth/logout')).status).toBe(204);
    expect((await app.admin.get('/api/auth/me')).status).toBe(401);
  });

  it('is over after thirty unused days', async () => {
    app.clock.set(new Date(Date.now() + 31 * 86_400_000).toISOString());
    expect((await app.admin.get('/api/auth/me')).status).toBe(401);
  });

  it('goes on for thirty days from its last use', async () => {
    app.clock.set(new Date(Date.now() + 20 * 86_400_000).toISOString());
    expect((await app.admin.get('/api/auth/me')).status).toBe(200);
    app.clock.set(new Date(Date.now() + 40 * 86_400_000).toISOString());
    expect((await app.admin.get('/api/auth/me')).status).toBe(200);
  });

  it('is not kept as its token', async () => {
    const rows = await app.db.read.selectFrom('session').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(app.admin.token);
  });

  it.each(['/api/auth/me', '/api/clients', '/api/employees', '/api/checkins', '/api/accounts', '/api/live', '/api/workspace'])(
    'is asked for at %s',
    async (url) => {
      const answers = [await app.stranger().get(url), await app.stranger().get(url, { authorization: 'Bearer made-up' })];
      expect(answers.map(({ status }) => status)).toEqual([401, 401]);
    },
  );

  it('can not be used by its cookie for a call, so that no other site can forge one', async () => {
    const reply = await app.stranger().get('/api/auth/me', { cookie: `fairlead=${app.admin.token}` });
    expect(reply.status).toBe(401);
  });

  it('sets a cookie for reading uploads only, and one that is sent to the sign-in only', async () => {
    const { headers } = await app.stranger().post('/api/auth/login', { username: 'admin', password: PASSWORD });
    const [uploads, device] = [headers['set-cookie']].flat();
    expect(uploads).toMatch(/^fairlead=[^;]+; Max-Age=\d+; Path=\/uploads; HttpOnly; SameSite=Strict$/);
    expect(device).toMatch(/^fairlead-device-[^;]+; Max-Age=\d+; Path=\/api\/auth; HttpOnly; SameSite=Strict$/);
  });
});
