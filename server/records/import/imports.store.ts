import { type DuplicateAction, IMPORT_MESSAGES, type ImportRowKind } from '@fairlead/contract/kit/import/imports';
import { type Expression, type ExpressionBuilder, type Insertable, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { type Page, page } from '../../platform/db/lists/keyset.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { insertMany } from '../../platform/db/writes/insert-many.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { ImportRowTable, RecordImportTable } from './imports.tables.ts';
import { ONLY_NAME } from './rows/likeness.rules.ts';

export type ImportRecord = Selectable<RecordImportTable>;
export type StagedRow = Selectable<ImportRowTable>;
/** Without the cells as they stand in the file, which may be megabytes a row. */
export type PlannedRow = Omit<StagedRow, 'cells'>;
export type State = ImportRecord['state'];

export const BUSY: readonly State[] = ['reading', 'checking', 'importing', 'undoing'];
const LISTED = 50;
export const LEFT_ALONE_AT_ONCE = 1000;

export async function insert(tx: Tx, record: Insertable<RecordImportTable>): Promise<void> {
  await tx.insertInto('recordImport').values(record).execute();
}

export const find = (reader: Reader, id: string): Promise<ImportRecord | undefined> =>
  reader.selectFrom('recordImport').selectAll().where('id', '=', id).executeTakeFirst();

export const listNamed = (reader: Reader, ids: readonly string[]) =>
  reader.selectFrom('recordImport').select(['id', 'accountId', 'fileName', 'kind']).where('id', 'in', ids).execute();

/** The latest of these kinds, of one account unless `accountId` is undefined. */
export function list(reader: Reader, kinds: readonly string[], accountId: string | undefined): Promise<ImportRecord[]> {
  const all = reader.selectFrom('recordImport').selectAll().where('kind', 'in', kinds).orderBy('id', 'desc').limit(LISTED);
  return (accountId === undefined ? all : all.where('accountId', '=', accountId)).execute();
}

/** What one account's imports take, but for one of them. */
export async function countBytes(reader: Reader, accountId: string, exceptId = ''): Promise<number> {
  const { bytes } = await reader
    .selectFrom('recordImport')
    .select(({ fn }) => fn.sum<number | null>('bytes').as('bytes'))
    .where('accountId', '=', accountId)
    .where('id', '!=', exceptId)
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}

/** What an import takes now. */
export async function noteBytes(tx: Tx, id: string, bytes: number): Promise<void> {
  await tx.updateTable('recordImport').set({ bytes }).where('id', '=', id).execute();
}

/** Its file was removed. */
export async function forgetBytes(tx: Tx, id: string, bytes: number): Promise<void> {
  await tx
    .updateTable('recordImport')
    .set((row) => ({ bytes: row('bytes', '-', bytes) }))
    .where('id', '=', id)
    .execute();
}

/** Changes an import that is in one of these states; undefined if it is in another. */
export const change = (tx: Tx, id: string, from: readonly State[], to: Partial<ImportRecord>): Promise<ImportRecord | undefined> =>
  tx.updateTable('recordImport').set(to).where('id', '=', id).where('state', 'in', from).returningAll().executeTakeFirst();

/** Changes an import, or only locks it until the transaction ends. Throws 409 if it is in another state. */
export async function changeInState(tx: Tx, importId: string, state: State, to: Partial<ImportRecord>): Promise<ImportRecord> {
  const record = await change(tx, importId, [state], { state, ...to });
  if (!record) throw new AppError('conflict', IMPORT_MESSAGES.busy);
  return record;
}

export async function findIn(reader: Reader, importId: string, state: State): Promise<ImportRecord> {
  const record = await find(reader, importId);
  if (record?.state !== state) throw new AppError('conflict', IMPORT_MESSAGES.busy);
  return record;
}

/** Removes an import that is not being worked on; answers whether it did. */
export async function remove(tx: Tx, id: string): Promise<boolean> {
  const row = await tx.deleteFrom('recordImport').where('id', '=', id).where('state', 'not in', BUSY).returning('id').executeTakeFirst();
  return row !== undefined;
}

/** Imports that were created before an instant and are not being worked on. */
export const listCreatedBefore = (reader: Reader, instant: string) =>
  reader.selectFrom('recordImport').select('id').where('createdAt', '<', instant).where('state', 'not in', BUSY).execute();

/** Removed imports that still have rows. */
export const listForgotten = (reader: Reader) =>
  reader
    .selectFrom('importRow')
    .select('importId as id')
    .distinct()
    .where('importId', 'not in', reader.selectFrom('recordImport').select('id'))
    .execute();

export const findExistingIds = async (reader: Reader, ids: readonly string[]): Promise<Set<string>> =>
  new Set((await reader.selectFrom('recordImport').select('id').where('id', 'in', ids).execute()).map(({ id }) => id));

/** Removes the rows up to a line; answers whether any were left above it. */
export async function removeSomeRows(tx: Tx, importId: string, atMost: number): Promise<boolean> {
  const [last] = await tx
    .selectFrom('importRow')
    .select('line')
    .where('importId', '=', importId)
    .orderBy('line')
    .offset(atMost)
    .limit(1)
    .execute();
  const rows = tx.deleteFrom('importRow').where('importId', '=', importId);
  await (last ? rows.where('line', '<', last.line) : rows).execute();
  return last !== undefined;
}

export const insertRows = (tx: Tx, rows: readonly StagedRow[]): Promise<void> => insertMany(tx, 'importRow', rows);

export interface Match {
  line: number;
  duplicateId: string;
  duplicateBy: number;
  mayUpdate: 0 | 1;
}

/** Notes which clients rows look like; the client that is more alike wins. */
export async function noteMatches(tx: Tx, importId: string, matches: readonly Match[]): Promise<void> {
  for (const { line, ...found } of matches)
    await tx
      .updateTable('importRow')
      .set(found)
      .where('importId', '=', importId)
      .where('line', '=', line)
      .where('duplicateBy', '<', found.duplicateBy)
      .execute();
}

/** Some of a file's rows: these lines, or those of a stretch. */
export type Lines = readonly number[] | { after: number; upTo: number };

const isWithin =
  (lines: Lines) =>
  (row: ExpressionBuilder<Tables, 'importRow'>): Expression<SqlBool> =>
    'after' in lines ? row.and([row('line', '>', lines.after), row('line', '<=', lines.upTo)]) : row('line', 'in', lines);

/** The line that the next rows end with; undefined where there are none. */
export async function findLastOfNext(reader: Reader, importId: string, after: number, rows: number): Promise<number | undefined> {
  const next = rowsBy(reader, importId).select('line').where('line', '>', after).orderBy('line').limit(rows).as('next');
  const { last } = await reader
    .selectFrom(next)
    .select(({ fn }) => fn.max('line').as('last'))
    .executeTakeFirstOrThrow();
  return last ?? undefined;
}

/** Decides what becomes of rows; `forAll` applies to those that look like a record by more than its name. */
export async function decide(tx: Tx, importId: string, lines: Lines, forAll: DuplicateAction): Promise<void> {
  const decision = sql<string>`coalesce("action", case when "repeats" is not null and "repeatsBy" <> ${sql.lit(ONLY_NAME)} then 'skip'
    when "duplicateId" is not null and "duplicateBy" <> ${sql.lit(ONLY_NAME)} then ${forAll}
    when "duplicateId" is not null or "repeats" is not null then 'question' else 'create' end)`;
  await tx
    .updateTable('importRow')
    .set({ kind: decideKind(decision) })
    .where('importId', '=', importId)
    .where(isWithin(lines))
    .where('problems', '=', '{}')
    .where(isAsked)
    .execute();
}

/** It looks like a record that is there or repeats a line. */
const isAsked = (row: ExpressionBuilder<Tables, 'importRow'>) =>
  row.or([row('duplicateId', 'is not', null), row('repeats', 'is not', null)]);

/** An update needs a client that is there and may be edited. */
const decideKind = (decision: RawBuilder<string>) => sql<ImportRowKind>`case ${decision}
  when 'create' then 'create' when 'skip' then 'skip' when 'question' then 'question'
  else case when "duplicateId" is null then 'skip' when "mayUpdate" = 0 then 'refused' else 'update' end end`;

/** Which rows an answer is for: all that look like a record and repeat no line, or all that wait for an answer. */
export type Asked = 'duplicates' | 'questions';

/** Answers what becomes of rows; without `which` of all these lines. */
export async function setAction(tx: Tx, importId: string, lines: Lines, action: DuplicateAction, which?: Asked): Promise<void> {
  const rows = tx.updateTable('importRow').set({ action }).where('importId', '=', importId).where(isWithin(lines));
  if (which === 'questions') await rows.where('kind', '=', 'question').execute();
  else if (which === 'duplicates') await rows.where('duplicateId', 'is not', null).where('repeats', 'is', null).execute();
  else await rows.where(isAsked).execute();
}

/** Of all rows, or of some. */
export async function countRows(reader: Reader, importId: string, lines?: Lines) {
  const all = rowsBy(reader, importId);
  const rows = lines ? all.where(isWithin(lines)) : all;
  const kinds = await rows
    .select(({ fn }) => ['kind', fn.countAll<number>().as('total'), fn.sum<number>('noteCount').as('cells')])
    .groupBy('kind')
    .execute();
  const duplicates = await rows
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('duplicateId', 'is not', null)
    .executeTakeFirstOrThrow();
  const countKind = (kind: ImportRowKind) => Number(kinds.find((each) => each.kind === kind)?.total ?? 0);
  const cellsLeftOut = kinds.filter(({ kind }) => kind !== 'skip' && kind !== 'refused').reduce((sum, { cells }) => sum + Number(cells), 0);
  return {
    create: countKind('create'),
    update: countKind('update'),
    skip: countKind('skip'),
    question: countKind('question'),
    refused: countKind('refused'),
    duplicates: Number(duplicates.total),
    cellsLeftOut,
  };
}

const PLANNED = [
  'importId',
  'line',
  'kind',
  'values',
  'problems',
  'notes',
  'noteCount',
  'duplicateId',
  'duplicateBy',
  'mayUpdate',
  'repeats',
  'repeatsBy',
  'action',
  'recordId',
  'before',
  'version',
  'versionBefore',
  'leftAlone',
] as const satisfies (keyof PlannedRow)[];

export interface RowFilter {
  kind?: ImportRowKind | undefined;
  duplicates: boolean;
  /** Only those of which a cell is left out. */
  notes: boolean;
}

/** Rows in the order of the file. */
export function pageOfRows(
  reader: Reader,
  importId: string,
  filter: RowFilter,
  at: { page?: number | undefined; limit: number; cursor?: string | undefined },
): Promise<Page<PlannedRow>> {
  const rows = reader.selectFrom('importRow').select(PLANNED).where('importId', '=', importId).where(matchesFilter(filter));
  return page(rows, { order: [{ column: 'importRow.line', direction: 'asc', type: 'integer' }], ...at });
}

const matchesFilter =
  ({ kind, duplicates, notes }: RowFilter) =>
  (row: ExpressionBuilder<Tables, 'importRow'>) =>
    row.and([
      ...(kind ? [row('kind', '=', kind)] : []),
      ...(duplicates ? [row('duplicateId', 'is not', null)] : []),
      ...(notes ? [row('noteCount', '>', 0)] : []),
    ]);

export async function countOfRows(reader: Reader, importId: string, filter: RowFilter): Promise<number> {
  const rows = reader
    .selectFrom('importRow')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('importId', '=', importId)
    .where(matchesFilter(filter));
  return Number((await rows.executeTakeFirstOrThrow()).total);
}

const rowsBy = (reader: Reader, importId: string) => reader.selectFrom('importRow').where('importId', '=', importId);

/** The next rows after a line, whatever becomes of them. */
export const listRowsAfter = (reader: Reader, importId: string, line: number, limit: number): Promise<PlannedRow[]> =>
  rowsBy(reader, importId).select(PLANNED).where('line', '>', line).orderBy('line').limit(limit).execute();

/** The last rows up to a line, the last one first. */
export const listRowsUpTo = (reader: Reader, importId: string, line: number, limit: number): Promise<PlannedRow[]> =>
  rowsBy(reader, importId).select(PLANNED).where('line', '<=', line).orderBy('line', 'desc').limit(limit).execute();

/** How many rows up to a line were stored: by what became of them. */
export async function countApplied(reader: Reader, importId: string, line: number): Promise<{ create: number; update: number }> {
  const kinds = await rowsBy(reader, importId)
    .select(({ fn }) => ['kind', fn.countAll().as('total')])
    .where('kind', 'in', ['create', 'update'])
    .where('line', '<=', line)
    .groupBy('kind')
    .execute();
  const countKind = (rowKind: ImportRowKind) => Number(kinds.find(({ kind }) => kind === rowKind)?.total ?? 0);
  return { create: countKind('create'), update: countKind('update') };
}

/** The next refused ones, with their cells. */
export const listRefusedAfter = (reader: Reader, importId: string, line: number, limit: number): Promise<StagedRow[]> =>
  rowsBy(reader, importId).selectAll().where('kind', '=', 'refused').where('line', '>', line).orderBy('line').limit(limit).execute();

export async function changeRow(tx: Tx, { importId, line }: PlannedRow, to: Partial<StagedRow>): Promise<void> {
  await tx.updateTable('importRow').set(to).where('importId', '=', importId).where('line', '=', line).execute();
}

const selectLeftAlone = (reader: Reader, importId: string) =>
  rowsBy(reader, importId).where('kind', 'in', ['create', 'update']).where('leftAlone', 'is not', null);

/** What an undo left alone, after a line. */
export const listLeftAlone = (reader: Reader, importId: string, line: number) =>
  selectLeftAlone(reader, importId)
    .select(['line', 'kind', 'recordId', 'duplicateId', 'leftAlone'])
    .where('line', '>', line)
    .orderBy('line')
    .limit(LEFT_ALONE_AT_ONCE)
    .execute();

export async function countLeftAlone(reader: Reader, importId: string): Promise<number> {
  const { total } = await selectLeftAlone(reader, importId)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

export async function rememberMapping(
  tx: Tx,
  row: { accountId: string; headersHash: string; fields: string; updatedAt: string },
): Promise<void> {
  await tx
    .insertInto('importMapping')
    .values(row)
    .onConflict((conflict) => conflict.columns(['accountId', 'headersHash']).doUpdateSet({ fields: row.fields, updatedAt: row.updatedAt }))
    .execute();
}

export const findMapping = (reader: Reader, accountId: string, headersHash: string) =>
  reader
    .selectFrom('importMapping')
    .select('fields')
    .where('accountId', '=', accountId)
    .where('headersHash', '=', headersHash)
    .executeTakeFirst();
