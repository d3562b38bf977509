import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { emailAddress, text } from '../kit/values.ts';
import { newPassword } from '../sign-in.ts';

/** A code is valid this long after its mail was sent. */
export const RESET_CODE_MINUTES = 10;
/** How many digits a code has unless the host's operator chose another number (RESET_CODE_DIGITS). */
export const RESET_CODE_DIGITS = { least: 4, usual: 4, most: 8 };

/** See docs/product/sign-in.md. */
export const RESET_MESSAGES = {
  emailNotFound: 'Email not found!',
  codeWrong: 'Invalid OTP!',
  sent: 'The code is on its way',
  verified: 'The code is right',
  failed: 'Failed to reset password!',
  done: 'Password reset successfully!',
  tooManyMails: 'Three codes were sent to this address within an hour. Use the latest.',
  tooManyCodes: 'Too many wrong codes. An Administrator can allow new ones at once.',
} as const;

const otp = text(20).regex(new RegExp(`^\\d{${RESET_CODE_DIGITS.least},${RESET_CODE_DIGITS.most}}$`), RESET_MESSAGES.codeWrong);
const done = z.object({ message: z.string() });

export const resetEndpoints = {
  sendOtp: endpoint({
    method: 'POST',
    path: '/api/auth/send-otp',
    summary:
      'Mails a code of four or more digits to an account, with which its password can be replaced within ten minutes. Answers before the mail is sent.',
    public: true,
    // No account has this address.
    refuses: ['not_found'],
    body: z.object({ emailId: emailAddress }),
    reply: done.extend({ digits: z.int().meta({ description: 'How many digits every code has here.' }) }),
  }),
  verifyOtp: endpoint({
    method: 'POST',
    path: '/api/auth/verify-otp',
    summary: 'Says whether a code is right. A wrong one counts; a right one stays valid.',
    public: true,
    body: z.object({ emailId: emailAddress, otp }),
    reply: done,
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/api/auth/reset-password',
    summary: "Replaces the password, uses the code up, and ends the account's sessions and one-time links.",
    public: true,
    body: z.object({ emailId: emailAddress, otp, newPassword }),
    reply: done,
  }),
};
