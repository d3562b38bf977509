import { SIGN_IN_MESSAGES } from '@fairlead/contract/sign-in';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';

const app = testApp();
const { anEmployee } = app;
const PASSWORD = 'anchors aweigh';

describe('the accounts of others', () => {
  it('give an employee an account from the employee: it is found by them, and signs in as them', async () => {
    const [employeeId, other] = [await anEmployee(), await anEmployee()];
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
    const employeeId = await anEmployee('Zoë Ann');
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
      byRole: await names('sort=role&limit=2'),
      unseen: (await names('sort=lastSeenAt&limit=3')).length,
      lastSeen: (await names('sort=lastSeenAt&order=desc&limit=2')).sort(),
      seen: await names('seenFrom=2099-01-01'),
      reversed: (await list('seenFrom=2026-03-02&seenTo=2026-03-01')).fields,
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
      byRole: ['admin', 'riya.nair'],
      unseen: 3,
      lastSeen: ['admin', 'riya.nair'],
      seen: [],
      reversed: { seenTo: 'The last day must not be before the first' },
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
    expect([late.status, late.body.message]).toEqual([404, SIGN_IN_MESSAGES.invitationOver]);
  });

  it('are locked out at once', async () => {
    const member = await app.person('Member');
    await app.admin.put(`/api/accounts/${member._id}`, { disabled: true });
    expect((await member.get('/api/auth/me')).status).toBe(401);
    const login = (password: string) => app.stranger().post('/api/auth/login', { username: member.username, password });
    expect({ right: await login(PASSWORD), wrong: await login('not it') }).toMatchObject({
      right: { status: 403, body: { message: 'Your account is locked. Ask your Administrator.' } },
      wrong: { status: 401, body: { message: SIGN_IN_MESSAGES.loginFailed } },
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
