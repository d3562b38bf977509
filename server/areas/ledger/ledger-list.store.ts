import { lookUp } from '@fairlead/contract/kit/records/look-up';
import { ledgerList } from '@fairlead/contract/ledger';
import { sql } from 'kysely';
import type { Among, ListSource, Query } from '../../records/list/source.ts';
import { seeThroughOwners } from '../clients/clients.service.ts';
import { assertSeesAsBefore } from '../sign-in/sign-in.service.ts';

const seen = seeThroughOwners('ledgerEntry', ledgerList);
/** Who may see an entry: whoever sees its client, which is not deleted. */
export const { isSeenBy } = seen;

const STATES_ASKED: Readonly<Record<string, readonly string[]>> = {
  Unpaid: ['open', 'partlyPaid'],
  Open: ['open'],
  'Partly paid': ['partlyPaid'],
  Paid: ['paid'],
};

/** How entries are stored as far as lists go (docs/product/ledger.md). */
export const LEDGER_SOURCE: ListSource<'ledgerEntry'> = {
  list: ledgerList,
  table: 'ledgerEntry',
  ...seen,
  keys: { amount: 'baseMinor' },
  derived: () => ({ clientName: sql`(select "companyName" from "client" where "client"."id" = "ledgerEntry"."clientId")` }),
  options: ({ state }: Query): Among[] => {
    const values = lookUp(STATES_ASKED, String(state));
    return values ? [{ column: 'state', values }] : [];
  },
  assertStillSees: assertSeesAsBefore,
  tuning: { runs: { clientId: 'issuedOn' } },
};
