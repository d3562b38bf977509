import type { FieldErrors } from '@fairlead/contract/kit/errors';
import { convertMinor, currencyDigits, fromMinor, MINOR_MAX, toMinor } from '@fairlead/contract/kit/money';
import { dayBefore } from '@fairlead/contract/kit/time';
import {
  LEDGER_MESSAGES,
  LEDGER_PAYMENTS_MAX,
  type LedgerChange,
  type LedgerDraft,
  type LedgerEntry,
  moreThanOpen,
  type PaymentDraft,
} from '@fairlead/contract/ledger';
import type { Selectable } from 'kysely';
import { folded } from '../../platform/db/lists/folded.ts';
import { NEVER_UNDONE } from '../../records/import/kind.ts';
import { dropAbsent, findDifferences, type NewRecord, startRecord } from '../../records/write/kind.ts';
import type { LedgerEntryTable } from './ledger.tables.ts';

export type LedgerRow = Selectable<LedgerEntryTable>;
export type Payment = LedgerEntry['payments'][number];

/** What the service adds to a draft or a change. */
interface Added {
  clientId?: string;
  /** The workspace's currency, in which the books are kept from now on. */
  books?: string;
  /** The id of the payment that a `paidOn` makes. */
  paymentId?: string;
  /** A payment to be added, or the id of one to be taken back. */
  payment?: Payment;
  takenBack?: string;
}
export type OwnedDraft = LedgerDraft & Added & { clientId: string };
export type OwnedChange = LedgerChange & Added;

/** What the amounts of a row follow from. */
type Stated = Pick<LedgerRow, 'amount' | 'currency' | 'rate' | 'baseCurrency'>;

/** The row of an entry added now. */
export function rowOf({ clientId, books = '', paidOn, ...draft }: OwnedDraft, made: Omit<NewRecord, 'fileId'>): LedgerRow {
  const stated = { amount: draft.amount, currency: draft.currency ?? books, rate: draft.rate ?? null, baseCurrency: books };
  const payments = paidOn ? [{ _id: made.id, paidOn, amount: draft.amount }] : [];
  return {
    clientId,
    kind: draft.kind,
    reference: draft.reference ?? null,
    description: draft.description ?? null,
    issuedOn: draft.issuedOn,
    dueOn: draft.dueOn ?? draft.issuedOn,
    searchText: searchTextOf(draft),
    ...amountsOf(stated, payments),
    ...NEVER_UNDONE,
    ...startRecord(made),
  };
}

/** The columns that a change really changes. */
export function changedBy(row: LedgerRow, change: OwnedChange): Partial<LedgerRow> {
  const { version: _version, clientId: _client, books, paymentId, payment, takenBack, paidOn, ...sent } = change;
  const plain = dropAbsent(sent);
  const stated = statedBy(row, plain, books);
  const { openMinor } = amountsOf(stated, paymentsOf(row));
  const payments = paymentsAfter(row, { payment, takenBack, paidOn, rest: { _id: paymentId ?? row.id, openMinor } }, stated.currency);
  const next = { ...row, ...(plain as Partial<LedgerRow>) };
  return findDifferences(row, { ...next, searchText: searchTextOf(next), ...amountsOf(stated, payments) });
}

/** A rate is one into the currency of the books: a stated amount is entered in today's, and a rate of another currency means nothing. */
function statedBy(row: LedgerRow, { amount, currency, rate }: Pick<OwnedChange, 'amount' | 'currency' | 'rate'>, books?: string): Stated {
  const isRestated =
    (amount !== undefined && amount !== row.amount) ||
    (currency !== undefined && currency !== row.currency) ||
    (rate !== undefined && rate !== row.rate);
  if (!isRestated || books === undefined) return row;
  const next = { amount: amount ?? row.amount, currency: currency ?? row.currency, baseCurrency: books };
  const isSamePair = next.currency === row.currency && books === row.baseCurrency;
  return { ...next, rate: rate !== undefined ? rate : isSamePair ? row.rate : null };
}

interface PaymentChange {
  payment: Payment | undefined;
  takenBack: string | undefined;
  paidOn: string | null | undefined;
  rest: { _id: string; openMinor: number };
}

function paymentsAfter(row: LedgerRow, { payment, takenBack, paidOn, rest }: PaymentChange, currency: string): Payment[] {
  const payments = paymentsOf(row);
  if (payment) return [...payments, payment];
  if (takenBack !== undefined) return payments.filter(({ _id }) => _id !== takenBack);
  if (paidOn === undefined || paidOn === row.paidOn) return payments;
  const last = payments.at(-1);
  if (paidOn === null) return row.state === 'paid' ? payments.slice(0, -1) : payments;
  if (rest.openMinor > 0) return [...payments, { _id: rest._id, paidOn, amount: fromMinor(rest.openMinor, currency) }];
  return last ? [...payments.slice(0, -1), { ...last, paidOn }] : payments;
}

/** All columns that follow from the amount and its payments. What is wrong with them is told by `refusedFields`. */
function amountsOf(stated: Stated, payments: readonly Payment[]) {
  const { currency, baseCurrency } = stated;
  const rate = currency === baseCurrency ? null : stated.rate;
  const minor = toMinor(stated.amount, currency);
  const total = minor ?? 0n;
  const paid = payments.reduce((sum, { amount }) => sum + (toMinor(amount, currency) ?? 0n), 0n);
  const books = { ...stated, rate };
  const base = inBooks(total, books);
  const isPaid = payments.length > 0 && paid >= total;
  return {
    amount: minor === undefined ? stated.amount : fromMinor(minor, currency),
    amountMinor: Number(total),
    currency,
    rate,
    baseCurrency,
    baseMinor: Number(base),
    baseAmount: fromMinor(base, baseCurrency),
    paidAmount: fromMinor(paid, currency),
    openMinor: Number(total - paid),
    openAmount: fromMinor(total - paid, currency),
    openBaseMinor: Number(base - inBooks(paid, books)),
    payments: JSON.stringify(payments),
    state: isPaid ? ('paid' as const) : payments.length > 0 ? ('partlyPaid' as const) : ('open' as const),
    paidOn: isPaid
      ? (payments
          .map(({ paidOn }) => paidOn)
          .sort()
          .at(-1) ?? null)
      : null,
  };
}

/** Minor units in the currency of the books; none without the rate that is still to be stated. */
function inBooks(minor: bigint, { currency, baseCurrency, rate }: Omit<Stated, 'amount'>): bigint {
  if (currency === baseCurrency) return minor;
  return rate === null ? 0n : convertMinor(minor, rate, { from: currency, to: baseCurrency });
}

/** Each payment's share in the books: together exactly the difference between the amount and what is open. */
export function paymentShares(row: LedgerRow): { id: string; month: string; minor: number; baseMinor: number }[] {
  let paid = 0n;
  return paymentsOf(row).map(({ _id, paidOn, amount }) => {
    const before = inBooks(paid, row);
    const minor = toMinor(amount, row.currency) ?? 0n;
    paid += minor;
    return { id: _id, month: monthOf(paidOn), minor: Number(minor), baseMinor: Number(inBooks(paid, row) - before) };
  });
}

/** What contradicts itself in an entry, or can't be kept. */
export function refusedFields(before: LedgerRow | undefined, after: LedgerRow, { payment }: Pick<OwnedChange, 'payment'>): FieldErrors {
  const { amount, currency, baseCurrency, rate } = after;
  const minor = toMinor(amount, currency);
  if (minor === undefined) return { amount: decimalsOf(currency) };
  if (payment) return refusedPayment(before, after, payment);
  const fields = refusedDays(before, after);
  const [base, paid] = [inBooks(minor, after), minor - BigInt(after.openMinor)];
  if (minor <= 0n) fields.amount = LEDGER_MESSAGES.notPositive;
  else if (minor > MINOR_MAX || base > MINOR_MAX) fields.amount = LEDGER_MESSAGES.tooLarge;
  else if (paid > minor) fields.amount = LEDGER_MESSAGES.lessThanPaid;
  if (currency !== baseCurrency && rate === null) fields.rate = rateMissing(currency, baseCurrency);
  else if (rate !== null && !/[1-9]/.test(rate)) fields.rate = LEDGER_MESSAGES.notPositive;
  if (before && before.currency !== currency && paymentsOf(before).length > 0) fields.currency = LEDGER_MESSAGES.currencyOfPaid;
  return fields;
}

/** Days before the day of issue, where they are being set: an entry that was kept with such days can still be edited. */
function refusedDays(before: LedgerRow | undefined, after: LedgerRow): FieldErrors {
  const { issuedOn, dueOn } = after;
  const isMovedOn = before !== undefined && before.issuedOn < issuedOn;
  const noted = new Map(before && paymentsOf(before).map(({ _id, paidOn }) => [_id, paidOn]));
  const early = paymentsOf(after).filter(({ paidOn }) => paidOn < issuedOn);
  const fields: FieldErrors = {};
  if (dueOn < issuedOn && (isMovedOn || dueOn !== before?.dueOn)) fields.dueOn = LEDGER_MESSAGES.beforeIssue;
  if (early.some(({ _id, paidOn }) => noted.get(_id) !== paidOn)) fields.paidOn = LEDGER_MESSAGES.beforeIssue;
  else if (isMovedOn && early.length > 0) fields.issuedOn = LEDGER_MESSAGES.issueAfterPayment;
  return fields;
}

function refusedPayment(before: LedgerRow | undefined, after: LedgerRow, { amount, paidOn }: Payment): FieldErrors {
  const { currency } = after;
  if (paidOn < after.issuedOn) return { paidOn: LEDGER_MESSAGES.beforeIssue };
  const minor = toMinor(amount, currency);
  if (minor === undefined) return { amount: decimalsOf(currency) };
  if (minor <= 0n) return { amount: LEDGER_MESSAGES.notPositive };
  if (after.openMinor < 0) return { amount: moreThanOpen(before?.openAmount ?? '', currency) };
  return paymentsOf(after).length > LEDGER_PAYMENTS_MAX ? { amount: LEDGER_MESSAGES.tooManyPayments } : {};
}

const decimalsOf = (currency: string) => {
  const digits = currencyDigits(currency);
  return `This has too many decimals: ${currency} has ${digits === 0 ? 'none' : digits}`;
};
const rateMissing = (currency: string, books: string) => `The rate is missing: how many ${books} is one ${currency}?`;

/** The payment that a draft asks for; undefined where it is noted already. Null where one with this id has other content. */
export function paymentFor(row: LedgerRow, { _id, paidOn, amount }: PaymentDraft): Payment | null | undefined {
  const noted = paymentsOf(row).find((each) => each._id === _id);
  const stated = amount === undefined ? undefined : (canonical(amount, row.currency) ?? amount);
  if (!noted) return { _id, paidOn, amount: stated ?? row.openAmount };
  return noted.paidOn === paidOn && (stated === undefined || stated === noted.amount) ? undefined : null;
}

function canonical(amount: string, currency: string): string | undefined {
  const minor = toMinor(amount, currency);
  return minor === undefined ? undefined : fromMinor(minor, currency);
}

/** What the history calls a change. */
export function actionOf(before: LedgerRow, after: LedgerRow): string {
  const [were, are] = [paymentsOf(before).length, paymentsOf(after).length];
  if (are < were) return 'paymentTakenBack';
  if (are === were) return 'updated';
  return after.state === 'paid' ? 'paid' : 'partlyPaid';
}

export const gist = ({ kind, reference, amount, currency, issuedOn, clientId }: LedgerRow) => ({
  kind,
  reference,
  amount,
  currency,
  issuedOn,
  clientId,
});

export const paymentsOf = ({ payments }: Pick<LedgerRow, 'payments'>): Payment[] => JSON.parse(payments);
export const monthOf = (day: string): string => day.slice(0, 'YYYY-MM'.length);

interface Asked {
  state?: string | undefined;
  dueTo?: string | undefined;
}

/** Overdue is what is unpaid and was due before today. */
export function resolveQuery<Query extends Asked>(query: Query, today: string): Query {
  if (query.state !== 'Overdue') return query;
  const yesterday = dayBefore(today);
  return { ...query, state: 'Unpaid', dueTo: query.dueTo !== undefined && query.dueTo < yesterday ? query.dueTo : yesterday };
}

const searchTextOf = ({ reference, description }: { reference?: string | null | undefined; description?: string | null | undefined }) =>
  [reference ?? '', description ?? ''].map(folded).join('\n');
