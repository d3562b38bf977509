import type { Reader, Tx } from '../../../platform/db/database.ts';
import { isOneOf } from '../../../platform/db/lists/json-list.ts';
import { forShare } from '../../../platform/db/writes/row-locks.ts';
import type { TaskColumnTable } from '../tasks.tables.ts';

const clientOf = (reader: Reader) => reader.selectFrom('client').whereRef('client.id', '=', 'task.clientId' as never);

/** By what a file may call the client of a task, as SQL over tasks. */
export const clientNames = (reader: Reader) => ({
  companyName: clientOf(reader).select('companyName'),
  email: clientOf(reader).select('email'),
  taxId: clientOf(reader).select('taxId'),
});

/** On whose board a task is. */
export const findClientId = async (reader: Reader, id: string): Promise<string | undefined> =>
  (await reader.selectFrom('task').select('clientId').where('id', '=', id).executeTakeFirst())?.clientId;

/** Boards' own columns; nobody can remove them until the transaction ends. */
export const shareColumns = async (tx: Tx, ids: readonly string[]): Promise<TaskColumnTable[]> =>
  ids.length === 0
    ? []
    : forShare(
        tx,
        tx
          .selectFrom('taskColumn')
          .selectAll()
          .where(isOneOf(tx, 'id', ids))
          .orderBy('id'),
      ).execute();

/** Columns of these boards' own with one of these folded names; in a transaction nobody can remove them until its end. */
export async function listColumnsNamed(
  reader: Reader,
  clientIds: readonly string[],
  nameKeys: readonly string[],
): Promise<TaskColumnTable[]> {
  if (clientIds.length === 0 || nameKeys.length === 0) return [];
  const found = reader
    .selectFrom('taskColumn')
    .selectAll()
    .where(isOneOf(reader, 'clientId', clientIds))
    .where(isOneOf(reader, 'nameKey', nameKeys));
  return forShare(reader, found.orderBy('id')).execute();
}
