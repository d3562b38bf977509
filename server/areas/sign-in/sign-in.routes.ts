import { signInEndpoints } from '@fairlead/contract/sign-in';
import { PROVIDER_MINUTES, providerEndpoints } from '@fairlead/contract/sign-in/provider';
import { RESET_MESSAGES, resetEndpoints } from '@fairlead/contract/sign-in/reset';
import type { FastifyRequest } from 'fastify';
import { describeVisitor, readToken } from '../../platform/http/credentials.ts';
import { type App, register, registerPublic } from '../../platform/http/register.ts';
import { createGuest, type SignInCookies } from './cookies.ts';
import type { Access } from './proof/access.service.ts';
import type { ProviderSignIn } from './provider/provider.service.ts';
import type { PasswordReset } from './reset/reset.service.ts';
import type { Sessions } from './sessions/session.service.ts';
import type { SignIn } from './sign-in.service.ts';

/** Ties a sign-in by the provider to the browser that began it. */
const PROVIDER_COOKIE = { name: 'fairlead-provider', path: '/api/auth/login/provider' };

interface Parts {
  sessions: Sessions;
  signIn: SignIn;
  reset: PasswordReset;
  provider: ProviderSignIn;
  access: Pick<Access, 'signOutEverywhere'>;
  cookies: SignInCookies;
}

export function signInRoutes(app: App, { sessions, signIn, reset, provider, access, cookies }: Parts) {
  registerPublic(app, signInEndpoints.login, async ({ body, request, reply }) => {
    const result = await signIn.login(body.username, body.password, createGuest(request));
    return 'secondFactor' in result ? result : cookies.set(reply, result);
  });
  const createReturn = (request: FastifyRequest) => ({
    guest: createGuest(request),
    host: request.host,
    browserSecret: request.cookies[PROVIDER_COOKIE.name],
  });
  registerPublic(app, providerEndpoints.provider, () => ({ name: provider.name }));
  registerPublic(app, providerEndpoints.beginProviderSignIn, async ({ request, reply }) => {
    const { address, browserSecret } = await provider.begin(createReturn(request));
    const { name, path } = PROVIDER_COOKIE;
    reply.setCookie(name, browserSecret, { ...cookies.options, path, maxAge: PROVIDER_MINUTES * 60 });
    return { address };
  });
  registerPublic(app, providerEndpoints.signInByProvider, async ({ body, request, reply }) =>
    cookies.set(reply, await provider.finish(createReturn(request), body)),
  );
  register(app, providerEndpoints.providerSetUp, ({ actor, request }) => provider.describe(actor, request.host));
  register(app, providerEndpoints.providerLink, async ({ actor }) => ({ link: await provider.findLink(actor) }));
  register(app, signInEndpoints.logout, async ({ actor, request, reply }) => {
    await sessions.endByToken(actor, readToken(request));
    cookies.clear(reply);
    return undefined;
  });
  register(app, signInEndpoints.me, ({ actor }) => signIn.me(actor));
  register(app, signInEndpoints.sessions, async ({ actor, request }) => ({ sessions: await sessions.list(actor, readToken(request)) }));
  register(app, signInEndpoints.endSessions, async ({ actor, reply }) => {
    await access.signOutEverywhere(actor);
    cookies.clear(reply);
    return undefined;
  });
  register(app, signInEndpoints.endSession, async ({ actor, params }) => {
    await sessions.endById(actor, params.id);
    return undefined;
  });

  registerPublic(app, resetEndpoints.sendOtp, async ({ body, request }) => {
    await reset.sendCode(body.emailId, describeVisitor(request).address);
    return { message: RESET_MESSAGES.sent, digits: reset.codeDigits };
  });
  registerPublic(app, resetEndpoints.verifyOtp, async ({ body, request }) => {
    await reset.checkCode(body.emailId, body.otp, describeVisitor(request).address);
    return { message: RESET_MESSAGES.verified };
  });
  registerPublic(app, resetEndpoints.resetPassword, async ({ body, request }) => {
    await reset.resetPassword(body, describeVisitor(request).address);
    return { message: RESET_MESSAGES.done };
  });

  registerPublic(app, signInEndpoints.readInvitation, ({ params }) => signIn.readInvitation(params.token));
  registerPublic(app, signInEndpoints.acceptInvitation, async ({ params, body, request, reply }) => {
    const result = await signIn.acceptInvitation(params.token, body.newPassword, createGuest(request));
    return 'secondFactor' in result ? result : cookies.set(reply, result);
  });
}
