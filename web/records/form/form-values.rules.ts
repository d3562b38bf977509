import type { FieldErrors } from '@fairlead/contract/kit/errors';
import { type Field, type FieldGroup, type Fields, type TypedField, typedFields } from '@fairlead/contract/kit/records/fields';
import type { ZodType } from 'zod';
import '../../platform/schemas/zod.ts';
import type { FieldPlace, FormKind, FormValues, Named, StoredRecord } from './form-kind.ts';
import { isSeparated, readTyped, SEPARATORS } from './typed-decimal.rules.ts';

type Texts<Own> = Record<TypedField<Own>, string>;
const eachTyped = <Own extends Fields>(own: Own, textOf: (name: TypedField<Own>) => string) =>
  Object.fromEntries(typedFields(own).map((name) => [name, textOf(name)])) as Texts<Own>;

/** What a new record's form begins with: blanks, and what has a default. */
export const blankTexts = <Own extends Fields>(own: Own): Texts<Own> =>
  eachTyped(own, (name) => {
    const field = own[name] as Field;
    return 'default' in field ? String(field.default ?? '') : '';
  });

/** A stored record's fields as they would have been typed; days as yyyy-mm-dd, several texts joined by ', '. */
export const textsOf = <Own extends Fields>(own: Own, stored: Readonly<Partial<Record<NoInfer<TypedField<Own>>, unknown>>>): Texts<Own> =>
  eachTyped(own, (name) => {
    const value: unknown = stored[name];
    return Array.isArray(value) ? value.join(', ') : String(value ?? '');
  });

/** Split on commas, trimmed, blanks dropped. */
export const splitNames = (typed: string): string[] =>
  typed
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** What texts mean to the server: null for blanks, amounts as numbers, names as a list. */
export function bodyOfTexts(fields: Fields, texts: Readonly<Record<string, string>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(texts).map(([field, typed]) => [field, bodyValue(fields[field], typed)]));
}

/** What a field's value in the form means to the server. */
export function bodyValue(field: Field | undefined, value: unknown): unknown {
  if (typeof value === 'boolean') return value;
  if (Array.isArray(value)) return (value as readonly Named[]).map(({ _id }) => _id);
  if (typeof value === 'object' && value !== null) return (value as Named)._id || null;
  const typed = String(value ?? '');
  if (field?.kind === 'texts') return splitNames(typed);
  if (typed.trim() === '') return null;
  return field?.kind === 'money' || field?.kind === 'number' ? readTyped(field, typed) : typed.trim();
}

/** The body of a new record: blanks are dropped. */
export const withoutBlanks = (body: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null));

/** The entries that differ from before. */
export function changedEntries<Entries extends Record<string, unknown>>(next: Entries, before: Entries): Partial<Entries> {
  const isChanged = ([name, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(before[name]);
  return Object.fromEntries(Object.entries(next).filter(isChanged)) as Partial<Entries>;
}

/** What a required field says while it is blank. */
export const REQUIRED = 'is required';

/** What the contract refuses of a new record's body, and what is required and blank, by field. */
export function problemsIn(schema: ZodType, fields: Fields, body: Record<string, unknown>): FieldErrors {
  const problems: FieldErrors = {};
  for (const issue of schema.safeParse(body).error?.issues ?? []) {
    const field = issue.path.join('.');
    const isMissing = fields[field]?.required !== undefined && body[field] === undefined;
    problems[field] ??= isMissing ? REQUIRED : isRefusedForSeparators(issue.path, fields, body) ? SEPARATORS : issue.message;
  }
  return problems;
}

/** Whether a number stayed a text because of its separators. */
function isRefusedForSeparators(path: readonly PropertyKey[], fields: Fields, body: Record<string, unknown>): boolean {
  const [name = '', at, part] = path.map(String);
  const field = fields[name];
  const [inner, stated] =
    field?.kind === 'list'
      ? [field.of[part ?? ''], (body[name] as Record<string, unknown>[])[Number(at)]?.[part ?? '']]
      : [field, body[name]];
  return (inner?.kind === 'money' || inner?.kind === 'number') && typeof stated === 'string' && isSeparated(stated);
}

/** The summary over a form with these problems: the words for what is missing when something required is blank. */
export function summarize(fields: Fields, problems: FieldErrors): string {
  const [missing] = Object.keys(problems).filter((field) => problems[field] === REQUIRED);
  return (missing !== undefined && fields[missing]?.required) || 'Please check these fields.';
}

/** The problems in the order of the form; what is none of its fields comes last. */
export function inFormOrder(steps: readonly { groups: readonly FieldGroup[] }[], problems: FieldErrors): FieldErrors {
  const order = steps.flatMap(({ groups }) => groups.flatMap(({ fields }) => fields));
  const rank = (field: string) => (order.indexOf(firstPart(field)) + order.length + 1) % (order.length + 1);
  return Object.fromEntries(Object.entries(problems).toSorted(([one], [other]) => rank(one) - rank(other)));
}

/** Takes out the problems of fields that are being mended; a list takes its entries' messages with it. */
export function withoutFields(problems: FieldErrors, fields: readonly string[]): FieldErrors {
  return Object.fromEntries(Object.entries(problems).filter(([field]) => !fields.includes(firstPart(field))));
}

const firstPart = (field: string): string => field.split('.')[0] ?? field;

export const inputIdOf = (kind: { name: string }, field: string): string => `${kind.name}-${field.replaceAll('.', '-')}`;

/** Where a refused field stands; its name is as in the body, `sites.0.latitude`. */
export function placeOf<Stored extends StoredRecord, Values extends FormValues>(kind: FormKind<Stored, Values>, field: string): FieldPlace {
  const own = kind.placeOf?.(field);
  if (own) return own;
  const name = firstPart(field);
  const step = kind.steps.findIndex(({ groups }) => groups.some(({ fields }) => fields.includes(name)));
  return { id: inputIdOf(kind, name), label: kind.fields[name]?.label ?? name, step: Math.max(0, step) };
}

/** The fields of a group that are asked for. */
export function askedFields<Stored extends StoredRecord, Values extends FormValues>(
  kind: FormKind<Stored, Values>,
  fields: readonly string[],
  values: Values,
): readonly string[] {
  return fields.filter((field) => kind.isAsked?.(field, values) ?? true);
}
