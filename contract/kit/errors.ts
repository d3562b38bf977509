import { z } from 'zod';

/** Every error code and its HTTP status. */
export const ERROR_STATUS = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  /** A generated password must be replaced first. */
  password_change_required: 403,
  /** The account's role must have a second factor, and it has none. */
  second_factor_required: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  too_large: 413,
  unsupported_type: 415,
  too_many: 429,
  internal: 500,
  unavailable: 503,
  no_space: 507,
} as const;
export type ErrorCode = keyof typeof ERROR_STATUS;

/** When a refused call may be made again, for the user's eyes. The seconds are rounded up to minutes, or hours. */
export function describeWait(seconds: number): string {
  const [value, unit] = seconds <= 55 ? [seconds, 'second'] : seconds <= 7_200 ? [seconds / 60, 'minute'] : [seconds / 3_600, 'hour'];
  const count = Math.ceil(value);
  return `Try again in ${count} ${unit}${count === 1 ? '' : 's'}.`;
}

/** One message for each invalid field, by its path in the body: `sites.0.latitude`. */
export type FieldErrors = Record<string, string>;

/** The body of every 4xx and 5xx reply. `message` may be shown to the user. */
export const errorReply = z.object({
  message: z.string(),
  code: z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]),
  fields: z.record(z.string(), z.string()).optional(),
});
export type ErrorReply = z.infer<typeof errorReply>;

/** Long work that goes on behind the answers. */
export const JOB_MESSAGES = {
  givenUp: 'Fairlead was stopped five times in the middle of this, so it has given it up. It can be started again.',
} as const;
