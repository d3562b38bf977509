import { type Field, type Fields, type Held, isSeveral, listFields, type SystemFields } from '@fairlead/contract/kit/records/fields';

/** How a value is stored: money in hundredths, a flag as 0 or 1, a list as JSON text, a picture as its file's id. */
type Stored<F> = F extends { kind: 'list' | 'texts' | 'references' }
  ? string
  : F extends { kind: 'record' }
    ? string | null
    : F extends { kind: 'flag' }
      ? 0 | 1
      : F extends { kind: 'picture' }
        ? string | null
        : Held<F>;

/** The columns of a kind's fields and of the system fields; a table adds its own columns. */
export type StoredFields<Own> = {
  -readonly [Name in keyof (Own & SystemFields) as (Own & SystemFields)[Name] extends { column: infer Column extends string }
    ? Column
    : (Own & SystemFields)[Name] extends { isReadOnly: true }
      ? never
      : Name]: Stored<(Own & SystemFields)[Name]>;
};

const columnName = (name: string, { column = name }: Field): string => column;

type BlankColumns<Own> = {
  [Name in keyof Own as Own[Name] extends
    | { required: string }
    | { default: string | number }
    | { isReadOnly: true }
    | { hasServerDefault: true }
    ? never
    : Own[Name] extends { column: infer Column extends string }
      ? Column
      : Name]: Stored<Own[Name]>;
};

/** The columns of optional fields with their empty values. */
export function blankColumns<Own extends Fields>(own: Own): BlankColumns<Own> {
  const mayBeEmpty = listFields(own).filter(
    ([, field]) =>
      field.required === undefined &&
      !field.isReadOnly &&
      !field.hasServerDefault &&
      !('default' in field && typeof field.default !== 'object' && field.default !== undefined),
  );
  return Object.fromEntries(mayBeEmpty.map(([name, field]) => [columnName(name, field), blankValue(field)])) as BlankColumns<Own>;
}

const blankValue = (field: Field): null | 0 | '[]' => (isSeveral(field) ? '[]' : field.kind === 'flag' ? 0 : null);
