import { TransactionTimeout } from './transactions.ts';

/** PostgreSQL: of two transactions that waited for each other the one that was ended; one that waited for a lock too long. */
const POSTGRES = ['40P01', '40001', '55P03'];
const SQLITE_BUSY = 5;

/** Whether a write was given up because others were in its way, or took too long; nothing of it was kept, and trying again may help. */
export function isContention(error: unknown): boolean {
  const { code, errcode } = (error ?? {}) as { code?: string; errcode?: number };
  return error instanceof TransactionTimeout || errcode === SQLITE_BUSY || POSTGRES.includes(code ?? '');
}
