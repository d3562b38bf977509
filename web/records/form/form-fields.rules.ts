import type { FieldErrors } from '@fairlead/contract/kit/errors';
import { type Field, type FieldName, type Fields, listFields, optionLabel } from '@fairlead/contract/kit/records/fields';
import type { ZodType } from 'zod';
import { monthDayYear } from '../../ui/dates/date-days.ts';
import type { FormValues, MergeUnit, Named } from './form-kind.ts';
import { bodyValue, changedEntries, inFormOrder, problemsIn, REQUIRED, withoutBlanks } from './form-values.rules.ts';
import { numberText } from './typed-decimal.rules.ts';

/** What a form holds of a field: text as typed, unless it is chosen or ticked. */
type FormValue<F> = F extends { kind: 'flag' }
  ? boolean
  : F extends { kind: 'reference' }
    ? Named
    : F extends { kind: 'references' }
      ? readonly Named[]
      : string;
/** What a form of these fields holds. */
export type ValuesOf<Own> = { -readonly [Name in keyof Own]: FormValue<Own[Name]> };

/** Fields that only mean something together: they are kept, or taken over from someone else, as one. */
export interface Together<Own, Values> {
  name: string;
  label: string;
  fields: readonly FieldName<Own>[];
  textOf: (values: Values) => string;
  /** Equal keys are equal values; all that is sent of them unless given. */
  keyOf?: (values: Values) => string;
  /** A change of one of them sends them all. */
  isSentWhole?: true;
  /** Columns of the history that follow from them. */
  columns?: readonly string[];
}

interface PlainForm<Own, Values> {
  /** Of its only step. */
  title: string;
  /** What a new record's body must meet. */
  schema: ZodType;
  together?: readonly Together<Own, Values>[];
  /** What the values mean where one of them makes another one void. */
  meaningOf?: (values: Values) => Values;
  /** Texts that are not those of the field's kind. */
  texts?: { readonly [Name in FieldName<Own>]?: (values: Values) => string };
}

/**
 * All that follows from the fields of a form of one step, in their order: what it holds, sends and finds wrong, and what of it is merged.
 * A field that is read-only in the contract, as the client that stands in the path, may be asked for, and is neither sent nor merged.
 */
export function plainForm<const Own extends Fields, Values extends FormValues & ValuesOf<Own> = ValuesOf<Own>>(
  fields: Own,
  { title, schema, together = [], meaningOf = (values) => values, texts = {} }: PlainForm<Own, Values>,
) {
  const names = listFields(fields).map(([name]) => name);
  const steps = [{ label: title, title, groups: [{ title, fields: names }] }];
  const sent = listFields(fields).filter(([, { isReadOnly }]) => !isReadOnly);
  const fromEach = (make: (field: Field, name: FieldName<Own>) => unknown) =>
    Object.fromEntries(listFields(fields).map(([name, field]) => [name, make(field, name)])) as unknown as Values;

  const bodyOf = (values: Values): Record<string, unknown> => {
    const meant = meaningOf(values);
    return Object.fromEntries(sent.map(([name, field]) => [name, bodyValue(field, meant[name])]));
  };
  const textOf = (values: Values, field: string): string =>
    texts[field as FieldName<Own>]?.(values) ?? textOfValue(fields[field], values[field]);
  const keyOf = (parts: readonly string[]) => (values: Values) => {
    const body = bodyOf(values);
    return JSON.stringify(parts.map((name) => body[name]));
  };

  /** What is wrong before anything is sent, by the contract's own schema and by what the area found; empty when nothing is. */
  function problemsWith(values: Values, found: FieldErrors): FieldErrors {
    const missing = listFields(fields).filter(
      ([name, field]) => field.required !== undefined && field.kind === 'reference' && (values[name] as Named)._id === '',
    );
    const problems = problemsIn(schema, fields, withoutBlanks(bodyOf(values)));
    return inFormOrder(steps, { ...problems, ...Object.fromEntries(missing.map(([name]) => [name, REQUIRED])), ...found });
  }

  function unitOf([name, { label }]: [FieldName<Own>, Field]): MergeUnit<Values>[] {
    const whole = together.find((each) => each.fields.includes(name));
    if (!whole) return [{ name, label, fields: [name], keyOf: keyOf([name]), textOf: (values) => textOf(values, name) }];
    return whole.fields[0] === name ? [{ keyOf: keyOf(whole.fields), ...whole }] : [];
  }

  return {
    fields,
    steps,
    meaningOf,
    /** Blanks, and what has a default. */
    blankValues: () => fromEach(blankOf),
    valuesOf: (stored: Readonly<Record<string, unknown>>) => fromEach((field, name) => storedValue(field, name, stored)),
    bodyOf,
    /** What goes to the server for a new record: blanks are dropped. */
    addedBody: (values: Values) => withoutBlanks(bodyOf(values)),
    /** What goes to the server for an edit: only what differs from before, null for what was emptied. */
    changedBody(values: Values, before: Values): Record<string, unknown> {
      const body = bodyOf(values);
      const change = changedEntries(body, bodyOf(before));
      const whole = together
        .filter((each) => each.isSentWhole && each.fields.some((name) => name in change))
        .flatMap((each) => each.fields);
      return { ...change, ...Object.fromEntries(whole.map((name) => [name, body[name]])) };
    },
    problemsOf: (values: Values) => problemsWith(values, {}),
    problemsWith,
    textOf,
    units: sent.flatMap(unitOf),
    unitOfColumn: Object.fromEntries(
      together.flatMap(({ name, fields: parts, columns = [] }) => [...parts, ...columns].map((column) => [column, name])),
    ) as Record<string, string>,
  };
}

const NOBODY: Named = { _id: '', name: '' };

function blankOf(field: Field): unknown {
  if (field.kind === 'flag') return false;
  if (field.kind === 'reference') return NOBODY;
  if (field.kind === 'references') return [];
  return 'default' in field ? String(field.default ?? '') : '';
}

function storedValue(field: Field, name: string, stored: Readonly<Record<string, unknown>>): unknown {
  const value = stored[name];
  if (field.kind === 'flag') return value === true;
  if (field.kind === 'reference') return { _id: value ?? '', name: (field.named && stored[field.named]) ?? '' };
  if (field.kind === 'number' && typeof value === 'number') return numberText(field, value);
  if (field.kind !== 'references') return String(value ?? '');
  const names = (field.named ? stored[field.named] : undefined) as (string | null)[] | undefined;
  return (value as string[]).map((_id, at) => ({ _id, name: names?.[at] ?? 'someone unknown' }));
}

const NOT_PROVIDED = 'Not provided';

/** How a value reads in the review, or beside another version of it. */
function textOfValue(field: Field | undefined, value: unknown): string {
  if (field?.kind === 'flag') return value === true ? 'Yes' : 'No';
  if (field?.kind === 'reference') return (value as Named).name || NOT_PROVIDED;
  if (field?.kind === 'references') return (value as readonly Named[]).map(({ name }) => name).join(', ') || 'Nobody';
  const typed = String(value ?? '').trim();
  if (typed === '') return NOT_PROVIDED;
  return field?.kind === 'day' ? monthDayYear(typed) : optionLabel(field, typed);
}
