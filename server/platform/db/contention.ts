import { TransactionTimeout } from './transactions.ts';

/** PostgreSQL's codes for a deadlock, a serialization failure and a lock timeout. */
const POSTGRES = ['40P01', '40001', '55P03'];
const SQLITE_BUSY = 5;

/** Whether a write failed because of concurrent writes or because it took too long. Nothing was stored, and trying again may help. */
export function isContention(error: unknown): boolean {
  const { code, errcode } = (error ?? {}) as { code?: string; errcode?: number };
  return error instanceof TransactionTimeout || errcode === SQLITE_BUSY || POSTGRES.includes(code ?? '');
}
