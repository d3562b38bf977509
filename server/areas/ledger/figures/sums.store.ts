import type { Actor } from '@fairlead/contract/kit/permissions';
import type { LedgerKind } from '@fairlead/contract/ledger';
import { type RawBuilder, sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { isOfVisible } from '../../clients/clients.service.ts';
import type { SumChange } from './sums.rules.ts';

/** What the figures need of the sums. */
export interface Wanted {
  /** The currency of the books. Entries at a rate of another one are counted, whenever they were issued. */
  books: string;
  /** The month since which what was issued counts, and the one since which payments do. */
  issuedSince: string;
  paidSince: string;
  ages: AgeLimits;
}

/** Days by which what is open is told apart: due on or before each, it is that many days past due. */
export interface AgeLimits {
  today: string;
  days30: string;
  days60: string;
  days90: string;
}

/** One sum. `at` is a month, or how old what is due is; exact integers as text. */
export interface SumRow {
  what: 'issued' | 'paid' | 'due';
  at: string;
  kind: LedgerKind;
  currency: string;
  baseCurrency: string;
  entries: number;
  minor: string;
  baseMinor: string;
}

/** Adds to the kept sums, in the transaction that changes the entries. A sum of no entry goes. */
export async function changeSums(tx: Tx, changes: readonly SumChange[]): Promise<void> {
  for (const { minor, baseMinor, ...change } of changes) {
    const values = {
      ...change,
      minor: sql<number>`cast(${minor.toString()} as bigint)`,
      baseMinor: sql<number>`cast(${baseMinor.toString()} as bigint)`,
    };
    const added = (column: string) => sql<number>`${sql.ref(`ledgerSum.${column}`)} + ${sql.ref(`excluded.${column}`)}`;
    await tx
      .insertInto('ledgerSum')
      .values(values)
      .onConflict((conflict) =>
        conflict
          .columns(['what', 'at', 'kind', 'currency', 'baseCurrency'])
          .doUpdateSet({ entries: added('entries'), minor: added('minor'), baseMinor: added('baseMinor') }),
      )
      .execute();
  }
  const days = changes.filter(({ what }) => what === 'due').map(({ at }) => at);
  if (days.length > 0)
    await tx.deleteFrom('ledgerSum').where('what', '=', 'due').where('at', 'in', days).where('entries', '=', 0).execute();
}

const ageOf = (day: RawBuilder<unknown>, { today, days30, days60, days90 }: AgeLimits) =>
  sql<string>`case when ${day} > ${today} then 'notDue' when ${day} >= ${days30} then 'to30' when ${day} >= ${days60} then 'to60'
    when ${day} >= ${days90} then 'to90' else 'over90' end`;

/**
 * Whose entries: everybody's that are kept as sums, or those of clients that meet a condition on the column with their id. Finding these
 * takes most of the time, so it is done once, without what was paid long ago. SQLite keeps to the order of a cross join, and so never reads
 * everybody's payments.
 */
const sumsOf = ({ books, issuedSince, paidSince }: Wanted, isOf: (column: string) => RawBuilder<unknown>) => sql`
  with "theirs" as materialized (
    select "id", "kind", "currency", "baseCurrency", "issuedOn", "amountMinor", "baseMinor", "dueOn", "openMinor", "openBaseMinor", "state", "paidOn"
    from "ledgerEntry" where "deletedAt" is null and ${isOf('ledgerEntry.clientId')}
      and ("issuedOn" >= ${issuedSince} or "state" <> 'paid' or "paidOn" >= ${paidSince} or "baseCurrency" <> ${books}))
  select 'issued' as "what", substr("issuedOn", 1, 7) as "at", "kind", "currency", "baseCurrency", 1 as "entries",
    "amountMinor" as "minor", "baseMinor" from "theirs"
  union all select 'due', "dueOn", "kind", "currency", "baseCurrency", 1, "openMinor", "openBaseMinor" from "theirs" where "state" <> 'paid'
  union all select 'paid', "month", "kind", "currency", "baseCurrency", 1, "ledgerPayment"."minor", "ledgerPayment"."baseMinor"
    from "theirs" cross join "ledgerPayment"
    where "ledgerPayment"."entryId" = "theirs"."id" and "month" >= ${paidSince} and ("state" <> 'paid' or "paidOn" >= ${paidSince})`;

async function readFrom(reader: Reader, rows: RawBuilder<unknown>, limits: AgeLimits): Promise<SumRow[]> {
  const at = sql<string>`case when "what" = 'due' then ${ageOf(sql.ref('at'), limits)} else "at" end`;
  const { rows: found } = await sql<SumRow>`
    select "what", "age" as "at", "kind", "currency", "baseCurrency", sum("entries") as "entries",
      cast(sum("minor") as text) as "minor", cast(sum("baseMinor") as text) as "baseMinor"
    from (select "what", ${at} as "age", "kind", "currency", "baseCurrency", "entries", "minor", "baseMinor" from (${rows}) as "each") as "aged"
    group by "what", "age", "kind", "currency", "baseCurrency"`.execute(reader);
  return found.map((row) => ({ ...row, entries: Number(row.entries) }));
}

/**
 * The sums over the entries that an actor sees, of all clients or of one. For those who see everything they are read from the kept
 * sums, from which what belongs to deleted clients is taken: those are few and found by an index. Sums of months that are not wanted may be
 * among them, in part.
 */
export async function readSums(reader: Reader, actor: Actor, wanted: Wanted, clientId?: string): Promise<SumRow[]> {
  if (clientId !== undefined)
    return readFrom(
      reader,
      sumsOf(wanted, (column) => sql`${sql.ref(column)} = ${clientId} and ${isOfVisible(reader, actor, column)}`),
      wanted.ages,
    );
  if (actor.sees !== 'all')
    return readFrom(
      reader,
      sumsOf(wanted, (column) => sql`${isOfVisible(reader, actor, column)}`),
      wanted.ages,
    );
  const deleted = sumsOf(wanted, (column) => sql`${sql.ref(column)} in (select "id" from "client" where "deletedAt" is not null)`);
  const kept = sql`select "what", "at", "kind", "currency", "baseCurrency", "entries", "minor", "baseMinor" from "ledgerSum"
    union all select "what", "at", "kind", "currency", "baseCurrency", -"entries", -"minor", -"baseMinor" from (${deleted}) as "gone"`;
  return readFrom(reader, kept, wanted.ages);
}

/** What each client that the actor sees owes or is owed and what was issued to it between two days, in minor units of the books. */
export async function readByClient(reader: Reader, actor: Actor, { from, to }: { from: string; to: string }, books: string) {
  const { rows } = await sql<{ clientId: string; companyName: string; kind: LedgerKind; issued: string; open: string }>`
    select "clientId", "client"."companyName", "kind",
      cast(sum(case when "issuedOn" >= ${from} and "issuedOn" <= ${to} then "baseMinor" else 0 end) as text) as "issued",
      cast(sum("openBaseMinor") as text) as "open"
    from "ledgerEntry" join "client" on "client"."id" = "ledgerEntry"."clientId"
    where "ledgerEntry"."deletedAt" is null and "baseCurrency" = ${books} and ${isOfVisible(reader, actor, 'ledgerEntry.clientId')}
    group by "clientId", "client"."companyName", "kind" order by "client"."companyName", "clientId"`.execute(reader);
  return rows;
}
