import { z } from 'zod';
import { endpoint } from './kit/endpoint.ts';
import { ACCOUNT_ROLES } from './kit/permissions.ts';
import { allowClearing, emailAddress, optionalText, pathId, requiredText, text } from './kit/values.ts';

/** See docs/product/accounts.md. */
export const PROFILE_PICTURE_MAX_BYTES = 5_242_880;
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;
/** An invitation's one-time link is valid this long. */
export const INVITATION_DAYS = 7;

/** See docs/product/accounts.md. */
export const ACCOUNT_MESSAGES = {
  loginFailed: 'Your Username/Password is incorrect!',
  tooManyTries: 'Too many tries.',
  noNetwork: 'No network. Please check your connection and try again.',
  fetchFailed: 'Failed to fetch user',
  updateFailed: 'Failed to update user',
  saveFailed: 'Failed to update profile',
  saved: 'Profile updated successfully!',
  digestNeedsEmail: 'The e-mail of the day needs an e-mail address in your profile',
  pictureFailed: 'Failed to upload profile picture',
  pictureRemoveFailed: 'Failed to remove profile picture',
  notAnImage: 'Please select an image file',
  pictureTooLarge: 'File size must be less than 5MB',
  currentPasswordWrong: 'Your current password is incorrect',
  currentPasswordMissing: 'Enter your current password to change your username, e-mail or password',
  passwordTooShort: `Password must be at least ${PASSWORD_MIN} characters`,
  passwordTooLong: `Password must be at most ${PASSWORD_MAX} characters`,
  passwordBlank: 'Password must not be made of blanks only',
  passwordCommon: 'Password is one of the most common ones and quickly guessed; choose another',
  ownPasswordFirst: 'Choose a password of your own first.',
  employeeMissing: 'This employee is not in the team; choose another',
  usernameTaken: 'This username is taken',
  emailTaken: 'This email belongs to another account',
  ownLink: 'Change your own password in your profile',
  noPassword: 'You have no password here. Sign out, sign in again, and change this within 10 minutes.',
  locked: 'This account is locked',
  /** To somebody who knows the account's password. */
  ownLocked: 'Your account is locked. Ask your Administrator.',
  noEmail: 'This account has no e-mail address',
  noPublicUrl: 'Links can be mailed once the server knows its address (PUBLIC_URL); hand this one over instead',
  invitationOver: 'This link has been used or is too old. Ask your Administrator for a new one.',
} as const;

const password = requiredText(PASSWORD_MAX, 'Password is required');
/** The server also refuses blank and guessable passwords. */
export const newPassword = z
  .string(ACCOUNT_MESSAGES.passwordTooShort)
  .max(PASSWORD_MAX, { error: ACCOUNT_MESSAGES.passwordTooLong, abort: true })
  .min(PASSWORD_MIN, ACCOUNT_MESSAGES.passwordTooShort)
  .refine((value) => value.isWellFormed(), 'must be valid text');
/** Letters of any script, digits and . _ - @ +. Names that differ only in case belong to the same account. */
export const username = requiredText(60, 'Username is required').regex(
  /^[\p{L}\p{M}\p{N}._@+-]+$/u,
  'Username may hold letters, digits and . _ - @ +',
);
const emailId = emailAddress;

/** How dates are written on screens. */
export const DATE_LANGUAGES = ['en-US', 'en-GB', 'en-IN', 'de', 'fr', 'es', 'pt-BR', 'ar', 'hi', 'zh-CN'] as const;
export type DateLanguage = (typeof DATE_LANGUAGES)[number];

/** What a user chose for all their devices. `theme` is null until they choose one; `hasSound`: a live notification is heard; `hasDigest`: an e-mail each morning. */
const preferences = z.object({
  theme: z.enum(['auto', 'light', 'dark']).nullable(),
  dateLanguage: z.enum(DATE_LANGUAGES),
  hasSound: z.boolean(),
  hasDigest: z.boolean(),
});
export type Preferences = z.infer<typeof preferences>;
export const DEFAULT_PREFERENCES: Preferences = { theme: null, dateLanguage: 'en-US', hasSound: true, hasDigest: false };

/** The signed-in user's own account. `profilePicture` is a path below the server's root, or null. See docs/product/accounts.md. */
export const currentUser = z
  .object({
    _id: z.string(),
    username: z.string(),
    phoneNumber: z.string().nullable(),
    emailId: z.string().nullable(),
    profilePicture: z.string().nullable(),
    role: z.enum(ACCOUNT_ROLES),
    employeeId: z.string().nullable(),
    /** True until the user has replaced a generated password (docs/product/accounts.md). */
    mustChangePassword: z.boolean(),
    /** True while the role must have a second factor and the user has none. */
    mustSetUpSecondFactor: z.boolean(),
    preferences,
  })
  .meta({ id: 'CurrentUser' });
export type CurrentUser = z.infer<typeof currentUser>;

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

export const accountEndpoints = {
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
  logout: endpoint({ method: 'POST', path: '/api/auth/logout', summary: 'Ends this session on the server.', isFirstStep: true }),
  me: endpoint({ method: 'GET', path: '/api/auth/me', summary: 'The signed-in user.', reply: currentUser, isFirstStep: true }),
  updateMe: endpoint({
    method: 'PUT',
    path: '/api/auth/me',
    summary:
      'Changes the signed-in user; another username, e-mail or password asks for the current password, and a new password ends the other sessions.',
    isFirstStep: true,
    body: z.object({
      username: username.optional(),
      phoneNumber: optionalText(40),
      emailId: allowClearing(emailId),
      newPassword: z.union([z.literal('').transform(() => undefined), newPassword]).optional(),
      currentPassword: text(PASSWORD_MAX).optional(),
      profilePicture: z.null('can only be set to null; upload a picture to change it').optional(),
      preferences: preferences.partial().optional(),
    }),
    reply: currentUser,
  }),
  uploadPicture: endpoint({
    method: 'POST',
    path: '/api/auth/me/profile-picture',
    summary: "Replaces the signed-in user's picture.",
    upload: {
      field: 'profilePicture',
      maxBytes: PROFILE_PICTURE_MAX_BYTES,
      tooLarge: ACCOUNT_MESSAGES.pictureTooLarge,
      notAnImage: ACCOUNT_MESSAGES.notAnImage,
      required: true,
    },
    reply: currentUser,
  }),
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
      "Ends all of the signed-in user's sessions, also this one, with one-time links, notifications to browsers and calendar addresses.",
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/api/auth/sessions/:id',
    summary: "Ends one of the signed-in user's sessions, also this one.",
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
