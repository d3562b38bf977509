import { type Insertable, sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/database.ts';
import type { SecondFactorTable } from './factors.tables.ts';
import * as passkeyStore from './passkeys/passkeys.store.ts';

export const find = (reader: Reader, accountId: string) =>
  reader.selectFrom('secondFactor').selectAll().where('accountId', '=', accountId).executeTakeFirst();

/** 1 if signing in by password takes a second step. The query need not join anything. */
export const hasSecondStep = sql<number>`case when exists (select 1 from ${sql.table('secondFactor')}
  where ${sql.ref('secondFactor.accountId')} = ${sql.ref('account.id')} and ${sql.ref('secondFactor.isOn')} = 1)
  or exists (select 1 from ${sql.table('passkey')} where ${sql.ref('passkey.accountId')} = ${sql.ref('account.id')}) then 1 else 0 end`;

/** Stores a secret that a code must confirm, instead of an earlier unconfirmed one. False if a confirmed one is there. */
export async function insertUnconfirmed(tx: Tx, factor: Insertable<SecondFactorTable>): Promise<boolean> {
  const { secret, createdAt } = factor;
  const stored = await tx
    .insertInto('secondFactor')
    .values(factor)
    .onConflict((conflict) =>
      conflict.column('accountId').doUpdateSet({ secret, createdAt, lastStep: 0 }).where('secondFactor.isOn', '=', 0),
    )
    .returning('accountId')
    .executeTakeFirst();
  return stored !== undefined;
}

/**
 * Uses a step up, and confirms the secret by it. False if this step or a later one was used meanwhile; a last step beyond `latest` was
 * used while the clock ran ahead, and is put right.
 */
export async function takeStep(
  tx: Tx,
  { accountId, secret }: { accountId: string; secret: string },
  step: number,
  latest: number,
): Promise<boolean> {
  const taken = await tx
    .updateTable('secondFactor')
    .set({ lastStep: step, isOn: 1 })
    .where('accountId', '=', accountId)
    .where('secret', '=', secret)
    .where((factor) => factor.or([factor('lastStep', '<', step), factor('lastStep', '>', latest)]))
    .returning('accountId')
    .executeTakeFirst();
  return taken !== undefined && (await keepStep(tx, accountId, step));
}

/** False if the step was used before. */
async function keepStep(tx: Tx, accountId: string, step: number): Promise<boolean> {
  const kept = await tx
    .insertInto('secondFactorStep')
    .values({ accountId, step })
    .onConflict((conflict) => conflict.doNothing())
    .returning('step')
    .executeTakeFirst();
  return kept !== undefined;
}

/** Removes every second factor of an account. Returns how many of each it had. */
export async function removeAll(tx: Tx, accountId: string): Promise<{ passkeys: number; apps: number; recoveryCodes: number }> {
  const recoveryCodes = await countRecoveryCodes(tx, accountId);
  const passkeys = await passkeyStore.removeOfAccount(tx, accountId);
  const apps = (await remove(tx, accountId)) ? 1 : 0;
  return { passkeys, apps, recoveryCodes };
}

/** Removes an account's app and recovery codes. False if it had no app. */
export async function remove(tx: Tx, accountId: string): Promise<boolean> {
  await tx.deleteFrom('recoveryCode').where('accountId', '=', accountId).execute();
  await tx.deleteFrom('secondFactorStep').where('accountId', '=', accountId).execute();
  const removed = await tx.deleteFrom('secondFactor').where('accountId', '=', accountId).returning('accountId').executeTakeFirst();
  return removed !== undefined;
}

export async function replaceRecoveryCodes(tx: Tx, accountId: string, hashes: readonly string[]): Promise<void> {
  await tx.deleteFrom('recoveryCode').where('accountId', '=', accountId).execute();
  const rows = hashes.map((codeHash) => ({ accountId, codeHash }));
  await tx.insertInto('recoveryCode').values(rows).execute();
}

/** Uses a recovery code up. False if there is no such code, any more. */
export async function takeRecoveryCode(tx: Tx, accountId: string, codeHash: string): Promise<boolean> {
  const taken = await tx
    .deleteFrom('recoveryCode')
    .where('accountId', '=', accountId)
    .where('codeHash', '=', codeHash)
    .returning('accountId')
    .executeTakeFirst();
  return taken !== undefined;
}

export async function countRecoveryCodes(reader: Reader, accountId: string): Promise<number> {
  const rows = await reader.selectFrom('recoveryCode').select('codeHash').where('accountId', '=', accountId).execute();
  return rows.length;
}
