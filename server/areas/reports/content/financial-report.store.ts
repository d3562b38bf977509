import type { Actor } from '@fairlead/contract/kit/permissions';
import type { LedgerKind } from '@fairlead/contract/ledger';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/database.ts';
import { isOfVisible } from '../../clients/clients.service.ts';
import type { Period } from '../reports.rules.ts';

/** The place of an entry in the order of the rows. */
interface Place {
  issuedOn: string;
  id: string;
}

/** Those of the period, or those of them that come after a place: then the index is entered there. */
const issuedEntries = (reader: Reader, actor: Actor, { from, to }: Period, after?: Place) =>
  reader
    .selectFrom('ledgerEntry')
    .where('ledgerEntry.deletedAt', 'is', null)
    .where(({ eb }) =>
      after
        ? sql<boolean>`("ledgerEntry"."issuedOn", "ledgerEntry"."id") > (${after.issuedOn}, ${after.id})`
        : eb('ledgerEntry.issuedOn', '>=', from),
    )
    .where('ledgerEntry.issuedOn', '<=', to)
    .where(isOfVisible(reader, actor, 'ledgerEntry.clientId'));

/** What was issued in each month of the period, in minor units of the currency that the books had then. */
export async function listByMonth(reader: Reader, actor: Actor, period: Period) {
  const month = sql<string>`substr("ledgerEntry"."issuedOn", 1, 7)`;
  const rows = await issuedEntries(reader, actor, period)
    .select(['ledgerEntry.kind', 'ledgerEntry.baseCurrency', month.as('month')])
    .select(({ fn }) => fn.countAll<number>().as('entries'))
    .select(sql<string>`cast(sum("ledgerEntry"."baseMinor") as text)`.as('minor'))
    .groupBy(['ledgerEntry.kind', 'ledgerEntry.baseCurrency', month])
    .execute();
  return rows.map((row) => ({ ...row, kind: row.kind as LedgerKind, entries: Number(row.entries) }));
}

export async function countIssued(reader: Reader, actor: Actor, period: Period): Promise<number> {
  const { count } = await issuedEntries(reader, actor, period)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** At most `limit` entries by their day of issue, from after another on. */
export const listIssued = (reader: Reader, actor: Actor, period: Period, after: Place | undefined, limit: number) =>
  issuedEntries(reader, actor, period, after)
    .innerJoin('client', 'client.id', 'ledgerEntry.clientId')
    .select(['ledgerEntry.id', 'ledgerEntry.issuedOn', 'ledgerEntry.dueOn', 'ledgerEntry.kind', 'ledgerEntry.reference'])
    .select(['ledgerEntry.amountMinor', 'ledgerEntry.openMinor', 'ledgerEntry.currency', 'ledgerEntry.rate', 'ledgerEntry.state'])
    .select(['ledgerEntry.baseMinor', 'ledgerEntry.baseCurrency', 'client.companyName'])
    .orderBy('ledgerEntry.issuedOn')
    .orderBy('ledgerEntry.id')
    .limit(limit)
    .execute();
