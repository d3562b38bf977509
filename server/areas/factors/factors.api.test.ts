import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { type Person, personOf } from '../../testing/people.ts';
import { oneTimeCode } from '../../testing/sign-in/one-time-code.ts';

const app = testApp();
const PASSWORD = 'anchors aweigh';
const WRONG = 'This code is not right. A code can be used once; wait for the next one.';

interface Owner {
  person: Person;
  secret: string;
  recoveryCodes: string[];
}

const later = (seconds: number) => app.clock.set(new Date(app.clock.now().getTime() + seconds * 1000).toISOString());
const codeOf = (secret: string, secondsAhead = 0) => oneTimeCode(secret, new Date(app.clock.now().getTime() + secondsAhead * 1000));
/** A code that was not used yet. */
function nextCode(secret: string): string {
  later(30);
  return codeOf(secret);
}
const notThe = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const login = (username: string) => app.stranger().post('/api/auth/login', { username, password: PASSWORD });
const finish = (ticket: string, code: string) => app.stranger().post('/api/auth/login/second-factor', { ticket, code });
const ticketOf = async (username: string): Promise<string> => (await login(username)).body.secondFactor.ticket;

/** Someone whose account signs in by two steps. */
async function owner(role: 'Member' | 'Manager' = 'Member'): Promise<Owner> {
  const person = await app.person(role);
  const begun = await person.post('/api/auth/second-factor', { currentPassword: PASSWORD });
  const { secret } = begun.body;
  const confirmed = await person.post('/api/auth/second-factor/confirm', { code: codeOf(secret) });
  expect([begun.status, confirmed.status], JSON.stringify(confirmed.body)).toEqual([201, 200]);
  return { person, secret, recoveryCodes: confirmed.body.recoveryCodes };
}

async function signInFully({ person, secret }: Owner): Promise<Person> {
  const reply = await finish(await ticketOf(person.username), nextCode(secret));
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return personOf(app.app, reply.body.token, reply.body.user);
}

const actionsOf = async (accountId: string) =>
  (await app.db.read.selectFrom('history').select(['action', 'actorId', 'changes']).where('entityId', '=', accountId).execute()).map(
    ({ action, actorId, changes }) => ({ action, actorId, changes }),
  );

describe('setting up two-step sign-in', () => {
  it('asks for the password, counts once a code confirms it, and hands out ten recovery codes once', async () => {
    const person = await app.person('Member');
    const other = await app.signIn(person.username);
    const status = () => person.get('/api/auth/second-factor');
    expect(await person.post('/api/auth/second-factor', { currentPassword: 'not it' })).toMatchObject({
      status: 400,
      body: { fields: { currentPassword: 'Your current password is incorrect' } },
    });
    const { body } = await person.post('/api/auth/second-factor', { currentPassword: PASSWORD });
    expect(body.address).toBe(`otpauth://totp/Fairlead:${person.username}?secret=${body.secret}&issuer=Fairlead`);
    expect((await status()).body).toEqual({ isOn: false, isRequired: false, recoveryCodesLeft: 0 });
    expect((await login(person.username)).body).toHaveProperty('token');

    const wrong = await person.post('/api/auth/second-factor/confirm', { code: notThe(codeOf(body.secret)) });
    const right = await person.post('/api/auth/second-factor/confirm', { code: codeOf(body.secret) });
    expect(wrong).toMatchObject({ status: 400, body: { fields: { code: WRONG } } });
    expect(new Set(right.body.recoveryCodes)).toHaveProperty('size', 10);
    expect(right.body.recoveryCodes[0]).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/);
    expect({
      status: (await status()).body,
      again: (await person.post('/api/auth/second-factor', { currentPassword: PASSWORD })).status,
      confirmedAgain: (await person.post('/api/auth/second-factor/confirm', { code: codeOf(body.secret, 30) })).status,
      otherSession: (await other.get('/api/auth/me')).status,
      login: Object.keys((await login(person.username)).body),
      listed: (await app.admin.get('/api/accounts')).body.accounts.find(({ _id }: { _id: string }) => _id === person._id).hasSecondFactor,
    }).toEqual({
      status: { isOn: true, isRequired: false, recoveryCodesLeft: 10 },
      again: 409,
      confirmedAgain: 409,
      otherSession: 401,
      login: ['secondFactor'],
      listed: true,
    });
    expect(await actionsOf(person._id)).toContainEqual({ action: 'secondFactorSet', actorId: person._id, changes: '{}' });
  });

  it('starts anew when it took half an hour, and only the newest secret counts', async () => {
    const person = await app.person('Member');
    const begin = async () => (await person.post('/api/auth/second-factor', { currentPassword: PASSWORD })).body.secret as string;
    const confirm = (secret: string) => person.post('/api/auth/second-factor/confirm', { code: codeOf(secret) });
    expect((await person.post('/api/auth/second-factor/confirm', { code: '123456' })).status).toBe(409);
    const [first, second] = [await begin(), await begin()];
    expect((await confirm(first)).status).toBe(400);
    later(31 * 60);
    expect((await confirm(second)).status).toBe(409);
    expect((await confirm(await begin())).status).toBe(200);
  });
});

describe('signing in by two steps', () => {
  it('gives a session for ticket and code, each of which works once', async () => {
    const { person, secret } = await owner();
    const ticket = await ticketOf(person.username);
    const code = nextCode(secret);
    const results = await Promise.all([finish(ticket, code), finish(ticket, code), finish(ticket, code)]);
    expect(results.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    const done = results.find(({ status }) => status === 200);
    expect(done?.body.user).toMatchObject({ username: person.username, mustSetUpSecondFactor: false });
    expect(String(done?.headers['set-cookie'])).toContain('fairlead-device-');
    // The same code with another ticket.
    expect((await finish(await ticketOf(person.username), code)).body.fields).toEqual({ code: WRONG });
    expect((await finish(await ticketOf(person.username), nextCode(secret))).status).toBe(200);
  });

  it('takes a code of the step before or after, for clocks that differ, and none older', async () => {
    const { person, secret } = await owner();
    later(300);
    const ticket = await ticketOf(person.username);
    expect((await finish(ticket, codeOf(secret, -60))).status).toBe(400);
    expect((await finish(ticket, codeOf(secret, -30))).status).toBe(200);
    expect((await finish(await ticketOf(person.username), codeOf(secret, 30))).status).toBe(200);
  });

  it('takes codes again at once when the clock had run ahead for a moment, and none twice', async () => {
    const { person, secret } = await owner();
    const signIn = async (code: string) => (await finish(await ticketOf(person.username), code)).status;
    later(60);
    const now = codeOf(secret);
    const before = await signIn(now);
    later(3_600);
    const aheadCodes = [nextCode(secret), nextCode(secret)];
    const ahead = [await signIn(aheadCodes[1] as string)];
    later(60);
    const last = codeOf(secret);
    ahead.push(await signIn(last));
    later(-3_720);
    const back = { again: await signIn(now), fresh: await signIn(codeOf(secret, 30)), freshAgain: await signIn(codeOf(secret, 30)) };
    later(3_720);
    expect({ before, ahead, ...back, whenItsTimeComes: await signIn(last) }).toEqual({
      before: 200,
      ahead: [200, 200],
      again: 400,
      fresh: 200,
      freshAgain: 400,
      whenItsTimeComes: 400,
    });
  });

  it('gives nothing for a ticket that is made up, too old, or older than a new password or a lock', async () => {
    const { person, secret } = await owner();
    const asked = { status: 401, body: { message: 'This sign-in took too long. Please enter your password again.' } };
    expect(await finish('made-up', codeOf(secret))).toMatchObject(asked);
    const old = await ticketOf(person.username);
    later(5 * 60 + 1);
    expect(await finish(old, codeOf(secret))).toMatchObject(asked);
    const beforeChange = await ticketOf(person.username);
    await person.put('/api/auth/me', { newPassword: 'a quay at night', currentPassword: PASSWORD });
    expect(await finish(beforeChange, nextCode(secret))).toMatchObject(asked);
    const beforeLock = (await app.stranger().post('/api/auth/login', { username: person.username, password: 'a quay at night' })).body;
    await app.admin.put(`/api/accounts/${person._id}`, { disabled: true });
    expect(await finish(beforeLock.secondFactor.ticket, nextCode(secret))).toMatchObject(asked);
  });

  it('takes a recovery code instead, once, however it is typed', async () => {
    const { person, recoveryCodes } = await owner();
    const [first = '', second = ''] = recoveryCodes;
    const typed = ` ${first.toUpperCase().replaceAll('-', ' ')} `;
    const tickets = [await ticketOf(person.username), await ticketOf(person.username), await ticketOf(person.username)];
    const results = await Promise.all(tickets.slice(0, 2).map((ticket) => finish(ticket, typed)));
    expect(results.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect((await finish(tickets[2] ?? '', second)).status).toBe(200);
    expect((await person.get('/api/auth/second-factor')).body.recoveryCodesLeft).toBe(8);
  });

  it('lets ten codes be tried in a quarter of an hour, however many come at once, and not with a new ticket either', async () => {
    const { person, secret } = await owner();
    const ticket = await ticketOf(person.username);
    const wrong = notThe(notThe(notThe(codeOf(secret))));
    const results = await Promise.all(Array.from({ length: 20 }, () => finish(ticket, wrong)));
    const count = (status: number) => results.filter((each) => each.status === status).length;
    expect({ refused: count(400), tooMany: count(429) }).toEqual({ refused: 10, tooMany: 10 });
    expect((await finish(await ticketOf(person.username), codeOf(secret))).status).toBe(429);
    later(16 * 60);
    expect((await finish(await ticketOf(person.username), codeOf(secret))).status).toBe(200);
  });

  it('keeps the secret encrypted for its account, and codes, tickets and secret out of every column and log line', async () => {
    const made = await owner();
    await signInFully(made);
    const ticket = await ticketOf(made.person.username);
    const code = nextCode(made.secret);
    await finish(ticket, notThe(code));
    await finish(ticket, code);
    const tables = [
      'account',
      'session',
      'secondFactor',
      'recoveryCode',
      'signInTicket',
      'attempt',
      'signingKey',
      'history',
      'mail',
    ] as const;
    const rows = await Promise.all(tables.map((table) => app.db.read.selectFrom(table).selectAll().execute()));
    const stored = JSON.stringify(rows) + JSON.stringify(app.logged);
    const clear = [made.secret, ticket, ...made.recoveryCodes, ...made.recoveryCodes.map((each) => each.replaceAll('-', ''))];
    expect(clear.filter((each) => stored.includes(each))).toEqual([]);
    const codes = rows[3]?.map((row) => ('codeHash' in row ? row.codeHash : ''));
    expect(codes?.every((each) => /^[0-9a-f]{64}$/.test(String(each)))).toBe(true);
  });
});

describe('changing it', () => {
  it('replaces the recovery codes, and turns it off, by password and code', async () => {
    const made = await owner();
    const { person, secret, recoveryCodes } = made;
    const proof = () => ({ currentPassword: PASSWORD, code: nextCode(secret) });
    expect((await person.post('/api/auth/second-factor/removal', { ...proof(), currentPassword: 'not it' })).body.fields).toHaveProperty(
      'currentPassword',
    );
    expect((await person.post('/api/auth/second-factor/removal', { ...proof(), code: '000000' })).body.fields).toEqual({ code: WRONG });
    const renewed = await person.post('/api/auth/second-factor/recovery-codes', proof());
    expect(renewed.body.recoveryCodes).toHaveLength(10);
    expect((await finish(await ticketOf(person.username), recoveryCodes[0] ?? '')).status).toBe(400);
    expect((await person.post('/api/auth/second-factor/removal', proof())).status).toBe(204);
    expect((await login(person.username)).body).toHaveProperty('token');
    expect((await person.post('/api/auth/second-factor/removal', proof())).status).toBe(409);
  });

  it('is done for a lost one by an Administrator, not for themselves, and by the host, and the history says who', async () => {
    const { person } = await owner();
    const manager = await app.person('Manager');
    const path = `/api/accounts/${person._id}/second-factor`;
    expect({
      manager: (await manager.delete(path)).status,
      own: (await app.admin.delete(`/api/accounts/${app.admin._id}/second-factor`)).status,
      missing: (await app.admin.delete('/api/accounts/nobody/second-factor')).status,
      reset: (await app.admin.delete(path)).status,
      again: (await app.admin.delete(path)).status,
      session: (await person.get('/api/auth/me')).status,
    }).toEqual({ manager: 403, own: 403, missing: 404, reset: 204, again: 409, session: 401 });
    expect((await login(person.username)).body).toHaveProperty('token');
    expect(await actionsOf(person._id)).toContainEqual({ action: 'secondFactorReset', actorId: app.admin._id, changes: '{}' });

    const other = await owner();
    const host = app.host();
    expect(await host.resetSecondFactor(other.person.username)).toEqual({ username: other.person.username, hadOne: true });
    expect(await host.resetSecondFactor(other.person.username)).toMatchObject({ hadOne: false });
    expect((await login(other.person.username)).body).toHaveProperty('token');
    expect(await actionsOf(other.person._id)).toContainEqual({ action: 'secondFactorReset', actorId: null, changes: '{"by":"host"}' });
  });
});

describe('a role that must have one', () => {
  it('is set by Administrators, in the order of the roles', async () => {
    const manager = await app.person('Manager');
    expect((await manager.put('/api/settings', { secondFactorRoles: [] })).status).toBe(403);
    expect((await app.admin.put('/api/settings', { secondFactorRoles: ['Owner'] })).status).toBe(400);
    const saved = await app.admin.put('/api/settings', { secondFactorRoles: ['Viewer', 'Manager', 'Viewer'] });
    expect(saved.body.secondFactorRoles).toEqual(['Manager', 'Viewer']);
  });

  it('is refused everything but the set-up and signing out until then, also in sessions that are open', async () => {
    const [member, manager] = [await app.person('Member'), await app.person('Manager')];
    await app.admin.put('/api/settings', { secondFactorRoles: ['Member'] });
    const refusal = { status: 403, body: { code: 'second_factor_required', message: 'Set up two-step sign-in first.' } };
    expect((await member.get('/api/auth/me')).body.mustSetUpSecondFactor).toBe(true);
    expect(await member.put('/api/auth/me', { phoneNumber: '1' })).toMatchObject(refusal);
    const guarded = app.app.served.filter((each) => !each.public && !each.isFirstStep);
    for (const { method, path } of guarded) {
      const { status, body } = await member.send(method, path);
      expect([path, status, body.code]).toEqual([path, 403, 'second_factor_required']);
    }
    expect((await manager.get('/api/clients?page=1')).status).toBe(200);

    const { secret } = (await member.post('/api/auth/second-factor', { currentPassword: PASSWORD })).body;
    await member.post('/api/auth/second-factor/confirm', { code: codeOf(secret) });
    expect((await member.get('/api/clients?page=1')).status).toBe(200);
    expect((await member.get('/api/auth/second-factor')).body).toMatchObject({ isOn: true, isRequired: true });
    expect((await member.get('/api/auth/me')).body.mustSetUpSecondFactor).toBe(false);
    // The last second factor stays.
    const removal = await member.post('/api/auth/second-factor/removal', { currentPassword: PASSWORD, code: nextCode(secret) });
    expect(removal.status).toBe(409);
    expect((await member.get('/api/clients?page=1')).status).toBe(200);
  });
});
