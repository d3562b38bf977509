import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** Enough of an answer to know its status. */
const KEPT = 2000;

/** A bare connection to the server, to say on it whatever no well-behaved client would. */
export interface Line {
  socket: Socket;
  /** The status of the first answer; 0 while there is none. */
  status(): number;
  isOpen(): boolean;
  /** Resolves with the first answer's status, or with 0 when the connection ends without one. */
  answered: Promise<number>;
  ended: Promise<void>;
}

/** Attackers come from other addresses than the quiet user, at most so many connections from one. */
const OF_AN_ADDRESS = 10;
export const strangerAddress = (at: number) =>
  `127.1.${Math.floor(at / OF_AN_ADDRESS / 250)}.${1 + (Math.floor(at / OF_AN_ADDRESS) % 250)}`;

/** Opens a connection from a loopback address. Errors only end it: being refused is what an attacker reckons with. */
export function openLine(url: string, address: string): Line {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), localAddress: address });
  let said = '';
  let isOpen = true;
  const status = () => Number(/^HTTP\/1\.1 (\d{3})/.exec(said)?.[1] ?? 0);
  const answered = Promise.withResolvers<number>();
  const ended = new Promise<void>((resolve) => {
    socket.once('close', () => {
      isOpen = false;
      answered.resolve(status());
      resolve();
    });
  });
  socket.on('error', () => {});
  socket.on('data', (chunk) => {
    if (said.length < KEPT) said += chunk.toString('latin1');
    if (status() > 0) answered.resolve(status());
  });
  return { socket, status, isOpen: () => isOpen, answered: answered.promise, ended };
}

/** Writes and waits until it has been taken, or the connection is gone. Answers whether it was taken. */
export async function send({ socket, ended, isOpen }: Line, bytes: string | Uint8Array): Promise<boolean> {
  if (!isOpen()) return false;
  if (!socket.write(bytes)) await Promise.race([once(socket, 'drain').catch(() => {}), ended]);
  return isOpen();
}

/** The head of a request without a body. */
export const head = (method: string, path: string, headers: Record<string, string | number>) =>
  `${[`${method} ${path} HTTP/1.1`, 'host: fairlead.example', ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)].join('\r\n')}\r\n\r\n`;

/** What became of many, as in "180 × 503, 20 without an answer". */
export function tallyStatuses(statuses: readonly number[]): string {
  const counts = [...Map.groupBy(statuses, (status) => status)].toSorted(([a], [b]) => a - b);
  return counts.map(([status, each]) => (status === 0 ? `${each.length} without an answer` : `${each.length} × ${status}`)).join(', ');
}
