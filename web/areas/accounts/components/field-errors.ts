import { ApiError } from '../../../platform/api.ts';

/** The server's word on one field of a refused call, to stand under it. */
export function fieldError(error: unknown, field: string): string | undefined {
  return error instanceof ApiError ? error.fields[field] : undefined;
}
