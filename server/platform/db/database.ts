import type { Kysely, Transaction } from 'kysely';
import type { Condition } from './condition.ts';
import type { Tables } from './tables.ts';

/** A handle that reads: the read side, or the transaction one is in. */
export type Reader = Kysely<Tables>;
export type Tx = Transaction<Tables>;

export interface WriteLimits {
  /** How long this write may take, for what is known to be long and rare: on SQLite everyone else who writes waits for it. */
  limitMs?: number;
}

/** The one way to the data, the same on SQLite and PostgreSQL. */
export interface Database {
  dialect: 'sqlite' | 'postgres';
  /** Whether no other process may work on it at the same time, but for this one's jobs. */
  isOwnedAlone: boolean;
  /** For reading outside a transaction; a write through it is refused by the database. */
  read: Reader;
  /**
   * Runs the work in one transaction and commits when it resolves; a throw rolls back. Inside it only `tx` is used: a
   * `write` inside a `write` is refused at once, and a work that hangs is ended. Throws OutcomeUnknown when only the
   * commit's own outcome is not known; after any other error nothing was kept.
   */
  write<Result>(work: (tx: Tx) => Promise<Result>, limits?: WriteLimits): Promise<Result>;
  /** Runs once the current transaction has committed; never when it rolls back. Only inside `write`. */
  afterCommit(tx: Tx, work: () => void): void;
  /** Tells every process on this database, after the commit. The message is at most 7,000 bytes. Only inside `write`. */
  notify(tx: Tx, message: string): Promise<void>;
  /** Hears what `notify` tells, in this process and others; `miss` runs when some of it may have been missed. Returns how to stop. */
  listen(hear: (message: string) => void, miss?: () => void): () => void;
  /** Passes on to this process's listeners what a job's `notify` told; on PostgreSQL the database does that itself. */
  tellHere(message: string): void;
  /** Whether the last run was cut short, after which the database is looked through; PostgreSQL does that itself. */
  wasCut: boolean;
  /** What was noticed of the place where it is kept. */
  condition: Condition;
  /** How many reads and writes wait for their turn now. */
  waiting(): number;
  /** Whether a query is answered right now. */
  isReady(): Promise<boolean>;
  close(): Promise<void>;
}
