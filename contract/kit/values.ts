import { z } from 'zod';

const WELL_FORMED = 'must be valid text';

/**
 * Text of at most `max` UTF-16 units. A lone surrogate is refused: it could not be stored and read back as typed. A text that
 * is too long is not checked further, because a pattern could take hours on a megabyte.
 */
export const text = (max: number) =>
  z
    .string()
    .max(max, { error: `must be at most ${max} characters`, abort: true })
    .refine((value) => value.isWellFormed(), WELL_FORMED);

/** White space, and characters that are not drawn, such as a zero-width space; the blank of Braille is drawn without dots. */
const UNSEEN = /[\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]+/gu;

/** Whether a text shows anything. */
export const isVisible = (value: string): boolean => value.replace(UNSEEN, '') !== '';

/** Text that is not blank; `message` is the screen's own message for a blank one. */
export const requiredText = (max: number, message = 'is required') =>
  z
    .string(message)
    .max(max, { error: `must be at most ${max} characters`, abort: true })
    .refine((value) => value.isWellFormed(), WELL_FORMED)
    .refine(isVisible, message)
    // For the API's description, which can say no more of it.
    .meta({ minLength: 1 });

/** Optional text of a record: absent leaves it as it is, null or '' clears it. */
export const optionalText = (max: number) => allowClearing(text(max));

/**
 * A value that can be cleared: absent keeps it, null and '' clear it. A wrong value gets the message of its own schema, not that of
 * the union.
 */
export const allowClearing = <T extends z.ZodType>(schema: T) =>
  z
    .union([z.literal('').transform(() => null), z.null(), schema], {
      error: (issue) => (issue.code === 'invalid_union' ? issue.errors.at(-1)?.[0]?.message : undefined),
    })
    .optional();

/** An id in a path: any short text, so that an unknown one is answered with 404 and not 400. */
export const pathId = text(100);

/** The id of a stored record, as sent in a body. */
export const id = z.uuid('must be an id');
/** The same without the schema. */
export const isId = (text: string) => /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i.test(text);

/** Longest address that mail can be sent to (RFC 5321). */
export const EMAIL_MAX = 254;
const NO_EMAIL = 'must be an email address';

const WORD = String.raw`[\p{L}\p{M}\p{N}!#$%&'*+/=?^_\x60{|}~\-]+`;
const LABEL = String.raw`[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}\-]{0,61}[\p{L}\p{M}\p{N}])?`;
/** Words joined by dots, 64 characters at most, then a domain of two names or more; letters of any script (RFC 5322, RFC 6531). The last name must not be a number. */
const ADDRESS = new RegExp(String.raw`^(?=[^@]{1,64}@)${WORD}(?:\.${WORD})*@(?:${LABEL}\.)+(?!\d+$)(?=..)${LABEL}$`, 'u');

/** The single rule for e-mail addresses, in forms, on the server and in imports. A text that is too long is not checked further. */
export const emailAddress = z
  .string(NO_EMAIL)
  .max(EMAIL_MAX, { error: `must be at most ${EMAIL_MAX} characters`, abort: true })
  .regex(ADDRESS, NO_EMAIL);

const EARLIEST = '1900-01-01';
const LATEST = '2100-12-31';

/** A real calendar day `YYYY-MM-DD` from 1900 to 2100; a date-time is cut to its day (docs/product/api.md). */
export const day = z
  .string('must be a date')
  .regex(/^\d{4}-\d{2}-\d{2}(T[0-9:.+Z-]{1,30})?$/, 'must be a date like 2026-11-21')
  .max(41)
  .transform((value) => value.slice(0, 10))
  .refine(isRealDay, 'must be a real date')
  .refine(isInBounds, 'must be between 1900 and 2100');
/** The same without the schema: `YYYY-MM-DD` alone. */
export const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && isRealDay(text) && isInBounds(text);

/** A wall-clock time `HH:MM`, 24 hours. */
export const timeOfDay = z
  .string('must be a time')
  .max(5, { error: 'must be a time like 09:30', abort: true })
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time like 09:30');

/** An instant, ISO 8601 with its offset or Z. */
export const instant = z.iso
  .datetime({ offset: true, error: 'must be a date and time' })
  .max(40)
  .refine((value) => value.slice(0, 10) >= EARLIEST && value.slice(0, 10) <= LATEST, 'must be between 1900 and 2100');

/** The version that a form was filled from. If sent, it is checked (409); if absent, the write always goes through (docs/product/api.md). */
export const version = z.int().min(1).max(2_147_483_647);

function isInBounds(value: string): boolean {
  return value >= EARLIEST && value <= LATEST;
}

function isRealDay(value: string): boolean {
  const [year, month, date] = value.split('-').map(Number) as [number, number, number];
  const made = new Date(Date.UTC(year, month - 1, date));
  return made.getUTCMonth() === month - 1 && made.getUTCDate() === date;
}
