import { laneKind } from '@fairlead/contract/lanes';
import { sql } from 'kysely';
import type { Reader } from '../../platform/db/database.ts';
import type { ListSource } from '../../records/list/source.ts';
import { seeThroughOwners } from '../clients/clients.service.ts';
import { assertSeesAsBefore } from '../sign-in/sign-in.service.ts';

const seen = seeThroughOwners('lane', laneKind.list);
/** Who may see a lane: whoever sees its client, which is not deleted. */
export const { isSeenBy } = seen;

/** How lanes are stored as far as lists go (docs/product/lanes.md). */
export const LANE_SOURCE: ListSource<'lane'> = {
  list: laneKind.list,
  table: 'lane',
  ...seen,
  keys: { volume: 'volumeKey' },
  derived: () => ({
    clientName: sql`(select "companyName" from "client" where "client"."id" = "lane"."clientId")`,
    route: sql`"lane"."loadPort" || ' ' || "lane"."loadPortName" || ' → ' || "lane"."dischargePort" || ' ' || "lane"."dischargePortName"`,
  }),
  assertStillSees: assertSeesAsBefore,
  tuning: { indexed: ['loadPort', 'dischargePort'], runs: { clientId: 'loadPort' } },
};

const clientOf = (reader: Reader) => reader.selectFrom('client').whereRef('client.id', '=', 'lane.clientId' as never);

/** By what a file may call the client of a lane, as SQL over lanes. */
export const clientNames = (reader: Reader) => ({
  clientName: clientOf(reader).select('companyName'),
  clientEmail: clientOf(reader).select('email'),
  clientTaxId: clientOf(reader).select('taxId'),
});
