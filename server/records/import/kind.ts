import type { HistoryArea } from '@fairlead/contract/history';
import type { FieldErrors } from '@fairlead/contract/kit/errors';
import type { ImportRow, Likeness } from '@fairlead/contract/kit/import/imports';
import type { Actor } from '@fairlead/contract/kit/permissions';
import type { Fields } from '@fairlead/contract/kit/records/fields';
import type { AddedOptions } from '@fairlead/contract/kit/records/options';
import type { Expression, SqlBool } from 'kysely';
import type { z } from 'zod';
import type { Reader, Tx } from '../../platform/db/database.ts';
import type { JsonSource } from '../filters/reply.ts';
import type { StoredKind } from '../stored-kind.ts';
import type { RecordRow, Step } from '../write/kind.ts';

/** A record as a file states it; what it does not state is absent. */
export type Draft = Record<string, unknown>;

/** What the floor must know of a kind in order to read a file of its records. Plain data and rules, without a database. */
export interface ReadableKind {
  fields: Fields;
  /** What a record from a file must be. */
  schema: z.ZodType<Draft>;
  /** The field that every record needs, and the one whose value stands for it in a file that has no column of it. */
  nameField: string;
  nameStandsFor?: string;
  /** Fields that several columns fill together, and what stands between the parts; of the others the first filled one counts. */
  separators: Readonly<Record<string, string>>;
  /** Headers of a column that makes the parts of such a field superfluous. */
  whole: Readonly<Record<string, readonly string[]>>;
  /** The field that the parts of an address belong to. */
  addressField?: string;
  /** Several columns for one of these are taken, the second where the first is empty. */
  standsIn: readonly string[];
  /** Fields that are known by what their cells look like, where no header tells. */
  looksLike: readonly (readonly [field: string, look: 'email' | 'web' | 'phone'])[];
  /** Headers that are taken for their field only if no other column is: a sheet of shippers and consignees doesn't say which of them is meant. */
  alone?: readonly string[];
  /** Headers that mean something else where one begins with these: 'Value' beside 'Volume' is that of the goods. */
  notBeside?: Readonly<Record<string, readonly string[]>>;
  /** Headers that mean their field only beside another field's: 'POD' without a port of loading may be a proof of delivery. */
  onlyBeside?: Readonly<Record<string, string>>;
  /** The choices of which a header may be one: that which all cells fit, if they don't fit another. */
  byCells?: Readonly<Record<string, readonly string[]>>;
  /** The field for the currency of an amount, which a cell or a header may state: '₹ 12,50,000', 'Deal Value (USD)'. */
  currencyOf?: Readonly<Record<string, string>>;
  /** The currency of amounts of which nothing states it, where it is not always the same. */
  readUsualCurrency?(reader: Reader): Promise<string>;
  /** The choice of units for a number, whose cell or header may state one: '1,200 TEU', 'Volume (TEU)'. */
  unitOf?: Readonly<Record<string, string>>;
  /** What was added to the options of its fields. */
  readAddedOptions?(reader: Reader): Promise<AddedOptions>;
  /** What no single field is at fault for: field → message. */
  refusedFields?(draft: Draft): FieldErrors;
  /** The keys by which a record is found to be there already: equal keys, alike records. */
  keysOf(record: Record<string, unknown>): [Likeness, string][];
  /** The keys that others have which are alike, where these are not just the same ones. */
  alikeKeysOf?(record: Record<string, unknown>): [Likeness, string][];
}

/** The columns that rows of an imported kind have beside every record's. */
export interface ImportableRow extends RecordRow {
  /** The version that an undo or a write that only follows another record made, and the earlier version that it counts as. */
  undoneVersion: number | null;
  undoneTo: number | null;
}

/** Their values in a record that no undo has changed. */
export const NEVER_UNDONE = { undoneVersion: null, undoneTo: null };

/** The version that made a record what it is: an undo, and what only follows another record, make a new one that counts as an earlier one. */
export const contentVersion = ({
  version,
  undoneVersion,
  undoneTo,
}: Pick<ImportableRow, 'version' | 'undoneVersion' | 'undoneTo'>): number => (undoneVersion === version ? (undoneTo ?? version) : version);

/** What was found of that which a row refers to. */
export interface Referred {
  /** Why the row is refused: field → reason. */
  problems: FieldErrors;
  /** Names as they are spelled where they were found, without those that were not; undefined where none was. */
  values?: Draft;
  /** Names that were not found, although the row is kept. */
  notes?: ImportRow['notes'];
  /** What was found, by id, which stays in the draft for `prepare`: a name may mean another one by then. Nobody is shown it. */
  ids?: Draft;
}

/** Notes on a row what is there no longer, and the row's values without that. */
export type LeaveOut = (draft: Draft, left: Required<Pick<Referred, 'values' | 'notes'>>) => void;

/** What an import keeps from step to step, so that a name means the same in all its rows. */
export type Memory = Record<string, unknown>;

/** What the floor must know of a kind in order to store records of it by the thousand, and to take them back. */
export interface ImportKind<Row extends ImportableRow = ImportableRow> extends ReadableKind {
  /** As the contract calls it: 'clients'. */
  name: string;
  /** The page of the web app that shows its imports; one of them is below it. */
  page: string;
  table: string;
  area: HistoryArea;
  canImport(actor: Actor): boolean;
  canEdit(actor: Actor, row: Row): boolean;
  refusedChanges(actor: Actor, row: Row, columns: readonly string[]): FieldErrors;
  isSeenBy?(reader: Reader, actor: Actor): Expression<SqlBool> | undefined;
  /** For a kind whose records can become one: the records that these are a part of now; those that are none of another's are left out. */
  findCurrent?(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Whole sentences for the user. */
  words: {
    mayNotEdit: string;
    recordDeleted: string;
    nameNotMapped: string;
    /** For a kind with a unique key: why a row that looks like a record or repeats a line can't be added as new. */
    keyTaken?: string;
  };
  rowOf(draft: Draft, origin: { id: string; createdBy: string; at: string }): Row;
  /** The columns that `keysOf`, `alikeKeysOf` and `canEdit` read; all others stay unread where every record is compared with a file. */
  comparedColumns: readonly string[];
  /** What these read of other tables, by name, as SQL over the kind's own. */
  comparedBeside?(reader: Reader): Readonly<Record<string, Expression<unknown>>>;
  /** The columns that a draft really changes. */
  changedBy(row: Row, draft: Draft): Partial<Row>;
  nameOf(row: Row): string;
  /** What the history calls a change; 'updated' unless a kind says so. */
  actionOf?(before: Row, after: Row): string;
  gist(row: Row, way: 'to' | 'from'): Record<string, unknown>;
  subjectsOf(row: Row): readonly (string | null)[];
  /** What follows from written rows, in their transaction and behind them. */
  follow?(tx: Tx, steps: readonly Step<Row>[]): Promise<void>;
  /** Of new rows those that break a rule of the whole table, with the reasons. */
  findTaken?(tx: Tx, rows: readonly Row[]): Promise<ReadonlyMap<string, string>>;
  /** What a record is answered from. */
  source: JsonSource;
  /** Locks what drafts refer to, before the records themselves, and writes its present names into them. */
  prepare?(tx: Tx, actor: Actor, drafts: readonly Draft[], memory: Memory, leaveOut: LeaveOut): Promise<Memory>;
  /** What rows refer to is looked for before anything is stored, as far as it is there for whoever imports them. */
  findReferred?(reader: Reader, actor: Actor, drafts: readonly Draft[]): Promise<Referred[]>;
  /** The same for the columns that an undo gives back to a record, which are as they were after the instant `since`. */
  prepareRestored?(tx: Tx, actor: Actor, columns: Partial<Row>, since: string, id: string): Promise<Partial<Row>>;
  /** Those of these records that something else has come to need, which their history does not tell. They count as touched. */
  listHeld?(reader: Reader, ids: readonly string[]): Promise<readonly string[]>;
  /** What came along with the records and goes with them, at the end of an undo. */
  afterUndo?(tx: Tx, memory: Memory): Promise<void>;
}

type FromStored = 'table' | 'area' | 'source' | 'nameOf' | 'isSeenBy' | 'canImport' | 'canEdit' | 'refusedChanges';

/** An import of a kind that is described already: who may do what, and what a record is called, follow from its description. */
export function importStored<Row extends ImportableRow>(
  { table, area, source, nameOf, isSeenBy, policy, refusals, kind }: StoredKind<Row>,
  own: Omit<ImportKind<Row>, FromStored | 'words'> &
    Partial<Pick<ImportKind<Row>, 'canImport'>> & { words: Pick<ImportKind['words'], 'nameNotMapped' | 'keyTaken'> },
): ImportKind<Row> {
  return {
    ...{ table, area, source, nameOf, isSeenBy },
    canImport: policy.canCreate,
    canEdit: policy.canEdit,
    refusedChanges: policy.refusedChanges,
    ...own,
    words: { mayNotEdit: refusals.edit, recordDeleted: `The ${kind.words.one} it looked like was deleted meanwhile`, ...own.words },
  };
}
