import { type Fields, type TypedField, typedFields } from '@fairlead/contract/kit/records/fields';
import type { FormValues, MergeUnit } from '../form/form-kind.ts';

/** A unit for each typed field of its own, but those that the area groups itself; blanks around a word are no change. */
export const unitsOfFields = <Own extends Fields, Values extends FormValues>(
  own: Own,
  textOf: (values: Values, field: TypedField<Own>) => string,
  grouped: readonly TypedField<Own>[] = [],
): MergeUnit<Values>[] =>
  typedFields(own)
    .filter((name) => !grouped.includes(name))
    .map((name) => ({
      name,
      label: own[name]?.label ?? name,
      fields: [name],
      keyOf: (values) => String(values[name] ?? '').trim(),
      textOf: (values) => textOf(values, name),
    }));
