import { secondFactorEndpoints } from '@fairlead/contract/accounts/second-factor';
import { readBearerToken } from '../../../platform/http/credentials.ts';
import { type App, register } from '../../../platform/http/register.ts';
import type { SecondFactors } from './second-factor.service.ts';

/** The calls of signed-in users. The second step of a sign-in is served beside the first, because it sets the same cookies. */
export function secondFactorRoutes(app: App, factors: SecondFactors) {
  register(app, secondFactorEndpoints.secondFactor, ({ actor }) => factors.read(actor));
  register(app, secondFactorEndpoints.beginSecondFactor, ({ actor, body, request }) =>
    factors.begin(actor, body.currentPassword, readBearerToken(request) ?? ''),
  );
  register(app, secondFactorEndpoints.confirmSecondFactor, ({ actor, body, request }) =>
    factors.confirm(actor, body.code, readBearerToken(request) ?? ''),
  );
  register(app, secondFactorEndpoints.renewRecoveryCodes, ({ actor, body, request }) =>
    factors.renewRecoveryCodes(actor, body, readBearerToken(request) ?? ''),
  );
  register(app, secondFactorEndpoints.removeSecondFactor, ({ actor, body, request }) =>
    factors.remove(actor, body, readBearerToken(request) ?? ''),
  );
  register(app, secondFactorEndpoints.resetSecondFactor, ({ actor, params }) => factors.reset(actor, params.id));
}
