import type { Configuration, CustomFetch } from 'openid-client';
import type { Clock } from '../../../platform/clock/clock.ts';
import { allowsPlainHttp, type ProviderSettings } from './provider.rules.ts';

/** What the provider publishes about itself is read again after this time. */
const KEPT_MS = 3_600_000;
/** How much its clock may differ from ours. */
const CLOCK_TOLERANCE_S = 30;

/** One attempt at the provider. */
interface Attempt {
  state: string;
  nonce: string;
  verifier: string;
  returnAddress: string;
}

/** Speaks OpenID Connect with one provider: authorization code with PKCE, state and nonce. Throws the library's errors. */
export function createOpenId(settings: ProviderSettings, clock: Clock) {
  let kept: { until: number; configuration: Promise<Configuration> } | undefined;

  const patientFetch: CustomFetch = (url, { signal, ...options }) => {
    const patience = AbortSignal.timeout(settings.patienceMs);
    return fetch(url, { ...options, signal: signal ? AbortSignal.any([signal, patience]) : patience } as RequestInit);
  };

  async function discover(): Promise<Configuration> {
    const { issuer, clientId, clientSecret } = settings;
    // Loaded by the first sign-in, since most installations have no provider.
    const library = await import('openid-client');
    const configuration = await library.discovery(
      new URL(issuer),
      clientId,
      { [library.clockTolerance]: CLOCK_TOLERANCE_S },
      (server, client, body, headers) => {
        // A provider that doesn't say which way it takes the secret takes this one (OpenID Connect Discovery, section 3).
        const { token_endpoint_auth_methods_supported: methods = ['client_secret_basic'] } = server;
        const authenticate = methods.includes('client_secret_basic') ? library.ClientSecretBasic : library.ClientSecretPost;
        authenticate(clientSecret)(server, client, body, headers);
      },
      {
        [library.customFetch]: patientFetch,
        execute: [library.enableNonRepudiationChecks, ...(allowsPlainHttp(issuer) ? [library.allowInsecureRequests] : [])],
      },
    );
    // The library lets some providers answer for all of their customers at once. This one must be the organisation's own.
    if (new URL(configuration.serverMetadata().issuer).href !== new URL(issuer).href)
      throw Object.assign(new Error('The provider names another issuer'), { code: 'ISSUER_DIFFERS' });
    return configuration;
  }

  /** What the provider publishes, kept for an hour. A failure isn't kept. */
  function configure(): Promise<Configuration> {
    const now = clock.now().getTime();
    if (kept && now < kept.until) return kept.configuration;
    const configuration = discover();
    kept = { until: now + KEPT_MS, configuration };
    configuration.catch(() => {
      if (kept?.configuration === configuration) kept = undefined;
    });
    return configuration;
  }

  return {
    /** The provider's address to send a browser to. */
    async begin({ state, nonce, verifier, returnAddress }: Attempt): Promise<string> {
      const configuration = await configure();
      const library = await import('openid-client');
      const address = library.buildAuthorizationUrl(configuration, {
        redirect_uri: returnAddress,
        scope: settings.scope,
        state,
        nonce,
        code_challenge: await library.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
      return address.href;
    },

    /** Checks the answer in full, exchanges its code, and returns what the provider says of the person. */
    async finish(
      { state, nonce, verifier, returnAddress }: Attempt,
      answer: Record<string, string>,
    ): Promise<Record<string, unknown> & { sub: string }> {
      const configuration = await configure();
      const library = await import('openid-client');
      const answered = new URL(returnAddress);
      answered.search = new URLSearchParams(answer).toString();
      const tokens = await library.authorizationCodeGrant(configuration, answered, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) throw new Error('There is no ID token');
      if (configuration.serverMetadata().userinfo_endpoint === undefined) return claims;
      return { ...claims, ...(await library.fetchUserInfo(configuration, tokens.access_token, claims.sub)) };
    },
  };
}
