import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A plain proxy that passes each request on to the next of `servers`, wherever the one before went, and past one that takes no connection.
 * It knows nothing of what it passes on. `keepsAlive`: connections to the servers are used again.
 */
export async function startRoundRobin({ keepsAlive = true } = {}) {
  const servers: string[] = [];
  const agent = new Agent({ keepAlive: keepsAlive });
  let turn = 0;

  const proxy = createServer((asked, answer) => passOn(asked, answer, turn++, servers.length));

  function passOn(asked: IncomingMessage, answer: ServerResponse, at: number, tries: number): void {
    const server = servers[at % servers.length];
    const headers = { ...asked.headers, 'x-forwarded-for': asked.socket.remoteAddress };
    const passed = request(`${server}${asked.url}`, { method: asked.method, headers, agent });
    const giveUp = () => passed.destroy();
    passed.on('response', (reply: IncomingMessage) => {
      reply.on('error', () => answer.destroy());
      reply.pipe(answer.writeHead(reply.statusCode ?? 0, reply.headers));
    });
    passed.on('error', (error: NodeJS.ErrnoException) => {
      answer.off('close', giveUp);
      asked.unpipe(passed);
      // Nothing of it has been sent yet.
      if (error.code === 'ECONNREFUSED' && tries > 1) passOn(asked, answer, at + 1, tries - 1);
      else if (answer.headersSent) answer.destroy();
      else answer.writeHead(502).end();
    });
    answer.on('close', giveUp);
    passed.once('socket', (socket) => {
      if (socket.connecting) socket.once('connect', () => asked.pipe(passed));
      else asked.pipe(passed);
    });
  }
  await once(proxy.listen(0, '127.0.0.1'), 'listening');

  return {
    /** `localhost`, where passkeys work without https. */
    address: `http://localhost:${(proxy.address() as AddressInfo).port}`,
    /** Filled by the test, for the servers have to know the proxy's address before they start. */
    servers,
    async close() {
      agent.destroy();
      proxy.closeAllConnections();
      proxy.close();
      await once(proxy, 'close');
    },
  };
}
