import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** Whether a proxy may say who the visitor is. `hop` counts back from the server: 0 is the connection's own peer. */
export type IsTrustedProxy = (address: string | undefined, hop: number) => boolean;

const MOST_HOPS = 10;

/**
 * Reads the setting TRUST_PROXY: how many proxies stand in a row before the server ("1"), or their addresses and networks
 * ("127.0.0.1, 10.0.0.0/8, ::1"). A number trusts whoever connects, so the server must then be reachable through the proxy alone.
 * Undefined when the text is neither.
 */
export function parseTrustedProxies(text: string): IsTrustedProxy | undefined {
  if (/^\d+$/.test(text)) {
    const hops = Number(text);
    return hops >= 1 && hops <= MOST_HOPS ? (_address, hop) => hop < hops : undefined;
  }
  const list = new BlockList();
  for (const each of text.split(',')) {
    if (!addTo(list, each.trim())) return undefined;
  }
  return (address) => address !== undefined && contains(list, address);
}

/** Where a request comes from, before Fastify has looked at it: the same address that it will call `request.ip`. */
export function visitorAddress({ socket, headers }: IncomingMessage, isTrusted: IsTrustedProxy | undefined): string {
  const named = isTrusted ? String(headers['x-forwarded-for'] ?? '').split(',') : [];
  const path = [
    socket.remoteAddress ?? '',
    ...named
      .map((each) => each.trim())
      .filter((each) => each !== '')
      .toReversed(),
  ];
  const visitor = path.findIndex((address, hop) => !isTrusted?.(address, hop));
  return path.at(visitor) ?? '';
}

function addTo(list: BlockList, entry: string): boolean {
  const [, address = '', , bits] = /^([^/]*)(\/(\d{1,3}))?$/.exec(entry) ?? [];
  const family = isIP(address);
  if (family === 0) return false;
  const type = family === 4 ? 'ipv4' : 'ipv6';
  if (bits === undefined) list.addAddress(address, type);
  // A network of no bits is everybody, which would let any visitor choose an address.
  else if (Number(bits) < 1 || Number(bits) > (family === 4 ? 32 : 128)) return false;
  else list.addSubnet(address, Number(bits), type);
  return true;
}

/** A socket that listens on IPv6 too names an IPv4 peer ::ffff:127.0.0.1. */
function contains(list: BlockList, address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  const family = isIP(plain);
  return family !== 0 && list.check(plain, family === 4 ? 'ipv4' : 'ipv6');
}
