import { createECDH, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { post, withTwoCopies } from '../../../testing/copies.ts';
import { newClient, newEmployee } from '../../../testing/records.ts';

const LEADS = 30;

it('each notification is sent to a browser once, though two copies send at once', async () => {
  let sent = 0;
  const service = createServer((request, reply) => {
    sent += 1;
    request.resume();
    reply.writeHead(201).end();
  });
  await once(service.listen(0, '127.0.0.1'), 'listening');
  await withTwoCopies(
    async (one, other) => {
      const token = await one.signIn();
      const add = async (path: string, body: object) => {
        const reply = await post(one, path, token, body);
        expect(reply.status).toBe(201);
        return (await reply.json()) as { _id: string; token: string };
      };
      const assignedToId = (await add('/api/employees', newEmployee()))._id;
      const invited = await add('/api/accounts', { username: 'meera', role: 'Member', employeeId: assignedToId });
      const joined = await post(other, `/api/invitations/${invited.token}`, '', { newPassword: 'anchors aweigh' });
      const meera = ((await joined.json()) as { token: string }).token;
      const pair = createECDH('prime256v1');
      const p256dh = pair.generateKeys('base64url');
      const endpoint = `http://127.0.0.1:${(service.address() as AddressInfo).port}/meera`;
      const browser = { endpoint, p256dh, auth: randomBytes(16).toString('base64url') };
      expect((await post(other, '/api/notifications/push', meera, browser, { method: 'PUT' })).status).toBe(204);
      for (let count = 0; count < LEADS; count += 1) await add('/api/clients', newClient({ assignedToId }));
      await Promise.all([one.sendPush(), other.sendPush(), one.sendPush(), other.sendPush()]);
      expect(sent).toBe(LEADS);
    },
    { allowsLocalPush: true },
  );
  service.close();
});
