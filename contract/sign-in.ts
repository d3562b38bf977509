import { z } from 'zod';
import { endpoint } from './kit/endpoint.ts';
import { ACCOUNT_ROLES } from './kit/permissions.ts';
import { pathId, requiredText, text } from './kit/values.ts';
import { currentUser, currentUserEndpoints } from './sign-in/current-user.ts';

/** See docs/product/sign-in.md. */
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;
/** An invitation's one-time link is valid this long. */
export const INVITATION_DAYS = 7;

/** See docs/product/sign-in.md. */
export const SIGN_IN_MESSAGES = {
  loginFailed: 'Your Username/Password is incorrect!',
  tooManyTries: 'Too many tries.',
  noNetwork: 'No network. Please check your connection and try again.',
  serverFailed: 'The server is in trouble. Please try again in a moment.',
  currentPasswordWrong: 'Your current password is incorrect',
  currentPasswordMissing: 'Enter your current password to change your username, e-mail or password',
  passwordTooShort: `Password must be at least ${PASSWORD_MIN} characters`,
  passwordTooLong: `Password must be at most ${PASSWORD_MAX} characters`,
  passwordBlank: 'Password must not be made of blanks only',
  passwordCommon: 'Password is one of the most common ones and quickly guessed; choose another',
  ownPasswordFirst: 'Choose a password of your own first.',
  usernameTaken: 'This username is taken',
  emailTaken: 'This email belongs to another account',
  noPassword: 'You have no password here. Sign out, sign in again, and change this within 10 minutes.',
  locked: 'This account is locked',
  /** To somebody who knows the account's password. */
  ownLocked: 'Your account is locked. Ask your Administrator.',
  invitationOver: 'This link has been used or is too old. Ask your Administrator for a new one.',
} as const;

const password = requiredText(PASSWORD_MAX, 'Password is required');
/** The server also refuses blank and guessable passwords. */
export const newPassword = z
  .string(SIGN_IN_MESSAGES.passwordTooShort)
  .max(PASSWORD_MAX, { error: SIGN_IN_MESSAGES.passwordTooLong, abort: true })
  .min(PASSWORD_MIN, SIGN_IN_MESSAGES.passwordTooShort)
  .refine((value) => value.isWellFormed(), 'must be valid text');
/** Letters of any script, digits and . _ - @ +. Names that differ only in case belong to the same account. */
export const username = requiredText(60, 'Username is required').regex(
  /^[\p{L}\p{M}\p{N}._@+-]+$/u,
  'Username may hold letters, digits and . _ - @ +',
);

export const signedIn = z.object({ token: z.string(), username: z.string(), user: currentUser });
export type SignedIn = z.infer<typeof signedIn>;

/** The answer to a right password where a second factor is asked for. The ticket ends this sign-in, within minutes and once, with a code of the app or a passkey. */
export const secondFactorAsked = z.object({
  secondFactor: z.object({ ticket: z.string(), expiresAt: z.string(), hasApp: z.boolean(), hasPasskey: z.boolean() }),
});
export type SecondFactorAsked = z.infer<typeof secondFactorAsked>;

/** A valid session as its owner sees it. `address` is null if it is unknown. */
const session = z
  .object({
    _id: z.string(),
    /** A readable name such as "Firefox on Android". */
    device: z.string(),
    address: z.string().nullable(),
    createdAt: z.string(),
    lastSeenAt: z.string(),
    /** True for the session that makes the request. */
    isCurrent: z.boolean(),
  })
  .meta({ id: 'Session' });
export type Session = z.infer<typeof session>;

const sessionParams = z.object({ id: pathId });
const invitationParams = z.object({ token: text(100) });

export const signInEndpoints = {
  login: endpoint({
    method: 'POST',
    path: '/api/auth/login',
    summary:
      'Signs in with username and password; also sets the cookie that is honoured for GET below /uploads only, and one by which this device is known at its next sign-in. An account with a second factor is answered a ticket instead.',
    public: true,
    // The password is right, and the account locked.
    refuses: ['forbidden'],
    body: z.object({ username: requiredText(60, 'Username is required'), password }),
    reply: z.union([signedIn, secondFactorAsked]),
  }),
  ...currentUserEndpoints,
  sessions: endpoint({
    method: 'GET',
    path: '/api/auth/sessions',
    summary: 'Where the signed-in user is signed in, the session last used first.',
    reply: z.object({ sessions: z.array(session) }),
  }),
  endSessions: endpoint({
    method: 'DELETE',
    path: '/api/auth/sessions',
    summary:
      'Ends all sessions of the signed-in user, also this one, with one-time links, notifications to browsers, calendar addresses and API keys.',
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/api/auth/sessions/:id',
    summary: 'Ends one session of the signed-in user, also this one.',
    params: sessionParams,
  }),
  readInvitation: endpoint({
    method: 'GET',
    path: '/api/invitations/:token',
    summary: 'Whom a one-time link is for.',
    public: true,
    params: invitationParams,
    reply: z.object({
      username: z.string(),
      role: z.enum(ACCOUNT_ROLES),
      /** What becomes of the account's second step when the link is used; absent if it has none. */
      secondStep: z.enum(['asked', 'removed']).optional(),
    }),
  }),
  acceptInvitation: endpoint({
    method: 'POST',
    path: '/api/invitations/:token',
    summary:
      'Sets the password of the invited account, uses the link up and signs in. An account that keeps its second step is answered a ticket instead.',
    public: true,
    params: invitationParams,
    body: z.object({ newPassword }),
    reply: z.union([signedIn, secondFactorAsked]),
  }),
};
