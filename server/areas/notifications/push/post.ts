import { lookup } from 'node:dns';
import { lookup as lookUp } from 'node:dns/promises';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { isPublicAddress, isPushAddress } from './push-address.rules.ts';
import type { PushAnswer } from './push-answer.rules.ts';

const TIMEOUT_MS = 10_000;

/** A name that leads into the own network is refused when it is looked up, so that it can't change between a check and its use. */
const lookUpPublic: LookupFunction = (hostname, options, done) =>
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return done(error, []);
    const open = found.filter(({ address }) => isPublicAddress(address));
    const [first] = open;
    if (!first) return done(new Error(`${hostname} is no public address`), []);
    return options.all ? done(null, open) : done(null, first.address, first.family);
  });

const lookUpAll = (hostname: string): Promise<{ address: string }[]> => lookUp(hostname, { all: true });

/**
 * Whether an address may be one of a push service: its form, and that its name leads into the open internet now, as far as it can be looked
 * up. What it leads to later is decided when something is sent, so a name service that does not answer now refuses nobody.
 */
export async function mayBePushed(address: string, find = lookUpAll): Promise<boolean> {
  if (!isPushAddress(address)) return false;
  const found = await find(new URL(address).hostname).catch(() => undefined);
  return found === undefined || found.some((each) => isPublicAddress(each.address));
}

/** Posts to a push service. Follows no redirect. `isLocal`: a test's own service over plain http. */
export function post(address: string, headers: Record<string, string>, body: Buffer, isLocal: boolean): Promise<PushAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<PushAnswer>();
  const options = {
    method: 'POST',
    headers: { ...headers, 'content-length': String(body.length) },
    signal: AbortSignal.timeout(TIMEOUT_MS),
    agent: false as const,
    ...(!isLocal && { lookup: lookUpPublic }),
  };
  const sent = (isLocal ? requestHttp : requestHttps)(address, options, (reply) => {
    resolve({ status: reply.statusCode ?? 0, retryAfter: reply.headers['retry-after'] });
    reply.destroy();
  });
  sent.on('error', reject);
  sent.end(body);
  return promise;
}
