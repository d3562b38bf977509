import { SIGN_IN_MESSAGES } from '@fairlead/contract/sign-in';
import { ApiError } from '../../../platform/api.ts';

/** The message for a failed sign-in. Too many attempts and a missing network have messages of their own (docs/product/sign-in.md). */
export function describeLoginError(error: unknown): string {
  if (error instanceof ApiError) {
    if (error.code === 'too_many') return error.message || SIGN_IN_MESSAGES.tooManyTries;
    // The password was right, but the account is locked.
    if (error.code === 'forbidden') return error.message;
    if (error.code === 'network') return SIGN_IN_MESSAGES.noNetwork;
    if (error.status >= 500) return error.message;
  }
  return SIGN_IN_MESSAGES.loginFailed;
}
