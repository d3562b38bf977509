import type { Actor } from '@fairlead/contract/kit/permissions';
import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { sortKey } from '../../platform/db/lists/folded.ts';
import { amongRows } from '../../platform/db/lists/narrowing.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { forShare } from '../../platform/db/writes/row-locks.ts';
import type { Named } from '../team/team.service.ts';
import { fewSeenBy, isSeenBy } from './list/client-visibility.store.ts';

/** Clients that are there: not deleted. */
const present = (reader: Reader): SelectQueryBuilder<Tables, 'client', object> =>
  reader.selectFrom('client').where('client.deletedAt', 'is', null);

/** Whether there is any client, whoever may see it. */
export const hasAny = async (reader: Reader): Promise<boolean> =>
  (await present(reader).select('client.id').limit(1).executeTakeFirst()) !== undefined;

/** How many there are of each segment, whoever may see them. */
export const countSegments = (reader: Reader) =>
  present(reader)
    .select(({ fn }) => ['client.segment', fn.countAll().as('count')])
    .groupBy('client.segment')
    .execute();

/** The one definition of the clients that someone may see; whoever reads clients, here or above, starts from it. */
export function visible(reader: Reader, actor: Actor): SelectQueryBuilder<Tables, 'client', object> {
  const seen = isSeenBy(reader, actor);
  return seen ? present(reader).where(seen) : present(reader);
}

/** The same for reading much of them or of what hangs on them: where few are seen it says which, so that SQLite starts from those. */
export async function seen(reader: Reader, actor: Actor): Promise<SelectQueryBuilder<Tables, 'client', object>> {
  const rows = await fewSeenBy(reader, actor);
  return rows ? visible(reader, actor).where(amongRows('client.rowid', rows)) : visible(reader, actor);
}

/** The name of a client; undefined where the actor may not see it. */
export const findName = async (reader: Reader, actor: Actor, id: string): Promise<string | undefined> =>
  (await visible(reader, actor).select('client.companyName').where('client.id', '=', id).executeTakeFirst())?.companyName;

/** Nobody changes it until the transaction ends, but others may hold it likewise. */
export const share = (tx: Tx, actor: Actor, id: string) =>
  forShare(tx, visible(tx, actor).select('client.id').where('client.id', '=', id)).executeTakeFirst();

/** The condition that the client whose id this column holds is there and seen by the actor. */
export const isOfVisible = (reader: Reader, actor: Actor, column: string): Expression<SqlBool> =>
  sql`exists ${visible(reader, actor)
    .select('client.id')
    .where('client.id', '=', sql<string>`${sql.ref(column)}`)}`;

/** The category of a deleted client. */
export const findDeletedCategory = async (tx: Tx, id: string): Promise<string | null> =>
  (await tx.selectFrom('client').select('category').where('id', '=', id).where('deletedAt', 'is not', null).executeTakeFirst())?.category ??
  null;

/** Follows an employee's new name or job role, deleted clients too; where another one was typed, it stays. */
export async function renameAssignee(tx: Tx, id: string, before: Named, after: Named, updatedAt: string): Promise<void> {
  // Asked for each by itself: only those kept are in the index.
  for (const which of [sql<boolean>`"deletedAt" is null`, sql<boolean>`"deletedAt" is not null`]) {
    const theirs = tx.updateTable('client').where('assignedToId', '=', id).where(which);
    // Who has read the former name must not bring it back.
    const saved = { updatedAt, version: sql<number>`version + 1` };
    const name = { assignedTo: after.name, assignedKey: sortKey(after.name), ...saved };
    if (before.name !== after.name) await theirs.set(name).where('assignedTo', '=', before.name).execute();
    const role = { assignedRole: after.role, ...saved };
    if (before.role !== after.role) await theirs.set(role).where('assignedRole', '=', before.role).execute();
  }
}
