import { isContention } from '../db/contention.ts';
import type { Tx } from '../db/database.ts';
import { createPacer } from '../db/writes/pace.ts';
import { AppError } from '../http/app-error.ts';
import { type JobContext, type RunJob, runJob } from './job.ts';
import * as store from './resumable-jobs.store.ts';

/** How far a job is; `total` may be an estimate until the end, and is 0 while nothing is known. */
export interface Progress {
  done: number;
  total: number;
}

/** What a resumable job is given in its process. It must find out for itself from where it goes on. */
export interface ResumableContext extends Omit<JobContext, 'progress'> {
  /** How many rows the next step should write, so that it holds up other writers for a moment only. */
  readonly size: number;
  /** Does some of the work in a transaction of its own, which also says how far the job is then. Throws where the job was stopped. */
  step<Result>(work: (tx: Tx) => Promise<Result>, progressAfter?: (result: Result) => Progress): Promise<Result>;
  /** Does the last of the work; in the same transaction the job is over. */
  finish(work: (tx: Tx) => Promise<void>, progress: Progress): Promise<void>;
}

/** One run of a job: a later run of the same job has another holder. */
export interface Run<Input = unknown> {
  id: string;
  holder: string;
  input: Input;
}

export type ResumableJob<Input> = RunJob<Run<Input>, void>;

/** The job was stopped or another process goes on with it, so that nothing of this step may be kept. */
class NoLongerHeld extends AppError {
  constructor() {
    super('conflict', 'This work was stopped');
  }
}

const TRIES = 5;

/**
 * Declares long writing in small steps, with which `resumable-jobs.ts` goes on after a stop; see there. `limitMs` bounds one step. State
 * `isRepeatable` where the steps do nothing outside the database that a later one can't do without.
 */
export function resumableJob<Input>(
  name: string,
  run: (context: ResumableContext, input: Input) => Promise<void>,
  options: { limitMs: number; turn?: string; isRepeatable?: boolean },
): ResumableJob<Input> {
  return runJob(name, (context, task) => run(resumableContext(context, task), task.input), options);
}

function resumableContext({ progress: _progress, ...context }: JobContext, run: Run): ResumableContext {
  const pace = createPacer(context.db);

  async function assertHeld(tx: Tx) {
    context.signal.throwIfAborted();
    if (!(await store.touch(tx, run, context.clock))) throw new NoLongerHeld();
  }

  return {
    ...context,
    get size() {
      return pace.size;
    },
    async step(work, progressAfter) {
      for (let tries = 1; ; tries += 1) {
        try {
          return await pace.write(async (tx) => {
            await assertHeld(tx);
            const result = await work(tx);
            if (progressAfter) await store.noteProgress(tx, run.id, progressAfter(result));
            return result;
          });
        } catch (error) {
          if (!isContention(error) || tries === TRIES) throw error;
        }
      }
    },
    finish: (work, progress) =>
      context.db.write(async (tx) => {
        await assertHeld(tx);
        await work(tx);
        await store.noteProgress(tx, run.id, progress);
        await store.release(tx, run);
      }),
  };
}
