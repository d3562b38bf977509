import type { Actor } from '@fairlead/contract/kit/permissions';
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { describeScope } from './reports.rules.ts';
import type { ReportTable } from './reports.tables.ts';

export type ReportRow = Selectable<ReportTable> & { username: string | null };

const select = (reader: Reader) =>
  reader.selectFrom('report').leftJoin('account', 'account.id', 'report.accountId').selectAll('report').select('account.username');

/** Someone's own reports, and everybody's for those who see everything; newest first. */
export function list(
  reader: Reader,
  { accountId, isAll, before, limit }: { accountId: string; isAll: boolean; before: string | undefined; limit: number },
): Promise<ReportRow[]> {
  let found = select(reader);
  if (!isAll) found = found.where('report.accountId', '=', accountId);
  if (before !== undefined) found = found.where('report.id', '<', before);
  return found.orderBy('report.id', 'desc').limit(limit).execute();
}

export const findMany = (reader: Reader, ids: readonly string[]): Promise<ReportRow[]> =>
  select(reader).where('report.id', 'in', ids).execute();

export const find = (reader: Reader, id: string): Promise<ReportRow | undefined> =>
  select(reader).where('report.id', '=', id).executeTakeFirst();

export async function insert(tx: Tx, row: Insertable<ReportTable>): Promise<void> {
  await tx.insertInto('report').values(row).execute();
}

/** Changes a report that is being made; false if it no longer is. */
export async function settle(tx: Tx, id: string, change: Updateable<ReportTable>): Promise<boolean> {
  const changed = await tx
    .updateTable('report')
    .set(change)
    .where('id', '=', id)
    .where('state', '=', 'making')
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

export async function remove(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('report').where('id', '=', id).execute();
}

export const listOlder = (reader: Reader, than: string, limit: number) =>
  reader.selectFrom('report').select(['id', 'fileId']).where('createdAt', '<', than).orderBy('createdAt').limit(limit).execute();

/** Which clients someone sees now; see `describeScope`. */
export const readScope = async (reader: Reader, actor: Actor): Promise<string> =>
  describeScope(actor, actor.sees === 'department' ? await findDepartment(reader, actor.employeeId) : null);

async function findDepartment(reader: Reader, employeeId: string | null): Promise<string | null> {
  if (employeeId === null) return null;
  const found = await reader.selectFrom('employee').select('department').where('id', '=', employeeId).executeTakeFirst();
  return found?.department ?? null;
}
