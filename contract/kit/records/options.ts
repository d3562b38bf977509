import type { FieldErrors } from '../errors.ts';
import { type Field, type Fields, listFields } from './fields.ts';

type Choice = Extract<Field, { kind: 'choice' }>;
/** What was added to the options of fields, by the name of their list. */
export type AddedOptions = Readonly<Partial<Record<string, readonly string[]>>>;

const fold = (text: string) => text.trim().toLowerCase();

/** The options that a choice offers: its own, then what was added to them. */
export function offeredOptions(field: Choice, added: AddedOptions): [string, ...string[]] {
  const own = new Set(field.options.map(fold));
  const more = field.extendedBy === undefined ? [] : (added[field.extendedBy] ?? []);
  return [...field.options, ...more.filter((option) => !own.has(fold(option)))];
}

/** The same fields, whose choices offer what was added too. */
export const withAddedOptions = (fields: Fields, added: AddedOptions): Fields =>
  Object.fromEntries(
    listFields(fields).map(([name, field]) => [
      name,
      field.kind === 'choice' ? { ...field, options: offeredOptions(field, added) } : field,
    ]),
  );

/** The chosen values that are offered no more, with the reasons. What a record has already may stay. */
export function refusedOptions(
  fields: Fields,
  sent: Readonly<Record<string, unknown>>,
  before: Readonly<Record<string, unknown>> | undefined,
  added: AddedOptions,
): FieldErrors {
  const refused = listFields(fields).flatMap(([name, field]) => {
    const value = sent[name];
    if (field.kind !== 'choice' || field.extendedBy === undefined || typeof value !== 'string' || value === before?.[name]) return [];
    const offered = offeredOptions(field, added);
    return offered.includes(value) ? [] : [[name, field.wrong ?? `must be one of ${offered.join(', ')}`] as const];
  });
  return Object.fromEntries(refused);
}
