import { PROOF_MESSAGES } from '@fairlead/contract/factors/proof';
import type { Actor } from '@fairlead/contract/kit/permissions';
import type { Clock } from '../../../platform/clock/clock.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { hashToken } from '../../sign-in/sign-in.service.ts';
import type { SecondFactors } from '../factors.service.ts';
import * as rules from './proof.rules.ts';

/** Set for GET below /uploads, where the browser sends it with the session's own cookie. */
export const PROOF_COOKIE = 'fairlead-proof';

interface Parts {
  secondFactors: Pick<SecondFactors, 'proveOwner'>;
  readKey: () => Promise<string>;
  clock: Clock;
}

export type OwnerProof = ReturnType<typeof createOwnerProof>;

/** Re-authentication: what a stolen session must not do needs password and second step again (docs/decisions/0099). */
export function createOwnerProof({ secondFactors, readKey, clock }: Parts) {
  return {
    /** Throws unless password and, where the account has an authenticator app, code are right. Answers a cookie of the same session. */
    async prove(actor: Actor, proof: { currentPassword?: string | undefined; code?: string | undefined }, token: string) {
      await secondFactors.proveOwner(actor, proof, token);
      const until = rules.proofEnd(clock.now());
      return { until, cookie: rules.signProof(await readKey(), hashToken(token), until) };
    },

    /** Throws 403 unless the session's user has proved within the last minutes that it is them. */
    async assertProved({ token, cookie }: { token: string | undefined; cookie: string | undefined }): Promise<void> {
      const isProved = token && cookie && rules.isProofValid(await readKey(), hashToken(token), cookie, clock.now());
      if (!isProved) throw new AppError('forbidden', PROOF_MESSAGES.needed);
    },
  };
}
