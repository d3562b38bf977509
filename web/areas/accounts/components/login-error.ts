import { ACCOUNT_MESSAGES } from '@fairlead/contract/accounts';
import { ApiError } from '../../../platform/api.ts';

/** The message for a failed sign-in. Too many attempts and a missing network have messages of their own (docs/product/accounts.md). */
export function describeLoginError(error: unknown): string {
  if (error instanceof ApiError) {
    if (error.code === 'too_many') return error.message || ACCOUNT_MESSAGES.tooManyTries;
    // The password was right, but the account is locked.
    if (error.code === 'forbidden') return error.message;
    if (error.code === 'network') return ACCOUNT_MESSAGES.noNetwork;
    if (error.status >= 500) return error.message;
  }
  return ACCOUNT_MESSAGES.loginFailed;
}
