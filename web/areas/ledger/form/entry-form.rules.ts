import type { FieldErrors } from '@fairlead/contract/kit/errors';
import { formatAmount, toMinor } from '@fairlead/contract/kit/money';
import {
  LEDGER_FIELDS,
  LEDGER_MESSAGES,
  type LedgerChange,
  type LedgerDraft,
  type LedgerEntry,
  ledgerKind,
} from '@fairlead/contract/ledger';
import { plainForm, type ValuesOf } from '../../../records/form/form-fields.rules.ts';
import type { Named } from '../../../records/form/form-kind.ts';
import { isAmountUnclear, isUnclear, readAmount, readDecimal, SEPARATORS } from '../../../records/form/typed-decimal.rules.ts';

/** Where an entry is added, and in which currency the books are kept. */
export interface NewEntry {
  /** Absent where the form asks for it. */
  client?: Named;
  books: string;
}

const { clientId, kind, reference, amount, currency, rate, issuedOn, dueOn, description } = LEDGER_FIELDS;
const required = LEDGER_MESSAGES.incomplete;
/** The contract's fields in the form's order. Only the list of all entries asks for the client, and only another currency for its rate. */
const FIELDS = {
  client: { ...clientId, required },
  kind: { ...kind, default: 'receivable' },
  reference,
  amount,
  currency: { kind: 'currency', label: currency.label },
  rate: { ...rate, required },
  issuedOn,
  dueOn,
  description,
} as const;
export type EntryValues = ValuesOf<typeof FIELDS>;

/** Numbers as they are sent. */
const meaningOf = <Values extends Pick<EntryValues, 'amount' | 'currency' | 'rate'>>(values: Values): Values => ({
  ...values,
  amount: readAmount(values.amount, values.currency),
  rate: readDecimal(values.rate, rate.decimals),
});

/** An amount means nothing without its currency and rate. */
export const ENTRY = plainForm(FIELDS, {
  title: 'Entry',
  schema: ledgerKind.draft,
  together: [
    {
      name: 'amount',
      label: amount.label,
      fields: ['amount', 'currency', 'rate'],
      keyOf(values) {
        const meant = meaningOf(values);
        return `${toMinor(meant.amount, meant.currency) ?? meant.amount} ${meant.currency} ${meant.rate}`;
      },
      textOf: amountText,
      columns: ['amountMinor', 'baseMinor', 'baseAmount', 'baseCurrency', 'openMinor', 'openAmount', 'openBaseMinor'],
    },
  ],
  meaningOf,
  texts: { amount: amountText },
});
export const { textOf } = ENTRY;

export const newValues = ({ client, books }: NewEntry, today: string): EntryValues => ({
  ...ENTRY.blankValues(),
  ...(client && { client }),
  currency: books,
  issuedOn: today,
});

export const valuesOf = (entry: LedgerEntry): EntryValues => ENTRY.valuesOf({ ...entry, client: entry.clientId });

export const addedBody = (values: EntryValues) => ENTRY.addedBody(values) as LedgerDraft;

/** A due day can't be cleared, so a blank one stays as it is. */
export function changedBody(values: EntryValues, before: EntryValues): LedgerChange {
  const { dueOn: due, ...change } = ENTRY.changedBody(values, before) as LedgerChange;
  return { ...change, ...(due && { dueOn: due }) };
}

export const isRateAsked = (values: EntryValues, books: string): boolean => values.currency !== books;

/** Of an entry that is kept already, days are only refused where they are changed, which the server knows. */
export function problemsOf(values: EntryValues, { books, isNew }: { books: string; isNew: boolean }): FieldErrors {
  const problems: FieldErrors = {};
  if (isNew && values.dueOn !== '' && values.dueOn < values.issuedOn) problems.dueOn = LEDGER_MESSAGES.beforeIssue;
  if (isRateAsked(values, books) && values.rate.trim() === '') problems.rate = rateQuestion(values, books);
  const meant = meaningOf(values);
  if (isAmountUnclear(meant.amount, values.currency)) problems.amount = SEPARATORS;
  if (isUnclear(meant.rate)) problems.rate = SEPARATORS;
  return ENTRY.problemsWith(values, problems);
}

/** 'How many INR is one USD?' */
export const rateQuestion = (values: EntryValues, books: string): string => `How many ${books} is one ${values.currency}?`;

function amountText(values: EntryValues): string {
  const meant = meaningOf(values);
  const text = toMinor(meant.amount, meant.currency) === undefined ? meant.amount : formatAmount(meant.amount, meant.currency);
  return meant.rate === '' ? text : `${text} at ${meant.rate}`;
}
