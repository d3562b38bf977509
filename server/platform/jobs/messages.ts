import type { MessagePort } from 'node:worker_threads';
import type { ErrorCode, FieldErrors } from '@fairlead/contract/kit/errors';
import { AppError } from '../http/app-error.ts';

/** One job on its way to a worker thread. */
export interface Task {
  name: string;
  input: unknown;
  /** Both sides speak over it until the job is over. */
  port: MessagePort;
  dataDir: string;
  databaseUrl: string | undefined;
  /** By how much the caller's clock is ahead of the machine's, in milliseconds: tests set theirs. */
  clockAheadMs: number;
}

export type FromWorker =
  | { type: 'bytes'; bytes: Uint8Array }
  | { type: 'progress'; value: unknown }
  | { type: 'told'; message: string }
  | { type: 'done'; result: unknown }
  | { type: 'failed'; error: SentError };

/** `taken`: so many bytes have been read by whoever they are for. */
export type ToWorker = { type: 'taken'; bytes: number } | { type: 'stop' };

/** An error loses its class on the way between threads; a refusal keeps what makes it one. */
export interface SentError {
  message: string;
  stack: string | undefined;
  refusal: { code: ErrorCode; fields: FieldErrors | undefined } | undefined;
}

export function sent(error: unknown): SentError {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  const refusal = error instanceof AppError ? { code: error.code, fields: error.fields } : undefined;
  return { message, stack, refusal };
}

export function received({ message, stack, refusal }: SentError): Error {
  const error = refusal ? new AppError(refusal.code, message, { fields: refusal.fields }) : new Error(message);
  if (stack !== undefined) error.stack = stack;
  return error;
}
