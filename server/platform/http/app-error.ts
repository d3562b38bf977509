import { ERROR_STATUS, type ErrorCode, type FieldErrors } from '@fairlead/contract/kit/errors';

/** What can't be answered now is worth another try soon. */
const UNAVAILABLE_S = 2;

/** A refusal whose message is fit for a user's eyes. Thrown, never returned: a returned error would commit. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: FieldErrors | undefined;
  /** Seconds after which the same call may be tried again; sent as `Retry-After`. */
  readonly retryAfter: number | undefined;
  /** Whose sign-in was refused, by name, for the log; a signed-in request's own user is logged anyway. */
  readonly account: string | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    options: { fields?: FieldErrors; cause?: unknown; retryAfter?: number; account?: string | undefined } = {},
  ) {
    super(message, { cause: options.cause });
    this.code = code;
    this.fields = options.fields;
    this.account = options.account;
    this.retryAfter = options.retryAfter ?? (code === 'unavailable' ? UNAVAILABLE_S : undefined);
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }
}

/** What may not be seen answers as if it were not there. */
export const notFound = (what: string) => new AppError('not_found', `${what} not found`);

/** For what may be seen but not done: `notAllowed('delete this client')`. */
export const notAllowed = (to: string) => new AppError('forbidden', `You don't have permission to ${to}.`);

/** Refuses a change of fields that the actor may not change, each with its reason; of none it refuses nothing. */
export function assertFieldsAllowed(refused: FieldErrors): void {
  const [message] = Object.values(refused);
  if (message !== undefined) throw new AppError('forbidden', message, { fields: refused });
}

/** One refused field; the message is also the reply's. */
export const invalidField = (field: string, message: string) => new AppError('invalid', message, { fields: { [field]: message } });

/** Someone saved first. */
export const conflict = (message: string, fields?: FieldErrors) => new AppError('conflict', message, { fields });
