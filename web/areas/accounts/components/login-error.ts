import { ACCOUNT_MESSAGES } from '@fairlead/contract/accounts';
import { ApiError } from '../../../platform/api.ts';

/** The one specified message for a refused sign-in; too many tries and no network say so (docs/product/accounts.md). */
export function loginError(error: unknown): string {
  if (error instanceof ApiError) {
    if (error.code === 'too_many') return error.message || ACCOUNT_MESSAGES.tooManyTries;
    if (error.code === 'network') return ACCOUNT_MESSAGES.noNetwork;
    if (error.status >= 500) return error.message;
  }
  return ACCOUNT_MESSAGES.loginFailed;
}
