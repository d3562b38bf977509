import type { SelectQueryBuilder } from 'kysely';
import type { Reader, Tx } from '../database.ts';
import { isPostgres } from '../lists/narrowing.ts';

/** The rows that a query finds, of one of its tables if given, locked until the transaction ends. SQLite has one writer at a time. */
export const forUpdate = <DB, Table extends keyof DB, Row>(tx: Tx, query: SelectQueryBuilder<DB, Table, Row>, of?: Table & string) =>
  isPostgres(tx) ? (of === undefined ? query.forUpdate() : query.forUpdate(of)) : query;

/** The same against change by others, while several may hold the lock. Outside a transaction nothing is locked. */
export const forShare = <DB, Table extends keyof DB, Row>(reader: Reader, query: SelectQueryBuilder<DB, Table, Row>) =>
  isPostgres(reader) && reader.isTransaction ? query.forShare() : query;
