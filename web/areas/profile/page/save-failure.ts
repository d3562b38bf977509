import { PROFILE_MESSAGES } from '@fairlead/contract/profile';
import { ApiError } from '../../../platform/api.ts';

/** The server's message if the user can fix the problem; for any other failure, one general message (docs/product/profile.md). */
export function describeSaveFailure(error: Error): string {
  if (!(error instanceof ApiError)) return error.message || PROFILE_MESSAGES.saveFailed;
  const isFixable = error.hasOwnMessage && error.status >= 400 && error.status < 500;
  return isFixable ? error.message : PROFILE_MESSAGES.updateFailed;
}
