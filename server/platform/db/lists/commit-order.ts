import { type Expression, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import type { Reader } from '../database.ts';
import { isPostgres } from './narrowing.ts';

/** A point in the order in which the rows of a table were committed. */
export interface CommitPoint {
  /** The newest row; null while there is none. */
  last: string | null;
  /** On PostgreSQL: the cluster and its timeline, in which transactions are numbered. */
  origin?: string | undefined;
  /** On PostgreSQL: the first transaction that had not begun yet, and the ones before it that had not ended. */
  next?: string | undefined;
  open?: readonly string[] | undefined;
}

const number = z.string().regex(/^\d{1,18}$/);
/** A point that comes back from outside. */
export const commitPoint: z.ZodType<CommitPoint> = z.object({
  last: z.string().nullable(),
  origin: z.string().optional(),
  next: number.optional(),
  open: z.array(number).optional(),
});

/** Transactions that had not begun yet have no rows. A restored copy may hold rows of another cluster, whose numbers mean nothing here. */
const IS_OF_THIS_CLUSTER = sql<SqlBool>`"transactionId" < pg_snapshot_xmax(pg_current_snapshot())::text::bigint`;

/**
 * The point up to which this reader sees a table's rows. The table's rows are only ever added, those of transactions in their order of
 * `rowid` on SQLite, and with their `transactionId` on PostgreSQL; removed ones may make the point unknown.
 */
export async function readCommitPoint(reader: Reader, table: string): Promise<CommitPoint> {
  if (!isPostgres(reader)) {
    const { rows } = await sql<{ id: string }>`select "id" from ${sql.table(table)} order by rowid desc limit 1`.execute(reader);
    return { last: rows[0]?.id ?? null };
  }
  const last = sql`select "id" from ${sql.table(table)} where ${IS_OF_THIS_CLUSTER} order by "transactionId" desc limit 1`;
  const { rows } = await sql<Required<CommitPoint>>`
    select (${last}) as "last",
      (select "system_identifier"::text from pg_control_system()) || ' ' || left(pg_walfile_name(pg_current_wal_lsn()), 8) as "origin",
      pg_snapshot_xmax("now")::text as "next", array(select pg_snapshot_xip("now")::text) as "open"
    from (select pg_current_snapshot() as "now") as "snapshot"`.execute(reader);
  return rows[0] as CommitPoint;
}

/**
 * The condition that a row was not yet committed at an earlier point; undefined if the database can't tell, because it is another one
 * or an older copy of it. `now` is a point that was read before.
 */
export async function committedSince(
  reader: Reader,
  table: string,
  { earlier, now }: { earlier: CommitPoint; now: CommitPoint },
): Promise<Expression<SqlBool> | undefined> {
  if (earlier.last === null || earlier.origin !== now.origin) return undefined;
  const row = isPostgres(reader) ? sql`0` : sql`rowid`;
  const known = sql<{ row: number }>`select ${row} as "row" from ${sql.table(table)} where "id" = ${earlier.last}`;
  const [last] = (await known.execute(reader)).rows;
  if (!last) return undefined;
  if (!isPostgres(reader)) return sql`${sql.ref(`${table}.rowid`)} > ${last.row}`;
  const { next, open } = earlier;
  if (next === undefined || open === undefined) return undefined;
  return sql`(${IS_OF_THIS_CLUSTER} and ("transactionId" >= ${next}::bigint or "transactionId" = any(${open}::bigint[])))`;
}
