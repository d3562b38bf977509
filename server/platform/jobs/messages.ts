import type { ErrorCode, FieldErrors } from '@fairlead/contract/kit/errors';
import type { BackupMaking } from '../backup/backup-folder.ts';
import type { BucketPlace } from '../files/storage/bucket-url.ts';
import { AppError } from '../http/app-error.ts';

/** One job on its way to a process. */
export interface Task {
  name: string;
  input: unknown;
  dataDir: string;
  databaseUrl: string | undefined;
  bucket: BucketPlace | undefined;
  backups: BackupMaking | undefined;
  /** Where a stream job puts its bytes. */
  file: string | undefined;
  /** By how much the caller's clock is ahead of the machine's, in milliseconds: tests set theirs. */
  clockAheadMs: number;
}

/** `made`: so many bytes are in the file by now. `done`, `failed` and `died` are the last of a job, `died` also of its process. */
export type FromJob =
  | { type: 'made'; bytes: number }
  | { type: 'progress'; value: unknown }
  | { type: 'told'; message: string }
  | { type: 'done'; result: unknown }
  | { type: 'failed' | 'died'; error: SentError };

export type ToJob = { type: 'begin'; task: Task } | { type: 'stop' };

/** An error loses its class on the way between processes; a refusal keeps what makes it one. */
export interface SentError {
  message: string;
  stack: string | undefined;
  refusal: { code: ErrorCode; fields: FieldErrors | undefined } | undefined;
}

export function packError(error: unknown): SentError {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  const refusal = error instanceof AppError ? { code: error.code, fields: error.fields } : undefined;
  return { message, stack, refusal };
}

export function unpackError({ message, stack, refusal }: SentError): Error {
  const error = refusal ? new AppError(refusal.code, message, { fields: refusal.fields }) : new Error(message);
  if (stack !== undefined) error.stack = stack;
  return error;
}
