import { createHmac, timingSafeEqual } from 'node:crypto';
import { PROOF_MINUTES } from '@fairlead/contract/factors/proof';

/** When a proof that is given now ends to count. */
export const proofEnd = (now: Date) => new Date(now.getTime() + PROOF_MINUTES * 60_000);

/** The cookie's value: until when it counts, in milliseconds, signed for the session that it was given in. */
export const signProof = (key: string, sessionHash: string, until: Date) =>
  `${until.getTime()}.${createSignature(key, sessionHash, String(until.getTime()))}`;

/** Whether this server has signed the cookie for this session, and it still counts. */
export function isProofValid(key: string, sessionHash: string, cookie: string, now: Date): boolean {
  const [until = '', given = ''] = cookie.split('.');
  const expected = Buffer.from(createSignature(key, sessionHash, until));
  const actual = Buffer.from(given);
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return false;
  // A clock that was set back must not make it count for longer.
  return Number(until) > now.getTime() && Number(until) <= proofEnd(now).getTime();
}

const createSignature = (key: string, sessionHash: string, until: string) =>
  createHmac('sha256', key).update(`proof ${sessionHash} ${until}`).digest('base64url');
