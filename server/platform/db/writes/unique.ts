const SQLITE_PRIMARY_KEY = 1555;
const SQLITE_UNIQUE = 2067;
const POSTGRES_UNIQUE = '23505';

/**
 * The unique constraint that a database error is about, with the same name on both databases: `<table>_<columns>_unique`, or
 * `<table>_pkey` for the primary key. Undefined for any other error.
 */
export function findUniqueViolation(error: unknown): { constraint: string } | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const { code, constraint, errcode, message } = error as { code?: string; constraint?: string; errcode?: number; message?: string };
  if (code === POSTGRES_UNIQUE) return { constraint: constraint ?? '' };
  if (errcode !== SQLITE_UNIQUE && errcode !== SQLITE_PRIMARY_KEY) return undefined;
  const columns = [...(message ?? '').matchAll(/(\w+)\.(\w+)/g)];
  const table = columns[0]?.[1] ?? '';
  const names = columns.map(([, , column]) => column).join('_');
  return { constraint: errcode === SQLITE_PRIMARY_KEY || names === 'id' ? `${table}_pkey` : `${table}_${names}_unique` };
}
