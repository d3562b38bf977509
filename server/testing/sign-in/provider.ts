import { createSign, generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';
import { OWN_ROLE_NAMES, type ProviderSettings } from '../../areas/sign-in/provider/provider.rules.ts';

const CLIENT = { clientId: 'fairlead', clientSecret: 'a-secret-of-the-provider-that-nobody-may-see' };

/** Fairlead's page that browsers come back to, wherever Fairlead listens. */
const RETURN_PATH = '/login/provider';

/** The program's settings of the provider. Its address and client are filled in when it has started. */
export const createProviderSettings = (roleClaim?: string): ProviderSettings => ({
  issuer: '',
  clientId: '',
  clientSecret: '',
  name: 'Harbour ID',
  scope: 'openid profile email',
  roleClaim,
  roles: OWN_ROLE_NAMES,
  patienceMs: 20_000,
});

/**
 * A real OpenID Connect provider on this machine. Its tokens can be forged with its own key, and it can be made to hang, which is as far
 * as a provider gone wrong can go. `people`: what it knows of them, by the name that they type into its page.
 */
export async function startProvider(people: Record<string, Record<string, unknown>>) {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const faults: { claims?: Record<string, unknown> | undefined; hangsAt?: RegExp | undefined } = {};
  /** Codes and tokens that were handed out, for a test that looks where they have got to. */
  const secrets: string[] = [CLIENT.clientSecret];
  let answer: ReturnType<Provider['callback']> | undefined;
  const server = createServer((request, response) => {
    if (faults.hangsAt?.test(request.url ?? '')) return;
    answer?.(request, response);
  });
  await once(server.listen(0, 'localhost'), 'listening');
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;

  const provider = new Provider(issuer, {
    clients: [{ client_id: CLIENT.clientId, client_secret: CLIENT.clientSecret, redirect_uris: [`http://localhost${RETURN_PATH}`] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'preferred_username', 'groups'] },
    cookies: { keys: ['of the test'] },
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'test', alg: 'RS256', use: 'sig' } as never] },
    findAccount: (_context, sub) => ({ accountId: sub, claims: async () => ({ ...people[sub], sub }) }),
    // An organisation's own provider doesn't ask its people whether they agree.
    async loadExistingGrant({ oidc }) {
      const accountId = oidc.session?.accountId;
      const grant = new provider.Grant({ clientId: CLIENT.clientId, ...(accountId !== undefined && { accountId }) });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  provider.Client.prototype.redirectUriAllowed = (address: string) => new URL(address).pathname === RETURN_PATH;
  provider.use(async (context, next) => {
    await next();
    const { body } = context as { body?: Record<string, unknown> };
    if (context.path !== '/token' || typeof body?.id_token !== 'string') return;
    if (faults.claims) body.id_token = forge(body.id_token, faults.claims);
    secrets.push(String(body.id_token), String(body.access_token));
  });
  answer = provider.callback();

  function forge(token: string, claims: Record<string, unknown>): string {
    const [head = '', payload = ''] = token.split('.');
    const forged = { ...JSON.parse(Buffer.from(payload, 'base64url').toString()), ...claims };
    const content = `${head}.${Buffer.from(JSON.stringify(forged)).toString('base64url')}`;
    return `${content}.${createSign('RSA-SHA256').update(content).sign(privateKey, 'base64url')}`;
  }

  return {
    issuer,
    ...CLIENT,
    faults,
    secrets,
    /** Walks through the provider's pages as this person, and returns what it sends the browser back with. */
    async signIn(address: string, person: string): Promise<Record<string, string>> {
      const cookies = new Map<string, string>();
      let [url, body]: [string, URLSearchParams | undefined] = [address, undefined];
      while (new URL(url).pathname !== RETURN_PATH) {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
        const reply: Response = await fetch(url, { redirect: 'manual', headers: { cookie }, ...(body && { method: 'POST', body }) });
        for (const [name = '', value = ''] of reply.headers.getSetCookie().map((each) => (each.split(';')[0] ?? '').split('=')))
          cookies.set(name, value);
        const location: string | null = reply.headers.get('location');
        if (location === null && body !== undefined) throw new Error(`the provider answered ${reply.status}: ${await reply.text()}`);
        // A page instead of a redirection asks who it is.
        body = location === null ? new URLSearchParams({ prompt: 'login', login: person, password: 'anything' }) : undefined;
        url = location === null ? url : new URL(location, url).href;
      }
      const given = Object.fromEntries(new URL(url).searchParams);
      if (given.code) secrets.push(given.code);
      return given;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export type TestProvider = Awaited<ReturnType<typeof startProvider>>;
