import { type Insertable, sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import type { ProviderAttemptTable, ProviderIdentityTable } from '../sign-in.tables.ts';

export const insertAttempt = (tx: Tx, attempt: ProviderAttemptTable) => tx.insertInto('providerAttempt').values(attempt).execute();

/** Deletes an attempt. False unless this browser began it, a short time ago. */
export async function takeAttempt(tx: Tx, stateHash: string, browserHash: string, now: string): Promise<boolean> {
  const taken = await tx
    .deleteFrom('providerAttempt')
    .where('stateHash', '=', stateHash)
    .where('browserHash', '=', browserHash)
    .where('expiresAt', '>', now)
    .returning('stateHash')
    .executeTakeFirst();
  return taken !== undefined;
}

export const removeExpiredAttempts = (tx: Tx, now: string) => tx.deleteFrom('providerAttempt').where('expiresAt', '<=', now).execute();

export const findIdentity = (reader: Reader, issuer: string, subject: string) =>
  reader.selectFrom('providerIdentity').selectAll().where('issuer', '=', issuer).where('subject', '=', subject).executeTakeFirst();

export const findOfAccount = (reader: Reader, issuer: string, accountId: string) =>
  reader.selectFrom('providerIdentity').selectAll().where('accountId', '=', accountId).where('issuer', '=', issuer).executeTakeFirst();

export async function hasIdentity(reader: Reader, accountId: string): Promise<boolean> {
  const found = await reader
    .selectFrom('providerIdentity')
    .select('subject')
    .where('accountId', '=', accountId)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export const insertIdentity = (tx: Tx, identity: Insertable<ProviderIdentityTable>) =>
  tx.insertInto('providerIdentity').values(identity).execute();

/** Stores a use. False if the person was released from this account meanwhile. */
export async function markUsed(
  tx: Tx,
  { issuer, subject, accountId }: Pick<ProviderIdentityTable, 'issuer' | 'subject' | 'accountId'>,
  at: string,
): Promise<boolean> {
  const used = await tx
    .updateTable('providerIdentity')
    .set({ lastUsedAt: at })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .where('accountId', '=', accountId)
    .returning('accountId')
    .executeTakeFirst();
  return used !== undefined;
}

/** Removes an account's identities. Returns how many it had. */
export async function removeOfAccount(tx: Tx, accountId: string): Promise<number> {
  return (await tx.deleteFrom('providerIdentity').where('accountId', '=', accountId).returning('subject').execute()).length;
}

/** 1 if the account of a query belongs to a person at the provider. */
export const isLinked = sql<number>`case when exists (select 1 from ${sql.table('providerIdentity')}
  where ${sql.ref('providerIdentity.accountId')} = ${sql.ref('account.id')}) then 1 else 0 end`;
