import { afterEach, describe, expect, it } from 'vitest';
import type { App } from '../register.ts';
import { createServer } from '../server.ts';
import { parseTrustedProxies, visitorAddress } from './trusted-proxies.ts';

const trusts = (setting: string, address: string, hop = 0) => parseTrustedProxies(setting)?.(address, hop);

describe('TRUST_PROXY', () => {
  it.each([
    ['127.0.0.1', '127.0.0.1', true],
    ['127.0.0.1', '::ffff:127.0.0.1', true],
    ['127.0.0.1', '127.0.0.2', false],
    ['10.0.0.0/8, ::1', '10.20.30.40', true],
    ['10.0.0.0/8,::1', '::1', true],
    ['2001:db8::/32', '2001:db8:5::1', true],
    ['2001:db8::/32', '2001:db9::1', false],
    ['10.0.0.0/8', 'not an address', false],
  ])('%s: %s is trusted: %s', (setting, address, isTrusted) => {
    expect(trusts(setting, address)).toBe(isTrusted);
  });

  it('takes a number of proxies in a row', () => {
    expect([trusts('2', '203.0.113.7', 0), trusts('2', '203.0.113.7', 1), trusts('2', '203.0.113.7', 2)]).toEqual([true, true, false]);
  });

  it.each(['0', '11', '-1', 'true', 'all', 'proxy.example', '127.0.0.1/33', '0.0.0.0/0', '::/0', '127.0.0.1,', '1,2', ''])(
    'does not take %j',
    (setting) => {
      expect(parseTrustedProxies(setting)).toBeUndefined();
    },
  );
});

describe('the address of a request', () => {
  let app: App;
  let lines: string[];

  async function serverBehind(setting: string | undefined) {
    lines = [];
    app = await createServer({
      authenticate: () => Promise.reject(new Error('nobody')),
      incomingFolder: 'unused',
      secure: false,
      log: { write: (line) => void lines.push(line) },
      isTrustedProxy: setting === undefined ? undefined : parseTrustedProxies(setting),
    });
    app.get('/address', async (request) => {
      // The bounds ask for it before Fastify does.
      expect(visitorAddress(request.raw, setting === undefined ? undefined : parseTrustedProxies(setting))).toBe(request.ip);
      return request.ip;
    });
  }
  afterEach(() => app.close());

  const addressOf = async (headers: Record<string, string> = {}) => (await app.inject({ url: '/address', headers })).payload;

  it('is the one that the trusted proxy names, and never one that the visitor made up', async () => {
    await serverBehind('127.0.0.1');
    expect(await addressOf({ 'x-forwarded-for': '198.51.100.9, 203.0.113.7' })).toBe('203.0.113.7');
    expect(lines).toEqual([]);
  });

  it('is behind two proxies the one that the outer of them saw', async () => {
    await serverBehind('2');
    expect(await addressOf({ 'x-forwarded-for': '198.51.100.9, 203.0.113.7, 10.0.0.1' })).toBe('203.0.113.7');
  });

  it('is the outermost where all of them are trusted, and the proxy itself where nobody is named', async () => {
    await serverBehind('127.0.0.1, 10.0.0.0/8');
    const behind = (named: string) => addressOf({ 'x-forwarded-for': named });
    expect([await behind('10.0.0.2, , 10.0.0.1'), await behind(' , '), await addressOf()]).toEqual(['10.0.0.2', '127.0.0.1', '127.0.0.1']);
  });

  it("is the connection's own while no proxy is trusted, and one line says that once", async () => {
    await serverBehind(undefined);
    await addressOf();
    expect(lines).toEqual([]);
    expect(await addressOf({ 'x-forwarded-for': '203.0.113.7' })).toBe('127.0.0.1');
    expect(await addressOf({ forwarded: 'for=203.0.113.7' })).toBe('127.0.0.1');
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual([expect.stringMatching(/^Requests come through a proxy.*TRUST_PROXY/)]);
  });
});
