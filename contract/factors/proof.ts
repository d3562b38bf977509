import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { text } from '../kit/values.ts';
import { PASSWORD_MAX } from '../sign-in.ts';

/** For so long whoever has proved again that it is them may do what needs it (docs/product/factors.md). */
export const PROOF_MINUTES = 10;

export const PROOF_MESSAGES = { needed: 'Enter your password again first.' } as const;

export const proofEndpoints = {
  prove: endpoint({
    method: 'POST',
    path: '/api/auth/proof',
    summary:
      'Proves again that it is the signed-in user, by password, and code where the account has an authenticator app; an account without a password by a sign-in a moment ago. Sets a cookie that counts for some minutes, with this session alone.',
    body: z.object({ currentPassword: text(PASSWORD_MAX).optional(), code: text(40).optional() }),
    reply: z.object({ until: z.string() }),
  }),
};
