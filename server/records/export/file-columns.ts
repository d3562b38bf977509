import { type Field, type Fields, listFields, SYSTEM_FIELDS } from '@fairlead/contract/kit/records/fields';
import type { Column, ColumnKind } from '../../platform/output/table.ts';

const COLUMN_KINDS: Partial<Record<Field['kind'], ColumnKind>> = {
  url: 'link',
  money: 'money',
  number: 'number',
  decimal: 'decimal',
  day: 'day',
  instant: 'instant',
};

/** A field as a column of a file. */
export const fileColumn = (key: string, field: Field): Column => ({
  key,
  header: field.label,
  kind: COLUMN_KINDS[field.kind] ?? 'text',
  ...(field.width !== undefined && { width: field.width }),
  ...('currencyField' in field && field.currencyField !== undefined && { currencyKey: field.currencyField }),
});

const NOT_IN_FILES: ReadonlySet<Field['kind']> = new Set(['reference', 'references', 'picture', 'record']);

const { createdAt, updatedAt, _id } = SYSTEM_FIELDS;

/** The columns of every field, with labels that an import recognises, and the system fields. References and pictures mean nothing in a file. */
export function fileColumns<Own extends Fields>(own: Own): Column[] {
  const fields = listFields(own).filter(([, { kind }]) => !NOT_IN_FILES.has(kind));
  return Object.entries({ ...Object.fromEntries(fields), createdAt, updatedAt, _id }).map(([key, field]) => fileColumn(key, field));
}
