import { BlockList, isIP } from 'node:net';

const PRIVATE = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  PRIVATE.addSubnet(network, bits, 'ipv4');
/** Of IPv6 only what is handed out to the world: no local, mapped, translated or tunnelled address. */
const PUBLIC_V6 = new BlockList();
PUBLIC_V6.addSubnet('2000::', 3, 'ipv6');
const TUNNELS = new BlockList();
TUNNELS.addSubnet('2001::', 23, 'ipv6');
TUNNELS.addSubnet('2002::', 16, 'ipv6');

/** Whether a host in the open internet can have this IP address. */
export function isPublicAddress(ip: string): boolean {
  if (isIP(ip) === 4) return !PRIVATE.check(ip, 'ipv4');
  return isIP(ip) === 6 && PUBLIC_V6.check(ip, 'ipv6') && !TUNNELS.check(ip, 'ipv6');
}

/** Whether a browser's push service may stand at this address: https at its usual port and by name. The name is looked up when something is sent. */
export function isPushAddress(address: string): boolean {
  const url = URL.parse(address);
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '') return false;
  return url.hostname.includes('.') && isIP(url.hostname) === 0;
}
