import type { CompiledQuery, Kysely, Transaction } from 'kysely';
import type { Condition } from './condition.ts';
import type { Keep, KeepOptions, Watched } from './memory.ts';
import type { ReadSlowly } from './slow-reads.ts';
import type { Tables } from './tables.ts';

/** A handle for reading: `Database.read`, or the current transaction. */
export type Reader = Kysely<Tables>;
export type Tx = Transaction<Tables>;

export interface WriteOptions {
  /** Overrides how long a write may take. Only for rare, long ones: on SQLite all other writes wait for it. */
  limitMs?: number;
  /** True for a write that a call makes before the one that does its work: the call's receipt is not stored with it. */
  isPreparation?: boolean;
}

/** The last work of a transaction, and the statements that it leaves to be sent with the commit: their values are texts and numbers. */
export type LastWork = () => Promise<CompiledQuery[]>;

/** The only access to the data, the same on SQLite and PostgreSQL. */
export interface Database {
  dialect: 'sqlite' | 'postgres';
  /** Whether no other process except this one's jobs may use the database and its folder of files at the same time, which a lock proves. */
  isOwnedAlone: boolean;
  /** For reading outside a transaction. The database refuses writes through it. */
  read: Reader;
  /**
   * Runs a read that may take more than some 5 ms: on SQLite in a thread of its own, so that it holds up no request. Accounts take turns.
   */
  readSlowly: ReadSlowly;
  /**
   * Runs `work` in one transaction. Commits when it resolves and rolls back when it throws. Inside, use only `tx`: a `write` within a
   * `write` is refused at once, and a transaction that hangs is ended. Throws OutcomeUnknown if it is unknown whether the commit
   * succeeded; after any other error nothing was stored.
   */
  write<Result>(work: (tx: Tx) => Promise<Result>, options?: WriteOptions): Promise<Result>;
  /**
   * Runs `work` as the last thing of the current transaction, so that others wait as shortly as possible for what it locks: statements
   * that it answers instead of running them are sent with the commit. It may change these tables alone, of which other processes are told.
   * Only inside `write`.
   */
  beforeCommit(tx: Tx, tables: Watched, work: LastWork): void;
  /** Runs `work` after the current transaction has committed, and never if it rolls back. Only inside `write`. */
  afterCommit(tx: Tx, work: () => void): void;
  /** Sends a message of at most 7,000 bytes to every process on this database, after the commit. Only inside `write`. */
  notify(tx: Tx, message: string): Promise<void>;
  /** Calls `hear` for every message of `notify`, from any process, and `miss` when messages may have been missed. Returns a function that stops it. */
  listen(hear: (message: string) => void, miss?: () => void): () => void;
  /**
   * Keeps what is read from these tables in memory until a commit touches one of them. Commits of this process count before their
   * `write` resolves, those of others as soon as they are heard, or with `catchesUp` always; while they can't be heard, everything is
   * read anew.
   */
  keep<Value>(tables: Watched, options?: KeepOptions): Keep<Value>;
  /** Delivers a job's `notify` message to this process's listeners. Does nothing on PostgreSQL, where the database delivers it. */
  tellHere(message: string): void;
  /** Whether the last run did not end cleanly, so that the database should be checked. Always false on PostgreSQL, which checks itself. */
  wasInterrupted: boolean;
  /** Problems with the storage that were noticed so far. */
  condition: Condition;
  /** How many reads and writes are waiting. */
  waiting(): number;
  /** Whether another server runs on this database now. One of a version before this one doesn't show. */
  hasOtherServers(): Promise<boolean>;
  /** Whether the database answers a query now. */
  isReady(): Promise<boolean>;
  close(): Promise<void>;
}
