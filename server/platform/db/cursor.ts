import { invalidField } from '../http/app-error.ts';

export type CursorValue = string | number;

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
export function decodeCursor(text: string, order: string, count: number): Cursor {
  const [way, page, itsOrder, ...values] = parsed(text);
  const isWhole =
    (way === 0 || way === 1) &&
    typeof page === 'number' &&
    Number.isInteger(page) &&
    page >= 1 &&
    page <= LAST_PAGE &&
    itsOrder === order &&
    values.length === count;
  if (!isWhole || !values.every(isValue)) throw broken();
  return { way: way === 1 ? 'next' : 'previous', page, order, values };
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

/** PostgreSQL takes no NUL in a text, and no list holds one. */
const isValue = (value: unknown): value is CursorValue => (typeof value === 'string' ? !value.includes('\0') : Number.isFinite(value));

const broken = () => invalidField('cursor', 'must be the next or previous of an earlier answer with the same order');
