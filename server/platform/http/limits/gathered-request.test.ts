import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setImmediate as nextRound } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { GatheredRequest } from './gathered-request.ts';

let server: Server;
/** What was read of each request, in the pieces that a reader was given. */
let read: string[][];
let roundsBefore = 0;

beforeEach(async () => {
  read = [];
  roundsBefore = 0;
  server = createServer({ IncomingMessage: GatheredRequest }, async (request, response) => {
    const pieces: string[] = [];
    read.push(pieces);
    for (let round = 0; round < roundsBefore; round += 1) await nextRound();
    try {
      for await (const piece of request) pieces.push(String(piece));
      response.end('read');
    } catch {
      // The connection has ended.
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterEach(() => {
  vi.restoreAllMocks();
  server.close();
});

async function post(pieces: readonly string[]): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').setEncoding('utf8');
  let answer = '';
  socket.on('data', (said) => {
    answer += said;
  });
  socket.on('error', () => {}); // the server has left before all was sent
  const head = 'POST / HTTP/1.1\r\nhost: here\r\nconnection: close\r\ntransfer-encoding: chunked\r\n\r\n';
  socket.write(`${head}${pieces.map((piece) => `${piece.length.toString(16)}\r\n${piece}\r\n`).join('')}0\r\n\r\n`);
  await once(socket, 'close');
  return answer;
}

const sized = (count: number, length: number) => Array.from({ length: count }, (_, at) => String(at).padStart(length, '.').slice(-length));

it.each([
  ['at once', 0],
  ['after a while', 20],
])('gives a reader who begins %s all of a body, in few pieces', async (_, rounds) => {
  roundsBefore = rounds;
  const pieces = [...sized(5000, 20), 'x'.repeat(5000), ...sized(3, 1), 'y'.repeat(1024), 'the end'];
  expect(await post(pieces)).toMatch(/^HTTP\/1\.1 200 /);
  expect(read[0]?.join('')).toBe(pieces.join(''));
  expect(read[0]?.length).toBeLessThan(pieces.length / 10);
});

it('ends a connection that sends very many tiny pieces, and looks at no more of them', async () => {
  const push = vi.spyOn(GatheredRequest.prototype, 'push');
  expect(await post(sized(5000, 1))).toMatch(/^HTTP\/1\.1 400 .*connection: close.*too many pieces/s);
  expect(push.mock.calls.length).toBeLessThan(200);
});

it("reads the next connection's body, whose parser served one that was ended", async () => {
  await post(sized(5000, 1));
  expect(await post(['whole', ' again'])).toMatch(/^HTTP\/1\.1 200 /);
  expect(read[1]?.join('')).toBe('whole again');
});
