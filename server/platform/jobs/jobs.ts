import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { type Clock, newId, systemClock } from '../clock/clock.ts';
import type { Database } from '../db/database.ts';
import { AppError } from '../http/app-error.ts';
import { growingFile } from './growing-file.ts';
import type { Job, RunJob, StreamJob } from './job.ts';
import { type FromJob, received } from './messages.ts';
import { createProcessPool, type Limits, type Work } from './process-pool.ts';

/** How long a stop waits for jobs to end by themselves. */
const ENDING_MS = 1000;
interface DownloadLimits {
  /** Bytes of made files that lie on the disk: of one account, and of all. */
  ofAnAccount: number;
  ofAll: number;
  /** A download that takes longer than this is ended, and its file removed. */
  longestMs: number;
}

const DOWNLOADS: DownloadLimits = { ofAnAccount: 2 ** 31, ofAll: 2 ** 33, longestMs: 3_600_000 };

interface Parts {
  /** The file whose default export is `performing([...])`. */
  file: string;
  db: Database;
  dataDir: string;
  databaseUrl: string | undefined;
  clock: Clock;
  /** As is usual unless a test wants less. */
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

/** Heavy reading and making, away from the process that answers requests. None is started before the first job. */
export function createJobs({ file, db, dataDir, databaseUrl, clock, limits, downloads }: Parts) {
  const folder = join(dataDir, 'tmp');
  const pool = createProcessPool(file, limits);
  const { ofAnAccount, ofAll, longestMs } = { ...DOWNLOADS, ...downloads };
  const running = new Map<Promise<unknown>, () => void>();
  /** The files that were made and not yet taken: whose, and how large by now. */
  const files = new Map<string, { accountId: string | undefined; bytes: number }>();
  let closed = false;

  interface Started {
    accountId: string | undefined;
    made?: { path: string; grew(bytes: number): void };
    onProgress?(value: unknown): void;
  }

  /** Sends a job off. `outcome` settles once it has ended, and `stop` asks it to. */
  function start({ name, kind, turn, ...job }: Job, input: unknown, { accountId, made, onProgress }: Started) {
    if (closed) throw new AppError('unavailable', 'Fairlead is stopping. Please try again in a moment.');
    const { promise: outcome, resolve, reject } = Promise.withResolvers<unknown>();
    const clockAheadMs = clock.now().getTime() - systemClock.now().getTime();
    const work: Work = {
      task: { name, input, dataDir, databaseUrl, file: made?.path, clockAheadMs },
      accountId,
      kind,
      turn,
      mostMs: 'mostMs' in job ? job.mostMs : undefined,
      hear(message: FromJob) {
        if (message.type === 'made') made?.grew(message.bytes);
        else if (message.type === 'progress') onProgress?.(message.value);
        else if (message.type === 'told') db.tellHere(message.message);
        else if (message.type === 'done') resolve(message.result);
        else reject(received(message.error));
      },
    };
    pool.add(work);
    const stop = () => pool.stop(work);
    running.set(outcome, stop);
    const over = () => running.delete(outcome);
    outcome.then(over, over);
    return { outcome, stop };
  }

  /** Throws where what lies on the disk would become too much. */
  function count(path: string, bytes: number) {
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
      const begun = Promise.withResolvers<Readable>();
      files.set(path, { accountId, bytes: 0 });
      let stop = () => {};
      const made = growingFile(path, () => {
        stop();
        files.delete(path);
        begun.reject(new Error(`the job ${job.name} was ended before its first byte`));
      });
      const { stream } = made;
      const grew = (bytes: number) => {
        try {
          count(path, bytes);
          made.grew(bytes);
          begun.resolve(stream);
        } catch (error) {
          begun.reject(error);
          stream.destroy(error as Error);
        }
      };
      stream.on('error', () => {}); // before the first byte nobody else listens yet
      begun.promise.catch(() => {}); // nor here, where the start below throws
      const late = setTimeout(() => stream.destroy(), longestMs);
      late.unref();
      stream.once('close', () => clearTimeout(late));
      // Without an error: somebody who gives up is nothing to report.
      signal?.addEventListener('abort', () => stream.destroy(), { once: true });
      try {
        const started = start(job, input, { accountId, made: { path, grew } });
        stop = started.stop;
        started.outcome.then(
          () => {
            made.ended();
            begun.resolve(stream);
          },
          (error) => {
            begun.reject(error);
            stream.destroy(error);
          },
        );
        // The job may have opened its file after the stream was closed.
        const forget = () => void (stream.destroyed && rm(path, { force: true }));
        started.outcome.then(forget, forget);
      } catch (error) {
        begun.reject(error);
        stream.destroy();
      }
      return begun.promise;
    },

    /** The outcome of long work; `onProgress` hears how far it is. The signal asks the job to end. */
    async run<Input, Result, Progress>(
      job: RunJob<Input, Result, Progress>,
      input: Input,
      { onProgress, signal, accountId }: Wishes & { onProgress?: (value: Progress) => void } = {},
    ): Promise<Result> {
      signal?.throwIfAborted();
      const started = start(job as Job, input, { accountId, onProgress: (value) => onProgress?.(value as Progress) });
      signal?.addEventListener('abort', started.stop);
      return (started.outcome as Promise<Result>).finally(() => signal?.removeEventListener('abort', started.stop));
    },

    /** Asks every job to end, gives them a second for it, and ends the processes. */
    async close() {
      closed = true;
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
