import { afterEach, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { listenAt } from '../../testing/live.ts';

const app = testApp();
const open: Awaited<ReturnType<typeof listenAt>>[] = [];
let address: string | undefined;

async function listen(token: string | undefined, recent?: number) {
  address ??= await app.app.listen({ port: 0, host: '127.0.0.1' });
  const listener = await listenAt(address, token, recent);
  open.push(listener);
  return listener;
}

afterEach(() => {
  for (const listener of open.splice(0)) listener.stop();
});

const konkan = { companyName: 'Konkan Minerals', email: 'desk@konkan.example' };

it('tells a colleague of a new client, naming it and not showing it', async () => {
  const member = await app.person('Member');
  const colleague = await listen(member.token);
  const { body } = await app.admin.post('/api/clients', konkan);
  const change = await colleague.change(({ area }) => area === 'clients');
  expect(change).toEqual({ area: 'clients', entityId: body._id, action: 'created', actorId: app.admin._id, at: expect.any(String) });
});

it('tells who asks for it which areas changed in the seconds before, each once', async () => {
  const earlier = await listen(app.admin.token);
  await app.admin.post('/api/clients', konkan);
  const gulf = (await app.admin.post('/api/clients', { ...konkan, companyName: 'Gulf Reefer' })).body;
  // PostgreSQL may tell the server of a change after the server has answered, so what it was not told yet would come later.
  await earlier.change(({ entityId }) => entityId === gulf._id);
  const colleague = await listen(app.admin.token, 30);
  const { body } = await app.admin.post('/api/clients', { ...konkan, companyName: 'Deccan Steel' });
  await colleague.change(({ entityId }) => entityId === body._id);
  const { area, action } = colleague.heard[0] ?? {};
  expect([area, action]).toEqual(['clients', 'created']);
  expect(colleague.heard.filter((change) => change.area === 'clients')).toHaveLength(2);
});

it('keeps from who opens a stream what they may not know of', async () => {
  await app.admin.post('/api/accounts', { username: 'riya' });
  const member = await app.person('Member');
  await app.admin.put('/api/settings', { clientVisibility: 'own' });
  const foreign = (await app.admin.post('/api/clients', konkan)).body;
  const { heard, change } = await listen(member.token, 30);
  await app.admin.put('/api/settings', { clientVisibility: 'department' });
  await change(() => heard.filter(({ area }) => area === 'settings').length === 2);
  expect(heard.map(({ entityId }) => entityId)).not.toContain(foreign._id);
  expect(heard.filter(({ area }) => area === 'accounts').map(({ entityId }) => entityId)).toEqual([member._id]);
});

it('tells nobody of a write that was refused', async () => {
  const colleague = await listen(app.admin.token);
  await app.admin.post('/api/clients', { ...konkan, projectTimelineStart: '2026-05-02', projectTimelineEnd: '2026-05-01' });
  await app.admin.post('/api/clients', konkan);
  await colleague.change(({ area }) => area === 'clients');
  expect(colleague.heard.filter(({ area }) => area === 'clients')).toHaveLength(1);
});

it('keeps what happens to accounts from those who do not manage them', async () => {
  const member = await app.person('Member');
  const [manager, colleague] = [await listen(app.admin.token), await listen(member.token)];
  const { account } = (await app.admin.post('/api/accounts', { username: 'riya' })).body;
  await app.admin.post('/api/clients', konkan);
  await manager.change(({ area, entityId }) => area === 'accounts' && entityId === account._id);
  await colleague.change(({ area }) => area === 'clients');
  expect(colleague.heard.map(({ entityId }) => entityId)).not.toContain(account._id);
});

it('tells people of their own account', async () => {
  const member = await app.person('Member');
  const self = await listen(member.token);
  await member.put('/api/auth/me', { phoneNumber: '+91 832 555 0177' });
  expect((await self.change(({ area }) => area === 'accounts')).entityId).toBe(member._id);
});

it("ends the oldest stream of an account that opens more than twenty, and nobody else's", async () => {
  const member = await app.person('Member');
  const colleague = await listen(app.admin.token);
  const first = await listen(member.token);
  for (let count = 0; count < 20; count += 1) await listen(member.token);
  await first.isOver;
  const { body } = await app.admin.post('/api/clients', konkan);
  // That the member was added may be heard only now.
  for (const { change } of [colleague, ...open.slice(-20)])
    expect((await change(({ area }) => area === 'clients')).entityId).toBe(body._id);
});

it('opens no stream for a HEAD, which would never end it', async () => {
  const headers = { authorization: `Bearer ${app.admin.token}` };
  expect((await app.app.inject({ method: 'HEAD', url: '/api/live', headers })).statusCode).toBe(404);
});

it('ends its streams when the server closes, so that closing does not wait for browsers', async () => {
  const { isOver } = await listen(app.admin.token);
  await app.app.close();
  await isOver;
  expect(app.app.server.listening).toBe(false);
});
