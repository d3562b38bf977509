import { CLIENT_MESSAGES } from '@fairlead/contract/clients';
import { ApiError } from '../../platform/api.ts';
import { describeReply } from '../../platform/error-message.ts';

const BY_CODE: Partial<Record<ApiError['code'], string>> = {
  unauthenticated: CLIENT_MESSAGES.edit.unauthenticated,
  forbidden: CLIENT_MESSAGES.edit.forbidden,
  not_found: CLIENT_MESSAGES.edit.notFound,
  invalid: CLIENT_MESSAGES.edit.invalid,
  internal: CLIENT_MESSAGES.edit.server,
  network: CLIENT_MESSAGES.edit.network,
};

/** A failed edit from the table, in the specified words (docs/product/clients.md). */
export function listEditMessage(error: unknown): string {
  return (error instanceof ApiError && BY_CODE[error.code]) || describeReply(error, CLIENT_MESSAGES.edit.fallback);
}

/** Why an edit can't even be sent (docs/product/clients.md); undefined when it can. */
export function editHindrance(clientId: string, isSignedIn: boolean): string | undefined {
  if (clientId === '') return CLIENT_MESSAGES.idMissing;
  return isSignedIn ? undefined : CLIENT_MESSAGES.tokenMissing;
}
