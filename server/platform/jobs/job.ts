import type { BackupMaking } from '../backup/backup-folder.ts';
import type { Clock } from '../clock/clock.ts';
import type { Database } from '../db/database.ts';
import type { Storage } from '../files/storage/storage.ts';

/** What a job is given in its process. */
export interface JobContext<Progress = never> {
  /** Connections of the job's own, closed after it. They only read, unless the job states a `limitMs`. */
  db: Database;
  dataDir: string;
  storage: Storage;
  /** As the server was started with; never a part of a job's input, because that is stored. */
  databaseUrl: string | undefined;
  backups: BackupMaking | undefined;
  clock: Clock;
  /** Aborted when nobody waits for the outcome any more, or the server stops. */
  signal: AbortSignal;
  /** Tells the caller how far the work is; anything that can be cloned. */
  progress(value: Progress): void;
}

/** Makes bytes piece by piece, into a file. A text is written as UTF-8. */
export interface StreamJob<Input> {
  kind: 'stream';
  name: string;
  turn: string | undefined;
  make(context: JobContext, input: Input): AsyncIterable<string | Uint8Array>;
}

/** Long work with one outcome. */
export interface RunJob<Input, Result, Progress = never> {
  kind: 'run';
  name: string;
  turn: string | undefined;
  /** How long one of its transactions may take, in milliseconds; absent: it only reads. */
  limitMs: number | undefined;
  /** Its process is ended after this time, whatever it does; absent: it may take as long as it needs. */
  mostMs: number | undefined;
  /** It goes on by itself from any of its commits, so that the last ones may be lost in a power cut. */
  isRepeatable: boolean;
  run(context: JobContext<Progress>, input: Input): Promise<Result>;
}

/** Any job, as it is listed. */
export type Job = StreamJob<never> | RunJob<never, unknown, never>;

interface JobOptions {
  /** Jobs that state the same word never run at the same time; whichever comes later waits without a process. */
  turn?: string;
}

/**
 * Declares a job whose outcome is a stream of bytes. Input must be clonable. Heavy packages are imported inside `make`, so
 * that the server, which only names the job, does not load them. The job must stand in server/jobs.ts.
 */
export function streamJob<Input>(name: string, make: StreamJob<Input>['make'], { turn }: JobOptions = {}): StreamJob<Input> {
  return { kind: 'stream', name, turn, make };
}

/** Declares long work with one outcome; input, outcome and progress must be clonable. The job must stand in server/jobs.ts. */
export function runJob<Input, Result, Progress = never>(
  name: string,
  run: RunJob<Input, Result, Progress>['run'],
  { limitMs, mostMs, turn, isRepeatable = false }: JobOptions & { limitMs?: number; mostMs?: number; isRepeatable?: boolean } = {},
): RunJob<Input, Result, Progress> {
  return { kind: 'run', name, turn, limitMs, mostMs, isRepeatable, run };
}
