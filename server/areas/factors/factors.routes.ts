import { secondFactorEndpoints } from '@fairlead/contract/factors';
import { readToken } from '../../platform/http/credentials.ts';
import { type App, register, registerPublic } from '../../platform/http/register.ts';
import { createGuest, type SignIn, type SignInCookies } from '../sign-in/sign-in.service.ts';
import type { SecondFactors } from './factors.service.ts';

interface Parts {
  factors: SecondFactors;
  signIn: Pick<SignIn, 'finishLogin'>;
  cookies: SignInCookies;
}

export function secondFactorRoutes(app: App, { factors, signIn, cookies }: Parts) {
  registerPublic(app, secondFactorEndpoints.secondStep, async ({ body, request, reply }) =>
    cookies.set(reply, await signIn.finishLogin(body.ticket, body.code, createGuest(request))),
  );
  register(app, secondFactorEndpoints.secondFactor, ({ actor }) => factors.read(actor));
  register(app, secondFactorEndpoints.beginSecondFactor, ({ actor, body, request }) =>
    factors.begin(actor, body.currentPassword, readToken(request)),
  );
  register(app, secondFactorEndpoints.confirmSecondFactor, ({ actor, body, request }) =>
    factors.confirm(actor, body.code, readToken(request)),
  );
  register(app, secondFactorEndpoints.renewRecoveryCodes, ({ actor, body, request }) =>
    factors.renewRecoveryCodes(actor, body, readToken(request)),
  );
  register(app, secondFactorEndpoints.removeSecondFactor, ({ actor, body, request }) => factors.remove(actor, body, readToken(request)));
  register(app, secondFactorEndpoints.resetSecondFactor, ({ actor, params }) => factors.reset(actor, params.id));
}
