import { type MessagePort, receiveMessageOnPort } from 'node:worker_threads';
import { systemClock } from '../clock/clock.ts';
import { openForWorker } from '../db/open.ts';
import type { Job, JobContext, StreamJob } from './job.ts';
import { type FromWorker, sent, type Task, type ToWorker } from './messages.ts';

/** Small pieces travel together; a message costs more than its bytes. */
const PIECE_BYTES = 65_536;
/** So much may be made and not yet taken: beyond it the making waits. */
const AHEAD_BYTES = 262_144;

/** The worker's side: performs the jobs that are listed, one call each. */
export function performing(jobs: readonly Job[]) {
  const byName = new Map(jobs.map((job) => [job.name, job]));

  return async function perform(task: Task): Promise<void> {
    const { name, port } = task;
    const line = attend(port);
    try {
      const job = byName.get(name);
      if (!job) throw new Error(`there is no job called ${name} in server/jobs.ts`);
      line.send({ type: 'done', result: await performed(job, task, line) });
    } catch (error) {
      line.send({ type: 'failed', error: sent(error) });
    } finally {
      port.off('message', line.hear);
      port.unref();
    }
  };
}

type Line = ReturnType<typeof attend>;

async function performed(job: Job, { input, dataDir, databaseUrl, clockAheadMs }: Task, line: Line): Promise<unknown> {
  line.signal.throwIfAborted();
  const limitMs = job.kind === 'run' ? job.limitMs : undefined;
  const db = await openForWorker({ dataDir, databaseUrl, limitMs, tell: (message) => line.send({ type: 'told', message }) });
  const context: JobContext<unknown> = {
    db,
    dataDir,
    clock: { now: () => new Date(systemClock.now().getTime() + clockAheadMs) },
    signal: line.signal,
    progress: (value) => line.send({ type: 'progress', value }),
  };
  try {
    if (job.kind === 'run') return await job.run(context as never, input as never);
    return await streamed(job as StreamJob<unknown>, context as JobContext, input, line);
  } finally {
    await db.close();
  }
}

/** Sends what is made in pieces of a fair size. Leaving the loop early ends the making too. */
async function streamed(job: StreamJob<unknown>, context: JobContext, input: unknown, line: Line) {
  let waiting: Uint8Array[] = [];
  let bytes = 0;
  const send = async () => {
    const piece = new Uint8Array(bytes); // of its own, so that it can be handed over and not copied
    let at = 0;
    for (const each of waiting) {
      piece.set(each, at);
      at += each.length;
    }
    waiting = [];
    bytes = 0;
    await line.sendBytes(piece);
  };
  for await (const made of job.make(context, input)) {
    const part = typeof made === 'string' ? Buffer.from(made) : made;
    waiting.push(part);
    bytes += part.length;
    if (bytes >= PIECE_BYTES) await send();
    line.signal.throwIfAborted();
  }
  if (bytes > 0) await send();
}

/** One end of a job's port: what may be sent, and what the caller says. */
function attend(port: MessagePort) {
  const stopping = new AbortController();
  let ahead = 0;
  let wake = () => {};

  function hear(message: ToWorker) {
    if (message.type === 'stop') stopping.abort();
    else ahead -= message.bytes;
    wake();
  }
  // A caller that left while the job stood in the queue has said so already.
  for (let early = receiveMessageOnPort(port); early; early = receiveMessageOnPort(port)) hear(early.message);
  port.on('message', hear);

  return {
    signal: stopping.signal,
    hear,
    send: (message: FromWorker) => port.postMessage(message),
    /** Resolves when the next bytes may be made. */
    async sendBytes(bytes: Uint8Array<ArrayBuffer>) {
      ahead += bytes.length;
      port.postMessage({ type: 'bytes', bytes } satisfies FromWorker, [bytes.buffer]);
      while (ahead >= AHEAD_BYTES && !stopping.signal.aborted) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      stopping.signal.throwIfAborted();
    },
  };
}
