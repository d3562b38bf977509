import { describe, expect, it } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { listenAt } from '../../../testing/live.ts';

const app = testApp();
const { aClient } = app;
const PASSWORD = 'anchors aweigh';
const DAY_MS = 86_400_000;
const PHONE = 'Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0';

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
const bearer = (token: string | undefined) => ({ authorization: `Bearer ${token}` });
const signInOn = async (userAgent: string) =>
  (await app.stranger().send('POST', '/api/auth/login', { username: 'admin', password: PASSWORD }, { 'user-agent': userAgent })).body;

describe('the list of the own sessions', () => {
  it('names device, address, beginning and last use, and which one asks', async () => {
    const { token } = await signInOn(PHONE);
    const { body } = await app.stranger().get('/api/auth/sessions', bearer(token));
    expect(body.sessions).toHaveLength(2);
    expect(body.sessions[0]).toEqual({
      _id: expect.any(String),
      device: 'Firefox on Android',
      address: '127.0.0.1',
      createdAt: expect.any(String),
      lastSeenAt: expect.any(String),
      isCurrent: true,
    });
    expect(body.sessions[1].isCurrent).toBe(false);
  });

  it("shows nobody else's", async () => {
    const member = await app.person('Member');
    expect((await member.get('/api/auth/sessions')).body.sessions).toHaveLength(1);
  });

  it('leaves out what is over', async () => {
    await signInOn(PHONE);
    app.clock.set(inDays(20));
    await app.admin.get('/api/auth/me');
    app.clock.set(inDays(40));
    expect((await app.admin.get('/api/auth/sessions')).body.sessions).toHaveLength(1);
  });
});

describe('ending one of them', () => {
  const idOf = async (token: string) =>
    (await app.stranger().get('/api/auth/sessions', bearer(token))).body.sessions.find((each: { isCurrent: boolean }) => each.isCurrent)
      ._id;

  it('shuts that device out at once, and no other', async () => {
    const { token } = await signInOn(PHONE);
    expect((await app.admin.delete(`/api/auth/sessions/${await idOf(token)}`)).status).toBe(204);
    expect((await app.stranger().get('/api/auth/me', bearer(token))).status).toBe(401);
    expect((await app.admin.get('/api/auth/me')).status).toBe(200);
  });

  it("is answered 404 for another account's and for none", async () => {
    const member = await app.person('Member');
    const answers = [
      await member.delete(`/api/auth/sessions/${await idOf(app.admin.token ?? '')}`),
      await member.delete('/api/auth/sessions/made-up'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
    expect((await app.admin.get('/api/auth/me')).status).toBe(200);
  });
});

describe('a session', () => {
  it('is over after 90 days however much it is used', async () => {
    for (const day of [20, 40, 60, 80]) {
      app.clock.set(inDays(day));
      expect((await app.admin.get('/api/auth/me')).status).toBe(200);
    }
    app.clock.set(inDays(91));
    expect((await app.admin.get('/api/auth/me')).status).toBe(401);
  });

  it('that began before there was such an end has it, too', async () => {
    await app.db.write(async (tx) => {
      await tx
        .updateTable('session')
        .set({ createdAt: inDays(-91), lastSeenAt: inDays(-1), expiresAt: inDays(29) })
        .execute();
    });
    expect((await app.admin.get('/api/auth/me')).status).toBe(401);
    await app.sessions.sweep();
    expect(await app.db.read.selectFrom('session').select('id').execute()).toEqual([]);
  });
});

describe('a live stream ends with its session', () => {
  let address: string | undefined;
  const listen = async (token: string | undefined) => {
    address ??= await app.app.listen({ port: 0, host: '127.0.0.1' });
    return listenAt(address, token);
  };

  it.each([
    ['is signed out', (token: string) => app.stranger().send('POST', '/api/auth/logout', {}, bearer(token))],
    [
      'is ended by another',
      async (token: string) => {
        const { sessions } = (await app.stranger().get('/api/auth/sessions', bearer(token))).body;
        const { _id } = sessions.find((each: { isCurrent: boolean }) => each.isCurrent);
        await app.admin.delete(`/api/auth/sessions/${_id}`);
      },
    ],
    ['makes way for a new password', () => app.admin.put('/api/auth/me', { newPassword: 'a better harbour', currentPassword: PASSWORD })],
  ])('that %s, and the others of the account go on', async (_how, end) => {
    const { token } = await signInOn(PHONE);
    const [ending, other] = [await listen(token), await listen(app.admin.token)];
    await end(token);
    await ending.isOver;
    const { body } = await app.admin.post('/api/clients', { companyName: 'Konkan Minerals', email: 'desk@konkan.example' });
    expect((await other.change(({ area }) => area === 'clients')).entityId).toBe(body._id);
    other.stop();
  });

  it('whose account is locked', async () => {
    const member = await app.person('Member');
    const listener = await listen(member.token);
    await app.admin.put(`/api/accounts/${member._id}`, { disabled: true });
    await listener.isOver;
    await expect(listen(member.token)).rejects.toThrow('401');
  });

  it('is told from then on what a lowered role may know', async () => {
    const earlier = await listen(app.admin.token);
    const other = await app.person('Administrator');
    // PostgreSQL tells of a commit after the commit's own reply, so a stream could otherwise open in between and hear of it.
    await earlier.change(({ entityId, action }) => entityId === other._id && action === 'joined');
    earlier.stop();
    const listener = await listen(other.token);
    await app.admin.put(`/api/accounts/${other._id}`, { role: 'Viewer' });
    await listener.change(({ area, entityId }) => area === 'accounts' && entityId === other._id);
    await app.admin.post('/api/accounts', { username: 'riya' });
    await aClient('Konkan Minerals');
    await listener.change(({ area }) => area === 'clients');
    expect(listener.heard.filter(({ area }) => area === 'accounts').map(({ entityId }) => entityId)).toEqual([other._id]);
    listener.stop();
  });
});
