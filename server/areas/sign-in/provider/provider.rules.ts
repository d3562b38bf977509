import { createHmac } from 'node:crypto';
import { ACCOUNT_ROLES, type AccountRole } from '@fairlead/contract/kit/permissions';
import { emailAddress } from '@fairlead/contract/kit/values';
import { username as usernameSchema } from '@fairlead/contract/sign-in';
import { PROVIDER_MINUTES } from '@fairlead/contract/sign-in/provider';
import { networkOf } from '../../../platform/http/limits/connections.ts';
import type { AttemptLimit } from '../sign-in.rules.ts';

/** The organisation's OpenID Connect provider, as the environment names it. */
export interface ProviderSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** What people call it: 'Sign in with {name}'. */
  name: string;
  scope: string;
  /** The claim that decides the role. Absent: roles are given in Fairlead. */
  roleClaim: string | undefined;
  /** The role by the claim's values, in lower case. */
  roles: ReadonlyMap<string, AccountRole>;
  /** How long one answer of the provider may take. */
  patienceMs: number;
}

/** Whom the provider has signed in. */
export interface ProviderPerson {
  subject: string;
  /** Only an address that the provider has verified. */
  emailId: string | undefined;
  username: string;
  /** What the claim says; undefined if it names no role, or none is configured. */
  role: AccountRole | undefined;
}

const isLoopback = (hostname: string) => hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');

/** Whether this can be an issuer: https, or http on this machine, and nothing after the path. */
export function isIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, search, hash, username, password } = new URL(text);
  if (search || hash || username || password) return false;
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
}

export const allowsPlainHttp = (issuer: string) => new URL(issuer).protocol === 'http:';

/** Each role by its own name. */
export const OWN_ROLE_NAMES: ReadonlyMap<string, AccountRole> = new Map(ACCOUNT_ROLES.map((role) => [role.toLowerCase(), role]));

/** Reads `crm-admins=Administrator; crm-leads=Manager`. Undefined if it isn't like that. */
export function parseRoleNames(text: string): Map<string, AccountRole> | undefined {
  const pairs = text.split(';').map((pair): [string, AccountRole | undefined] => {
    // The name of a group may hold an equals sign itself.
    const at = pair.lastIndexOf('=');
    const role = OWN_ROLE_NAMES.get(
      pair
        .slice(at + 1)
        .trim()
        .toLowerCase(),
    );
    return [pair.slice(0, Math.max(at, 0)).trim().toLowerCase(), role];
  });
  const isValid = pairs.every((pair): pair is [string, AccountRole] => pair[0] !== '' && pair[1] !== undefined);
  return isValid ? new Map(pairs as [string, AccountRole][]) : undefined;
}

/** The page that the provider sends the browser back to. Without a known address of Fairlead only this machine's own is taken from the request. */
export function findReturnAddress(publicUrl: string | undefined, requestHost: string): string | undefined {
  const own = publicUrl ?? `http://${requestHost}`;
  if (!URL.canParse(own) || (publicUrl === undefined && !isLoopback(new URL(own).hostname))) return undefined;
  return new URL('/login/provider', own).href;
}

export const attemptEnd = (now: Date) => new Date(now.getTime() + PROVIDER_MINUTES * 60_000);

/** Each begun sign-in stores a row, so strangers may begin only so many. */
export const beginLimits = (address: string): AttemptLimit[] => [
  { key: `provider from ${networkOf(address)}`, limit: 100, isResetBySuccess: false },
];

/**
 * The nonce and the PKCE verifier of an attempt. They follow from the browser's cookie and the attempt's state, so that no server needs
 * to store them.
 */
export const deriveProof = (browserSecret: string, state: string, purpose: 'nonce' | 'verifier') =>
  createHmac('sha256', browserSecret).update(`${purpose} ${state}`).digest('base64url');

/** Whom these claims of the ID token and the user-info endpoint are about. */
export function readPerson(claims: Record<string, unknown> & { sub: string }, { roleClaim, roles }: ProviderSettings): ProviderPerson {
  const email = emailAddress.safeParse(claims.email);
  const isVerified = claims.email_verified === true || claims.email_verified === 'true';
  return {
    subject: claims.sub,
    emailId: email.success && isVerified ? email.data : undefined,
    username: makeUsername([claims.preferred_username, claims.email, claims.name]),
    role: roleClaim === undefined ? undefined : findRole(readClaim(claims, roleClaim), roles),
  };
}

/** A claim by its name, or by a path such as `realm_access.roles`. */
function readClaim(claims: Record<string, unknown>, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  return name
    .split('.')
    .reduce<unknown>(
      (value, key) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : undefined,
      claims,
    );
}

/** The highest role that a text or a list of texts names. */
function findRole(value: unknown, roles: ReadonlyMap<string, AccountRole>): AccountRole | undefined {
  const named = [value].flat().map((each) => (typeof each === 'string' ? roles.get(each.toLowerCase()) : undefined));
  return ACCOUNT_ROLES.find((role) => named.includes(role));
}

/** The role of an account after a sign-in whose claim named `claimed`. Nobody keeps more than a Member's rights that the provider doesn't name. */
export const decideRole = (current: AccountRole, claimed: AccountRole | undefined): AccountRole =>
  claimed ?? (current === 'Viewer' ? 'Viewer' : 'Member');

const MAX_MADE_NAME = 50;

/** A valid username from the first of these that has letters or digits, without what follows an at sign. */
function makeUsername(candidates: readonly unknown[]): string {
  for (const each of candidates) {
    if (typeof each !== 'string') continue;
    const [name = ''] = each.slice(0, 200).toWellFormed().normalize('NFKC').split('@');
    const made = name
      .replace(/[^\p{L}\p{M}\p{N}._+-]+/gu, '.')
      .slice(0, MAX_MADE_NAME)
      .toWellFormed()
      .replace(/[^\p{L}\p{M}\p{N}._+-]/gu, '')
      .replace(/^[.]+|[.]+$/g, '');
    if (usernameSchema.safeParse(made).success && /[\p{L}\p{N}]/u.test(made)) return made;
  }
  return 'user';
}

/** What a failure is to the person: the provider did not answer, did not sign them in, or answered what can't be believed. */
export function judgeFault(error: unknown): 'unreachable' | 'declined' | 'unchecked' {
  const { name, code, message } = (error ?? {}) as Record<string, unknown>;
  if (name === 'AuthorizationResponseError') return 'declined';
  // Node's fetch throws a TypeError of this message for whatever goes wrong with the connection.
  const isAway =
    code === 'OAUTH_TIMEOUT' || code === 'OAUTH_RESPONSE_IS_NOT_CONFORM' || (name === 'TypeError' && message === 'fetch failed');
  return isAway ? 'unreachable' : 'unchecked';
}

/** A short word of ours or of the protocol that says what went wrong, for the log. Nothing else of a failure is logged, as it may hold secrets. */
export function nameFault(error: unknown): string {
  const { code, error: answered, cause, name } = (error ?? {}) as Record<string, unknown>;
  const words = [answered, code, (cause as { code?: unknown } | undefined)?.code, name];
  return words.filter((word) => typeof word === 'string' && /^[\w.-]{1,60}$/.test(word)).join(' ') || 'unknown';
}
