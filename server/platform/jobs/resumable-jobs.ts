import { setTimeout as sleep } from 'node:timers/promises';
import { JOB_MESSAGES } from '@fairlead/contract/kit/errors';
import { type Clock, instantText, newId } from '../clock/clock.ts';
import type { Database, Reader, Tx } from '../db/database.ts';
import { DatabaseClosed } from '../db/transactions.ts';
import { AppError } from '../http/app-error.ts';
import type { Jobs } from './jobs.ts';
import type { Progress, ResumableJob } from './resumable-job.ts';
import * as store from './resumable-jobs.store.ts';

/** A process that works on a job says so this often. */
const TOUCH_MS = 5_000;
/**
 * Where several processes share the database, one that has not touched its job for this long is dead. The time is measured here and not
 * by the stored instants: clocks of two machines differ, and may be set.
 */
const DEAD_AFTER_MS = 20_000;
/** How often the jobs of other processes are looked at. A job of a killed process goes on at most 20 + 2 × 4 s later. */
const LOOK_MS = 4_000;
const AGAIN_MS = 2000;
/** A job that was begun this often without any progress is taken for what stops the server. */
const MOST_ATTEMPTS = 5;

interface Parts {
  db: Database;
  jobs: Jobs;
  clock: Clock;
  /** Milliseconds that have passed since any moment; tests let them pass. */
  elapsedMs?: () => number;
}

interface Wishes<Input> {
  /** Of the job's subject: a second job with this id replaces the first, which must be over. */
  id: string;
  accountId: string;
  input: Input;
  /** How many jobs of one account may be under way, including those that wait for a process, and the message that refuses the next. */
  atMost: number;
  tooMany: string;
}

/** Lets a job begin when the caller's transaction is committed. */
export type Begin = <Input>(job: ResumableJob<Input>, wishes: Wishes<Input>) => Promise<void>;

/** The server was stopped too often while it worked on a job. Its message is for whoever asked for the work. */
export class TooManyAttempts extends AppError {
  constructor(name: string) {
    super('unavailable', JOB_MESSAGES.givenUp, { cause: new Error(`the job ${name} was begun ${MOST_ATTEMPTS} times and never got on`) });
  }
}

/** Runs in the transaction in which the job is over, and says what that means for what the job is about. */
type OnFailure = (tx: Tx, id: string, error: unknown, accountId: string) => Promise<void>;

export type ResumableJobs = ReturnType<typeof createResumableJobs>;

/**
 * Long writing in small steps. A row of the table `job` says what is to be done, who holds it and how far it is, so that the
 * next start, or another process on the same database, goes on with what a stop cut short. Each step asks whether its run still
 * holds the job: whoever takes the job away, to stop it or to go on with it, may be sure that nothing more of that run is kept.
 */
export function createResumableJobs({ db, jobs, clock, elapsedMs = () => performance.now() }: Parts) {
  const now = () => instantText(clock.now());
  const registrations = new Map<string, { job: ResumableJob<never>; onFailure: OnFailure }>();
  const running = new Set<string>();
  /** When each job of another process was last touched, by its holder, and since when this process knows that. */
  const lastTouches = new Map<string, { touchedAt: string; since: number }>();
  let nextLook: NodeJS.Timeout | undefined;
  let isClosed = false;

  function getRegistration(name: string) {
    const found = registrations.get(name);
    if (!found) throw new Error(`there is no handler for a failure of the resumable job ${name}`);
    return found;
  }

  async function run({ id, name, accountId, input }: store.JobRecord, holder: string): Promise<void> {
    const { job, onFailure } = getRegistration(name);
    running.add(holder);
    const touchTimer = setInterval(() => void db.write((tx) => store.touch(tx, { id, holder }, clock)).catch(() => {}), TOUCH_MS);
    touchTimer.unref();
    try {
      await jobs.run(job as ResumableJob<unknown>, { id, holder, input: JSON.parse(input) }, { accountId });
    } catch (error) {
      await giveUp({ id, holder }, (tx) => onFailure(tx, id, error, accountId), error);
    } finally {
      clearInterval(touchTimer);
      running.delete(holder);
    }
  }

  /** What stopped the work may stop this write too, so it is repeated: until it succeeds, nobody can go on with the job's subject. */
  async function giveUp(run: { id: string; holder: string }, onFailure: (tx: Tx) => Promise<void>, error: unknown): Promise<void> {
    // The next start goes on with it.
    while (!isClosed) {
      try {
        await db.write(async (tx) => {
          if (!(await store.release(tx, run))) return;
          if (!(error instanceof AppError)) process.emitWarning(error instanceof Error ? error : String(error));
          if (error instanceof TooManyAttempts) process.emitWarning(error.cause as Error);
          await onFailure(tx);
        });
        return;
      } catch (trouble) {
        if (trouble instanceof DatabaseClosed) return;
        await sleep(AGAIN_MS, undefined, { ref: false });
      }
    }
  }

  /** Gives the job the first free place of its account. */
  async function place(tx: Tx, record: Omit<store.JobRecord, 'place'>, { atMost, tooMany }: Wishes<unknown>): Promise<store.JobRecord> {
    for (let place = 0; place < atMost; place += 1) {
      const recordAtPlace = { ...record, place };
      if (await store.insert(tx, recordAtPlace)) return recordAtPlace;
    }
    throw new AppError('too_many', tooMany);
  }

  async function enlist<Input>(tx: Tx, job: ResumableJob<Input>, wishes: Wishes<Input>) {
    const { id, accountId } = wishes;
    const holder = newId();
    await store.remove(tx, id);
    const input = JSON.stringify(wishes.input);
    const record = { id, name: job.name, accountId, input, holder, attempts: 1, done: 0, total: 0, touchedAt: now() };
    return { record: await place(tx, record, wishes), holder };
  }

  async function start<Input, Result>(job: ResumableJob<Input>, wishes: Wishes<Input>, work: (tx: Tx) => Promise<Result>) {
    const { result, record, holder } = await db.write(async (tx) => {
      const result = await work(tx);
      return { result, ...(await enlist(tx, job, wishes)) };
    });
    return { result, running: run(record, holder) };
  }

  /** Whether a job's holder has not touched it for too long. Nobody else can hold a job where the database is this process's own. */
  function isSilent({ holder, touchedAt }: store.JobRecord & { holder: string }): boolean {
    if (db.isOwnedAlone || touchedAt === '') return true;
    const lastTouch = lastTouches.get(holder);
    if (lastTouch?.touchedAt === touchedAt) return elapsedMs() - lastTouch.since >= DEAD_AFTER_MS;
    lastTouches.set(holder, { touchedAt, since: elapsedMs() });
    return false;
  }

  async function takeSilent(): Promise<void> {
    const lockedJobs = (await store.listLocked(db.read)).filter((found) => found.holder !== null) as (store.JobRecord & {
      holder: string;
    })[];
    for (const holder of lastTouches.keys()) if (!lockedJobs.some((found) => found.holder === holder)) lastTouches.delete(holder);
    for (const found of lockedJobs) {
      // One that this version does not know is left to the newer copy that began it, or its next start.
      if (running.has(found.holder) || !registrations.has(found.name) || !isSilent(found)) continue;
      const run = { id: found.id, holder: newId() };
      const to = { holder: run.holder, attempts: found.attempts + 1, touchedAt: now() };
      if (await db.write((tx) => store.takeOver(tx, found, to))) await goOn(found, run);
    }
  }

  return {
    /** Says what becomes of the subject of a job that fails. Every job must be registered before it is begun or recovered. */
    register<Input>(job: ResumableJob<Input>, onFailure: OnFailure): void {
      registrations.set(job.name, { job, onFailure });
    },

    /** Begins a job in the transaction of `work`, whose outcome is answered; the job itself goes on behind it. */
    async begin<Input, Result>(job: ResumableJob<Input>, wishes: Wishes<Input>, work: (tx: Tx) => Promise<Result>): Promise<Result> {
      const { result } = await start(job, wishes, work);
      return result;
    },

    /** The same, and waits until the job is over, whatever came of it. */
    async perform<Input>(job: ResumableJob<Input>, wishes: Wishes<Input>, work: (tx: Tx) => Promise<unknown>): Promise<void> {
      const { running } = await start(job, wishes, work);
      await running;
    },

    /** For work that finds out in its transaction whether something is left for a job: `begin` begins it once that is committed. */
    async beginWithin<Result>(work: (tx: Tx, begin: Begin) => Promise<Result>): Promise<Result> {
      const { result, newJobs } = await db.write(async (tx) => {
        const newJobs: Awaited<ReturnType<typeof enlist>>[] = [];
        const result = await work(tx, async (job, wishes) => void newJobs.push(await enlist(tx, job, wishes)));
        return { result, newJobs };
      });
      for (const { record, holder } of newJobs) void run(record, holder);
      return result;
    },

    /** Stops a job between two of its steps, in the caller's transaction. False: it was over. */
    async stop(tx: Tx, id: string): Promise<boolean> {
      const found = await store.find(tx, id);
      return found !== undefined && found.holder !== null && store.release(tx, { id, holder: found.holder });
    },

    /** How far the last job of each of these subjects is, or was when it ended. */
    async progressOf(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, Progress>> {
      const found = ids.length === 0 ? [] : await store.list(reader, ids);
      return new Map(found.map(({ id, done, total }) => [id, { done: Number(done), total: Number(total) }]));
    },

    /** Removes the job of a subject that has been removed. */
    forget: (tx: Tx, id: string): Promise<void> => store.remove(tx, id),

    /** Goes on with what a stop has cut short, here or in another process that is dead. At the start, and again later. */
    async recover(): Promise<void> {
      try {
        await takeSilent();
      } finally {
        // Another process may die later, or the database could not be asked now.
        clearTimeout(nextLook);
        if (!db.isOwnedAlone && !isClosed) {
          nextLook = setTimeout(() => void this.recover().catch(() => {}), LOOK_MS);
          nextLook.unref();
        }
      }
    },

    /** Ends all jobs, these and others. The next start, or another process that looks, goes on with these at once. */
    async close(): Promise<void> {
      isClosed = true;
      clearTimeout(nextLook);
      const holders = [...running];
      await jobs.close();
      if (holders.length > 0) await db.write((tx) => store.silence(tx, holders));
    },
  };

  async function goOn(found: store.JobRecord, holder: { id: string; holder: string }) {
    if (found.attempts < MOST_ATTEMPTS) return void run(found, holder.holder);
    const error = new TooManyAttempts(found.name);
    await giveUp(holder, (tx) => getRegistration(found.name).onFailure(tx, found.id, error, found.accountId), error);
  }
}
