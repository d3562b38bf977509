import { type Fields, optionLabel, SYSTEM_FIELDS } from '@fairlead/contract/kit/records/fields';
import type { Kind } from '@fairlead/contract/kit/records/kind';
import type { SelectQueryBuilder } from 'kysely';
import { folded, sortKey } from '../platform/db/lists/folded.ts';
import type { Tables } from '../platform/db/tables.ts';
import type { Row as FileRow } from '../platform/output/table.ts';
import { fileColumn, fileColumns } from './export/file-columns.ts';
import { defineTableFile, type TableFile } from './export/table-file.ts';
import { type Draft, type ImportableRow, type ImportKind, importStored, NEVER_UNDONE } from './import/kind.ts';
import type { ListSource, TableName } from './list/source.ts';
import { blankColumns } from './stored-fields.ts';
import type { StoredKind } from './stored-kind.ts';
import { dropAbsent, findDifferences, type NewRecord, startRecord } from './write/kind.ts';

/**
 * For a plain kind: its columns are its fields, each under its own name, beside those that every kind has and the folded copies that its
 * list sorts and filters by. What such a kind would state follows from its description; a kind that needs more writes its own.
 */

/** How a plain kind that everybody sees is listed. `keys`: the columns with folded copies of fields. Throws for a kind that hangs on something. */
export function plainSource<Table extends TableName>(kind: Kind, table: Table, keys: Readonly<Record<string, string>> = {}) {
  const { list, words } = kind;
  // Its list would show everybody what only some may see.
  if (list.hangsOn) throw new Error(`Not everybody sees ${words.many}, which hang on something: make their source with seeThroughOwners.`);
  return {
    list,
    table,
    visible: (reader) =>
      reader.selectFrom(table as 'tally').where('deletedAt' as never, 'is', null) as unknown as SelectQueryBuilder<Tables, Table, object>,
    keys,
  } satisfies ListSource<Table>;
}

const ownFields = ({ list }: Kind): Fields =>
  Object.fromEntries(Object.entries<Fields[string]>(list.fields).filter(([name]) => !(name in SYSTEM_FIELDS)));

/** How drafts and changes become rows, and what the history keeps of them. */
export function plainRows<Row extends ImportableRow>({ kind, source }: Pick<StoredKind<Row>, 'kind' | 'source'>) {
  const fields = ownFields(kind);
  const search = Object.values(kind.list.filters).find((filter) => filter.by === 'text' && filter.isSearch);
  const searched = search?.by === 'text' ? search.fields : [];
  const textOf = (row: Draft, field: string) => String(row[field] ?? '');
  const copies = (row: Draft) => ({
    searchText: searched.map((field) => folded(textOf(row, field))).join('\n'),
    ...Object.fromEntries(Object.entries(source.keys ?? {}).map(([field, column]) => [column, sortKey(textOf(row, field))])),
  });
  const rowOf = (draft: object, made: Omit<NewRecord, 'fileId'>) => {
    const stated = { ...blankColumns(fields), ...dropAbsent(draft) };
    return { ...stated, ...copies(stated as Draft), ...NEVER_UNDONE, ...startRecord(made) } as unknown as Row;
  };
  const changedBy = (row: Row, change: object): Partial<Row> => {
    const { version: _version, ...sent } = change as Draft;
    const next = { ...row, ...dropAbsent(sent) };
    return findDifferences<Row>(row, { ...next, ...copies(next as unknown as Draft) } as Row);
  };
  const gist = (row: Row) => Object.fromEntries(kind.toldOfDeleted.map((field) => [field, row[field as keyof Row]]));
  return { rowOf, changedBy, gist, subjectsOf: () => [] };
}

/** All its fields as a file; on paper those that its list shows. */
export function plainFile<Row extends ImportableRow>({ kind, source }: StoredKind<Row>, title: string): TableFile {
  const fields = ownFields(kind);
  const rowOf = (record: FileRow): FileRow =>
    Object.fromEntries(
      Object.entries(record).map(([name, value]) => [name, typeof value === 'string' ? optionLabel(fields[name], value) : value]),
    );
  const listed = Object.entries(fields).filter(([, field]) => field.isInLists);
  return defineTableFile<TableName, FileRow>(kind.area, {
    source: source as ListSource<TableName>,
    nouns: kind.words,
    describe: () => ({ title, rows: title }),
    data: { columns: fileColumns(fields), rowOf },
    print: { columns: listed.map(([name, field]) => fileColumn(name, field)), rowOf },
  });
}

type PlainImport<Row extends ImportableRow> = Pick<ImportKind<Row>, 'schema' | 'page' | 'nameField'> &
  Partial<Omit<ImportKind<Row>, 'words'>> & { words?: Partial<ImportKind['words']> };

/** How files bring its records. One of the same name is taken for the same. */
export function plainImport<Row extends ImportableRow>(stored: StoredKind<Row>, own: PlainImport<Row>): ImportKind<Row> {
  const fields = ownFields(stored.kind);
  const { nameField } = own;
  return importStored<Row>(stored, {
    ...{ name: stored.area, fields, separators: {}, whole: {}, standsIn: [], looksLike: [], comparedColumns: [nameField, 'createdBy'] },
    keysOf: (record) => [['name', folded(String(record[nameField] ?? ''))]],
    ...plainRows(stored),
    ...own,
    words: { nameNotMapped: `Choose which column names the ${stored.kind.words.one}`, ...own.words },
  });
}
