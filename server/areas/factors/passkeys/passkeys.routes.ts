import { passkeyEndpoints } from '@fairlead/contract/factors/passkeys';
import type { Actor } from '@fairlead/contract/kit/permissions';
import type { FastifyRequest } from 'fastify';
import { readToken } from '../../../platform/http/credentials.ts';
import { type App, register, registerPublic } from '../../../platform/http/register.ts';
import { createGuest, type SignInCookies } from '../../sign-in/sign-in.service.ts';
import type { Passkeys } from './passkeys.service.ts';

export function passkeyRoutes(app: App, passkeys: Passkeys, cookies: SignInCookies) {
  const createArrival = (request: FastifyRequest, ticket: string | undefined) => ({
    guest: createGuest(request),
    host: request.host,
    ticket,
  });
  registerPublic(app, passkeyEndpoints.beginPasskeySignIn, ({ body, request }) =>
    passkeys.beginSignIn(createArrival(request, body.ticket)),
  );
  registerPublic(app, passkeyEndpoints.signInByPasskey, async ({ body, request, reply }) =>
    cookies.set(reply, await passkeys.signIn(createArrival(request, body.ticket), body.assertion)),
  );
  const createCaller = (actor: Actor, request: FastifyRequest) => ({ actor, token: readToken(request), host: request.host });
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
