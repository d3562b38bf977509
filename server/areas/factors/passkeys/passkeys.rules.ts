import { PASSKEY_MINUTES, type Passkey } from '@fairlead/contract/factors/passkeys';
import type { Selectable } from 'kysely';
import { networkOf } from '../../../platform/http/limits/connections.ts';
import type { AttemptLimit } from '../../sign-in/sign-in.service.ts';
import type { PasskeyTable } from '../factors.tables.ts';

/** EdDSA, ES256 and RS256 by their COSE numbers: what authenticators offer. */
export const ALGORITHMS = [-8, -7, -257];

/** Where passkeys are valid: a domain, and the exact address of its pages. */
export interface Site {
  rpId: string;
  origin: string;
}

/**
 * The site of a request. PUBLIC_URL decides; without it only localhost counts, because browsers offer passkeys only there and
 * under https, and a forged Host header must not choose the site. Undefined where passkeys can't work.
 */
export function findSite(publicUrl: string | undefined, requestHost: string): Site | undefined {
  const address = publicUrl ?? `http://${requestHost}`;
  if (!URL.canParse(address)) return undefined;
  const { protocol, hostname, origin } = new URL(address);
  const isLocal = hostname === 'localhost';
  const isAddress = hostname.startsWith('[') || /^[\d.]+$/.test(hostname);
  if (!isLocal && (publicUrl === undefined || protocol !== 'https:' || isAddress)) return undefined;
  return { rpId: hostname, origin };
}

export const challengeEnd = (now: Date) => new Date(now.getTime() + PASSKEY_MINUTES * 60_000);

/** Each begun sign-in stores a challenge, so strangers may begin only so many. */
export const beginLimits = (address: string): AttemptLimit[] => [
  { key: `passkey from ${networkOf(address)}`, limit: 100, isResetBySuccess: false },
];

export function toPasskey({ id, name, createdAt, lastUsedAt }: Selectable<PasskeyTable>): Passkey {
  return { _id: id, name, createdAt, lastUsedAt };
}
