import { ApiError } from '../../../platform/api.ts';

/** The server's message for one field of a refused call, to show below that field. */
export function findFieldError(error: unknown, field: string): string | undefined {
  return error instanceof ApiError ? error.fields[field] : undefined;
}
