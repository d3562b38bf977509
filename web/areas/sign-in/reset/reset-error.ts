import { SIGN_IN_MESSAGES } from '@fairlead/contract/sign-in';
import { ApiError } from '../../../platform/api.ts';

/** What a step of the reset says when it fails. Limits and a missing network have messages of their own, as at sign-in (docs/product/sign-in.md). */
export function describeResetError(error: unknown, specified: string): string {
  if (!(error instanceof ApiError)) return specified;
  if (error.code === 'network') return SIGN_IN_MESSAGES.noNetwork;
  const hasOwnMessage = error.code === 'too_many' || error.status >= 500;
  return hasOwnMessage ? error.message : specified;
}
