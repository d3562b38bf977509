import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { BackupMaking } from '../backup/backup-folder.ts';
import { type Clock, newId, systemClock } from '../clock/clock.ts';
import type { Database } from '../db/database.ts';
import type { BucketPlace } from '../files/storage/bucket-url.ts';
import { AppError } from '../http/app-error.ts';
import { growingFile } from './growing-file.ts';
import type { Job, RunJob, StreamJob } from './job.ts';
import { type FromJob, unpackError } from './messages.ts';
import { createProcessPool, type Limits, type Work } from './process-pool.ts';

/** How long a stop waits for jobs to end by themselves. */
const ENDING_MS = 1000;
interface DownloadLimits {
  /** Bytes of output files on the disk: for one account, and in all. */
  ofAnAccount: number;
  ofAll: number;
  /** A download that takes longer than this is ended, and its file removed. */
  longestMs: number;
}

const DOWNLOADS: DownloadLimits = { ofAnAccount: 2 ** 31, ofAll: 2 ** 33, longestMs: 3_600_000 };

interface Parts {
  /** The file whose default export is `createPerform([...])`. */
  file: string;
  db: Database;
  dataDir: string;
  databaseUrl: string | undefined;
  bucket?: BucketPlace | undefined;
  backups?: BackupMaking | undefined;
  clock: Clock;
  /** The usual limits unless a test sets lower ones. */
  limits?: Limits;
  downloads?: Partial<DownloadLimits>;
}

interface Wishes {
  /** Whose job it is, so that no account takes all the places; absent: the server's own. */
  accountId?: string | undefined;
  /** Asks the job to end. */
  signal?: AbortSignal | undefined;
}

export type Jobs = ReturnType<typeof createJobs>;

/** Runs heavy reading and file making in child processes, away from the one that answers requests. None is started before the first job. */
export function createJobs({ file, db, dataDir, databaseUrl, bucket, backups, clock, limits, downloads }: Parts) {
  const folder = join(dataDir, 'tmp');
  const pool = createProcessPool(file, limits);
  const { ofAnAccount, ofAll, longestMs } = { ...DOWNLOADS, ...downloads };
  const running = new Map<Promise<unknown>, () => void>();
  /** Output files that are still being written or read: their owner, and their size so far. */
  const files = new Map<string, { accountId: string | undefined; bytes: number }>();
  let isClosed = false;

  interface StartOptions {
    accountId: string | undefined;
    output?: { path: string; noteSize(bytes: number): void };
    onProgress?(value: unknown): void;
  }

  /** Starts a job. `outcome` settles when it ends; `stop` asks it to end. */
  function start({ name, kind, turn, ...job }: Job, input: unknown, { accountId, output, onProgress }: StartOptions) {
    if (isClosed) throw new AppError('unavailable', 'Fairlead is stopping. Please try again in a moment.');
    const { promise: outcome, resolve, reject } = Promise.withResolvers<unknown>();
    const clockAheadMs = clock.now().getTime() - systemClock.now().getTime();
    const work: Work = {
      task: { name, input, dataDir, databaseUrl, bucket, backups, file: output?.path, clockAheadMs },
      accountId,
      kind,
      turn,
      mostMs: 'mostMs' in job ? job.mostMs : undefined,
      hear(message: FromJob) {
        if (message.type === 'made') output?.noteSize(message.bytes);
        else if (message.type === 'progress') onProgress?.(message.value);
        else if (message.type === 'told') db.tellHere(message.message);
        else if (message.type === 'done') resolve(message.result);
        else reject(unpackError(message.error));
      },
    };
    pool.add(work);
    const stop = () => pool.stop(work);
    running.set(outcome, stop);
    const over = () => running.delete(outcome);
    outcome.then(over, over);
    return { outcome, stop };
  }

  /** Throws if the output files would take more of the disk than they may. */
  function assertRoom(path: string, bytes: number) {
    const mine = files.get(path);
    if (!mine) return;
    mine.bytes = bytes;
    const sum = (of: { bytes: number }[]) => of.reduce((total, each) => total + each.bytes, 0);
    const ofAccount = [...files.values()].filter(({ accountId }) => accountId === mine.accountId);
    if (sum(ofAccount) > ofAnAccount)
      throw new AppError('too_large', `Your downloads hold more than ${ofAnAccount / 2 ** 30} GB. Choose fewer rows.`);
    if (sum([...files.values()]) > ofAll)
      throw new AppError('unavailable', 'Too much is being downloaded just now. Please try again in some minutes.');
  }

  return {
    /**
     * Bytes as a job makes them: into a file in the job's own time, read from there at the reader's, so that a slow reader
     * keeps no job waiting. Resolves with the first of them, so that a refusal before them can still be answered; an error
     * after them destroys the stream. Destroying the stream, or the signal, ends the job and removes the file.
     */
    async stream<Input>(job: StreamJob<Input>, input: Input, { accountId, signal }: Wishes = {}): Promise<Readable> {
      signal?.throwIfAborted();
      await mkdir(folder, { recursive: true });
      const path = join(folder, `${newId()}.made`);
      const firstBytes = Promise.withResolvers<Readable>();
      files.set(path, { accountId, bytes: 0 });
      let stop = () => {};
      const output = growingFile(path, () => {
        stop();
        files.delete(path);
        firstBytes.reject(new Error(`the job ${job.name} was ended before its first byte`));
      });
      const { stream } = output;
      const noteSize = (bytes: number) => {
        try {
          assertRoom(path, bytes);
          output.noteSize(bytes);
          firstBytes.resolve(stream);
        } catch (error) {
          firstBytes.reject(error);
          stream.destroy(error as Error);
        }
      };
      stream.on('error', () => {}); // before the first byte nobody else listens yet
      firstBytes.promise.catch(() => {}); // nobody awaits this promise if `start` below throws
      const late = setTimeout(() => stream.destroy(), longestMs);
      late.unref();
      stream.once('close', () => clearTimeout(late));
      // Destroyed without an error: a reader who gives up is not a fault.
      signal?.addEventListener('abort', () => stream.destroy(), { once: true });
      try {
        const jobRun = start(job, input, { accountId, output: { path, noteSize } });
        stop = jobRun.stop;
        jobRun.outcome.then(
          () => {
            output.noteEnd();
            firstBytes.resolve(stream);
          },
          (error) => {
            firstBytes.reject(error);
            stream.destroy(error);
          },
        );
        // The job may have opened its file after the stream was closed.
        const forget = () => void (stream.destroyed && rm(path, { force: true }));
        jobRun.outcome.then(forget, forget);
      } catch (error) {
        firstBytes.reject(error);
        stream.destroy();
      }
      return firstBytes.promise;
    },

    /** The outcome of long work; `onProgress` hears how far it is. The signal asks the job to end. */
    async run<Input, Result, Progress>(
      job: RunJob<Input, Result, Progress>,
      input: Input,
      { onProgress, signal, accountId }: Wishes & { onProgress?: (value: Progress) => void } = {},
    ): Promise<Result> {
      signal?.throwIfAborted();
      const jobRun = start(job as Job, input, { accountId, onProgress: (value) => onProgress?.(value as Progress) });
      signal?.addEventListener('abort', jobRun.stop);
      return (jobRun.outcome as Promise<Result>).finally(() => signal?.removeEventListener('abort', jobRun.stop));
    },

    /** Asks every job to end, gives them a second for it, and ends the processes. */
    async close() {
      isClosed = true;
      for (const stop of running.values()) stop();
      const all = Promise.allSettled(running.keys());
      const patience = Promise.withResolvers<void>();
      const timer = setTimeout(patience.resolve, ENDING_MS);
      await Promise.race([all, patience.promise]);
      clearTimeout(timer);
      await pool.close();
      await all;
    },
  };
}
