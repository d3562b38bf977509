import type { SelectQueryBuilder } from 'kysely';
import type { Reader, Tx } from '../database.ts';
import { isPostgres } from '../lists/narrowing.ts';

/** Locks the rows of a query until the transaction ends; `of` limits that to one of its tables. SQLite needs no lock: it has one writer. */
export const forUpdate = <DB, Table extends keyof DB, Row>(tx: Tx, query: SelectQueryBuilder<DB, Table, Row>, of?: Table & string) =>
  isPostgres(tx) ? (of === undefined ? query.forUpdate() : query.forUpdate(of)) : query;

/** Protects the rows of a query against changes, but several transactions may do so at once. Does nothing outside a transaction. */
export const forShare = <DB, Table extends keyof DB, Row>(reader: Reader, query: SelectQueryBuilder<DB, Table, Row>) =>
  isPostgres(reader) && reader.isTransaction ? query.forShare() : query;
