import { type FileHandle, open } from 'node:fs/promises';
import { systemClock } from '../clock/clock.ts';
import type { Database } from '../db/database.ts';
import { openForJob } from '../db/open.ts';
import { openStorage } from '../files/storage/open-storage.ts';
import type { Job, JobContext, StreamJob } from './job.ts';
import { type FromJob, packError, type Task } from './messages.ts';

/** Small pieces are written together. */
const PIECE_BYTES = 65_536;

export type Perform = (task: Task, signal: AbortSignal, send: (message: FromJob) => void) => Promise<void>;

/** The child process's side: performs a listed job for each call. Never throws: failures are sent to the server. */
export function createPerform(jobs: readonly Job[]): Perform {
  const byName = new Map(jobs.map((job) => [job.name, job]));
  return async (task, signal, send) => {
    try {
      const job = byName.get(task.name);
      if (!job) throw new Error(`there is no job called ${task.name} in server/jobs.ts`);
      send({ type: 'done', result: await performJob(job, task, signal, send) });
    } catch (error) {
      send({ type: 'failed', error: packError(error) });
    }
  };
}

async function performJob(job: Job, task: Task, signal: AbortSignal, send: (message: FromJob) => void): Promise<unknown> {
  signal.throwIfAborted();
  const { input, dataDir, databaseUrl, bucket, backups, clockAheadMs } = task;
  const { limitMs, isRepeatable } = job.kind === 'run' ? job : {};
  const db = await openForJob({ dataDir, databaseUrl, limitMs, isRepeatable, tell: (message) => send({ type: 'told', message }) });
  const context: JobContext<unknown> = {
    db: stopWithServer(db),
    dataDir,
    storage: openStorage({ dataDir, bucket }),
    databaseUrl,
    backups,
    clock: { now: () => new Date(systemClock.now().getTime() + clockAheadMs) },
    signal,
    progress: (value) => send({ type: 'progress', value }),
  };
  try {
    if (job.kind === 'run') return await job.run(context as never, input as never);
    return await makeFile(job as StreamJob<unknown>, context as JobContext, task, send);
  } finally {
    await db.close();
  }
}

/**
 * A server that was killed can't end its jobs, and the next one may have given up what this job is writing. So nothing is
 * committed any more once this process has another parent.
 */
function stopWithServer(db: Database): Database {
  const server = process.ppid;
  return {
    ...db,
    write: (work, limits) =>
      db.write(async (tx) => {
        const result = await work(tx);
        if (process.ppid !== server) process.exit(1);
        return result;
      }, limits),
  };
}

/** Writes a job's output in pieces of a fair size. Leaving the loop early also ends the job's generator. */
async function makeFile(job: StreamJob<unknown>, context: JobContext, { input, file = '' }: Task, send: (message: FromJob) => void) {
  const handle = await open(file, 'wx', 0o600);
  let waiting: Uint8Array[] = [];
  let bytes = 0;
  let totalBytes = 0;
  const flush = async () => {
    await writeWhole(handle, waiting, bytes);
    totalBytes += bytes;
    waiting = [];
    bytes = 0;
    send({ type: 'made', bytes: totalBytes });
  };
  try {
    for await (const each of job.make(context, input)) {
      const part = typeof each === 'string' ? Buffer.from(each) : each;
      waiting.push(part);
      bytes += part.length;
      if (bytes >= PIECE_BYTES) await flush();
      context.signal.throwIfAborted();
    }
    if (bytes > 0) await flush();
  } finally {
    await handle.close();
  }
}

/** A disk that is nearly full takes less than it was given. */
async function writeWhole(handle: FileHandle, parts: Uint8Array[], bytes: number) {
  const { bytesWritten } = await handle.writev(parts);
  if (bytesWritten < bytes) await handle.writeFile(Buffer.concat(parts).subarray(bytesWritten));
}
