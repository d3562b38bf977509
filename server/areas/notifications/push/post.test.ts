import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { mayBePushed, post } from './post.ts';

const server = createServer();
afterEach(() => void server.close());

it('opens no connection to a name that leads to this machine, even if it led elsewhere when it was accepted', async () => {
  const connected: Socket[] = [];
  server.on('connection', (socket) => connected.push(socket));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as { port: number };
  const sent = post(`https://localhost:${port}/a`, {}, Buffer.from('x'), false);
  await expect(sent).rejects.toThrow('localhost is no public address');
  expect(connected).toEqual([]);
});

it('knows a name that leads to this machine, and lets one pass that nobody can look up now', async () => {
  const leadsTo = (address: string) => mayBePushed('https://127.0.0.1.nip.example/a', async () => [{ address }]);
  const unknown = mayBePushed('https://nobody.example/a', () => Promise.reject(new Error('ENOTFOUND')));
  expect(await Promise.all([leadsTo('127.0.0.1'), leadsTo('10.1.2.3'), leadsTo('203.0.113.9'), unknown])).toEqual([
    false,
    false,
    true,
    true,
  ]);
});
