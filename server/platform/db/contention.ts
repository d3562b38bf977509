import { TransactionTimeout } from './transactions.ts';

/** 'cached plan must not change result type': another process has changed a table, as a newer version does at its start. */
export const STALE_STATEMENT = '0A000';
/** Two transactions waited for each other, and PostgreSQL ended this one. */
export const DEADLOCK = '40P01';
/** PostgreSQL's codes for both, a serialization failure, a lock timeout and a statement timeout. */
const POSTGRES = [STALE_STATEMENT, DEADLOCK, '40001', '55P03', '57014'];
const SQLITE_BUSY = 5;

/** Whether a write failed because of concurrent writes or a changed table, or because it took too long. Nothing was stored, and trying again may help. */
export function isContention(error: unknown): boolean {
  const { code, errcode } = (error ?? {}) as { code?: string; errcode?: number };
  return error instanceof TransactionTimeout || errcode === SQLITE_BUSY || POSTGRES.includes(code ?? '');
}
