import { isCurrency } from '@fairlead/contract/kit/currencies';
import { type DuplicateAction, IMPORT_ROW_KINDS, type ImportRow, type ImportRowKind } from '@fairlead/contract/kit/import/imports';
import { formatAmount } from '@fairlead/contract/kit/money';
import { type Field, importableFields } from '@fairlead/contract/kit/records/fields';
import type { Tone } from '../../../ui/chip.tsx';
import { fieldProblem } from '../../../ui/forms/field-problem.ts';
import type { IconName } from '../../../ui/icon.tsx';
import { fieldLabel, type ImportKind } from '../import-kind.ts';

type Labels = Pick<ImportKind, 'fields'>;

export const KIND_WORDS: Record<ImportRowKind, { label: string; tone: Tone; icon: IconName }> = {
  create: { label: 'New', tone: 'good', icon: 'plus' },
  update: { label: 'Update', tone: 'accent', icon: 'refresh' },
  skip: { label: 'Skip', tone: 'info', icon: 'right' },
  question: { label: 'Question', tone: 'wait', icon: 'help' },
  refused: { label: 'Refused', tone: 'bad', icon: 'warning' },
};

const ACTION_OPTIONS: readonly { value: DuplicateAction; label: string }[] = [
  { value: 'update', label: 'Update' },
  { value: 'create', label: 'Add as new' },
  { value: 'skip', label: 'Skip' },
];

/** What can be done with a duplicate. One that shares an identifier can't be added as new: the server would refuse it. */
export const actionOptions = ({ identifierField }: Pick<ImportKind, 'identifierField'>) =>
  ACTION_OPTIONS.filter(({ value }) => value !== 'create' || identifierField === undefined);

/** Each reason why a row is refused, as in 'Email must be an email address'. */
export function problemsShown(kind: Labels, problems: ImportRow['problems']): string[] {
  return Object.entries(problems).map(([field, reason]) => {
    const label = fieldLabel(kind, field);
    return label ? fieldProblem(label, reason) : reason;
  });
}

/** Each cell that is left out and why, as in 'Website “ask us” is left out: it must be a web address'. */
export function notesShown(kind: Labels, notes: ImportRow['notes']): string[] {
  return Object.entries(notes).map(([field, { cell, reason }]) => {
    const why = /^must /.test(reason) ? `it ${reason}` : reason;
    return `${fieldLabel(kind, field)} “${shortened(cell)}” is left out: ${why}`;
  });
}

const BY_WORDS: Partial<Record<ImportRow['repeatsBy'][number], string>> = {
  name: 'name',
  email: 'email',
  phone: 'phone',
  website: 'website',
};
/** What a row shares with a record that is there or an earlier row, as in 'same name, email and phone'. */
export function byWords(
  { fields, identifierField, knownBy, askedBy }: Pick<ImportKind, 'fields' | 'identifierField' | 'knownBy' | 'askedBy'>,
  by: ImportRow['repeatsBy'],
): string {
  if (by.includes('row')) return 'the same in every cell';
  if (by.includes('identifier')) return `same ${identifierField ? fieldLabel({ fields }, identifierField) : knownBy}`;
  if (askedBy !== undefined && by.length === 1 && by[0] === 'name') return `same ${askedBy}`;
  const words = (Object.keys(BY_WORDS) as (keyof typeof BY_WORDS)[]).filter((each) => by.includes(each)).map((each) => BY_WORDS[each]);
  const last = words.at(-1) ?? '';
  return `same ${words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${last}` : last}`;
}

/** Long enough to recognise a value, short enough for fifty rows. */
const SHOWN_LENGTH = 90;
/** A row's values beside those that name it, in the order of the form's fields; long ones cut, and amounts with their currency. */
export function otherValues(
  kind: Pick<ImportKind, 'fields' | 'nameField' | 'secondField'>,
  values: ImportRow['values'],
): { field: string; label: string; value: string }[] {
  return importableFields(kind.fields).flatMap((field: string) => {
    const value = values[field];
    if (value === undefined || field === kind.nameField || field === kind.secondField) return [];
    const currency = currencyOf(kind.fields[field], values);
    return [{ field, label: fieldLabel(kind, field), value: currency ? formatAmount(String(value), currency) : shortened(value) }];
  });
}

/** A refused row may hold any text as its currency. */
function currencyOf(field: Field | undefined, values: ImportRow['values']): string | undefined {
  const currency = field && 'currencyField' in field ? values[field.currencyField ?? ''] : undefined;
  return typeof currency === 'string' && isCurrency(currency) ? currency : undefined;
}

/** A cell as one line; what is left out is marked. */
export function shortened(value: string | number | null): string {
  const text = value === null ? '' : String(value).replaceAll(/\s+/g, ' ');
  const letters = [...text];
  return letters.length > SHOWN_LENGTH ? `${letters.slice(0, SHOWN_LENGTH).join('')}…` : text;
}

export const IMPORT_TABS = ['columns', 'rows', 'duplicates'] as const;
export type ImportTab = (typeof IMPORT_TABS)[number];
export interface ImportView {
  tab: ImportTab;
  kind?: ImportRowKind | undefined;
  /** Only rows of which a cell is left out. */
  notes?: boolean | undefined;
  page?: number | undefined;
  cursor?: string | undefined;
}

/** What the address says about an import's page; anything that is no value of its kind is as if it were not there. */
export function importViewOf(address: Record<string, unknown>): ImportView {
  const page = Number(address.page);
  const kind = IMPORT_ROW_KINDS.find((each) => each === address.kind);
  const cursor = typeof address.cursor === 'string' && address.cursor !== '' ? address.cursor : undefined;
  return {
    tab: IMPORT_TABS.find((each) => each === address.tab) ?? 'columns',
    ...(kind && { kind }),
    ...(address.notes === true && { notes: true }),
    ...(Number.isInteger(page) && page > 1 && page <= 100_000_000 && { page }),
    ...(cursor && { cursor }),
  };
}
