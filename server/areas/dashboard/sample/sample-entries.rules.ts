import type { LedgerDraft } from '@fairlead/contract/ledger';

/** A receivable or payable; `client` is an index into the sample's list. */
export interface SampleEntry {
  draft: LedgerDraft;
  client: number;
}

const DAY_MS = 86_400_000;
const ENTRIES = 120;
/** The clients that have accounts. */
const CLIENTS = 15;
const DAYS_BACK = 360;
/** Days within which an invoice is to be paid. */
const TERM = 30;

const RECEIVABLES = ['Ocean freight', 'Documentation and handling', 'Customs clearance', 'Inland haulage', 'Reefer surcharge'];
const PAYABLES = ['Carrier invoice', 'Terminal handling', 'Trucking', 'Container storage'];

/**
 * A year of invoices and bills before `today` (`YYYY-MM-DD`). What was due long ago is paid, but for a few; every eighth is in dollars, at
 * a rate of its own. The currency of all others is the workspace's.
 */
export function sampleEntries(today: string): SampleEntry[] {
  const dayAgo = (days: number) => new Date(Date.parse(today) - days * DAY_MS).toISOString().slice(0, 10);
  return Array.from({ length: ENTRIES }, (_, index) => {
    const age = Math.round((index * DAYS_BACK) / ENTRIES);
    const isPayable = index % 5 === 1 || index % 5 === 3;
    const isForeign = index % 8 === 5;
    const thousands = isForeign ? 2 + (index % 7) : 45 + ((index * 37) % 180);
    const isPaid = age > 2 * TERM ? index % 11 !== 4 : index % 6 === 2;
    const names = isPayable ? PAYABLES : RECEIVABLES;
    return {
      client: index % CLIENTS,
      draft: {
        kind: isPayable ? 'payable' : 'receivable',
        reference: `${isPayable ? 'BILL' : 'INV'}-${1000 + ENTRIES - index}`,
        description: names[index % names.length],
        amount: `${isPayable ? Math.ceil(thousands / 2) : thousands}${index % 3 === 0 ? '250.50' : '000'}`,
        ...(isForeign && { currency: 'USD', rate: `8${3 + (index % 4)}.25` }),
        issuedOn: dayAgo(age),
        dueOn: dayAgo(age - TERM),
        ...(isPaid && { paidOn: dayAgo(Math.max(0, age - (TERM - 5))) }),
      },
    };
  });
}
