import { type Kysely, sql } from 'kysely';
import type { MigrationKit } from '../platform/db/migrate/migrate.ts';

/**
 * The indexes of the clients' orders hold what lists are filtered by, so that a walk along an order compares each client without reading
 * its row, which is twenty times as fast. Of indexes that serve as well SQLite takes the newest: the name's is the last, as before.
 */
export async function up({ schema }: Kysely<unknown>, { dialect }: MigrationKit): Promise<void> {
  // SQLite counts within an index alone only when the column of its condition is in it too, though it is always null there.
  const own = dialect === 'sqlite' ? ['deletedAt'] : [];
  async function replace(name: string, columns: string[]) {
    await schema.dropIndex(name).ifExists().execute();
    await schema
      .createIndex(name)
      .on('client')
      .columns([...columns, ...own])
      .where(sql<boolean>`"deletedAt" is null`)
      .execute();
  }
  const filtered = ['typeKey', 'categoryKey', 'assignedToId'];
  await replace('client_assignedToId_assignedKey', ['assignedToId', 'assignedKey', 'id', 'segment', 'createdAt', 'typeKey', 'categoryKey']);
  await replace('client_typeKey', ['typeKey', 'id', 'segment', 'createdAt', 'categoryKey', 'assignedToId']);
  await replace('client_assignedKey', ['assignedKey', 'id', 'segment', 'createdAt', ...filtered]);
  await replace('client_categoryKey', ['categoryKey', 'id', 'segment', 'createdAt', 'typeKey', 'assignedToId']);
  await replace('client_phoneKey', ['phoneKey', 'id', 'segment', ...filtered]);
  await replace('client_createdAt', ['createdAt', 'id', 'segment', ...filtered]);
  // The segment behind the two filters that are asked for together most, so that their clients are counted without comparing any.
  if (dialect === 'sqlite')
    await replace('client_filter', [
      'typeKey',
      'categoryKey',
      'segment',
      'assignedToId',
      'createdBy',
      'createdAt',
      'phoneDigits',
      'searchText',
    ]);
  // The usual order holds everything that is filtered by.
  await replace('client_nameKey', [
    ...['nameKey', 'id', 'segment', ...filtered],
    ...(dialect === 'sqlite' ? ['createdAt', 'phoneDigits', 'searchText'] : []),
  ]);
}
