import { invalidField } from '../../http/app-error.ts';

export type CursorValue = string | number;

/** What an ordered column holds; a cursor's values are checked by it, so that no database is asked with another type's. */
export type ColumnType = 'text' | 'id' | 'instant' | 'integer';

const CHECKS: Record<ColumnType, (value: unknown) => boolean> = {
  // PostgreSQL takes no NUL in a text, and no list holds one.
  text: (value) => typeof value === 'string' && value.isWellFormed() && !value.includes('\0'),
  id: (value) => typeof value === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value),
  instant: (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value),
  integer: (value) => Number.isInteger(value) && Math.abs(value as number) <= MAX_INTEGER,
};
/** PostgreSQL refuses to compare an integer column with more. */
const MAX_INTEGER = 2_147_483_647;

/** Far beyond any list; a number that can't be counted on from could not be answered. */
const LAST_PAGE = 1_000_000_000;

/** A place between two rows of an ordered list, as a client keeps it for us. */
export interface Cursor {
  /** Which way the page lies from there. */
  way: 'next' | 'previous';
  /** The number of that page. */
  page: number;
  /** The order it belongs to. */
  order: string;
  /** The ordered values of the row beside it. */
  values: CursorValue[];
}

/** Opaque text, safe in a URL. */
export function encodeCursor({ way, page, order, values }: Cursor): string {
  return Buffer.from(JSON.stringify([way === 'next' ? 1 : 0, page, order, ...values])).toString('base64url');
}

/** Reads what `encodeCursor` wrote; throws AppError `invalid` on field `cursor` for anything else, or for another order's. */
export function decodeCursor(text: string, order: string, types: readonly ColumnType[]): Cursor {
  const [way, page, itsOrder, ...values] = parsed(text);
  const isWhole =
    (way === 0 || way === 1) &&
    typeof page === 'number' &&
    Number.isInteger(page) &&
    page >= 1 &&
    page <= LAST_PAGE &&
    itsOrder === order &&
    values.length === types.length &&
    values.every((value, at) => CHECKS[types[at] as ColumnType](value));
  if (!isWhole) throw broken();
  return { way: way === 1 ? 'next' : 'previous', page, order, values: values as CursorValue[] };
}

function parsed(text: string): unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    if (Array.isArray(value)) return value;
  } catch {
    // answered below, like any other text that is none of ours
  }
  throw broken();
}

const broken = () =>
  invalidField('cursor', 'This place in the list is not known: it must be the next or previous of an earlier answer in the same order');
