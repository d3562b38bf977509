import type { Actor } from '@fairlead/contract/kit/permissions';
import type { Fields } from '@fairlead/contract/kit/records/fields';
import type { Filter, List } from '@fairlead/contract/kit/records/lists';
import type { Expression, RawBuilder, SelectQueryBuilder, SqlBool } from 'kysely';
import type { Reader } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/tables.ts';

export type TableName = keyof Tables & string;
export type Query = Readonly<Record<string, unknown>>;

/** Folded text that a column holds, a line for each of these fields. */
export interface TextColumn {
  column: string;
  fields: readonly string[];
  /** The digits of telephone numbers. */
  isDigits?: true;
  /** PostgreSQL has an index of each line. */
  hasLineIndexes?: true;
}

/** Rows that have one of these values in a column. */
export interface Among {
  column: string;
  values: readonly string[];
}

/** One way by which an actor may see a row: this value, or one of what a query finds, in a column that an index begins with. */
export interface ScopePart {
  column: string;
  is: string | RawBuilder<unknown> | SelectQueryBuilder<Tables, TableName, { id: string }>;
}

/** How the records of a kind are stored as far as lists go. Whatever is true of one kind alone comes in as a function. */
export interface ListSource<Table extends TableName> {
  list: List<Fields, Readonly<Record<string, Filter>>>;
  table: Table;
  /** The rows that an actor may see; every list starts from them. */
  visible(reader: Reader, actor: Actor): SelectQueryBuilder<Tables, Table, object>;
  /** The folded copy of a field that it is sorted and compared by. Columns that are sorted by never hold null. */
  keys: Readonly<Partial<Record<string, string>>>;
  texts: readonly TextColumn[];
  /** Columns that an index begins with, by which few rows are found soon. */
  indexed: readonly string[];
  /** The table of runs of three characters that SQLite looks the text columns up in, by row number. */
  textIndex?: string;
  /** The columns of an index that holds most of what is asked, so that several conditions are looked at without a row. The first two begin it. */
  filterIndex?: readonly string[];
  /** A column by which each order has an index of its own, for one of its values. */
  orderedWithin?: string;
  /** A column of which the rows of one value stand in the order of another, in one index. */
  runs?: Readonly<Record<string, string>>;
  /** The SQL of each read-only field that has no column of its own. */
  derived?(reader: Reader): Readonly<Record<string, RawBuilder<unknown>>>;
  /** Of each filter by another kind's record: the condition that a row has to do with the one of this id. */
  relations?: Readonly<Record<string, (reader: Reader, id: string) => Expression<SqlBool>>>;
  /** What the words of option filters mean. `isWhole` where nothing but the whole list was asked for. */
  options?(query: Query, isWhole: boolean): Among[];
  /** How many rows there are that have one of these values, where the writes keep such totals; nothing else is asked. */
  total?(reader: Reader, among: readonly Among[]): Promise<number>;
  /** By what an actor sees rows; undefined for those who see all. */
  scope?(reader: Reader, actor: Actor): ScopePart[] | undefined;
  /** Asked before each part of a long list: whether the actor still sees what they saw at its beginning. */
  assertStillSees?(reader: Reader, actor: Actor): Promise<void>;
}
