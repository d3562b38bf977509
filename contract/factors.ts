import { z } from 'zod';
import { endpoint } from './kit/endpoint.ts';
import { pathId, requiredText, text } from './kit/values.ts';
import { PASSWORD_MAX, signedIn } from './sign-in.ts';

/** See docs/product/factors.md. */
export const TOTP_DIGITS = 6;
export const RECOVERY_CODES = 10;
/** How long a sign-in waits for its second step. */
export const SECOND_STEP_MINUTES = 5;
/** How long a secret waits to be confirmed. */
export const SET_UP_MINUTES = 30;

export const SECOND_FACTOR_MESSAGES = {
  codeWrong: 'This code is not right. A code can be used once; wait for the next one.',
  codeMissing: 'Enter the code from your authenticator app',
  passwordMissing: 'Enter your current password',
  tooLate: 'This sign-in took too long. Please enter your password again.',
  alreadyOn: 'Two-step sign-in is on already. Turn it off first to set it up anew.',
  notOn: 'Two-step sign-in is not set up',
  notBegun: 'The set-up took too long. Please begin again.',
  required: 'Set up two-step sign-in first.',
  ownAccount: 'Turn off your own second step in your profile',
} as const;

/** What an authenticator app shows, or a recovery code. Blanks don't matter. */
const code = requiredText(40, SECOND_FACTOR_MESSAGES.codeMissing);
const currentPassword = requiredText(PASSWORD_MAX, SECOND_FACTOR_MESSAGES.passwordMissing);

/** The signed-in user's second factor. `isRequired` means that their role must have one. */
const secondFactor = z.object({ isOn: z.boolean(), isRequired: z.boolean(), recoveryCodesLeft: z.int() }).meta({ id: 'SecondFactor' });
export type SecondFactor = z.infer<typeof secondFactor>;

/** Shown once: only their hashes are stored. */
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const secondFactorEndpoints = {
  secondStep: endpoint({
    method: 'POST',
    path: '/api/auth/login/second-factor',
    summary: 'Ends a sign-in that asked for the second factor: takes its ticket with a code from the app or a recovery code.',
    public: true,
    body: z.object({ ticket: text(100), code }),
    reply: signedIn,
  }),
  secondFactor: endpoint({
    method: 'GET',
    path: '/api/auth/second-factor',
    summary: "The signed-in user's second factor.",
    isFirstStep: true,
    reply: secondFactor,
  }),
  beginSecondFactor: endpoint({
    method: 'POST',
    path: '/api/auth/second-factor',
    summary: 'Makes a secret for an authenticator app. It counts once a code from the app confirms it.',
    isFirstStep: true,
    body: z.object({ currentPassword }),
    reply: z.object({ secret: z.string(), address: z.string() }),
    status: 201,
  }),
  confirmSecondFactor: endpoint({
    method: 'POST',
    path: '/api/auth/second-factor/confirm',
    summary: 'Turns the second factor on by a code from the app, answers the recovery codes and ends the other sessions.',
    isFirstStep: true,
    body: z.object({ code }),
    reply: recoveryCodes,
  }),
  renewRecoveryCodes: endpoint({
    method: 'POST',
    path: '/api/auth/second-factor/recovery-codes',
    summary: 'Replaces the recovery codes.',
    body: z.object({ currentPassword, code }),
    reply: recoveryCodes,
  }),
  removeSecondFactor: endpoint({
    method: 'POST',
    path: '/api/auth/second-factor/removal',
    summary: 'Turns the second factor off and ends the other sessions.',
    body: z.object({ currentPassword, code }),
  }),
  resetSecondFactor: endpoint({
    method: 'DELETE',
    path: '/api/accounts/:id/second-factor',
    summary:
      "Removes an account's second factor when it is lost, and ends its sessions, links, calendar addresses and API keys. Administrators only.",
    params: z.object({ id: pathId }),
  }),
};
