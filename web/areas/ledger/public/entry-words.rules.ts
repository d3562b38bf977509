import { isCurrency } from '@fairlead/contract/kit/currencies';
import { lookUp } from '@fairlead/contract/kit/records/look-up';
import { ledgerKind } from '@fairlead/contract/ledger';
import { paths } from '../../../paths.ts';
import { createWords } from '../../../records/timeline/create-words.rules.ts';
import type { TimelineEntry } from '../../../records/timeline/timeline-entry.ts';
import { amountText } from '../entry-fields.rules.ts';

/** What the words of a payment are; the amounts stand below them. */
const PAYMENTS: Readonly<Record<string, string>> = {
  paid: 'noted the whole payment of',
  partlyPaid: 'noted a part payment of',
  paymentTakenBack: 'took a payment back of',
};

/** What happened to an entry, in the timeline of its client; undefined for an entry about something else. */
export const describeLedger = createWords(ledgerKind, {
  told: ['kind', 'reference', 'amount', 'currency', 'rate', 'issuedOn', 'dueOn', 'paidOn', 'paidAmount', 'description'],
  nameOf,
  href: paths.ledgerEntry,
  say({ action }, entry) {
    const payment = lookUp(PAYMENTS, action);
    return payment && `${payment} ${entry}`;
  },
});

/** 'the receivable INV-7 of ₹500.00', as far as the change tells; an edit's change tells only what is new. */
function nameOf({ kind, reference, amount, currency }: TimelineEntry['changes']): string | undefined {
  if (typeof kind !== 'string') return undefined;
  const money =
    typeof amount === 'string' && typeof currency === 'string' && isCurrency(currency)
      ? ` of ${amountText({ amount, currency: currency as 'INR' })}`
      : '';
  return `the ${kind}${typeof reference === 'string' ? ` ${reference}` : ''}${money}`;
}
