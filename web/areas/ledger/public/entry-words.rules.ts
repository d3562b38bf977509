import { isCurrency } from '@fairlead/contract/kit/currencies';
import { optionLabel } from '@fairlead/contract/kit/records/fields';
import { LEDGER_FIELDS } from '@fairlead/contract/ledger';
import { paths } from '../../../paths.ts';
import { describeEntry, type EntryWords } from '../../../records/timeline/timeline.rules.ts';
import type { DescribedEntry, TimelineEntry } from '../../../records/timeline/timeline-entry.ts';
import { monthDayYear } from '../../../ui/dates/date-days.ts';
import { amountText } from '../entry-fields.rules.ts';

const TOLD = ['kind', 'reference', 'amount', 'currency', 'rate', 'issuedOn', 'dueOn', 'paidOn', 'paidAmount', 'description'] as const;
const isTold = (column: string): column is (typeof TOLD)[number] => (TOLD as readonly string[]).includes(column);

const WORDS: EntryWords = {
  area: 'ledger',
  noun: 'entry',
  labelOf: (column) => (isTold(column) ? LEDGER_FIELDS[column].label : undefined),
  textOf(column, value) {
    if (value === null || value === undefined || value === '') return 'Not provided';
    if (column.endsWith('On')) return monthDayYear(String(value));
    return column === 'kind' ? optionLabel(LEDGER_FIELDS.kind, String(value)) : String(value);
  },
};

/** What the words of a payment are; the amounts stand below them. */
const PAYMENTS: Readonly<Record<string, string>> = {
  paid: 'noted the whole payment of',
  partlyPaid: 'noted a part payment of',
  paymentTakenBack: 'took a payment back of',
};

/** What happened to an entry, in the timeline of its client; undefined for an entry about something else. */
export function describeLedger(entry: TimelineEntry): DescribedEntry | undefined {
  const { area, action, changes, entityId, about } = entry;
  const described = describeEntry(WORDS, { ...entry, about: null });
  if (!described || area !== WORDS.area) return undefined;
  const it = nameOf(changes) + (about ? ` of ${about.name}` : '');
  const words = PAYMENTS[action] ? `${PAYMENTS[action]} ${it}` : described.words.replace('this entry', it);
  return { ...described, words, ...(action !== 'deleted' && { href: paths.ledgerEntry(entityId) }) };
}

/** 'the receivable INV-7 of ₹500.00', as far as the change tells; an edit's change tells only what is new. */
function nameOf({ kind, reference, amount, currency }: TimelineEntry['changes']): string {
  if (typeof kind !== 'string') return 'an entry';
  const money =
    typeof amount === 'string' && typeof currency === 'string' && isCurrency(currency)
      ? ` of ${amountText({ amount, currency: currency as 'INR' })}`
      : '';
  return `the ${kind}${typeof reference === 'string' ? ` ${reference}` : ''}${money}`;
}
