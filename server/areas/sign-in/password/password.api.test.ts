import { PEOPLE_MESSAGES } from '@fairlead/contract/people';
import { SIGN_IN_MESSAGES } from '@fairlead/contract/sign-in';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { testApp } from '../../../testing/app.ts';

const app = testApp();
const PASSWORD = 'anchors aweigh';
const invite = async (username: string) => (await app.admin.post('/api/accounts', { username })).body;
const join = (token: string, newPassword = PASSWORD) => app.stranger().post(`/api/invitations/${token}`, { newPassword });
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** Whether a write waits for another; on SQLite, which has one writer, each does. */
async function hasWaitingWrite(): Promise<boolean> {
  if (app.db.dialect === 'sqlite') return true;
  const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return (await waiting.execute(app.db.read)).rows.length > 0;
}

describe('a new password', () => {
  it.each([
    ['too short', 'anchor', SIGN_IN_MESSAGES.passwordTooShort],
    ['made of blanks', '          ', SIGN_IN_MESSAGES.passwordBlank],
    ['made of what can not be seen', '\u200b\u00a0\u3000\t \u2060\u200d ', SIGN_IN_MESSAGES.passwordBlank],
    ['common', 'password', SIGN_IN_MESSAGES.passwordCommon],
    ['common in other letters', ' PassWord1 ', SIGN_IN_MESSAGES.passwordCommon],
  ])('is refused when it is %s, by link and by profile', async (_what, newPassword, message) => {
    const { token } = await invite('riya');
    const answers = [await join(token, newPassword), await app.admin.put('/api/auth/me', { newPassword, currentPassword: PASSWORD })];
    expect(answers.map(({ status, body }) => [status, body.fields])).toEqual([
      [400, { newPassword: message }],
      [400, { newPassword: message }],
    ]);
    expect((await join(token)).status).toBe(200);
  });
});

describe('a guessable password', () => {
  it('is refused with the reason, by its owner’s own words too, however a password may otherwise look', async () => {
    await app.admin.put('/api/settings', { workspaceName: 'Konkan Lines' });
    const { token } = (await app.admin.post('/api/accounts', { username: 'riya.nair', emailId: 'r.desai@konkan.example' })).body;
    const guesses = {
      'riya.nair2026': 'your name',
      desai12345: 'your name',
      'KonkanLines7!': 'your name',
      'qwerty!@#456': 'almost',
      abcdefghi: '',
    };
    for (const [guess, reason] of Object.entries(guesses)) {
      const { status, body } = await join(token, guess);
      expect([guess, status, body.fields?.newPassword?.startsWith('Password ')]).toEqual([guess, 400, true]);
      expect(body.message).toContain(reason);
    }
    const changed = await app.admin.put('/api/auth/me', { newPassword: 'konkanlines2026', currentPassword: PASSWORD });
    expect([changed.status, changed.body.fields?.newPassword]).toEqual([400, expect.stringContaining('workspace')]);
    expect((await join(token, 'кораблики в порту')).status).toBe(200);
  });

  it('is not judged for whoever has not proved to be its owner, because judging takes long', async () => {
    const { status, body } = await app.admin.put('/api/auth/me', { newPassword: 'konkan2026', currentPassword: 'not it' });
    expect([status, Object.keys(body.fields)]).toEqual([400, ['currentPassword']]);
  });

  it('may have 8 to 128 characters of any kind', async () => {
    const words = 'bollards along the quay and '.repeat(5);
    const { token } = await invite('riya');
    const tooLong = await join(token, words.slice(0, 129));
    expect([tooLong.status, tooLong.body.fields]).toEqual([400, { newPassword: SIGN_IN_MESSAGES.passwordTooLong }]);
    expect((await join(token, words.slice(0, 128))).status).toBe(200);
    expect((await app.stranger().post('/api/auth/login', { username: 'riya', password: words.slice(0, 128) })).status).toBe(200);
  });
});

describe('a one-time link', () => {
  const isOver = async (token: string) =>
    (await app.stranger().get(`/api/invitations/${token}`)).status === 404 && (await join(token)).status === 404;
  const withLink = async () => {
    const member = await app.person('Member');
    return { member, token: (await app.admin.post(`/api/accounts/${member._id}/invitation`)).body.token };
  };

  it('ends when its account chooses a password', async () => {
    const { member, token } = await withLink();
    await member.put('/api/auth/me', { newPassword: 'a better harbour', currentPassword: PASSWORD });
    expect(await isOver(token)).toBe(true);
  });

  it('ends when its account is locked, also for the time after', async () => {
    const { member, token } = await withLink();
    await app.admin.put(`/api/accounts/${member._id}`, { disabled: true });
    await app.admin.put(`/api/accounts/${member._id}`, { disabled: false });
    expect(await isOver(token)).toBe(true);
  });

  it('ends when there is a newer one, which works', async () => {
    const { member, token } = await withLink();
    const newer = (await app.admin.post(`/api/accounts/${member._id}/invitation`)).body.token;
    expect(await isOver(token)).toBe(true);
    expect((await join(newer)).status).toBe(200);
  });
});

describe('a password made by the server', () => {
  async function firstSignIn() {
    await app.database.emptied();
    const first = await app.accounts.createFirst('admin', undefined);
    return { person: await app.signIn('admin', first?.password), password: first?.password };
  }

  it('lets nothing be called but the own account, changing it, and signing out', async () => {
    const { person, password } = await firstSignIn();
    const calls = app.app.served.filter((each) => !each.public && !each.isFirstStep);
    expect(calls.length).toBeGreaterThan(50);
    for (const { method, path } of calls) {
      const { status, body } = await person.send(method, path.replace(/:\w+/g, 'x'), method === 'GET' ? undefined : {});
      expect([path, status, body.code]).toEqual([path, 403, 'password_change_required']);
    }
    const others = [await person.get('/uploads/x'), await person.put('/api/auth/me', { phoneNumber: '1', currentPassword: password })];
    expect(others.map(({ status, body }) => [status, body.code])).toEqual([
      [403, 'password_change_required'],
      [403, 'password_change_required'],
    ]);
    expect((await person.get('/api/auth/me')).body.mustChangePassword).toBe(true);
  });

  it('is replaced with one call, and everything opens', async () => {
    const { person, password } = await firstSignIn();
    await person.put('/api/auth/me', { newPassword: 'my own words', currentPassword: password });
    expect((await person.get('/api/clients')).status).toBe(200);
  });

  it('lets its user sign out', async () => {
    const { person } = await firstSignIn();
    expect((await person.post('/api/auth/logout')).status).toBe(204);
  });
});

describe('the current password', () => {
  it.each([
    ['username', { username: 'harbour' }],
    ['e-mail', { emailId: 'desk@konkan.example' }],
  ])('is asked for by another %s', async (_what, change) => {
    const answers = [
      await app.admin.put('/api/auth/me', change),
      await app.admin.put('/api/auth/me', { ...change, currentPassword: 'not it' }),
      await app.admin.put('/api/auth/me', { ...change, currentPassword: PASSWORD }),
    ];
    expect(answers.map(({ status, body }) => [status, body.fields?.currentPassword])).toEqual([
      [400, SIGN_IN_MESSAGES.currentPasswordMissing],
      [400, SIGN_IN_MESSAGES.currentPasswordWrong],
      [200, undefined],
    ]);
  });

  it('is not asked for by what stays as it is', async () => {
    const { status } = await app.admin.put('/api/auth/me', { username: 'admin', emailId: '', phoneNumber: '+91 832 555 0177' });
    expect(status).toBe(200);
  });

  it('can be guessed ten times in a session, which shuts nobody out of signing in', async () => {
    const guess = () => app.admin.put('/api/auth/me', { username: 'harbour', currentPassword: 'not it' });
    const guesses = await Promise.all(Array.from({ length: 14 }, guess));
    expect(guesses.filter(({ status }) => status === 400)).toHaveLength(10);
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(4);
    expect((await app.signIn('admin')).role).toBe('Administrator');
  });
});

describe('an account', () => {
  it('is linked to nobody who is not in the team, when invited and later', async () => {
    const { account } = await invite('riya');
    const gone = await app.anEmployee();
    await app.admin.delete(`/api/employees/${gone}`);
    const answers = [];
    for (const employeeId of [gone, crypto.randomUUID()]) {
      answers.push(await app.admin.post('/api/accounts', { username: 'arjun', employeeId }));
      answers.push(await app.admin.put(`/api/accounts/${account._id}`, { employeeId }));
    }
    for (const { status, body } of answers) expect([status, body.fields]).toEqual([400, { employeeId: PEOPLE_MESSAGES.employeeMissing }]);
    expect((await app.admin.get('/api/accounts')).body.accounts).toHaveLength(2);
  });

  it('is not linked to someone who is just being taken out of the team', async () => {
    const { account } = await invite('riya');
    const employeeId = await app.anEmployee();
    const [taken, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const deletion = app.db.write(async (tx) => {
      await tx.updateTable('employee').set({ deletedAt: new Date().toISOString() }).where('id', '=', employeeId).execute();
      taken.resolve();
      await done.promise;
    });
    await taken.promise;
    let isAnswered = false;
    const linking = app.admin.put(`/api/accounts/${account._id}`, { employeeId }).finally(() => {
      isAnswered = true;
    });
    await vi.waitFor(async () => expect(isAnswered || (await hasWaitingWrite())).toBe(true));
    done.resolve();
    await deletion;
    expect((await linking).body.fields).toEqual({ employeeId: PEOPLE_MESSAGES.employeeMissing });
  });

  it('is linked to someone who is, and to nobody again', async () => {
    const { account } = await invite('riya');
    const employeeId = await app.anEmployee();
    expect((await app.admin.put(`/api/accounts/${account._id}`, { employeeId })).body.employeeId).toBe(employeeId);
    expect((await app.admin.put(`/api/accounts/${account._id}`, { employeeId: null })).body.employeeId).toBeNull();
  });
});

describe('on the host', () => {
  it('an account that guesses have shut is unlocked, in any case of its name', async () => {
    for (let tries = 0; tries < 11; tries++) await app.stranger().post('/api/auth/login', { username: 'admin', password: 'x' });
    expect(await app.host().unlock('ADMIN')).toEqual({ username: 'admin', wasLockedOut: false });
    expect((await app.signIn('admin')).role).toBe('Administrator');
  });

  it('an account that an Administrator locked out is opened', async () => {
    const member = await app.person('Member');
    await app.admin.put(`/api/accounts/${member._id}`, { disabled: true });
    expect((await app.host().unlock(member.username)).wasLockedOut).toBe(true);
    expect((await app.signIn(member.username)).role).toBe('Member');
  });

  it('a new password ends sessions and links, must be replaced, and stands in the history as the host’s', async () => {
    const member = await app.person('Member', { username: 'riya' });
    const link = (await app.admin.post(`/api/accounts/${member._id}/invitation`)).body.token;
    const { password } = await app.host().resetPassword('riya');
    expect((await member.get('/api/auth/me')).status).toBe(401);
    expect((await join(link)).status).toBe(404);
    expect((await app.stranger().post('/api/auth/login', { username: 'riya', password: PASSWORD })).status).toBe(401);
    const again = await app.signIn('riya', password);
    expect((await again.get('/api/auth/me')).body.mustChangePassword).toBe(true);
    const entries = await app.db.read.selectFrom('history').selectAll().where('action', '=', 'passwordReset').execute();
    expect(entries.map(({ actorId, entityId, changes }) => ({ actorId, entityId, changes }))).toEqual([
      { actorId: null, entityId: member._id, changes: '{"by":"host"}' },
    ]);
  });

  it('an unknown name is refused', async () => {
    await expect(app.host().resetPassword('nobody')).rejects.toThrow('Account not found');
  });
});

describe('the log', () => {
  it('has a line for each refused sign-in and call, with account, address and route and without secrets', async () => {
    const member = await app.person('Member', { username: 'riya' });
    app.logged.length = 0;
    await app.stranger().post('/api/auth/login', { username: 'Riya', password: 'guess-7' });
    await app.stranger().post('/api/auth/login', { username: 'my-secret-in-the-wrong-field', password: 'guess-8' });
    await member.get('/api/accounts?search=query-text');
    await app.stranger().get('/api/clients/some-id', bearer('made-up-token'));
    for (let tries = 0; tries < 10; tries++) await app.stranger().post('/api/auth/login', { username: 'riya', password: 'x' });
    const told = app.logged.map(({ code, account, address, method, route }) => ({ code, account, address, method, route }));
    const address = '127.0.0.1';
    const login = { address, method: 'POST', route: '/api/auth/login' };
    expect(told.slice(0, 4)).toEqual([
      { ...login, code: 'unauthenticated', account: 'riya' },
      { ...login, code: 'unauthenticated', account: undefined },
      { code: 'forbidden', account: 'riya', address, method: 'GET', route: '/api/accounts' },
      { code: 'unauthenticated', account: undefined, address, method: 'GET', route: '/api/clients/:id' },
    ]);
    expect(told.at(-1)).toEqual({ ...login, code: 'too_many', account: 'riya' });
    expect(JSON.stringify(app.logged)).not.toMatch(/guess-|wrong-field|query-text|some-id|made-up-token/);
  });
});
