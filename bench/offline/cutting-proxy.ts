import { connect, createServer, type Socket } from 'node:net';

/** A network between a browser and the server: whole, away, or one that breaks connections in the middle. */
export interface Network {
  url: string;
  /** How many connections were broken so far. */
  cuts(): number;
  /** From now on nothing gets through, and what is open breaks. */
  down(): void;
  up(): void;
  /** From now on every connection breaks after a random number of bytes, until so many have. */
  breakConnections(count: number): void;
  close(): Promise<void>;
}

/** As far as a connection gets before it breaks: at times the request is whole and its answer is lost. */
const MAX_BYTES = 300_000;

export async function startNetwork(serverPort: number, random: () => number): Promise<Network> {
  const open = new Set<Socket>();
  let isDown = false;
  let broken = 0;
  let toBreak = 0;

  const proxy = createServer((browser) => {
    if (isDown) return void browser.destroy();
    const server = connect(serverPort, '127.0.0.1');
    let left = toBreak > 0 ? Math.floor(random() * MAX_BYTES) : Number.POSITIVE_INFINITY;
    const end = () => {
      browser.destroy();
      server.destroy();
    };
    const count = ({ length }: Buffer) => {
      left -= length;
      if (left > 0 || toBreak === 0) return;
      toBreak -= 1;
      broken += 1;
      end();
    };
    for (const [from, to] of [
      [browser, server],
      [server, browser],
    ] as const) {
      open.add(from);
      from.on('data', count);
      from.on('error', end);
      from.on('close', () => {
        open.delete(from);
        end();
      });
      from.pipe(to);
    }
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const { port } = proxy.address() as { port: number };

  return {
    url: `http://127.0.0.1:${port}`,
    cuts: () => broken,
    down() {
      isDown = true;
      for (const socket of open) socket.destroy();
    },
    up() {
      isDown = false;
    },
    breakConnections(more) {
      toBreak += more;
    },
    close() {
      for (const socket of open) socket.destroy();
      return new Promise((resolve) => proxy.close(() => resolve()));
    },
  };
}
