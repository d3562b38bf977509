import { addDays, DAY_MS } from '@fairlead/contract/kit/time';
import type { LedgerDraft } from '@fairlead/contract/ledger';
import type { SampleClient } from './sample-data.rules.ts';

/** A receivable or payable; `client` is an index into the sample's list. */
export interface SampleEntry {
  draft: LedgerDraft;
  client: number;
}

/** Between two shipments of a client. */
const [SHORTEST_PAUSE, LONGEST_PAUSE] = [16, 34];
/** Nothing is shipped for a dormant client any more. */
const DORMANT_DAYS = 75;
/** Days within which an invoice is to be paid. */
const TERM = 30;

const RECEIVABLES = ['Ocean freight', 'Documentation and handling', 'Customs clearance', 'Inland haulage', 'Reefer surcharge'];
const PAYABLES = ['Carrier invoice', 'Terminal handling', 'Trucking', 'Container storage'];

/**
 * The invoices, and for two of three shipments the bills, of each client since it was won, until the day before `today` (`YYYY-MM-DD`). What
 * was due long ago is paid, but for a few; every eighth is in dollars, at a rate of its own. The currency of all others is the workspace's.
 */
export function sampleEntries(clients: readonly Pick<SampleClient, 'draft' | 'decidedOn'>[], today: string): SampleEntry[] {
  const shipments = clients.flatMap(({ draft, decidedOn }, client) => {
    if (draft.currentStatus !== 'Won' || decidedOn === undefined) return [];
    const last = draft.relationshipStatus === 'Dormant' ? DORMANT_DAYS : 1;
    const pause = SHORTEST_PAUSE + ((client * 7) % (LONGEST_PAUSE - SHORTEST_PAUSE));
    const first = (Date.parse(today) - Date.parse(decidedOn)) / DAY_MS - 1;
    return Array.from({ length: Math.max(0, Math.floor((first - last) / pause) + 1) }, (_, nth) => ({ client, age: first - nth * pause }));
  });
  const oldestFirst = shipments.sort((one, other) => other.age - one.age || one.client - other.client);
  return oldestFirst
    .flatMap((shipment, index) => [
      { ...shipment, index, isPayable: false },
      ...(index % 3 === 2 ? [] : [{ ...shipment, index, isPayable: true }]),
    ])
    .map((shipment, nth) => entryOf(shipment, nth, today));
}

function entryOf(
  { client, age, index, isPayable }: { client: number; age: number; index: number; isPayable: boolean },
  nth: number,
  today: string,
): SampleEntry {
  const isForeign = nth % 8 === 5;
  const thousands = isForeign ? 2 + (index % 7) : 45 + ((index * 37) % 180);
  const isPaid = age > 2 * TERM ? nth % 11 !== 4 : age > TERM - 5 && nth % 6 === 2;
  const names = isPayable ? PAYABLES : RECEIVABLES;
  return {
    client,
    draft: {
      kind: isPayable ? 'payable' : 'receivable',
      reference: `${isPayable ? 'BILL' : 'INV'}-${1001 + nth}`,
      description: names[nth % names.length],
      amount: `${isPayable ? Math.ceil(thousands * 0.7) : thousands}${nth % 3 === 0 ? '250.50' : '000'}`,
      ...(isForeign && { currency: 'USD', rate: `8${3 + (nth % 4)}.25` }),
      issuedOn: addDays(today, -age),
      dueOn: addDays(today, TERM - age),
      ...(isPaid && { paidOn: addDays(today, TERM - 5 - age) }),
    },
  };
}
