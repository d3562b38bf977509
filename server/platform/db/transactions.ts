import { AsyncLocalStorage } from 'node:async_hooks';
import type { CompiledQuery, Kysely, RootOperationNode } from 'kysely';
import { isNoSpace } from './condition.ts';
import type { LastWork, Tx, WriteOptions } from './database.ts';
import { type ChangedTable, findChangedTables } from './memory.ts';
import { AlreadyDone, type DueReceipt, findDueReceipt } from './receipts/due-receipt.ts';
import type { Tables } from './tables.ts';

/** A write was ended because it took too long. */
export class TransactionTimeout extends Error {
  constructor(limitMs: number) {
    super(`a transaction was ended after ${limitMs} ms`);
  }
}

/** A write was attempted after the database was closed. */
export class DatabaseClosed extends Error {
  constructor() {
    super('the database is closed');
  }
}

/** The connection was lost during the commit, so the write may or may not have been stored. */
export class OutcomeUnknown extends Error {
  constructor(cause: unknown) {
    super('the database did not say whether it kept a write', { cause });
  }
}

/** At the end of the last statements of a transaction on PostgreSQL, which are sent at once: of those before the last, and of the last. */
export const GOES_ON = '/* goes on */';
export const COMMITS = '/* commits */';

interface Running {
  open: boolean;
  /** From when the commit may have reached the database. */
  isCommitting: boolean;
  beforeCommit: LastWork[];
  afterCommit: (() => void)[];
  messages: string[];
  changed: Set<ChangedTable>;
  /** Of the call that writes, which is done once. */
  receipt: DueReceipt | undefined;
  isDoneAlready: boolean;
}

interface Around {
  /** Called at the end of a transaction that has changed something or has messages to send. Answers the statements that do so. */
  tell(tx: Tx, messages: readonly string[], changed: ReadonlySet<ChangedTable>): CompiledQuery[];
  /** Whether the database takes the last statements and the commit at once. */
  joinsCommit: boolean;
  /** Called once these tables may have changed. */
  forget(changed: ReadonlySet<ChangedTable>): void;
}

/**
 * Runs transactions. Refuses a write inside a write, which would wait for itself. Ends a transaction that hangs and refuses its later
 * queries. Runs `afterCommit` callbacks.
 */
export function createTransactions(kysely: Kysely<Tables>, limitMs: number, { tell, joinsCommit, forget }: Around) {
  const current = new AsyncLocalStorage<Running>();
  const stateByTx = new WeakMap<Tx, Running>();
  const pending = new Set<Promise<unknown>>();
  let closed = false;

  async function write<Result>(work: (tx: Tx) => Promise<Result>, options: WriteOptions = {}): Promise<Result> {
    if (closed) throw new DatabaseClosed();
    if (current.getStore()?.open) throw new Error('write() inside write(): pass the transaction on');
    const receipt = options.isPreparation ? undefined : findDueReceipt();
    const state: Running = {
      open: true,
      isCommitting: false,
      beforeCommit: [],
      afterCommit: [],
      messages: [],
      changed: new Set(),
      receipt,
      isDoneAlready: false,
    };
    const done = kysely.transaction().execute(async (outer) => {
      const answer = await runWithLimit(outer, state, work, options);
      state.isCommitting = true;
      return answer;
    });
    pending.add(done);
    let result: Result;
    try {
      result = await done;
    } catch (error) {
      // The work had succeeded, so the commit failed. Where the database says why, nothing was stored.
      throw state.isCommitting && !isNoSpace(error) && !isRefusal(error) ? new OutcomeUnknown(error) : error;
    } finally {
      pending.delete(done);
      // After a failure as well, because a lost connection leaves open whether the commit succeeded.
      forget(state.changed);
    }
    // Thrown only now: before the commit, which the equal write may share, nobody knows whether that one is stored.
    if (state.isDoneAlready) throw new AlreadyDone();
    if (receipt) receipt.isStored = true;
    for (const each of state.afterCommit) runSafely(each);
    return result;
  }

  async function runWithLimit<Result>(
    outer: Tx,
    state: Running,
    work: (tx: Tx) => Promise<Result>,
    { limitMs: ownMs = limitMs }: WriteOptions,
  ): Promise<Result> {
    const tx = withGuard(outer, state);
    stateByTx.set(tx, state);
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      // The database's own limits end that.
      if (state.isCommitting) return;
      state.open = false;
      late.reject(new TransactionTimeout(ownMs));
    }, ownMs);
    try {
      return await Promise.race([current.run(state, () => workAndTell(tx, state, work)), late.promise]);
    } finally {
      clearTimeout(timer);
      state.open = false;
    }
  }

  async function workAndTell<Result>(tx: Tx, state: Running, work: (tx: Tx) => Promise<Result>): Promise<Result> {
    if (state.receipt && !(await state.receipt.store(tx))) {
      state.isDoneAlready = true;
      return undefined as Result;
    }
    const result = await work(tx);
    const last: CompiledQuery[] = [];
    for (const each of state.beforeCommit) last.push(...(await each()));
    if (state.messages.length > 0 || state.changed.size > 0) last.unshift(...tell(tx, state.messages, state.changed));
    state.isCommitting = joinsCommit && state.open && last.length > 0;
    for (const [at, each] of last.entries()) {
      const mark = at === last.length - 1 ? COMMITS : GOES_ON;
      await tx.executeQuery(joinsCommit ? { ...each, sql: `${each.sql} ${mark}` } : each);
    }
    return result;
  }

  function stateOf(tx: Tx): Running {
    const state = stateByTx.get(tx);
    if (!state?.open) throw new Error('afterCommit() or notify() outside its write()');
    return state;
  }

  return {
    write,
    /** Adds a message to those that `tell` is called with. */
    addMessage(tx: Tx, message: string) {
      stateOf(tx).messages.push(message);
    },
    beforeCommit(tx: Tx, tables: readonly ChangedTable[], work: LastWork) {
      const { beforeCommit, changed } = stateOf(tx);
      for (const table of tables) changed.add(table);
      beforeCommit.push(work);
    },
    afterCommit(tx: Tx, work: () => void) {
      stateOf(tx).afterCommit.push(work);
    },
    /** How many writes are running or waiting. */
    get pending() {
      return pending.size;
    },
    /** Refuses new writes and waits for the running ones. */
    async close() {
      closed = true;
      await Promise.allSettled(pending);
    },
  };
}

/** Whether PostgreSQL refused a statement and goes on. How severe that is it says in its own language, so its codes tell what ends the connection. */
function isRefusal(error: unknown): boolean {
  const { severity, code = '' } = error as { severity?: string; code?: string };
  return severity !== undefined && !ENDS_CONNECTION.test(code);
}
const ENDS_CONNECTION = /^(57P0.|25P0[34]|53300|08...)$/;

/** Refuses queries after the end of the transaction, and notes which tables the others change. */
function withGuard(outer: Tx, state: Running): Tx {
  const check = (node: RootOperationNode) => {
    if (!state.open) throw new Error('this transaction is over');
    for (const table of findChangedTables(node)) state.changed.add(table);
  };
  const tx = outer.withPlugin({
    transformQuery({ node }) {
      check(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  }) as Tx;
  // Plugins don't see a statement that is compiled already.
  const execute = tx.executeQuery.bind(tx);
  tx.executeQuery = async (statement) => {
    if ('query' in statement) check(statement.query);
    return execute(statement);
  };
  return tx;
}

/** The `write` of a read-only job. */
export async function refuseToWrite(): Promise<never> {
  throw new Error('this job was declared without limitMs and can only read');
}

/** The write is committed by then, so a failing callback must not make it look refused. */
export function runSafely(work: () => void) {
  try {
    work();
  } catch (error) {
    process.emitWarning(error instanceof Error ? error : new Error(String(error)));
  }
}
