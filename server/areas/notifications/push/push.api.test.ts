import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import type { Person } from '../../../testing/people.ts';

const app = testApp({ allowsLocalPush: true });
const { aClient, anEmployee } = app;
const path = '/api/notifications/push';

/** A push service that answers as a test says, and what it was sent. */
let status = 201;
let retryAfter: string | undefined;
const taken: { url: string; authorization: string; body: Buffer }[] = [];
const service = createServer(async (request, reply) => {
  const { url = '', headers } = request;
  taken.push({ url, authorization: headers.authorization ?? '', body: await buffer(request) });
  reply.writeHead(status, retryAfter === undefined ? {} : { 'retry-after': retryAfter }).end();
});
beforeAll(async () => {
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
});
afterAll(() => void service.close());

/** A browser with keys of its own, which reads what it is sent as RFC 8291 says. */
async function browserOf(person: Person) {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const auth = randomBytes(16);
  const name = `/${crypto.randomUUID()}`;
  const endpoint = `http://127.0.0.1:${(service.address() as AddressInfo).port}${name}`;
  const subscribed = await person.put(path, { endpoint, p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') });
  expect(subscribed.status).toBe(204);
  const read = (body: Buffer) => {
    const [salt, sender, secret] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)];
    const derive = (key: Uint8Array, by: Uint8Array, info: Buffer | string, bytes: number) =>
      Buffer.from(hkdfSync('sha256', key, by, info, bytes));
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]);
    const shared = derive(pair.computeSecret(sender), auth, info, 32);
    const key = derive(shared, salt, 'Content-Encoding: aes128gcm\0', 16);
    const decipher = createDecipheriv('aes-128-gcm', key, derive(shared, salt, 'Content-Encoding: nonce\0', 12));
    decipher.setAuthTag(secret.subarray(-16));
    const plain = Buffer.concat([decipher.update(secret.subarray(0, -16)), decipher.final()]);
    return JSON.parse(plain.subarray(0, -1).toString());
  };
  return () => taken.filter(({ url }) => url === name).map(({ body }) => read(body));
}

const newClient = async (employeeId: string, companyName: string) => await aClient({ companyName, assignedToId: employeeId });

it('sends each browser of an account what notifies it, once, encrypted for it, as its reader may see it then', async () => {
  status = 201;
  const employeeId = await anEmployee();
  const meera = await app.person('Member', { employeeId });
  expect((await meera.get(path)).body).toMatchObject({ isOn: false });
  const [first, second] = [await browserOf(meera), await browserOf(await app.signIn(meera.username))];
  expect((await meera.get(path)).body.isOn).toBe(true);
  const clientId = await newClient(employeeId, 'Tamarind Loom');
  const hidden = await newClient(employeeId, 'Secret Traders');
  await app.admin.delete(`/api/clients/${hidden}`);
  await Promise.all([app.sendPush(), app.sendPush()]);
  const message = { title: 'admin gave you a new lead', text: 'Tamarind Loom', path: `/salesandleadsclient/${clientId}` };
  expect([first(), second()]).toEqual([[expect.objectContaining(message)], [expect.objectContaining(message)]]);
  expect(taken.every(({ body }) => !body.includes('Tamarind'))).toBe(true);
});

it('sends nothing to a browser that was signed out, whose subscription was ended, or whose account is locked', async () => {
  status = 201;
  const employeeId = await anEmployee();
  const [left, ended, locked] = [
    await app.person('Member', { employeeId }),
    await app.person('Member', { employeeId }),
    await app.person('Member', { employeeId }),
  ];
  const browsers = [await browserOf(left), await browserOf(ended), await browserOf(locked)];
  await newClient(employeeId, 'Konkan Lines');
  await left.post('/api/auth/logout');
  expect((await ended.delete(path)).status).toBe(204);
  await app.admin.put(`/api/accounts/${locked._id}`, { disabled: true });
  await app.sendPush();
  await app.sweep();
  expect(browsers.map((sent) => sent())).toEqual([[], [], []]);
});

it('tries again later while the push service fails, and forgets a browser that is gone', async () => {
  status = 503;
  app.clock.set('2026-03-12T06:00:00Z');
  const employeeId = await anEmployee();
  const meera = await app.person('Member', { employeeId });
  const sent = await browserOf(meera);
  await newClient(employeeId, 'Malabar Freight');
  await app.sendPush();
  await app.sendPush();
  expect(sent()).toHaveLength(1);
  app.clock.set('2026-03-12T06:01:30Z');
  status = 410;
  await app.sendPush();
  expect([sent().length, (await meera.get(path)).body.isOn]).toEqual([2, false]);
});

it('sends soon what was to be tried again by a clock that ran ahead', async () => {
  status = 503;
  app.clock.set('2026-03-12T06:00:00Z');
  const employeeId = await anEmployee();
  const sent = await browserOf(await app.person('Member', { employeeId }));
  await newClient(employeeId, 'Malabar Freight');
  await app.sendPush();
  await app.db.write((tx) =>
    tx.updateTable('pushDelivery').set({ nextTryAt: '2031-03-12T06:00:00.000Z', createdAt: '2031-03-12T05:00:00.000Z' }).execute(),
  );
  status = 201;
  await app.sendPush();
  expect(sent()).toHaveLength(2);
});

it.each([
  ['no longer takes our key', 403, { isOn: false, later: 1 }],
  ['has forgotten the browser', 404, { isOn: false, later: 1 }],
  ['says that the message is wrong', 400, { isOn: true, later: 2 }],
  ['finds the message too large', 413, { isOn: true, later: 2 }],
])('does not repeat a message if the push service %s', async (_what, answered, { isOn, later }) => {
  status = answered;
  app.clock.set('2026-03-12T06:00:00Z');
  const employeeId = await anEmployee();
  const meera = await app.person('Member', { employeeId });
  const sent = await browserOf(meera);
  await newClient(employeeId, 'Malabar Freight');
  await app.sendPush();
  status = 201;
  app.clock.set('2026-03-12T08:00:00Z');
  await app.sendPush();
  expect([sent().length, (await meera.get(path)).body.isOn]).toEqual([1, isOn]);
  await newClient(employeeId, 'Konkan Lines');
  await app.sendPush();
  expect(sent()).toHaveLength(later);
});

it('lets all messages for a browser wait as long as its push service asks', async () => {
  [status, retryAfter] = [429, '600'];
  app.clock.set('2026-03-12T06:00:00Z');
  const employeeId = await anEmployee();
  const meera = await app.person('Member', { employeeId });
  const sent = await browserOf(meera);
  await newClient(employeeId, 'Malabar Freight');
  await newClient(employeeId, 'Konkan Lines');
  await app.sendPush();
  [status, retryAfter] = [201, undefined];
  app.clock.set('2026-03-12T06:09:00Z');
  await app.sendPush();
  expect(sent()).toHaveLength(1);
  app.clock.set('2026-03-12T06:10:30Z');
  await app.sendPush();
  expect(sent().map(({ text }) => text)).toEqual(expect.arrayContaining(['Malabar Freight', 'Konkan Lines']));
  expect(sent()).toHaveLength(3);
});

it('refuses keys that no browser made', async () => {
  const keys = {
    endpoint: 'https://push.example/a',
    p256dh: Buffer.alloc(65, 7).toString('base64url'),
    auth: Buffer.alloc(16).toString('base64url'),
  };
  const replies = [await app.admin.put(path, keys), await app.admin.put(path, { ...keys, p256dh: 'short' })];
  expect(replies.map(({ status: answered, body }) => [answered, body.fields])).toEqual([
    [400, { p256dh: 'Must be a key that a browser made' }],
    [400, { p256dh: 'Must be a key that a browser made' }],
  ]);
});
