import { lookup } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { isPublicAddress } from './push-address.rules.ts';
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
