import type { HistoryArea } from '@fairlead/contract/history';
import type { FieldErrors } from '@fairlead/contract/kit/errors';
import type { Actor } from '@fairlead/contract/kit/permissions';
import type { AddedOptions } from '@fairlead/contract/kit/records/options';
import type { Expression, SqlBool } from 'kysely';
import type { Reader, Tx } from '../../platform/db/database.ts';
import type { FileRow } from '../../platform/files/files.ts';
import type { AppError } from '../../platform/http/app-error.ts';
import type { JsonSource } from '../filters/reply.ts';

/** The columns that the table of every kind of record has. */
export interface RecordRow {
  id: string;
  /** Case-folded text that lists search. */
  searchText: string;
  createdBy: string | null;
  createdAt: string;
  updatedAt: string;
  deletedAt: string | null;
  deletedBy: string | null;
  version: number;
}

/** What the floor assigns to a new record; `at` is an instant, `fileId` the id of its picture. */
export interface NewRecord {
  id: string;
  createdBy: string;
  at: string;
  fileId: string | null;
}

/** A draft or change after the records that it refers to were looked up. */
export interface Prepared<Sent> {
  sent: Sent;
  /** Refused fields: references to records that don't exist. */
  fields?: FieldErrors;
}

/** How a row changes. `before` is undefined if it was in no list before, `after` is undefined if it is in none afterwards. */
export interface Step<Row> {
  before: Row | undefined;
  after: Row | undefined;
}

/**
 * What the floor must know of a kind in order to change its records. Whatever only one kind needs is passed in as a function; the floor
 * knows no kind by name.
 */
export interface WritableKind<Row extends RecordRow, Draft extends Change, Change extends { version?: number | undefined }> {
  table: string;
  area: HistoryArea & FileRow['area'];
  /** What one is called in a message: 'Client'. */
  noun: string;
  /** Whole sentences for the user. */
  refusals: { create: string; edit: string; remove: string; restore: string; savedFirst: string };
  policy: {
    canCreate(actor: Actor): boolean;
    canEdit(actor: Actor, row: Row): boolean;
    canDelete(actor: Actor, row: Row): boolean;
    canRestore(actor: Actor): boolean;
    /** The changed columns that the actor may not change, with the reasons. */
    refusedChanges(actor: Actor, row: Row, columns: readonly string[]): FieldErrors;
  };
  /** The condition on the kind's table that the actor may see a row; undefined for those who see all. */
  isSeenBy?(reader: Reader, actor: Actor): Expression<SqlBool> | undefined;
  /** For a kind whose old deleted rows are emptied instead of removed: the column that marks them. They can't be restored. */
  emptiedColumn?: keyof Row & string;
  /**
   * Its picture, if it has one: the column with the file's id, and the field that removes it when a change sets it to null. `alsoKept` is
   * another picture that the row shows.
   */
  picture?: {
    column: keyof Row & string;
    field: keyof Change & string;
    notAnImage: string;
    maxSide?: number;
    alsoKept?(row: Row): string | null;
  };
  /** Columns whose values the history must not keep, because they are removed after a while; it only says that they changed. */
  withheld?: readonly (keyof Row & string)[];
  /**
   * For a kind that shows the original beside a correction: the column that stores it as JSON from the first correction on, and the
   * fields it consists of.
   */
  original?: { column: keyof Row & string; fields: readonly string[] };
  /** The record's name in lists and messages. */
  nameOf(row: Row): string;
  rowOf(draft: Draft, made: NewRecord): Row;
  /** The columns that a change modifies, including computed ones. Absent fields stay, null clears. */
  changedBy(row: Row, change: Change, fileId: string | null): Partial<Row>;
  /** What the workspace added to the options of its fields. No other options may be chosen. */
  readAddedOptions?(reader: Reader): Promise<AddedOptions>;
  /** Contradictions in a record, and values that may not be sent for it: field → message. */
  refusedFields?(step: Step<Row> & { after: Row }, sent: Change): FieldErrors;
  /**
   * Locks what a draft or a change refers to, in the order stated in changes.ts, and reads it once. It runs before the record itself is
   * locked. The returned function is then called with the locked record, or with undefined for a new one.
   */
  prepare?<Sent extends Change>(tx: Tx, actor: Actor, sent: Sent): Promise<(before: Row | undefined) => Prepared<Sent>>;
  /** The same for restoring a deleted record: returns columns that must change with it. */
  prepareRestore?(tx: Tx, actor: Actor, id: string): Promise<Partial<Row>>;
  /**
   * Makes follow-up changes in the transaction of written rows: totals, and records that store this one's name. Called once for rows
   * written together; `actor` is absent where they were removed for good.
   */
  follow?(tx: Tx, steps: readonly Step<Row>[], actor?: Actor): Promise<void>;
  /** What the history keeps of a record that is added, deleted or restored. */
  gist(row: Row, way: 'to' | 'from'): Record<string, unknown>;
  /** What the history calls a change; 'updated' unless given. */
  actionOf?(before: Row, after: Row): string;
  /** The records that an entry about this one is about. */
  subjectsOf(row: Row): readonly (string | null)[];
  /** The accounts that an entry about a change should reach; nobody unless given. */
  recipientsOf?(tx: Tx, step: Step<Row>): Promise<string[]>;
  /** The refusal for a unique key that the write has violated; undefined if the key is not the kind's. */
  refusalOfTaken?(constraint: string): AppError | undefined;
  /** The source of a written record's reply. */
  source: JsonSource;
}

/** The columns that every new record begins with. */
export const startRecord = <By extends string | null>({ id, createdBy, at }: { id: string; createdBy: By; at: string }) => ({
  id,
  createdBy,
  createdAt: at,
  updatedAt: at,
  deletedAt: null,
  deletedBy: null,
  version: 1,
});

/** The fields that were sent: one that is absent may not overwrite what stands there. */
export const dropAbsent = <Sent extends object>(sent: Sent): Sent =>
  Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as Sent;

/** The columns of a row whose values differ. */
export const findDifferences = <Row extends object>(before: Row, after: Row): Partial<Row> =>
  Object.fromEntries(Object.entries(after).filter(([column, value]) => value !== before[column as keyof Row])) as Partial<Row>;
