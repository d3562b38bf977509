import { SIGN_IN_MESSAGES } from '@fairlead/contract/sign-in';
import { ApiError } from '../../../platform/api.ts';
import { findOwnMessage } from './own-message.ts';

/** The message for a failed sign-in. */
export function describeLoginError(error: unknown): string {
  // The password was right, but the account is locked.
  if (error instanceof ApiError && error.code === 'forbidden' && error.hasOwnMessage) return error.message;
  return findOwnMessage(error) ?? SIGN_IN_MESSAGES.loginFailed;
}
