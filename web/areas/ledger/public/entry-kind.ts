import { createBin } from '../../../records/bin/bin.ts';
import { monthDayYear } from '../../../ui/dates/date-days.ts';
import { amountText, entryName } from '../entry-fields.rules.ts';
import { ledgerRecords } from '../ledger.queries.ts';

/** Deleted receivables and payables (docs/product/ledger.md). */
export const bin = createBin(ledgerRecords, {
  title: 'Accounts',
  nameHeader: 'Entry',
  searchLabel: 'Reference or description',
  keptWith: 'their payments',
  describe: (entry) => ({ name: entryName(entry), detail: `${amountText(entry)} · ${monthDayYear(entry.issuedOn)} · ${entry.clientName}` }),
});

export { describeLedger as describe } from './entry-words.rules.ts';
