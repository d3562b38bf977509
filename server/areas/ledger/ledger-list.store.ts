import type { Actor } from '@fairlead/contract/kit/permissions';
import { lookUp } from '@fairlead/contract/kit/records/look-up';
import { ledgerList } from '@fairlead/contract/ledger';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Reader } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type { Among, ListSource, Query } from '../../records/list/source.ts';
import { assertSeesAsBefore } from '../accounts/accounts.service.ts';
import { isOfVisible, partsOfVisible } from '../clients/clients.service.ts';

/** Who may see an entry: whoever sees its client, which is not deleted. */
export const isSeenBy = (reader: Reader, actor: Actor) => isOfVisible(reader, actor, 'ledgerEntry.clientId');

const present = (reader: Reader): SelectQueryBuilder<Tables, 'ledgerEntry', object> =>
  reader.selectFrom('ledgerEntry').where('ledgerEntry.deletedAt', 'is', null);

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
  visible: (reader, actor) => present(reader).where(isSeenBy(reader, actor)),
  present,
  reads: ['client'],
  keys: { amount: 'baseMinor' },
  texts: [{ column: 'searchText', fields: ['reference', 'description'] }],
  indexed: ['clientId'],
  runs: { clientId: 'issuedOn' },
  derived: () => ({ clientName: sql`(select "companyName" from "client" where "client"."id" = "ledgerEntry"."clientId")` }),
  options: ({ state }: Query): Among[] => {
    const values = lookUp(STATES_ASKED, String(state));
    return values ? [{ column: 'state', values }] : [];
  },
  scope: (reader, actor) => partsOfVisible(reader, actor, 'clientId'),
  assertStillSees: assertSeesAsBefore,
};
