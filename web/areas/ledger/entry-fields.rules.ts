import { formatAmount } from '@fairlead/contract/kit/money';
import type { Ownership } from '@fairlead/contract/kit/permissions';
import { LEDGER_KIND_LABELS, LEDGER_STATE_LABELS, type LedgerEntry } from '@fairlead/contract/ledger';
import type { Tone } from '../../ui/chip.tsx';
import type { Day } from '../../ui/dates/date-days.ts';

type Money = Pick<LedgerEntry, 'amount' | 'currency'>;

/** '₹1,00,000.00'. */
export const amountText = ({ amount, currency }: Money): string => formatAmount(amount, currency);

/** What is still open of an entry that was paid in part. */
export const openText = ({ state, openAmount, currency }: Pick<LedgerEntry, 'state' | 'openAmount' | 'currency'>): string | undefined =>
  state === 'partlyPaid' ? `${formatAmount(openAmount, currency)} open` : undefined;

/** 'INV-7', or what it is where it has no reference. */
export const entryName = ({ reference, kind, ...money }: Pick<LedgerEntry, 'reference' | 'kind'> & Money): string =>
  reference ?? `${LEDGER_KIND_LABELS[kind]} of ${amountText(money)}`;

/** Due before today and not paid. */
export const isOverdue = ({ state, dueOn }: Pick<LedgerEntry, 'state' | 'dueOn'>, today: Day): boolean => state !== 'paid' && dueOn < today;

/** The state's word and colour, by the reader's own day. */
export function stateChip(entry: Pick<LedgerEntry, 'state' | 'dueOn'>, today: Day): { text: string; tone: Tone } {
  if (isOverdue(entry, today)) return { text: 'Overdue', tone: 'bad' };
  return { text: LEDGER_STATE_LABELS[entry.state], tone: entry.state === 'paid' ? 'good' : entry.state === 'open' ? 'info' : 'wait' };
}

/** Whose an entry is for the permissions table (docs/product/ledger.md). */
export const ownershipOf = ({ createdBy }: Pick<LedgerEntry, 'createdBy'>): Ownership => ({ createdBy, assignedTo: [] });
