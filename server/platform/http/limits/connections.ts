import type { Server } from 'node:http';
import { isIPv6, type Socket } from 'node:net';

/** Each takes some 50 kB while it is used, and most of them are a browser's live stream. */
const MOST = 3000;
/** An office behind one address: some eighty people with all that a browser opens. */
export const MOST_OF_ADDRESS = 500;
/** A flood is told once a minute. */
const SILENCE_MS = 60_000;

interface ConnectionLimits {
  /** A proxy's connections are its visitors', whose requests are counted instead (visitors.ts). */
  isProxy: (address: string) => boolean;
  /** Gets a line for whoever runs the server, once a minute at most. */
  say: (line: string) => void;
  most?: number;
  mostOfAddress?: number;
}

/** Closes at once whatever connects beyond the bounds: in all, and from one address (for IPv6 from one network of 64 bits). */
export function limitConnections(server: Server, { isProxy, say, most = MOST, mostOfAddress = MOST_OF_ADDRESS }: ConnectionLimits) {
  const open = new Map<string, number>();
  let silentUntil = 0;
  server.maxConnections = most;
  server.on('drop', () => tell(`More than ${most} connections at once: further ones are closed`));
  server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket;
    if (remoteAddress === undefined || isProxy(remoteAddress)) return;
    const network = networkOf(remoteAddress);
    const own = (open.get(network) ?? 0) + 1;
    if (own > mostOfAddress) {
      tell(`More than ${mostOfAddress} connections from ${network}: further ones are closed. Is it a proxy? Then set TRUST_PROXY.`);
      socket.destroy();
      return;
    }
    open.set(network, own);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left === 0) open.delete(network);
      else open.set(network, left);
    });
  });

  function tell(line: string) {
    if (performance.now() < silentUntil) return;
    silentUntil = performance.now() + SILENCE_MS;
    say(line);
  }
}

/** What connects from this machine is a proxy on it, or its owner. */
export const isLoopback = (address: string) => /^(::ffff:)?127\./i.test(address) || address === '::1';

/** The part of an address that one visitor has to themselves: all of IPv4, the first 64 bits of IPv6. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array.from({ length: zeros }, () => '0'), ...after];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
