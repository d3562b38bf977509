import { PROOF_MINUTES, proofEndpoints } from '@fairlead/contract/factors/proof';
import { instantText } from '../../../platform/clock/clock.ts';
import { readToken } from '../../../platform/http/credentials.ts';
import { type App, register } from '../../../platform/http/register.ts';
import type { SignInCookies } from '../../sign-in/sign-in.service.ts';
import { type OwnerProof, PROOF_COOKIE } from './proof.service.ts';

export function proofRoutes(app: App, proof: OwnerProof, cookies: SignInCookies) {
  register(app, proofEndpoints.prove, async ({ actor, body, request, reply }) => {
    const { until, cookie } = await proof.prove(actor, body, readToken(request));
    reply.setCookie(PROOF_COOKIE, cookie, { ...cookies.options, path: '/uploads', maxAge: PROOF_MINUTES * 60 });
    return { until: instantText(until) };
  });
}
