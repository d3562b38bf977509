import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';

export type RoundRobin = Awaited<ReturnType<typeof startRoundRobin>>;

/**
 * A plain proxy that passes each request on to the next of `servers`, wherever the one before went. It knows nothing of what it passes on.
 * `keepsAlive`: connections to the servers are used again.
 */
export async function startRoundRobin({ keepsAlive = true } = {}) {
  const servers: string[] = [];
  const agent = new Agent({ keepAlive: keepsAlive });
  let turn = 0;

  const proxy = createServer((asked, answer) => {
    const server = servers[turn % servers.length];
    turn += 1;
    const headers = { ...asked.headers, 'x-forwarded-for': asked.socket.remoteAddress };
    const passed = request(`${server}${asked.url}`, { method: asked.method, headers, agent });
    passed.on('response', (reply: IncomingMessage) => {
      reply.on('error', () => answer.destroy());
      reply.pipe(answer.writeHead(reply.statusCode ?? 0, reply.headers));
    });
    passed.on('error', () => (answer.headersSent ? answer.destroy() : answer.writeHead(502).end()));
    answer.on('close', () => passed.destroy());
    asked.pipe(passed);
  });
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
