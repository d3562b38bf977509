import type { SignedIn } from '@fairlead/contract/sign-in';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { describeVisitor, SESSION_COOKIE } from '../../platform/http/credentials.ts';
import { DEVICE_DAYS } from './device/device.rules.ts';
import { SESSION_DAYS } from './sign-in.rules.ts';
import type { Guest, SignInResult } from './sign-in.service.ts';

const DAY_S = 86_400;

export const createGuest = (request: FastifyRequest): Guest => ({ ...describeVisitor(request), cookie: (name) => request.cookies[name] });

export type SignInCookies = ReturnType<typeof createSignInCookies>;

/** The cookies of a sign-in. `secure`: true when users reach Fairlead over https. */
export function createSignInCookies(secure: boolean) {
  const options = { httpOnly: true, sameSite: 'strict', secure } as const;
  return {
    options,

    /**
     * The bearer token works for every call. The first cookie lets plain `<img>` tags show pictures below /uploads. The second lets
     * this device sign in even when someone else's guesses have used up the account's attempts.
     */
    set(reply: FastifyReply, { signedIn, device }: SignInResult): SignedIn {
      reply.setCookie(SESSION_COOKIE, signedIn.token, { ...options, path: '/uploads', maxAge: SESSION_DAYS * DAY_S });
      reply.setCookie(device.cookieName, device.cookie, { ...options, path: '/api/auth', maxAge: DEVICE_DAYS * DAY_S });
      return signedIn;
    },

    /**
     * Also has the browser forget the pictures that it cached, which it would show for minutes and keep for longer. It must not
     * clear its "storage": what still waits to be sent lies there, and the app removes the rest by itself.
     */
    clear(reply: FastifyReply): void {
      reply.clearCookie(SESSION_COOKIE, { path: '/uploads' }).header('clear-site-data', '"cache"');
    },
  };
}
