import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { afterEach, beforeEach } from 'vitest';
import { type DatabasePlace, databasePlace } from '../database.ts';
import { type Started, startProgram } from '../start.ts';

export const PASSWORD = 'anchors aweigh';

/** Real servers for the tests of a file, on a new and empty place for each test, behind which they are killed and it is removed. */
export function serversOfEachTest() {
  let place: DatabasePlace;
  let started: Started[] = [];
  beforeEach(async () => {
    place = await databasePlace();
    started = [];
  });
  afterEach(async () => {
    for (const each of started) await each.stop('SIGKILL');
    await place.remove();
  });
  return {
    get place() {
      return place;
    },
    start(environment: Record<string, string> = {}, at: Pick<DatabasePlace, 'dataDir' | 'databaseUrl'> = place): Started {
      const program = startProgram(at, environment);
      started.push(program);
      return program;
    },
  };
}

/** Signs in at a server, and returns the status and the token. */
export async function signInAt(address: string, password = PASSWORD, username = 'admin'): Promise<{ status: number; token: string }> {
  const body = JSON.stringify({ username, password });
  const reply = await fetch(`${address}/api/auth/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  const { token = '' } = (await reply.json()) as { token?: string };
  return { status: reply.status, token };
}

/** A user of a server, or of a proxy in front of several. */
export function userAt(address: string, token?: string) {
  async function send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const isJson = body !== undefined && !(body instanceof FormData) && !(body instanceof Uint8Array);
    const reply = await fetch(address + path, {
      method,
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...(isJson && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: isJson ? JSON.stringify(body) : (body as BodyInit) }),
    });
    const text = await reply.text();
    const isJsonReply = reply.headers.get('content-type')?.includes('json') === true && text !== '';
    // biome-ignore lint/suspicious/noExplicitAny: a test reads any reply the server sends
    return { status: reply.status, headers: reply.headers, body: (isJsonReply ? JSON.parse(text) : text) as any };
  }
  return {
    send,
    get: (path: string) => send('GET', path),
    post: (path: string, body: unknown = {}) => send('POST', path, body),
    put: (path: string, body: unknown = {}) => send('PUT', path, body),
  };
}

export type RemoteUser = ReturnType<typeof userAt>;

/** Ports of this machine that nobody uses now. */
export async function freePorts(count: number): Promise<number[]> {
  const probes = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(probes.map((probe) => once(probe, 'listening')));
  const ports = probes.map((probe) => (probe.address() as AddressInfo).port);
  await Promise.all(probes.map((probe) => once(probe.close(), 'close')));
  return ports;
}
