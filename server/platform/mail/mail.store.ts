import { type Selectable, sql } from 'kysely';
import type { Database, Reader, Tx } from '../db/database.ts';
import type { MailTable } from './mail.tables.ts';

export type MailRow = Selectable<MailTable>;

export const insert = (tx: Tx, mail: MailRow) => tx.insertInto('mail').values(mail).execute();

/** The mail that is due longest. */
export const findDue = (reader: Reader, now: string): Promise<MailRow | undefined> =>
  reader
    .selectFrom('mail')
    .selectAll()
    .where('state', '=', 'waiting')
    .where('nextTryAt', '<=', now)
    .orderBy('nextTryAt')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

/** Makes mails due now whose next try lies after `latest`, which only a wrong clock can have set. */
export async function bringBack(db: Database, { now, latest }: { now: string; latest: string }): Promise<void> {
  const ahead = await db.read
    .selectFrom('mail')
    .select('id')
    .where('state', '=', 'waiting')
    .where('nextTryAt', '>', latest)
    .limit(1)
    .executeTakeFirst();
  if (!ahead) return;
  await db.write((tx) =>
    tx
      .updateTable('mail')
      .set({ nextTryAt: now, createdAt: sql<string>`case when "createdAt" > ${now} then ${now} else "createdAt" end` })
      .where('state', '=', 'waiting')
      .where('nextTryAt', '>', latest)
      .execute(),
  );
}

/** Takes a mail for a try that ends before `until`. False if another server has taken it first. */
export async function claim(tx: Tx, { id, tries }: MailRow, until: string): Promise<boolean> {
  const claimed = await tx
    .updateTable('mail')
    .set({ tries: tries + 1, nextTryAt: until })
    .where('id', '=', id)
    .where('tries', '=', tries)
    .where('state', '=', 'waiting')
    .returning('id')
    .executeTakeFirst();
  return claimed !== undefined;
}

export const update = (tx: Tx, id: string, change: Partial<MailRow>) => tx.updateTable('mail').set(change).where('id', '=', id).execute();

/** The newest mails. */
export const listNewest = (reader: Reader, limit: number): Promise<MailRow[]> =>
  reader.selectFrom('mail').selectAll().orderBy('id', 'desc').limit(limit).execute();

export const removeOlder = (tx: Tx, than: string) =>
  tx.deleteFrom('mail').where('createdAt', '<', than).where('state', '!=', 'waiting').execute();
