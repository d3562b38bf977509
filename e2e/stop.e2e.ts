import { once } from 'node:events';
import { connect } from 'node:net';
import { signIn } from '../bench/api-client.ts';
import { expect, test } from './fixtures.ts';

test('a stop closes the database in order, whatever still hangs on the server, and the next start needs no help', async ({ server }) => {
  const admin = await signIn(server.url, server);
  const { body } = await admin.post('/api/clients', { companyName: 'Kept Cargo', email: 'desk@kept.example' });
  const { hostname, port } = new URL(server.url);
  const hanging = [
    `GET /api/live HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${admin.token}\r\n\r\n`,
    // Promises more than ever comes, as a phone does that drives out of reach.
    `POST /api/clients HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${admin.token}\r\ncontent-type: application/json\r\ncontent-length: 5000\r\n\r\n{"companyName":`,
  ];
  const sockets = hanging.map((text) => {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => {});
    socket.write(text);
    return socket;
  });
  await once(sockets[0] as (typeof sockets)[number], 'data');

  expect(await server.stop()).toBe(0);
  await server.start();
  const again = await signIn(server.url, server);
  expect((await again.get(`/api/clients/${body._id}`)).body.companyName).toBe('Kept Cargo');
});
