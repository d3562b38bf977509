import { isDeepStrictEqual } from 'node:util';
import { type Endpoint, REPEATED_HEADER } from '@fairlead/contract/kit/endpoint';
import { ERROR_STATUS, errorReply } from '@fairlead/contract/kit/errors';
import { listRefusals } from '@fairlead/contract/kit/refusals';
import type { LightMyRequestResponse } from 'fastify';
import type { App } from '../platform/http/register.ts';

/** A whole list is as long as its rows; checking each would make long tests slow. */
const CHECKED_BYTES = 200_000;

interface Sought {
  endpoint: Endpoint;
  pattern: RegExp;
  parameters: number;
}

const bySight = new WeakMap<readonly Endpoint[], Sought[]>();

/** Throws where an answer differs from what the API's description says of the call: its status, its type, and every field of its JSON. */
export function assertDescribed(app: App, method: string, url: string, reply: LightMyRequestResponse): void {
  const endpoint = findEndpoint(app, method, url);
  // Rows that hold only some fields are not those of the description.
  if (!endpoint || (reply.statusCode < 300 && /[?&]fields=/.test(url))) return;
  const difference = findDifference(endpoint, reply);
  if (difference !== undefined) throw new Error(`${method} ${url} answers ${reply.statusCode}, unlike its description: ${difference}`);
}

function findDifference(endpoint: Endpoint, reply: LightMyRequestResponse): string | undefined {
  const { statusCode, body } = reply;
  const type = String(reply.headers['content-type'] ?? '').split(';')[0] ?? '';
  if (statusCode === 304) return endpoint.stream === undefined ? 'only a file can be unchanged' : undefined;
  // Where a record is that became a part of another.
  if (statusCode === 308) return reply.headers.location === undefined ? 'it does not say where' : undefined;
  if (statusCode >= 400) {
    const statuses = new Set(listRefusals(endpoint).map((code) => ERROR_STATUS[code]));
    if (!statuses.has(statusCode as never)) return `it can be refused with ${[...statuses].sort().join(', ')}`;
    return errorReply.safeParse(reply.json()).error?.message;
  }
  if (statusCode === 204 && endpoint.isRepeatable && reply.headers[REPEATED_HEADER.toLowerCase()] === 'true')
    return body === '' ? undefined : 'it answers nothing to what was done before';
  if (statusCode !== endpoint.status) return `it succeeds with ${endpoint.status}`;
  if (endpoint.stream !== undefined) return undefined;
  if (endpoint.status === 204) return body === '' ? undefined : 'it answers nothing';
  if (type !== 'application/json') return `it answers JSON, not ${type}`;
  if (body.length > CHECKED_BYTES) return undefined;
  const sent: unknown = reply.json();
  const parsed = endpoint.reply.safeParse(sent);
  if (!parsed.success) return parsed.error.message;
  return isDeepStrictEqual(JSON.parse(JSON.stringify(parsed.data)), sent)
    ? undefined
    : `it has fields that are not told of: ${firstUntold(parsed.data, sent)}`;
}

/** Where an answer first has more than its schema tells of. */
function firstUntold(told: unknown, sent: unknown, path = ''): string {
  if (typeof told !== 'object' || typeof sent !== 'object' || told === null || sent === null) return path || 'the whole';
  for (const [key, value] of Object.entries(sent)) {
    const at = path === '' ? key : `${path}.${key}`;
    if (!Object.hasOwn(told, key)) return at;
    const known = (told as Record<string, unknown>)[key];
    if (!isDeepStrictEqual(JSON.parse(JSON.stringify(known ?? null)), value)) return firstUntold(known, value, at);
  }
  return path;
}

/** The call that a URL leads to: one with fixed words before one with parameters. HEAD is no call of its own. */
function findEndpoint({ served, hasRoute }: App, method: string, url: string): Endpoint | undefined {
  const [path = ''] = url.split('?');
  let sought = bySight.get(served);
  if (!sought || sought.length !== served.length) {
    sought = served.map((endpoint) => ({
      endpoint,
      pattern: new RegExp(`^${endpoint.path.replaceAll('.', '\\.').replace(/:[A-Za-z]+/g, '[^/]+')}$`),
      parameters: endpoint.path.split(':').length,
    }));
    bySight.set(
      served,
      sought.sort((one, other) => one.parameters - other.parameters),
    );
  }
  const found = sought.find(({ endpoint, pattern }) => endpoint.method === method && pattern.test(path));
  // An address of its own beside a parameter, as where uploads in pieces begin, is in no contract.
  if (found && found.endpoint.path !== path && hasRoute({ method: found.endpoint.method, url: path })) return undefined;
  return found?.endpoint;
}
