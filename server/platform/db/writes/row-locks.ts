import { type SelectQueryBuilder, sql } from 'kysely';
import type { Reader, Tx } from '../database.ts';
import { isPostgres } from '../lists/narrowing.ts';

/** Locks the rows of a query until the transaction ends; `of` limits that to one of its tables. SQLite needs no lock: it has one writer. */
export const forUpdate = <DB, Table extends keyof DB, Row>(tx: Tx, query: SelectQueryBuilder<DB, Table, Row>, of?: Table & string) =>
  isPostgres(tx) ? (of === undefined ? query.forUpdate() : query.forUpdate(of)) : query;

/** Protects the rows of a query against changes, but several transactions may do so at once. Does nothing outside a transaction. */
export const forShare = <DB, Table extends keyof DB, Row>(reader: Reader, query: SelectQueryBuilder<DB, Table, Row>) =>
  isPostgres(reader) && reader.isTransaction ? query.forShare() : query;

/** Waits until no other transaction has taken the turn of this number, and has it until the end of this one. SQLite has one writer anyway. */
export async function takeTurns(tx: Tx, number: number): Promise<void> {
  if (isPostgres(tx)) await sql`select pg_advisory_xact_lock(${number})`.execute(tx);
}
