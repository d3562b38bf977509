import type { Insertable } from 'kysely';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import type { PasskeyChallengeTable, PasskeyTable } from '../factors.tables.ts';

export const list = (reader: Reader, accountId: string) =>
  reader.selectFrom('passkey').selectAll().where('accountId', '=', accountId).orderBy('createdAt').orderBy('id').execute();

export const findByCredential = (reader: Reader, credentialId: string) =>
  reader.selectFrom('passkey').selectAll().where('credentialId', '=', credentialId).executeTakeFirst();

export async function hasAny(reader: Reader, accountId: string): Promise<boolean> {
  const found = await reader.selectFrom('passkey').select('id').where('accountId', '=', accountId).limit(1).executeTakeFirst();
  return found !== undefined;
}

export const insert = (tx: Tx, passkey: Insertable<PasskeyTable>) => tx.insertInto('passkey').values(passkey).execute();

export const rename = (tx: Tx, accountId: string, id: string, name: string) =>
  tx.updateTable('passkey').set({ name }).where('id', '=', id).where('accountId', '=', accountId).returningAll().executeTakeFirst();

/** Removes one of an account's passkeys. False if it has no such passkey. */
export async function remove(tx: Tx, accountId: string, id: string): Promise<boolean> {
  const removed = await tx.deleteFrom('passkey').where('id', '=', id).where('accountId', '=', accountId).returning('id').executeTakeFirst();
  return removed !== undefined;
}

/** Removes all passkeys of an account. Returns how many it had. */
export async function removeOfAccount(tx: Tx, accountId: string): Promise<number> {
  return (await tx.deleteFrom('passkey').where('accountId', '=', accountId).returning('id').execute()).length;
}

/** Stores a use. False if the counter was reached meanwhile, or the passkey removed. Many authenticators always count 0. */
export async function markUsed(tx: Tx, id: string, { counter, at }: { counter: number; at: string }): Promise<boolean> {
  const used = await tx
    .updateTable('passkey')
    .set({ counter, lastUsedAt: at })
    .where('id', '=', id)
    .where('counter', counter === 0 ? '=' : '<', counter)
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}

export const insertChallenge = (tx: Tx, challenge: PasskeyChallengeTable) => tx.insertInto('passkeyChallenge').values(challenge).execute();

/** Deletes a challenge. False unless it was waited for there and then. */
export async function takeChallenge(tx: Tx, challengeHash: string, boundTo: string, now: string): Promise<boolean> {
  const taken = await tx.deleteFrom('passkeyChallenge').where('challengeHash', '=', challengeHash).returningAll().executeTakeFirst();
  return taken !== undefined && taken.boundTo === boundTo && taken.expiresAt > now;
}

export const removeExpiredChallenges = (tx: Tx, now: string) => tx.deleteFrom('passkeyChallenge').where('expiresAt', '<=', now).execute();
