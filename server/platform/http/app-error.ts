import { ERROR_STATUS, type ErrorCode, type FieldErrors } from '@fairlead/contract/kit/errors';

/** The default `Retry-After` of code `unavailable`, in seconds. */
const UNAVAILABLE_S = 2;

/** A refusal with a message for the user. Always throw it: returning it from a transaction would commit. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: FieldErrors | undefined;
  /** Seconds after which the call may be retried; sent as `Retry-After`. */
  readonly retryAfter: number | undefined;
  /** The username of a refused sign-in, for the log. For signed-in requests the user is logged anyway. */
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

/**
 * Work in several transactions has failed after some of them were stored. `message` is a sentence that says what was; the answer goes on
 * with the cause.
 */
export class PartlyDone extends Error {}

/** Also for records that exist but that the actor may not see. */
export const notFound = (what: string) => new AppError('not_found', `${what} not found`);

/** For actions that the actor may not do on a record they may see: `notAllowed('delete this client')`. */
export const notAllowed = (to: string) => new AppError('forbidden', `You don't have permission to ${to}.`);

/** Throws if there are any refused fields. Their values are the reasons. */
export function assertFieldsAllowed(refused: FieldErrors): void {
  const [message] = Object.values(refused);
  if (message !== undefined) throw new AppError('forbidden', message, { fields: refused });
}

/** Refuses one field. The reply has the same message. */
export const invalidField = (field: string, message: string) => new AppError('invalid', message, { fields: { [field]: message } });

/** Someone else has saved first, or a unique value is taken. */
export const conflict = (message: string, fields?: FieldErrors) => new AppError('conflict', message, { fields });
