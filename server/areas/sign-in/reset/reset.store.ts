import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { ACCOUNT_WRONG_TRIES, MAX_TRIES, WRONG_TRIES } from './reset.rules.ts';

/** Counts a mail that is asked for. Its hour starts anew once it has ended, or if it began after `latest`, by a wrong clock. */
export function countMail(tx: Tx, accountId: string, { now, start, latest }: { now: string; start: string; latest: string }) {
  const hasEnded = sql<boolean>`"passwordReset"."mailsSince" < ${start} or "passwordReset"."mailsSince" > ${latest}`;
  return tx
    .insertInto('passwordReset')
    .values({ accountId, codeHash: null, expiresAt: null, tries: 0, mails: 1, mailsSince: now })
    .onConflict((conflict) =>
      conflict.column('accountId').doUpdateSet({
        mails: sql<number>`case when ${hasEnded} then 1 else "passwordReset".mails + 1 end`,
        mailsSince: sql<string>`case when ${hasEnded} then ${now} else "passwordReset"."mailsSince" end`,
      }),
    )
    .returning(['mails', 'mailsSince'])
    .executeTakeFirstOrThrow();
}

export const setCode = (tx: Tx, accountId: string, code: { codeHash: string; expiresAt: string }) =>
  tx
    .updateTable('passwordReset')
    .set({ ...code, tries: 0 })
    .where('accountId', '=', accountId)
    .execute();

/** Counts a try before it is compared, so that no number of tries at once gets more than the limit. Undefined if none is left. */
export const countTry = (tx: Tx, accountId: string, now: string) =>
  tx
    .updateTable('passwordReset')
    .set({ tries: sql<number>`tries + 1` })
    .where('accountId', '=', accountId)
    .where('codeHash', 'is not', null)
    .where('expiresAt', '>', now)
    .where('tries', '<', MAX_TRIES)
    .returning('codeHash')
    .executeTakeFirst();

/** Uncounts a try that was right. */
export const forgiveTry = (tx: Tx, accountId: string) =>
  tx.updateTable('passwordReset').set({ tries: sql<number>`tries - 1` }).where('accountId', '=', accountId).execute();

/** Uses a code up. False if that was done, or another code made, meanwhile. */
export async function takeCode(tx: Tx, accountId: string, codeHash: string): Promise<boolean> {
  const taken = await tx
    .updateTable('passwordReset')
    .set({ codeHash: null, expiresAt: null })
    .where('accountId', '=', accountId)
    .where('codeHash', '=', codeHash)
    .returning('accountId')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Forgets the code that was mailed, if there is one. */
export const removeCode = (tx: Tx, accountId: string) =>
  tx.updateTable('passwordReset').set({ codeHash: null, expiresAt: null }).where('accountId', '=', accountId).execute();

/**
 * 1 if too many wrong codes were tried for the account of a query. What has ended is removed every minute, so this may be late by that;
 * the limit itself is not.
 */
export const isResetBlocked = sql<number>`case when exists (select 1 from ${sql.table('attempt')}
  where ${sql.ref('attempt.key')} = ${sql.lit(ACCOUNT_WRONG_TRIES)} || ${sql.ref('account.id')}
  and ${sql.ref('attempt.count')} >= ${sql.lit(WRONG_TRIES.account)})
  then 1 else 0 end`;
