import type { Field } from '@fairlead/contract/kit/records/fields';
import type { KindSearch } from '@fairlead/contract/kit/records/kind';
import type { ListSource, TableName } from '../../records/list/source.ts';
import type { RegisteredKind } from '../../records/visibility/kinds.ts';

/** A kind of record that is searched, with the fields that it is found by. */
export interface SearchedKind {
  /** What others call one of its records: 'client'. */
  name: string;
  table: TableName;
  source: ListSource<TableName>;
  search: KindSearch;
  fields: readonly { name: string; column: string; kind: Field['kind']; label: string; isTitle: boolean }[];
}

/** Those of the registered kinds that declare what they are found by, in their order. Throws for a field without a column of its own. */
export const searchedKinds = (registered: readonly RegisteredKind[]): SearchedKind[] =>
  registered.flatMap(({ kind, table, source }) => {
    if (!kind?.search || !source) return [];
    const { search, thing } = kind;
    const fields = search.by.map((name) => {
      const field = kind.list.fields[name as '_id'] as Field | undefined;
      if (!field || (field.isReadOnly && field.column === undefined))
        throw new Error(`The field "${name}" of ${kind.words.many} has no column to search: leave it out of \`by\`.`);
      return { name, column: field.column ?? name, kind: field.kind, label: field.label, isTitle: name === search.title };
    });
    return [{ name: thing, table, source, search, fields }];
  });
