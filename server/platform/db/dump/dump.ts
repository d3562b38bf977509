import type { Migrations } from '../migrate/migrate.ts';
import type { Place } from '../open.ts';

/** What a column may hold on both dialects. An integer that a number can't hold exactly is given as text, which both take as the integer. */
export type Value = string | number | null;
export type Row = readonly Value[];

export interface DumpedTable {
  name: string;
  /** Those that are stored; what the database derives from them is left out. */
  columns: readonly string[];
  rows: number;
}

/** All rows of a database as they were at one instant, while others go on writing. */
export interface Snapshot {
  database: 'sqlite' | 'postgres';
  /** The steps that made the tables, in order. */
  migrations: readonly { name: string; sha256: string }[];
  /** Every table but those that tell of migrations; text indexes, which are made of tables, are none. */
  tables: readonly DumpedTable[];
  /** A table's rows, some hundred or about a megabyte at a time, in the order in which they came where the database keeps one. */
  read(table: DumpedTable): AsyncIterable<Row[]>;
  /** May be called again. */
  close(): Promise<void>;
}

/** A database that is filled with the rows of a snapshot, and that nobody else sees before it is kept. */
export interface Load {
  database: Snapshot['database'];
  /** The columns of a table that can be filled; undefined if this version doesn't make such a table. */
  columnsOf(table: string): readonly string[] | undefined;
  insert(table: string, columns: readonly string[], rows: readonly Row[]): Promise<void>;
  /** After the last row: makes the indexes, checks the keys, and lets triggers run again. */
  complete(): Promise<void>;
  read: Snapshot['read'];
  /** Makes what was loaded the database. On PostgreSQL `name` is noted there in the same transaction. */
  keep(name: string): Promise<void>;
  /** Leaves everything as it was. After `keep` it does nothing. */
  abandon(): Promise<void>;
}

export interface LoadOptions {
  place: Place;
  /** The steps that made the tables of the snapshot. */
  migrations: Migrations;
  /** Never kept: on PostgreSQL it stands beside the tables that are there, instead of replacing them. */
  isScratch: boolean;
}

/** Tables of the migrations themselves: making the tables anew fills them. */
export const MIGRATION_TABLES = ['kysely_migration', 'kysely_migration_lock', 'migrationHash'];

/** Rows that are read at a time, or fewer if they are long. */
export const BATCH = { rows: 500, length: 1_000_000 };

/** About how long a row is, in characters. */
export const lengthOf = (row: Row): number => row.reduce<number>((sum, value) => sum + (typeof value === 'string' ? value.length : 8), 0);

export const NOT_STARTED = 'This database is not one of a Fairlead that has been started with it. Start Fairlead with it once.';
