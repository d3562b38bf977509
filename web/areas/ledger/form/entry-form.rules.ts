import type { FieldErrors } from '@fairlead/contract/kit/errors';
import { formatAmount, toMinor } from '@fairlead/contract/kit/money';
import { optionLabel } from '@fairlead/contract/kit/records/fields';
import {
  LEDGER_FIELDS,
  LEDGER_MESSAGES,
  type LedgerChange,
  type LedgerDraft,
  type LedgerEntry,
  ledgerKind,
} from '@fairlead/contract/ledger';
import type { MergeUnit } from '../../../records/form/form-kind.ts';
import { changedEntries, inFormOrder, problemsIn, REQUIRED, withoutBlanks } from '../../../records/form/form-values.rules.ts';
import { monthDayYear } from '../../../ui/dates/date-days.ts';

/** A client, by its id; screens show the name. */
interface Named {
  _id: string;
  name: string;
}

/** Where an entry is added, and in which currency the books are kept. */
export interface NewEntry {
  /** Absent where the form asks for it. */
  client?: Named;
  books: string;
}

/** What the form holds: texts as typed, '' for blanks. */
export interface EntryValues extends Record<string, unknown> {
  client: Named;
  kind: string;
  reference: string;
  amount: string;
  currency: string;
  rate: string;
  issuedOn: string;
  dueOn: string;
  description: string;
}

/** The contract's fields, and the client, which only the list of all entries asks for. */
export const FORM_FIELDS = {
  ...LEDGER_FIELDS,
  client: { kind: 'text', isLong: true, max: 200, label: 'Client', required: LEDGER_MESSAGES.incomplete },
} as const;
const TYPED = ['kind', 'reference', 'amount', 'currency', 'rate', 'issuedOn', 'dueOn', 'description'] as const;
const FIELDS = ['client', ...TYPED] as const;
const TITLE = 'Entry';
export const ENTRY_STEPS = [{ label: TITLE, title: TITLE, groups: [{ title: TITLE, fields: FIELDS }] }];

export const newValues = ({ client, books }: NewEntry, today: string): EntryValues => ({
  client: client ?? { _id: '', name: '' },
  kind: 'receivable',
  reference: '',
  amount: '',
  currency: books,
  rate: '',
  issuedOn: today,
  dueOn: '',
  description: '',
});

export const valuesOf = (entry: LedgerEntry): EntryValues => ({
  client: { _id: entry.clientId, name: entry.clientName },
  kind: entry.kind,
  reference: entry.reference ?? '',
  amount: entry.amount,
  currency: entry.currency,
  rate: entry.rate ?? '',
  issuedOn: entry.issuedOn,
  dueOn: entry.dueOn,
  description: entry.description ?? '',
});

const bodyOf = (values: EntryValues) => Object.fromEntries(TYPED.map((name) => [name, values[name].trim() || null]));

/** What goes to the server for a new entry: blanks are dropped. */
export const addedBody = (values: EntryValues) => withoutBlanks(bodyOf(values)) as unknown as LedgerDraft;

/** What goes to the server for an edit: only what differs from before. A due day can't be cleared, so a blank one stays as it is. */
export function changedBody(values: EntryValues, before: EntryValues): LedgerChange {
  const { dueOn, ...change } = changedEntries(bodyOf(values), bodyOf(before));
  return { ...change, ...(dueOn && { dueOn }) } as LedgerChange;
}

export const isRateAsked = ({ currency }: EntryValues, books: string): boolean => currency !== books;

interface Asked {
  books: string;
  isClientAsked: boolean;
  /** Of an entry that is kept already, days are only refused where they are changed, which the server knows. */
  isNew: boolean;
}

/** What is wrong with the values before anything is sent, by the contract's own schema; empty when nothing is. */
export function problemsOf(values: EntryValues, { books, isClientAsked, isNew }: Asked): FieldErrors {
  const problems: FieldErrors = { ...problemsIn(ledgerKind.draft, LEDGER_FIELDS, addedBody(values) as unknown as Record<string, unknown>) };
  if (isNew && values.dueOn !== '' && values.dueOn < values.issuedOn) problems.dueOn = LEDGER_MESSAGES.beforeIssue;
  if (isClientAsked && values.client._id === '') problems.client = REQUIRED;
  if (isRateAsked(values, books) && values.rate.trim() === '') problems.rate = rateQuestion(values, books);
  return inFormOrder(ENTRY_STEPS, problems);
}

/** 'How many INR is one USD?' */
export const rateQuestion = ({ currency }: EntryValues, books: string): string => `How many ${books} is one ${currency}?`;

const NOT_PROVIDED = 'Not provided';

/** How a value reads beside another version of it. */
export function textOf(values: EntryValues, field: string): string {
  if (field === 'client') return values.client.name;
  if (field === 'kind') return optionLabel(LEDGER_FIELDS.kind, values.kind);
  if (field === 'amount') {
    const amount = toMinor(values.amount, values.currency) === undefined ? values.amount : formatAmount(values.amount, values.currency);
    return values.rate === '' ? amount : `${amount} at ${values.rate}`;
  }
  const text = String(values[field] ?? '').trim();
  if (text === '') return NOT_PROVIDED;
  return field === 'issuedOn' || field === 'dueOn' ? monthDayYear(text) : text;
}

const unitOf = (name: (typeof TYPED)[number]): MergeUnit<EntryValues> => ({
  name,
  label: LEDGER_FIELDS[name].label,
  fields: [name],
  keyOf: (values) => values[name].trim(),
  textOf: (values) => textOf(values, name),
});

/** An amount means nothing without its currency and rate, so they are kept or taken over as one. */
export const ENTRY_UNITS: readonly MergeUnit<EntryValues>[] = [
  unitOf('kind'),
  unitOf('reference'),
  {
    ...unitOf('amount'),
    fields: ['amount', 'currency', 'rate'],
    keyOf: ({ amount, currency, rate }) => `${toMinor(amount, currency) ?? amount} ${currency} ${rate}`,
  },
  unitOf('issuedOn'),
  unitOf('dueOn'),
  unitOf('description'),
];
/** Columns that follow from the amount are told with it. */
export const ENTRY_COLUMNS: Readonly<Record<string, string>> = Object.fromEntries(
  ['currency', 'rate', 'amountMinor', 'baseMinor', 'baseAmount', 'baseCurrency', 'openMinor', 'openAmount', 'openBaseMinor'].map(
    (column) => [column, 'amount'],
  ),
);
