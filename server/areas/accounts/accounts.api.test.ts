import { ACCOUNT_MESSAGES } from '@fairlead/contract/accounts';
import sharp from 'sharp';
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
    expect([reply.status, reply.body.message]).toEqual([401, ACCOUNT_MESSAGES.loginFailed]);
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
    expect([right.status, right.body.message]).toEqual([429, `${ACCOUNT_MESSAGES.tooManyTries} Try again in 15 minutes.`]);
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

describe('the own profile', () => {
  it('merges: what is absent stays, null clears', async () => {
    await app.admin.put('/api/auth/me', { phoneNumber: '+91 832 555 0177', emailId: 'desk@konkan.example', currentPassword: PASSWORD });
    const { body } = await app.admin.put('/api/auth/me', { phoneNumber: null });
    expect(body).toMatchObject({ phoneNumber: null, emailId: 'desk@konkan.example', username: 'admin' });
  });

  it('changes the password with the current one, and ends the other sessions but not this', async () => {
    const elsewhere = await app.signIn('admin');
    const { status } = await app.admin.put('/api/auth/me', { newPassword: 'a better one', currentPassword: PASSWORD });
    expect(status).toBe(200);
    expect((await elsewhere.get('/api/auth/me')).status).toBe(401);
    expect((await app.admin.get('/api/auth/me')).status).toBe(200);
    expect((await app.signIn('admin', 'a better one')).username).toBe('admin');
  });

  it('of two changes that prove the same password at once takes one, so that the other is shut out', async () => {
    const elsewhere = await app.signIn('admin');
    const change = (newPassword: string) => ({ newPassword, currentPassword: PASSWORD });
    const answers = await Promise.all([
      app.admin.put('/api/auth/me', change('a better one')),
      elsewhere.put('/api/auth/me', change('another one')),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it.each([
    [{ newPassword: 'a better one' }, ACCOUNT_MESSAGES.currentPasswordMissing],
    [{ newPassword: 'a better one', currentPassword: 'not it' }, ACCOUNT_MESSAGES.currentPasswordWrong],
  ])('keeps the password when the current one is not proved', async (body, message) => {
    const reply = await app.admin.put('/api/auth/me', body);
    expect([reply.status, reply.body.fields]).toEqual([400, { currentPassword: message }]);
    expect((await app.signIn('admin')).username).toBe('admin');
  });

  it('sends no new password when the field is empty', async () => {
    expect((await app.admin.put('/api/auth/me', { newPassword: '', username: 'harbour', currentPassword: PASSWORD })).body.username).toBe(
      'harbour',
    );
    expect((await app.signIn('harbour')).role).toBe('Administrator');
  });

  it('refuses a name or an address that another account has, in any case', async () => {
    const member = await app.person('Member', { username: 'riya' });
    await app.admin.put('/api/auth/me', { emailId: 'desk@konkan.example', currentPassword: PASSWORD });
    const taken = [
      await member.put('/api/auth/me', { username: 'ADMIN', currentPassword: PASSWORD }),
      await member.put('/api/auth/me', { emailId: 'DESK@konkan.example', currentPassword: PASSWORD }),
    ];
    expect(taken.map(({ status, body }) => [status, Object.keys(body.fields)])).toEqual([
      [409, ['username']],
      [409, ['emailId']],
    ]);
  });

  it('takes a picture, shows it to the team, and removes it for good', async () => {
    const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#0b7285' } })
      .jpeg()
      .toBuffer();
    const picture = { field: 'profilePicture', name: 'me.jpg', bytes };
    const { body } = await app.admin.upload('POST', '/api/auth/me/profile-picture', undefined, picture);
    expect(body.profilePicture).toMatch(/^\/uploads\//);
    const member = await app.person('Viewer');
    expect((await member.get(body.profilePicture)).status).toBe(200);
    expect((await app.stranger().get(body.profilePicture)).status).toBe(401);
    expect((await app.admin.put('/api/auth/me', { profilePicture: null })).body.profilePicture).toBeNull();
    expect((await member.get(body.profilePicture)).status).toBe(404);
  });

  it('keeps one of many pictures sent at once, and no file of the others', async () => {
    const bytes = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#0b7285' } })
      .jpeg()
      .toBuffer();
    const picture = { field: 'profilePicture', name: 'me.jpg', bytes };
    await Promise.all(Array.from({ length: 8 }, () => app.admin.upload('POST', '/api/auth/me/profile-picture', undefined, picture)));
    const { profilePicture } = (await app.admin.get('/api/auth/me')).body;
    const kept = await app.db.read.selectFrom('file').select('id').execute();
    expect(kept.map(({ id }) => `/uploads/${id}`)).toEqual([profilePicture]);
  });

  it('asks for an image', async () => {
    const text = { field: 'profilePicture', name: 'me.png', bytes: Buffer.from('hello'), type: 'image/png' };
    const answers = [
      await app.admin.upload('POST', '/api/auth/me/profile-picture', undefined, text),
      await app.admin.post('/api/auth/me/profile-picture', {}),
    ];
    expect(answers.map(({ status, body }) => [status, body.message])).toEqual([
      [400, ACCOUNT_MESSAGES.notAnImage],
      [400, ACCOUNT_MESSAGES.notAnImage],
    ]);
  });
});

describe('the accounts of others', () => {
  it('give an employee an account from the employee: it is found by them, and signs in as them', async () => {
    const draft = { employeeName: 'Ann', mobile: '1', emailId: 'ann@fairlead.example', role: 'Sales Executive', department: 'Sales' };
    const ids: string[] = [];
    for (const employeeId of ['E-1', 'E-2']) ids.push((await app.admin.post('/api/employees', { ...draft, employeeId })).body._id);
    const [employeeId, other] = ids;
    const accountsOf = async (id: string | undefined) => (await app.admin.get(`/api/accounts?employeeId=${id}`)).body.accounts;
    expect(await accountsOf(employeeId)).toEqual([]);
    const { body } = await app.admin.post('/api/accounts', { username: 'ann', emailId: 'ann@fairlead.example', employeeId });
    expect([await accountsOf(employeeId), await accountsOf(other)]).toEqual([[body.account], []]);
    expect(body.account).toMatchObject({ role: 'Member', employeeId, invited: true });
    const joined = await app.stranger().post(`/api/invitations/${body.token}`, { newPassword: 'anchors aweigh' });
    expect(joined.body.user.employeeId).toBe(employeeId);
    expect((await app.admin.get('/api/accounts?employeeId=x')).status).toBe(400);
  });

  it('are an Administrator’s business only', async () => {
    for (const person of await app.people('Manager', 'Member', 'Viewer')) {
      const answers = [
        await person.get('/api/accounts'),
        await person.post('/api/accounts', { username: 'x', role: 'Member' }),
        await person.put(`/api/accounts/${person._id}`, { role: 'Administrator' }),
        await person.post(`/api/accounts/${app.admin._id}/invitation`),
      ];
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    }
  });

  it('are listed by pages, searched, filtered by each of what decides about them, and sorted', async () => {
    const draft = { employeeName: 'Zoë Ann', mobile: '1', emailId: 'z@fairlead.example', role: 'Sales Executive', department: 'Sales' };
    const employeeId = (await app.admin.post('/api/employees', { ...draft, employeeId: 'E-1' })).body._id;
    const invite = async (username: string, more = {}) => (await app.admin.post('/api/accounts', { username, ...more })).body.account;
    await invite('zoë', { emailId: 'z@port.example', employeeId });
    for (const letter of 'abcdefghijk') await invite(`crew-${letter}`, { role: 'Viewer' });
    const riya = await app.person('Manager', { username: 'riya' });
    await riya.put('/api/auth/me', { username: 'riya.nair', emailId: 'riya@desk.example', currentPassword: PASSWORD });
    const locked = await invite('locked');
    await app.admin.put(`/api/accounts/${locked._id}`, { disabled: true });
    await app.db.write(async (tx) => {
      const startedAt = app.clock.now().toISOString();
      await tx
        .insertInto('attempt')
        .values({ key: `wrong code account ${riya._id}`, count: 10, startedAt })
        .execute();
      const factor = { accountId: riya._id, secret: '', isOn: 1 as const, lastStep: 0, createdAt: '' };
      await tx.insertInto('secondFactor').values(factor).execute();
    });
    const list = async (query: string) => (await app.admin.get(`/api/accounts?${query}`)).body;
    const names = async (query: string) => (await list(query)).accounts.map(({ username }: { username: string }) => username);
    const first = await list('limit=10');
    expect({
      first: first.accounts.length,
      second: await names(`limit=10&cursor=${first.next}`),
      total: first.total,
      counted: (await app.admin.get('/api/accounts/count?role=Viewer')).body.total,
      search: [await names('search=ZOE'), await names('search=desk.example'), await names('search=riya.n')],
      role: await names('role=Manager'),
      employee: await names(`employeeId=${employeeId}`),
      linked: await names('linked=yes'),
      unlinked: (await names('linked=no')).length,
      disabled: await names('disabled=yes'),
      joined: await names('invited=no&limit=10'),
      secondFactor: [await names('secondFactor=yes'), (await names('secondFactor=no')).length],
      resetBlocked: await names('resetBlocked=yes'),
      unseen: (await names('sort=lastSeenAt&limit=3')).length,
      lastSeen: (await names('sort=lastSeenAt&order=desc&limit=2')).sort(),
      seen: await names('seenFrom=2099-01-01'),
      newest: (await names('sort=createdAt&order=desc&limit=1'))[0],
    }).toEqual({
      first: 10,
      second: ['crew-j', 'crew-k', 'locked', 'riya.nair', 'zoë'],
      total: 15,
      counted: 11,
      search: [['zoë'], ['riya.nair'], ['riya.nair']],
      role: ['riya.nair'],
      employee: ['zoë'],
      linked: ['zoë'],
      unlinked: 14,
      disabled: ['locked'],
      joined: ['admin', 'riya.nair'],
      secondFactor: [['riya.nair'], 14],
      resetBlocked: ['riya.nair'],
      unseen: 3,
      lastSeen: ['admin', 'riya.nair'],
      seen: [],
      newest: 'locked',
    });
    const [zoe] = (await list('linked=yes')).accounts;
    expect(zoe).toMatchObject({ employeeName: 'Zoë Ann', createdBy: app.admin._id, invited: true, disabled: false, lastSeenAt: null });
  });

  it('are made as Member unless chosen otherwise, and joined by a link that works once', async () => {
    const { status, body } = await app.admin.post('/api/accounts', { username: 'riya.nair' });
    expect([status, body.account.role, body.account.invited]).toEqual([201, 'Member', true]);
    expect((await app.stranger().get(`/api/invitations/${body.token}`)).body).toEqual({ username: 'riya.nair', role: 'Member' });
    const join = () => app.stranger().post(`/api/invitations/${body.token}`, { newPassword: PASSWORD });
    const joined = await Promise.all([join(), join(), join()]);
    expect(joined.map(({ status: each }) => each).sort()).toEqual([200, 404, 404]);
    expect((await app.signIn('riya.nair')).role).toBe('Member');
  });

  it('can not be joined by a link that is too old or replaced', async () => {
    const first = (await app.admin.post('/api/accounts', { username: 'riya' })).body;
    const second = (await app.admin.post(`/api/accounts/${first.account._id}/invitation`)).body;
    expect((await app.stranger().post(`/api/invitations/${first.token}`, { newPassword: PASSWORD })).status).toBe(404);
    app.clock.set(new Date(Date.now() + 8 * 86_400_000).toISOString());
    const late = await app.stranger().post(`/api/invitations/${second.token}`, { newPassword: PASSWORD });
    expect([late.status, late.body.message]).toEqual([404, ACCOUNT_MESSAGES.invitationOver]);
  });

  it('are locked out at once', async () => {
    const member = await app.person('Member');
    await app.admin.put(`/api/accounts/${member._id}`, { disabled: true });
    expect((await member.get('/api/auth/me')).status).toBe(401);
    const login = (password: string) => app.stranger().post('/api/auth/login', { username: member.username, password });
    expect({ right: await login(PASSWORD), wrong: await login('not it') }).toMatchObject({
      right: { status: 403, body: { message: 'Your account is locked. Ask your Administrator.' } },
      wrong: { status: 401, body: { message: ACCOUNT_MESSAGES.loginFailed } },
    });
  });

  it('always keep one Administrator, even when two step down at once', async () => {
    const other = await app.person('Administrator');
    const down = await Promise.all([
      app.admin.put(`/api/accounts/${app.admin._id}`, { role: 'Viewer' }),
      other.put(`/api/accounts/${other._id}`, { disabled: true }),
    ]);
    expect(down.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('take effect on the next call: a role given away is gone', async () => {
    const other = await app.person('Administrator');
    await app.admin.put(`/api/accounts/${other._id}`, { role: 'Viewer' });
    expect((await other.get('/api/accounts')).status).toBe(403);
  });
});

describe('the first start', () => {
  it('makes one Administrator, and a second start none', async () => {
    expect(await app.accounts.createFirst('second', 'x')).toBeUndefined();
    expect((await app.admin.get('/api/accounts')).body.accounts).toHaveLength(1);
  });

  it('asks for an own password where it made one', async () => {
    await app.database.emptied();
    const first = await app.accounts.createFirst('admin', undefined);
    const person = await app.signIn('admin', first?.password);
    expect((await person.get('/api/auth/me')).body.mustChangePassword).toBe(true);
    await person.put('/api/auth/me', { newPassword: 'my own words', currentPassword: first?.password });
    expect((await person.get('/api/auth/me')).body.mustChangePassword).toBe(false);
  });
});

it('keeps what a user chose for all devices, one choice at a time', async () => {
  const path = '/api/auth/me';
  expect((await app.admin.get(path)).body.preferences).toEqual({ theme: null, dateLanguage: 'en-US', hasSound: true, hasDigest: false });
  await app.admin.put(path, { preferences: { theme: 'dark' } });
  await app.admin.put(path, { preferences: { dateLanguage: 'de', hasSound: false } });
  const chosen = { theme: 'dark', dateLanguage: 'de', hasSound: false, hasDigest: false };
  expect((await (await app.signIn('admin')).get(path)).body.preferences).toEqual(chosen);
  const refused = await app.admin.put(path, { preferences: { dateLanguage: 'tlh' } });
  expect([refused.status, (await app.admin.get(path)).body.preferences]).toEqual([400, chosen]);
});
