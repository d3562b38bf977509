import { AsyncLocalStorage } from 'node:async_hooks';
import type { Kysely, KyselyPlugin } from 'kysely';
import { isNoSpace } from './condition.ts';
import type { Tx, WriteLimits } from './database.ts';
import type { Tables } from './tables.ts';

/** A write that was ended because it took longer than a transaction may. */
export class TransactionTimeout extends Error {
  constructor(limitMs: number) {
    super(`a transaction was ended after ${limitMs} ms`);
  }
}

/** A write that came after the last. */
export class DatabaseClosed extends Error {
  constructor() {
    super('the database is closed');
  }
}

/** The connection was lost while the commit was under way: what was written may be kept, or still become so. */
export class OutcomeUnknown extends Error {
  constructor(cause: unknown) {
    super('the database did not say whether it kept a write', { cause });
  }
}

interface Running {
  open: boolean;
  afterCommit: (() => void)[];
}

/**
 * Refuses a write inside a write (it would wait for itself), ends one that hangs, cuts off the queries it sends later, and
 * runs what waits for the commit once it has happened.
 */
export function transactions(kysely: Kysely<Tables>, limitMs: number) {
  const current = new AsyncLocalStorage<Running>();
  const runningOf = new WeakMap<Tx, Running>();
  const pending = new Set<Promise<unknown>>();
  let closed = false;

  async function write<Result>(work: (tx: Tx) => Promise<Result>, limits: WriteLimits = {}): Promise<Result> {
    if (closed) throw new DatabaseClosed();
    if (current.getStore()?.open) throw new Error('write() inside write(): pass the transaction on');
    const state: Running = { open: true, afterCommit: [] };
    let isDone = false;
    const done = kysely.transaction().execute(async (outer) => {
      const answer = await bounded(outer, state, work, limits);
      isDone = true;
      return answer;
    });
    pending.add(done);
    let result: Result;
    try {
      result = await done;
    } catch (error) {
      // All but the commit had gone well, so it was the commit that failed; one that found no space has kept nothing.
      throw isDone && !isNoSpace(error) ? new OutcomeUnknown(error) : error;
    } finally {
      pending.delete(done);
    }
    for (const each of state.afterCommit) runSafely(each);
    return result;
  }

  async function bounded<Result>(
    outer: Tx,
    state: Running,
    work: (tx: Tx) => Promise<Result>,
    { limitMs: ownMs = limitMs }: WriteLimits,
  ): Promise<Result> {
    const tx = outer.withPlugin(guard(state)) as Tx;
    runningOf.set(tx, state);
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      state.open = false;
      late.reject(new TransactionTimeout(ownMs));
    }, ownMs);
    try {
      return await Promise.race([current.run(state, () => work(tx)), late.promise]);
    } finally {
      clearTimeout(timer);
      state.open = false;
    }
  }

  return {
    write,
    afterCommit(tx: Tx, work: () => void) {
      const state = runningOf.get(tx);
      if (!state?.open) throw new Error('afterCommit() outside its write()');
      state.afterCommit.push(work);
    },
    /** Writes that have begun or wait to. */
    get pending() {
      return pending.size;
    },
    /** Refuses new writes and waits for those under way. */
    async close() {
      closed = true;
      await Promise.allSettled(pending);
    },
  };
}

const guard = (state: Running): KyselyPlugin => ({
  transformQuery({ node }) {
    if (!state.open) throw new Error('this transaction is over');
    return node;
  },
  transformResult: async ({ result }) => result,
});

/** For a job that only reads. */
export async function refuseToWrite(): Promise<never> {
  throw new Error('this job was declared without limitMs and can only read');
}

/** The write has been kept by then, so a failing follower must not make it look refused. */
export function runSafely(work: () => void) {
  try {
    work();
  } catch (error) {
    process.emitWarning(error instanceof Error ? error : new Error(String(error)));
  }
}
