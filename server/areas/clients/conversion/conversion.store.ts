import type { Actor } from '@fairlead/contract/kit/permissions';
import { type Insertable, sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import type { ClientOutcomeTable } from '../clients.tables.ts';
import { isOfVisible } from '../list/client-visibility.store.ts';

interface Days {
  from: string;
  /** Inclusive. */
  to: string;
}

/** A client that becomes Won twice on a day did so once. */
export async function insert(tx: Tx, outcomes: readonly Insertable<ClientOutcomeTable>[]): Promise<void> {
  if (outcomes.length === 0) return;
  await tx
    .insertInto('clientOutcome')
    .values(outcomes)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const decided = (reader: Reader, actor: Actor, { from, to }: Days) =>
  reader
    .selectFrom('clientOutcome')
    .select(({ fn }) => [
      fn.count<number>('clientId').distinct().as('decided'),
      sql<number>`count(distinct case when "outcome" = 'Won' then "clientId" end)`.as('won'),
    ])
    .where('decidedOn', '>=', from)
    .where('decidedOn', '<=', to)
    .where(isOfVisible(reader, actor, 'clientOutcome.clientId'));

/** How many clients that the actor sees became Won, and Won or Lost, on these days; each counts once. */
export const count = (reader: Reader, actor: Actor, days: Days) => decided(reader, actor, days).executeTakeFirstOrThrow();

/** The same of each month, `YYYY-MM`, in which there was one. */
export const countByMonth = (reader: Reader, actor: Actor, days: Days) =>
  decided(reader, actor, days).select(sql<string>`substr("decidedOn", 1, 7)`.as('month')).groupBy(sql`substr("decidedOn", 1, 7)`).execute();

export async function moveTo(tx: Tx, clientId: string, decidedOn: string): Promise<void> {
  await tx.updateTable('clientOutcome').set({ decidedOn }).where('clientId', '=', clientId).execute();
}

export async function remove(tx: Tx, clientIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('clientOutcome').where('clientId', 'in', clientIds).execute();
}
