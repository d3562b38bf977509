import { type ChildProcess, fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { AppError } from '../http/app-error.ts';
import { createFairQueue } from '../http/limits/fair-queue.ts';
import { programPath } from '../programs.ts';
import type { Job } from './job.ts';
import { watchMemory } from './memory.ts';
import { type FromJob, packError, type Task, type ToJob } from './messages.ts';

const IDLE_MS = 30_000;
const MOST_WAITING = 64;
const MOST_WAITING_OF_AN_ACCOUNT = 16;
/** A process that holds more memory than this after its job is ended rather than kept for the next. */
const MOST_KEPT_MB = 300;
/** V8 would let 32 MB of short-lived objects pile up; with 8 MB an export's process holds half as much and works as fast. */
const SEMI_SPACE_MB = 8;
/** Nothing of what a start makes is garbage: V8 would look through all of it on the way to this size (ADR 7). */
const FIRST_HEAP_MB = 48;
const LAST_WORDS = 4000;
const TOO_LONG = 'This took too long to read, so it was stopped. Take a smaller or simpler file.';
const OUT_OF_MEMORY = 'This needs more memory than one file may take, so it was stopped. Take fewer rows at a time.';

export interface Limits {
  /** Processes at once, and so jobs at once. */
  processes: number;
  heapMb: number;
  /** Of the whole process, heap included. */
  memoryMb: number;
  /** After this long without a job a process ends; 30 seconds unless given. */
  idleMs?: number;
}

/**
 * One place more than there are processors, for jobs wait for the database much of the time, and three at least: two for
 * exports or for long work, so that one account leaves another a place, and one for the other kind.
 */
const DEFAULT_LIMITS: Limits = {
  processes: Math.max(3, Math.min(4, availableParallelism() + 1)),
  heapMb: 512,
  memoryMb: 768,
};

/** A job that waits for a process or has one. */
export interface Work {
  task: Task;
  /** Whose it is; undefined: the server's own. */
  accountId: string | undefined;
  kind: Job['kind'];
  turn: string | undefined;
  mostMs: number | undefined;
  hear(message: FromJob): void;
}

/**
 * Runs each job in a process that runs nothing else meanwhile, so that no job can harm another. Neither exports nor long work get the
 * last process, no account gets the last place of either, and accounts take turns: however many jobs some accounts have queued, another
 * account's job waits only until one job of its kind ends.
 */
export function createProcessPool(file: string, limits: Limits = DEFAULT_LIMITS) {
  const { idleMs = IDLE_MS } = limits;
  const allButOne = (places: number) => Math.max(1, places - 1);
  const ofAKind = allButOne(limits.processes);
  const ofAnAccount = { inAll: allButOne(limits.processes), ofAKind: allButOne(ofAKind) };
  const waiting = createFairQueue<Work>();
  const running = new Map<Work, JobProcess>();
  const all = new Set<JobProcess>();
  /** One idle process is enough to begin the next job at once; each holds some eighty megabytes. */
  let idle: JobProcess | undefined;
  let idleTimer: NodeJS.Timeout | undefined;

  function mayBegin({ accountId, kind, turn }: Work): boolean {
    const others = [...running.keys()];
    if (turn !== undefined && others.some((other) => other.turn === turn)) return false;
    const sameKind = others.filter((other) => other.kind === kind);
    if (sameKind.length >= ofAKind) return false;
    if (accountId === undefined) return true;
    const countOwn = (jobs: Work[]) => jobs.filter((other) => other.accountId === accountId).length;
    return countOwn(others) < ofAnAccount.inAll && countOwn(sameKind) < ofAnAccount.ofAKind;
  }

  function beginNext() {
    while (running.size < limits.processes) {
      const work = waiting.take(mayBegin);
      if (!work) return;
      const process = takeIdle() ?? addProcess();
      running.set(work, process);
      process.begin(work, (message) => {
        const isOver = isLast(message);
        // Freed before the outcome is told, so that the next job finds the process.
        if (isOver) free(work, process);
        work.hear(message);
        if (isOver) beginNext();
      });
    }
  }

  function free(work: Work, process: JobProcess) {
    running.delete(work);
    if (idle || !process.isWorthKeeping()) return process.end();
    idle = process;
    idleTimer = setTimeout(() => takeIdle()?.end(), idleMs);
    idleTimer.unref();
  }

  function takeIdle(): JobProcess | undefined {
    const process = idle;
    idle = undefined;
    clearTimeout(idleTimer);
    return process;
  }

  function addProcess(): JobProcess {
    const process = openProcess(file, limits, () => {
      all.delete(process);
      if (idle === process) takeIdle();
    });
    all.add(process);
    return process;
  }

  return {
    /** Begins the job when its turn comes; it hears `failed` also when its process ends under it. */
    add(work: Work) {
      if (waiting.length >= MOST_WAITING)
        throw new AppError('unavailable', 'Fairlead is busy with other files. Please try again in a minute.');
      if (work.accountId !== undefined && waiting.lengthOf(work.accountId) >= MOST_WAITING_OF_AN_ACCOUNT)
        throw new AppError('too_many', 'Too many of your files are under way already. Wait for one of them.');
      waiting.add(partyOf(work), work);
      beginNext();
    },
    /** Asks a job to end; one that still waits ends at once. */
    stop(work: Work) {
      if (waiting.remove(partyOf(work), work))
        work.hear({ type: 'failed', error: packError(new Error('the job was stopped before it began')) });
      else running.get(work)?.stop();
    },
    /** Ends every process, with whatever it is doing. */
    async close() {
      await Promise.all([...all].map((process) => process.kill()));
    },
  };
}

const partyOf = ({ accountId }: Work) => accountId ?? 'the server';

const isLast = ({ type }: FromJob) => type === 'done' || type === 'failed' || type === 'died';

type JobProcess = ReturnType<typeof openProcess>;

function openProcess(file: string, { heapMb, memoryMb }: Limits, onEnd: () => void) {
  const child: ChildProcess = fork(programPath(import.meta.dirname, 'job-process'), [file], {
    execArgv: [
      `--max-semi-space-size=${SEMI_SPACE_MB}`,
      `--initial-heap-size=${FIRST_HEAP_MB}`,
      '--no-parallel-scavenge',
      `--max-old-space-size=${heapMb}`,
      '--expose-gc', // for backups: platform/backup/parts/free-buffers.ts
      '--disable-warning=ExperimentalWarning',
    ],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let hear: ((message: FromJob) => void) | undefined;
  let lastWords = '';
  let isBeyond = false;
  let isLate = false;
  let lateTimer: NodeJS.Timeout | undefined;
  let isDying = false;
  let resident = 0;
  const stopWatching = watchMemory(child.pid ?? 0, (bytes) => {
    resident = bytes;
    isBeyond ||= bytes > memoryMb * 2 ** 20;
    if (isBeyond) child.kill('SIGKILL');
  });
  const childEnd = Promise.withResolvers<void>();

  const silent = Promise.withResolvers<void>();
  child.stderr?.on('data', (text) => {
    lastWords = (lastWords + text).slice(-LAST_WORDS);
  });
  child.stderr?.once('close', silent.resolve);
  child.on('message', (message: FromJob) => say(message));
  child.once('error', endChild);
  // The event `close` never comes to a child that was disconnected, so what it said at last is waited for here.
  child.once('exit', (code, signal) => void silent.promise.then(() => endChild(endingOf(code, signal))));

  function endChild(error: Error) {
    stopWatching();
    onEnd();
    // Nobody hears of the end of an idle process, and a trace would read the map of all sources and keep it.
    if (hear) say({ type: 'died', error: packError(error) });
    isDying = true;
    childEnd.resolve();
  }

  function say(message: FromJob) {
    const to = hear;
    if (message.type === 'died') isDying = true;
    if (isLast(message)) {
      hear = undefined;
      clearTimeout(lateTimer);
    }
    to?.(message);
  }

  function endingOf(code: number | null, signal: NodeJS.Signals | null): Error {
    if (isLate) return new AppError('too_large', TOO_LONG);
    // The system itself ends whatever is largest with SIGKILL; nobody else does.
    if (isBeyond || signal === 'SIGKILL' || /heap out of memory/.test(lastWords)) return new AppError('too_large', OUT_OF_MEMORY);
    return new Error(`a job's process ended with ${signal ?? code}: ${lastWords.trim()}`);
  }

  function post(message: ToJob) {
    if (child.connected) child.send(message, () => {}); // an exited child is noticed by its `exit` event
  }

  function end() {
    if (child.connected) child.disconnect();
  }

  return {
    begin({ task, mostMs }: Work, onMessage: (message: FromJob) => void) {
      hear = onMessage;
      // A job that never gives way hears no request to end.
      if (mostMs !== undefined)
        lateTimer = setTimeout(() => {
          isLate = true;
          child.kill('SIGKILL');
        }, mostMs);
      post({ type: 'begin', task });
    },
    stop: () => post({ type: 'stop' }),
    end,
    isWorthKeeping: () => !isDying && resident < MOST_KEPT_MB * 2 ** 20,
    kill() {
      child.kill('SIGKILL');
      return childEnd.promise;
    },
  };
}
