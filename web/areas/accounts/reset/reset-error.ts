import { ACCOUNT_MESSAGES } from '@fairlead/contract/accounts';
import { ApiError } from '../../../platform/api.ts';

/** What a step of the reset says when it fails. Limits and a missing network have messages of their own, as at sign-in (docs/product/accounts.md). */
export function describeResetError(error: unknown, specified: string): string {
  if (!(error instanceof ApiError)) return specified;
  if (error.code === 'network') return ACCOUNT_MESSAGES.noNetwork;
  const hasOwnMessage = error.code === 'too_many' || error.status >= 500;
  return hasOwnMessage ? error.message : specified;
}
