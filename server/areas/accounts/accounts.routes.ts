import { ACCOUNT_MESSAGES, accountEndpoints, type SignedIn } from '@fairlead/contract/accounts';
import { logEndpoints } from '@fairlead/contract/accounts/log';
import { mailEndpoints } from '@fairlead/contract/accounts/mail';
import { passkeyEndpoints } from '@fairlead/contract/accounts/passkeys';
import { peopleEndpoints } from '@fairlead/contract/accounts/people';
import { PROVIDER_MINUTES, providerEndpoints } from '@fairlead/contract/accounts/provider';
import { RESET_MESSAGES, resetEndpoints } from '@fairlead/contract/accounts/reset';
import { secondFactorEndpoints } from '@fairlead/contract/accounts/second-factor';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { invalidField } from '../../platform/http/app-error.ts';
import { describeVisitor, readBearerToken, SESSION_COOKIE } from '../../platform/http/credentials.ts';
import { type App, register, registerPublic } from '../../platform/http/register.ts';
import { SESSION_DAYS } from './accounts.rules.ts';
import type { Accounts } from './accounts.service.ts';
import type { AdministratorsLog } from './log/log.service.ts';
import type { Passkeys } from './passkeys/passkeys.service.ts';
import type { Ownership } from './proof/ownership.service.ts';
import type { ProviderSignIn } from './provider/provider.service.ts';
import type { PasswordReset } from './reset/reset.service.ts';
import type { Sessions } from './sessions/session.service.ts';
import { DEVICE_DAYS } from './sign-in/device.rules.ts';
import type { Guest, SignIn, SignInResult } from './sign-in/sign-in.service.ts';

const DAY_S = 86_400;
/** Ties a sign-in by the provider to the browser that began it. */
const PROVIDER_COOKIE = { name: 'fairlead-provider', path: '/api/auth/login/provider' };

interface Parts {
  accounts: Accounts;
  log: AdministratorsLog;
  sessions: Sessions;
  signIn: SignIn;
  reset: PasswordReset;
  passkeys: Passkeys;
  provider: ProviderSignIn;
  ownership: Ownership;
  /** True when users reach Fairlead over https. */
  secure: boolean;
}

export function accountRoutes(app: App, { accounts, log, sessions, signIn, reset, passkeys, provider, ownership, secure }: Parts) {
  const createGuest = (request: FastifyRequest): Guest => ({ ...describeVisitor(request), cookie: (name) => request.cookies[name] });
  const readToken = (request: FastifyRequest) => readBearerToken(request) ?? '';
  const cookieOptions = { httpOnly: true, sameSite: 'strict', secure } as const;

  /**
   * The bearer token works for every call. The first cookie lets plain `<img>` tags show pictures below /uploads. The second lets
   * this device sign in even when someone else's guesses have used up the account's attempts.
   */
  function setCookies(reply: FastifyReply, { signedIn, device }: SignInResult): SignedIn {
    reply.setCookie(SESSION_COOKIE, signedIn.token, { ...cookieOptions, path: '/uploads', maxAge: SESSION_DAYS * DAY_S });
    reply.setCookie(device.cookieName, device.cookie, { ...cookieOptions, path: '/api/auth', maxAge: DEVICE_DAYS * DAY_S });
    return signedIn;
  }

  registerPublic(app, accountEndpoints.login, async ({ body, request, reply }) => {
    const result = await signIn.login(body.username, body.password, createGuest(request));
    return 'secondFactor' in result ? result : setCookies(reply, result);
  });
  registerPublic(app, secondFactorEndpoints.secondStep, async ({ body, request, reply }) =>
    setCookies(reply, await signIn.finishLogin(body.ticket, body.code, createGuest(request))),
  );
  const createArrival = (request: FastifyRequest, ticket: string | undefined) => ({
    guest: createGuest(request),
    host: request.host,
    ticket,
  });
  registerPublic(app, passkeyEndpoints.beginPasskeySignIn, ({ body, request }) =>
    passkeys.beginSignIn(createArrival(request, body.ticket)),
  );
  registerPublic(app, passkeyEndpoints.signInByPasskey, async ({ body, request, reply }) =>
    setCookies(reply, await passkeys.signIn(createArrival(request, body.ticket), body.assertion)),
  );
  const createReturn = (request: FastifyRequest) => ({
    guest: createGuest(request),
    host: request.host,
    browserSecret: request.cookies[PROVIDER_COOKIE.name],
  });
  registerPublic(app, providerEndpoints.provider, () => ({ name: provider.name }));
  registerPublic(app, providerEndpoints.beginProviderSignIn, async ({ request, reply }) => {
    const { address, browserSecret } = await provider.begin(createReturn(request));
    const { name, path } = PROVIDER_COOKIE;
    reply.setCookie(name, browserSecret, { ...cookieOptions, path, maxAge: PROVIDER_MINUTES * 60 });
    return { address };
  });
  registerPublic(app, providerEndpoints.signInByProvider, async ({ body, request, reply }) =>
    setCookies(reply, await provider.finish(createReturn(request), body)),
  );
  register(app, providerEndpoints.providerSetUp, ({ actor, request }) => provider.describe(actor, request.host));
  register(app, providerEndpoints.providerLink, async ({ actor }) => ({ link: await provider.findLink(actor) }));
  register(app, accountEndpoints.logout, async ({ actor, request, reply }) => {
    await sessions.endByToken(actor, readToken(request));
    reply.clearCookie(SESSION_COOKIE, { path: '/uploads' });
    return undefined;
  });
  register(app, accountEndpoints.me, ({ actor }) => accounts.me(actor));
  register(app, accountEndpoints.updateMe, ({ actor, body, request }) => accounts.updateMe(actor, body, readToken(request)));
  register(app, accountEndpoints.uploadPicture, ({ actor, file }) => {
    if (!file) throw invalidField('profilePicture', ACCOUNT_MESSAGES.notAnImage);
    return accounts.setPicture(actor, file);
  });
  register(app, accountEndpoints.sessions, async ({ actor, request }) => ({ sessions: await sessions.list(actor, readToken(request)) }));
  register(app, accountEndpoints.endSessions, async ({ actor, reply }) => {
    await ownership.signOutEverywhere(actor);
    reply.clearCookie(SESSION_COOKIE, { path: '/uploads' });
    return undefined;
  });
  register(app, accountEndpoints.endSession, async ({ actor, params }) => {
    await sessions.endById(actor, params.id);
    return undefined;
  });

  register(app, peopleEndpoints.list, ({ actor, query }) => accounts.list(actor, query));
  register(app, peopleEndpoints.count, ({ actor, query }) => accounts.count(actor, query));
  register(app, peopleEndpoints.invite, ({ actor, body }) => accounts.invite(actor, body));
  register(app, peopleEndpoints.update, ({ actor, params, body }) => accounts.update(actor, params.id, body));
  register(app, peopleEndpoints.renewInvitation, ({ actor, params, query }) => accounts.renewInvitation(actor, params.id, query));
  register(app, peopleEndpoints.mailInvitation, ({ actor, params, query }) => accounts.mailInvitation(actor, params.id, query));
  register(app, peopleEndpoints.allowLink, ({ actor, params }) => ownership.allowLink(actor, params.id));
  register(app, peopleEndpoints.unlink, ({ actor, params }) => ownership.unlink(actor, params.id));
  register(app, peopleEndpoints.freeAddress, ({ actor, params }) => ownership.freeAddress(actor, params.id));
  register(app, peopleEndpoints.liftResetBlock, ({ actor, params }) => accounts.liftResetBlock(actor, params.id));
  register(app, mailEndpoints.listMail, ({ actor }) => accounts.listMail(actor));

  register(app, logEndpoints.log, ({ actor, query }) => log.list(actor, query));
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

  registerPublic(app, accountEndpoints.readInvitation, ({ params }) => signIn.readInvitation(params.token));
  registerPublic(app, accountEndpoints.acceptInvitation, async ({ params, body, request, reply }) => {
    const result = await signIn.acceptInvitation(params.token, body.newPassword, createGuest(request));
    return 'secondFactor' in result ? result : setCookies(reply, result);
  });
}
