import { SIGN_IN_MESSAGES } from '@fairlead/contract/sign-in';
import { ApiError } from '../../../platform/api.ts';

/** The message of a step that has none of its own. */
export const describeSignInError = (error: Error): string => findOwnMessage(error) ?? error.message;

/** What is said where the server did not judge what was typed: limits, no network, a server in trouble (docs/product/sign-in.md). */
export function findOwnMessage(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.code === 'network') return SIGN_IN_MESSAGES.noNetwork;
  if (error.code === 'too_many') return error.hasOwnMessage ? error.message : SIGN_IN_MESSAGES.tooManyTries;
  if (error.status < 500) return undefined;
  return error.hasOwnMessage ? error.message : SIGN_IN_MESSAGES.serverFailed;
}
