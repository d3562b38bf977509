import type { ErrorReply } from '@fairlead/contract/kit/errors';

// An import statement would read every export of the module, of which some load Node's whole fetch: a tenth of the start.
const { createServer } = process.getBuiltinModule('node:http');

const REFUSAL = JSON.stringify({
  message: 'Fairlead is starting. Please try again in a moment.',
  code: 'unavailable',
} satisfies ErrorReply);

/**
 * Answers calls with 503 while the program starts and its tables are migrated, which may take minutes. Whoever asks for a page gets no
 * answer, as if nothing ran yet, so that an installed app shows what it keeps. Rejects like `listen`.
 */
export async function openWaitingRoom(place: { port: number; host: string; backlog: number }): Promise<{ close(): Promise<void> }> {
  const server = createServer((request, response) => {
    if (!request.url?.startsWith('/api/')) return void request.socket.destroy();
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': '2',
      connection: 'close',
    };
    response.writeHead(503, headers).end(REFUSAL);
  });
  const listening = Promise.withResolvers<void>();
  server.once('error', listening.reject);
  server.listen(place, listening.resolve);
  await listening.promise;
  return {
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
