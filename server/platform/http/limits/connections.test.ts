import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { isLoopback, limitConnections, networkOf } from './connections.ts';

let server: Server;
let lines: string[];
const sockets: Socket[] = [];

async function serverWith(limits: { most?: number; mostOfAddress?: number; isProxy?: (address: string) => boolean }) {
  lines = [];
  server = createServer((_request, response) => void response.end('here'));
  limitConnections(server, { isProxy: () => false, say: (line) => void lines.push(line), ...limits });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
}
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server.close();
  await once(server, 'close');
});

/** Connects from one of this machine's own addresses; what it is answered, or '' when the connection is closed at once. */
async function answerFrom(localAddress: string): Promise<string> {
  const socket = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', localAddress });
  sockets.push(socket);
  socket.on('error', () => {});
  socket.write('GET / HTTP/1.1\r\nhost: here\r\n\r\n');
  const [chunk] = await Promise.race([once(socket, 'data'), once(socket, 'close').then(() => [''])]);
  return String(chunk).slice(-4);
}

describe('connections', () => {
  it('beyond the bound of an address are closed, while others get in, and one that ends makes room', async () => {
    await serverWith({ mostOfAddress: 2 });
    expect([await answerFrom('127.0.0.2'), await answerFrom('127.0.0.2'), await answerFrom('127.0.0.2')]).toEqual(['here', 'here', '']);
    expect(await answerFrom('127.0.0.3')).toBe('here');
    expect(await answerFrom('127.0.0.2')).toBe('');
    expect(lines).toEqual([expect.stringContaining('connections from 127.0.0.2')]);
    sockets[0]?.destroy();
    await vi.waitFor(async () => expect(await answerFrom('127.0.0.2')).toBe('here'));
  });

  it('beyond the bound of all are closed', async () => {
    await serverWith({ most: 1 });
    expect([await answerFrom('127.0.0.2'), await answerFrom('127.0.0.3')]).toEqual(['here', '']);
    expect(lines).toEqual([expect.stringContaining('More than 1 connections')]);
  });

  it('of a proxy are not counted by its address', async () => {
    await serverWith({ mostOfAddress: 1, isProxy: isLoopback });
    expect([await answerFrom('127.0.0.2'), await answerFrom('127.0.0.2')]).toEqual(['here', 'here']);
  });
});

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:0:7:a:b:c:d', '2001:db8:0:7::/64'],
  ['2001:0DB8:0001:2::9', '2001:db8:1:2::/64'],
  ['2001:0db8::7', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('counts %s as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
