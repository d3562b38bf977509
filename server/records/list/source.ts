import type { Actor } from '@fairlead/contract/kit/permissions';
import type { Fields } from '@fairlead/contract/kit/records/fields';
import type { Filter, List } from '@fairlead/contract/kit/records/lists';
import type { RawBuilder, SelectQueryBuilder } from 'kysely';
import type { Reader } from '../../platform/db/database.ts';
import type { Slot } from '../../platform/db/lists/compiled.ts';
import type { Tables } from '../../platform/db/tables.ts';

export type TableName = keyof Tables & string;
export type Query = Readonly<Record<string, unknown>>;

/** A column with the folded text of these fields, one line each. */
export interface TextColumn {
  column: string;
  fields: readonly string[];
  /** The column holds only the digits of telephone numbers. */
  isDigits?: true;
}

/** Rows that have one of these values in a column. */
export interface Among {
  column: string;
  values: readonly string[];
}

/** One way to find rows, such as those that an actor may see: the column has this value, or one that a query returns. An index must start with the column. */
export interface ScopePart {
  column: string;
  is: string | Slot | RawBuilder<unknown> | SelectQueryBuilder<Tables, TableName, { id: string }>;
}

/** What makes the lists of a million rows fast. A list without it gives the same answers. */
export interface Tuning {
  /** Columns that an index starts with, and that select few rows. Those that records hang on are always among them. */
  indexed?: readonly string[];
  /** Columns whose index also sorts the rows of one value: column → the sort key that follows it in the index. */
  runs?: Readonly<Record<string, string>>;
  /** SQLite's trigram table for the text columns, by row number; of a kind of which who sees all sees every row that is not deleted. */
  textIndex?: string;
  /** The text columns of which PostgreSQL has an index on each line. */
  lineIndexes?: readonly string[];
  /** The columns of an index that covers most filters, so that several conditions are checked without reading rows. It starts with the first two. */
  filterIndex?: readonly string[];
  /** A column that the index of each order holds, so that rows with other values are skipped without being read; it also has an index of its own. */
  orderedWithin?: string;
  /** The stored number of rows that have one of these values, if the writes maintain such totals. */
  total?(reader: Reader, among: readonly Among[]): Promise<number>;
}

/** How lists read the records of a kind. Whatever only one kind needs is passed in as a function. */
export interface ListSource<Table extends TableName> {
  list: List<Fields, Readonly<Record<string, Filter>>>;
  table: Table;
  /** The rows that an actor may see; every list starts from them. */
  visible(reader: Reader, actor: Actor): SelectQueryBuilder<Tables, Table, object>;
  /** All rows that are not deleted. A walk along an order is measured by these; needed if some actors see few of them. */
  present?(reader: Reader): SelectQueryBuilder<Tables, Table, object>;
  /** The columns with folded copies of fields, for sorting and comparing. Columns that lists sort by never hold null. */
  keys?: Readonly<Partial<Record<string, string>>>;
  /** The columns that text filters search; unless given, `searchText` with the fields of the search. */
  texts?: readonly TextColumn[];
  /** Further tables that decide which rows an actor sees who sees all. */
  reads?: readonly TableName[];
  /** The SQL of each read-only field that has no column of its own. */
  derived?(reader: Reader): Readonly<Record<string, RawBuilder<unknown>>>;
  /** For each filter by another kind's record: the ways in which a row is related to the record with the id in the slot. */
  relations?: Readonly<Record<string, (reader: Reader, id: Slot) => ScopePart[]>>;
  /** What the values of option filters mean. `isWhole` is true if the unfiltered whole list is requested. */
  options?(query: Query, isWhole: boolean): Among[];
  /** The ways in which an actor sees rows; undefined for actors who see all. */
  scope?(reader: Reader, actor: Actor): ScopePart[] | undefined;
  /** Called before each batch of a long list. Throws if the actor may no longer see what they saw at its start. */
  assertStillSees?(reader: Reader, actor: Actor): Promise<void>;
  tuning?: Tuning;
}
