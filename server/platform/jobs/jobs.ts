import { availableParallelism } from 'node:os';
import { Readable } from 'node:stream';
import { MessageChannel } from 'node:worker_threads';
import type { Piscina } from 'piscina';
import { type Clock, systemClock } from '../clock/clock.ts';
import type { Database } from '../db/database.ts';
import { AppError } from '../http/app-error.ts';
import type { RunJob, StreamJob } from './job.ts';
import { type FromWorker, received, type Task, type ToWorker } from './messages.ts';

const MOST_THREADS = 2;
/** Jobs share a thread while one of them waits: for the database, or for a slow reader of what it makes. */
const AT_ONCE_IN_A_THREAD = 8;
const MOST_WAITING = 32;
/** After this long without a job its memory goes back. */
const IDLE_MS = 30_000;
/** A job that eats more than this ends its thread and not the server. */
const MOST_MEMORY_MB = 1500;
/** How long a stop waits for jobs to end by themselves. */
const ENDING_MS = 1000;

interface Parts {
  /** The file whose default export is `performing([...])`. */
  file: string;
  db: Database;
  dataDir: string;
  databaseUrl: string | undefined;
  clock: Clock;
}

interface Handlers {
  bytes?(bytes: Uint8Array): void;
  progress?(value: unknown): void;
}

export type Jobs = ReturnType<typeof createJobs>;

/** Heavy reading and making, away from the thread that answers requests. No thread is started before the first job. */
export function createJobs({ file, db, dataDir, databaseUrl, clock }: Parts) {
  const running = new Map<Promise<unknown>, () => void>();
  let pool: Promise<Piscina> | undefined;
  let closed = false;

  /** Sends a job off. `outcome` settles once the worker has ended it, and `stop` asks it to. */
  function start(name: string, input: unknown, handlers: Handlers) {
    if (closed) throw new AppError('unavailable', 'Fairlead is stopping. Please try again in a moment.');
    const { port1: port, port2 } = new MessageChannel();
    const { promise: outcome, resolve, reject } = Promise.withResolvers<unknown>();
    const say = (message: ToWorker) => port.postMessage(message);
    port.on('message', (message: FromWorker) => {
      if (message.type === 'bytes') handlers.bytes?.(message.bytes);
      else if (message.type === 'progress') handlers.progress?.(message.value);
      else if (message.type === 'told') db.tellHere(message.message);
      else if (message.type === 'done') resolve(message.result);
      else reject(received(message.error));
    });
    const clockAheadMs = clock.now().getTime() - systemClock.now().getTime();
    const task: Task = { name, input, port: port2, dataDir, databaseUrl, clockAheadMs };
    pool ??= openPool(file);
    // The job's own words say how it ended; only a thread that died says nothing.
    pool.then((opened) => opened.run(task, { transferList: [port2] })).catch((error) => reject(asRefusal(error)));
    const stop = () => say({ type: 'stop' });
    running.set(outcome, stop);
    const over = () => {
      running.delete(outcome);
      port.close();
    };
    outcome.then(over, over);
    return { outcome, stop, say };
  }

  return {
    /**
     * Bytes as a job makes them, never much further than they are read. Resolves with the first of them, so that a refusal
     * before them can still be answered; an error after them destroys the stream. Destroying the stream, or the signal, ends
     * the job.
     */
    async stream<Input>({ name }: StreamJob<Input>, input: Input, signal?: AbortSignal): Promise<Readable> {
      signal?.throwIfAborted();
      const begun = Promise.withResolvers<Readable>();
      const made: Uint8Array[] = [];
      let isOver = false;
      let isWanted = false;
      const give = () => {
        if (!isWanted) return;
        const next = made.shift();
        if (!next) {
          if (isOver) stream.push(null);
          return;
        }
        isWanted = false;
        job.say({ type: 'taken', bytes: next.length });
        stream.push(next);
      };
      const stream = new Readable({
        read() {
          isWanted = true;
          give();
        },
        destroy(error, done) {
          job.stop();
          begun.reject(error ?? new Error(`the job ${name} was ended before its first byte`));
          done(error);
        },
      });
      // Without an error: somebody who gives up is nothing to report.
      signal?.addEventListener('abort', () => stream.destroy(), { once: true });
      const job = start(name, input, {
        bytes(bytes) {
          made.push(bytes);
          begun.resolve(stream);
          give();
        },
      });
      job.outcome.then(
        () => {
          isOver = true;
          begun.resolve(stream);
          give();
        },
        (error) => {
          begun.reject(error);
          stream.destroy(error);
        },
      );
      stream.on('error', () => {}); // before the first byte nobody else listens yet
      return begun.promise;
    },

    /** The outcome of long work; `onProgress` hears how far it is. The signal asks the job to end. */
    async run<Input, Result, Progress>(
      { name, limitMs }: RunJob<Input, Result, Progress>,
      input: Input,
      { onProgress, signal }: { onProgress?: (value: Progress) => void; signal?: AbortSignal } = {},
    ): Promise<Result> {
      const outcome = async () => {
        signal?.throwIfAborted();
        const job = start(name, input, { progress: (value) => onProgress?.(value as Progress) });
        signal?.addEventListener('abort', job.stop);
        return (job.outcome as Promise<Result>).finally(() => signal?.removeEventListener('abort', job.stop));
      };
      return limitMs === undefined ? outcome() : db.besideBulk(outcome);
    },

    /** Asks every job to end, gives them a second for it, and ends the threads. */
    async close() {
      closed = true;
      for (const stop of running.values()) stop();
      const all = Promise.allSettled(running.keys());
      const patience = Promise.withResolvers<void>();
      const timer = setTimeout(patience.resolve, ENDING_MS);
      await Promise.race([all, patience.promise]);
      clearTimeout(timer);
      await (await pool)?.destroy();
      await all;
    },
  };
}

async function openPool(filename: string): Promise<Piscina> {
  const { Piscina } = await import('piscina'); // with the first job: a server that has none stays smaller
  return new Piscina({
    filename,
    minThreads: 0,
    maxThreads: Math.max(1, Math.min(MOST_THREADS, availableParallelism() - 1)),
    concurrentTasksPerWorker: AT_ONCE_IN_A_THREAD,
    maxQueue: MOST_WAITING,
    idleTimeout: IDLE_MS,
    // A thread that sleeps between jobs would not hear what its connections have to say.
    atomics: 'disabled',
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
  });
}

const asRefusal = (error: Error) =>
  /queue is at limit/i.test(error.message)
    ? new AppError('unavailable', 'Fairlead is busy with other files. Please try again in a minute.', { cause: error })
    : error;
