import type { HistoryArea } from '@fairlead/contract/history';
import type { FieldErrors } from '@fairlead/contract/kit/errors';
import type { Actor } from '@fairlead/contract/kit/permissions';
import type { Expression, SqlBool } from 'kysely';
import type { Reader, Tx } from '../../platform/db/database.ts';
import type { FileRow } from '../../platform/files/files.ts';
import type { AppError } from '../../platform/http/app-error.ts';
import type { JsonSource } from '../filters/reply.ts';

/** The columns that the table of every kind of record has. */
export interface RecordRow {
  id: string;
  /** Case-folded text that lists are searched in. */
  searchText: string;
  createdBy: string | null;
  createdAt: string;
  updatedAt: string;
  deletedAt: string | null;
  deletedBy: string | null;
  version: number;
}

/** What the floor gives a new record; `at` is an instant, `fileId` that of its picture. */
export interface NewRecord {
  id: string;
  createdBy: string;
  at: string;
  fileId: string | null;
}

/** What a draft or a change says once the records that it refers to were looked up. */
export interface Prepared<Sent> {
  sent: Sent;
  /** Refused fields: references to nothing. */
  fields?: FieldErrors;
}

/** How a row changes when it comes, is edited or goes: before undefined, it was in no list; after undefined, it is in none any more. */
export interface Step<Row> {
  before: Row | undefined;
  after: Row | undefined;
}

/**
 * What the floor must know of a kind of record in order to change its records. Whatever is true of one kind alone comes in as a
 * function; the floor knows no kind by name.
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
    /** Of these changed columns those that the actor may not change, with the reasons. */
    refusedChanges(actor: Actor, row: Row, columns: readonly string[]): FieldErrors;
  };
  /** The condition on the kind's table that the actor may see a row; undefined for those who see all. */
  isSeenBy?(reader: Reader, actor: Actor): Expression<SqlBool> | undefined;
  /** For a kind whose old deleted rows are emptied instead of removed: the column that is set in them. They can't be restored. */
  emptiedColumn?: keyof Row & string;
  /**
   * Its picture, if it has one: the column of the file's id, and the field that null in a change removes it by. `alsoKept` is a further
   * picture that the row shows.
   */
  picture?: {
    column: keyof Row & string;
    field: keyof Change & string;
    notAnImage: string;
    maxSide?: number;
    alsoKept?(row: Row): string | null;
  };
  /**
   * For a kind that shows what was sent at first beside a correction: the column that keeps it from the first correction on, as JSON,
   * and how it is read of a row that was never corrected.
   */
  original?: { column: keyof Row & string; read(reader: Reader, row: Row): Promise<object> };
  /** A name for lists of records of this kind. */
  nameOf(row: Row): string;
  rowOf(draft: Draft, made: NewRecord): Row;
  /** The columns that a change really changes, those worked out from others included: absent stays, null clears. */
  changedBy(row: Row, change: Change, fileId: string | null): Partial<Row>;
  /** What can't be true of a record, or be sent for it: field → message. */
  refusedFields?(step: Step<Row> & { after: Row }, sent: Change): FieldErrors;
  /**
   * Locks what a draft or a change refers to, in the order stated in changes.ts, and reads it once. Called before the record itself is
   * locked; what it answers is then asked with the record as it is, or undefined for a new one.
   */
  prepare?<Sent extends Change>(tx: Tx, actor: Actor, sent: Sent): Promise<(before: Row | undefined) => Prepared<Sent>>;
  /** The same before a deleted record is restored: columns that must be different when it comes back. */
  prepareRestore?(tx: Tx, actor: Actor, id: string): Promise<Partial<Row>>;
  /** What follows from written rows, in their transaction: totals, and records that carry this one's name. Rows written at once come at once. */
  follow?(tx: Tx, steps: readonly Step<Row>[]): Promise<void>;
  /** What the history keeps of a record that comes or goes. */
  gist(row: Row, way: 'to' | 'from'): Record<string, unknown>;
  /** The records that an entry about this one is about. */
  subjectsOf(row: Row): readonly (string | null)[];
  /** The refusal for a unique rule of the database that the write has broken; undefined where it is none of the kind's. */
  refusalOfTaken?(constraint: string): AppError | undefined;
  /** What a written record is answered from. */
  source: JsonSource;
}

/** Those columns of a row that are different afterwards. */
export const findDifferences = <Row extends object>(before: Row, after: Row): Partial<Row> =>
  Object.fromEntries(Object.entries(after).filter(([column, value]) => value !== before[column as keyof Row])) as Partial<Row>;
