import { invalidField } from '../../http/app-error.ts';

export type CursorValue = string | number;

/** The type of an ordered column. A cursor's values are checked by it before they are sent to the database. */
export type ColumnType = 'text' | 'id' | 'instant' | 'integer';

const CHECKS: Record<ColumnType, (value: unknown) => boolean> = {
  // PostgreSQL refuses a NUL in a text, and no stored text contains one.
  text: (value) => typeof value === 'string' && value.isWellFormed() && !value.includes('\0'),
  id: (value) => typeof value === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value),
  instant: (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value),
  // Integers have 64 bits on both databases; no stored one is beyond what JavaScript counts exactly.
  integer: (value) => Number.isSafeInteger(value),
};

/** Far beyond any list. With larger numbers, page + 1 would lose precision. */
const LAST_PAGE = 1_000_000_000;

/** A place between two rows of an ordered list. */
export interface Cursor {
  /** On which side of the place the page is. */
  way: 'next' | 'previous';
  /** The number of that page. */
  page: number;
  /** The order that the cursor belongs to. */
  order: string;
  /** The values of the ordered columns in the row next to the place. */
  values: CursorValue[];
}

/** Opaque text, safe in a URL. */
export function encodeCursor({ way, page, order, values }: Cursor): string {
  return Buffer.from(JSON.stringify([way === 'next' ? 1 : 0, page, order, ...values])).toString('base64url');
}

/** Reverses `encodeCursor`. Throws AppError `invalid` on field `cursor` for any other text and for a cursor of another order. */
export function decodeCursor(text: string, order: string, types: readonly ColumnType[]): Cursor {
  const [way, page, cursorOrder, ...values] = parseCursor(text);
  const isValid =
    (way === 0 || way === 1) &&
    typeof page === 'number' &&
    Number.isInteger(page) &&
    page >= 1 &&
    page <= LAST_PAGE &&
    cursorOrder === order &&
    values.length === types.length &&
    values.every((value, at) => CHECKS[types[at] as ColumnType](value));
  if (!isValid) throw createRefusal();
  return { way: way === 1 ? 'next' : 'previous', page, order, values: values as CursorValue[] };
}

function parseCursor(text: string): unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    if (Array.isArray(value)) return value;
  } catch {
    // refused below, like any other text that isn't a cursor
  }
  throw createRefusal();
}

const createRefusal = () =>
  invalidField('cursor', 'This place in the list is not known: it must be the next or previous of an earlier answer in the same order');
