import { passkeyEndpoints } from '@fairlead/contract/accounts/passkeys';
import type { Actor } from '@fairlead/contract/kit/permissions';
import type { FastifyRequest } from 'fastify';
import { readBearerToken } from '../../../platform/http/credentials.ts';
import { type App, register } from '../../../platform/http/register.ts';
import type { Passkeys } from './passkeys.service.ts';

/** The calls of signed-in users. Signing in by a passkey is served beside the password, because it sets the same cookies. */
export function passkeyRoutes(app: App, passkeys: Passkeys) {
  const createCaller = (actor: Actor, request: FastifyRequest) => ({ actor, token: readBearerToken(request) ?? '', host: request.host });
  register(app, passkeyEndpoints.passkeys, async ({ actor }) => ({ passkeys: await passkeys.list(actor) }));
  register(app, passkeyEndpoints.beginPasskey, ({ actor, body, request }) => passkeys.begin(createCaller(actor, request), body));
  register(app, passkeyEndpoints.addPasskey, ({ actor, body, request }) =>
    passkeys.add(createCaller(actor, request), body.name, body.credential),
  );
  register(app, passkeyEndpoints.renamePasskey, ({ actor, params, body }) => passkeys.rename(actor, params.id, body.name));
  register(app, passkeyEndpoints.removePasskey, ({ actor, params, body, request }) =>
    passkeys.remove(createCaller(actor, request), params.id, body),
  );
}
