import { ACCOUNT_MESSAGES, accountEndpoints } from '@fairlead/contract/accounts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { invalidField } from '../../platform/http/app-error.ts';
import { bearerOf, SESSION_COOKIE } from '../../platform/http/credentials.ts';
import { type App, register, registerPublic } from '../../platform/http/register.ts';
import { SESSION_DAYS } from './accounts.rules.ts';
import type { Accounts } from './accounts.service.ts';
import type { Sessions } from './session.service.ts';

export function accountRoutes(app: App, accounts: Accounts, sessions: Sessions, secure: boolean) {
  /** The bearer token serves every call; this cookie lets pictures below /uploads be shown by plain tags. */
  function withCookie<Reply extends { token: string }>(reply: FastifyReply, answer: Reply): Reply {
    const maxAge = SESSION_DAYS * 86_400;
    reply.setCookie(SESSION_COOKIE, answer.token, { path: '/uploads', httpOnly: true, sameSite: 'strict', secure, maxAge });
    return answer;
  }
  const token = (request: FastifyRequest) => bearerOf(request) ?? '';

  registerPublic(app, accountEndpoints.login, async ({ body, request, reply }) =>
    withCookie(reply, await accounts.login(body.username, body.password, request.ip)),
  );
  register(app, accountEndpoints.logout, async ({ request, reply }) => {
    await sessions.end(token(request));
    reply.clearCookie(SESSION_COOKIE, { path: '/uploads' });
    return undefined;
  });
  register(app, accountEndpoints.me, ({ actor }) => accounts.me(actor));
  register(app, accountEndpoints.updateMe, ({ actor, body, request }) => accounts.updateMe(actor, body, token(request), request.ip));
  register(app, accountEndpoints.uploadPicture, ({ actor, file }) => {
    if (!file) throw invalidField('profilePicture', ACCOUNT_MESSAGES.notAnImage);
    return accounts.setPicture(actor, file);
  });

  register(app, accountEndpoints.list, ({ actor }) => accounts.list(actor));
  register(app, accountEndpoints.invite, ({ actor, body }) => accounts.invite(actor, body));
  register(app, accountEndpoints.update, ({ actor, params, body }) => accounts.update(actor, params.id, body));
  register(app, accountEndpoints.renewInvitation, ({ actor, params }) => accounts.renewInvitation(actor, params.id));
  registerPublic(app, accountEndpoints.readInvitation, ({ params }) => accounts.readInvitation(params.token));
  registerPublic(app, accountEndpoints.acceptInvitation, async ({ params, body, reply }) =>
    withCookie(reply, await accounts.acceptInvitation(params.token, body.newPassword)),
  );
}
