import { ACCOUNT_MESSAGES } from '@fairlead/contract/accounts';
import { ApiError } from '../../../platform/api.ts';

/** The server's word on what the user can mend; for any other failure of the save the specified message (docs/product/accounts.md). */
export function saveFailure(error: Error): string {
  if (!(error instanceof ApiError)) return error.message || ACCOUNT_MESSAGES.saveFailed;
  const isForTheUser = error.hasOwnMessage && error.status >= 400 && error.status < 500;
  return isForTheUser ? error.message : ACCOUNT_MESSAGES.updateFailed;
}
