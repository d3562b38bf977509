import type { Settings } from '@fairlead/contract/settings';
import type { Insertable, Updateable } from 'kysely';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { hasFactor } from '../account/requirement.store.ts';
import type { InvitationTable, SessionTable } from '../sign-in.tables.ts';

/** A session is valid if it ends after `now` and began after `oldest`. */
interface Lifetime {
  now: string;
  oldest: string;
}

/** A token's session, expired or not, with its account and the settings for it, unless the account is locked. */
export const find = (reader: Reader, tokenHash: string) =>
  reader
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.accountId')
    .leftJoin('setting', (join) => join.on('setting.key', '=', 'clientVisibility' satisfies keyof Settings))
    .leftJoin('setting as factors', (join) => join.on('factors.key', '=', 'secondFactorRoles' satisfies keyof Settings))
    .leftJoin('secondFactor', 'secondFactor.accountId', 'account.id')
    .select(['factors.value as secondFactorRoles', hasFactor.as('hasFactor')])
    .select(['session.id', 'session.createdAt', 'session.lastSeenAt', 'session.expiresAt'])
    .select(['account.id as accountId', 'account.username', 'account.role', 'account.employeeId', 'account.mustChangePassword'])
    .select('setting.value as clientVisibility')
    .where('session.tokenHash', '=', tokenHash)
    .where('account.disabled', '=', 0)
    .executeTakeFirst();

/** An account, locked or not, with the visibility setting. */
export const findAccount = (reader: Reader, accountId: string) =>
  reader
    .selectFrom('account')
    .leftJoin('setting', (join) => join.on('setting.key', '=', 'clientVisibility' satisfies keyof Settings))
    .select(['account.id as accountId', 'account.username', 'account.role', 'account.employeeId', 'account.disabled'])
    .select('setting.value as clientVisibility')
    .where('account.id', '=', accountId)
    .executeTakeFirst();

export const insert = (tx: Tx, session: Insertable<SessionTable>) => tx.insertInto('session').values(session).execute();

export const extend = (tx: Tx, id: string, use: Pick<Updateable<SessionTable>, 'lastSeenAt' | 'expiresAt' | 'address' | 'userAgent'>) =>
  tx.updateTable('session').set(use).where('id', '=', id).execute();

export const listValid = (reader: Reader, accountId: string, { now, oldest }: Lifetime) =>
  reader
    .selectFrom('session')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('expiresAt', '>', now)
    .where('createdAt', '>', oldest)
    .orderBy('lastSeenAt', 'desc')
    .orderBy('id', 'desc')
    .execute();

export const findOfAccount = (reader: Reader, accountId: string, id: string) =>
  reader.selectFrom('session').select('tokenHash').where('id', '=', id).where('accountId', '=', accountId).executeTakeFirst();

export const removeByTokenHash = (tx: Tx, tokenHash: string) => tx.deleteFrom('session').where('tokenHash', '=', tokenHash).execute();

/** Deletes an account's sessions: all, or all except one. Also sign-ins that wait for their second step. Returns the number of sessions. */
export async function removeOfAccount(tx: Tx, accountId: string, exceptTokenHash = ''): Promise<number> {
  await tx.deleteFrom('signInTicket').where('accountId', '=', accountId).execute();
  const ended = tx.deleteFrom('session').where('accountId', '=', accountId).where('tokenHash', '!=', exceptTokenHash);
  return (await ended.returning('id').execute()).length;
}

export const findByTokenHash = (reader: Reader, tokenHash: string) =>
  reader.selectFrom('session').select('createdAt').where('tokenHash', '=', tokenHash).executeTakeFirst();

export const removeExpired = (tx: Tx, { now, oldest }: Lifetime) =>
  tx
    .deleteFrom('session')
    .where((session) => session.or([session('expiresAt', '<=', now), session('createdAt', '<=', oldest)]))
    .execute();

export async function replaceInvitation(tx: Tx, invitation: Insertable<InvitationTable>) {
  await removeInvitations(tx, invitation.accountId);
  await tx.insertInto('invitation').values(invitation).execute();
}

/** Returns how many there were. */
export async function removeInvitations(tx: Tx, accountId: string): Promise<number> {
  return (await tx.deleteFrom('invitation').where('accountId', '=', accountId).returning('tokenHash').execute()).length;
}

export const findInvitation = (reader: Reader, tokenHash: string, now: string) =>
  reader.selectFrom('invitation').selectAll().where('tokenHash', '=', tokenHash).where('expiresAt', '>', now).executeTakeFirst();

/** Deletes an invitation and returns it; undefined if it was used already or has expired. */
export const takeInvitation = (tx: Tx, tokenHash: string, now: string) =>
  tx.deleteFrom('invitation').where('tokenHash', '=', tokenHash).where('expiresAt', '>', now).returningAll().executeTakeFirst();

/** The open accounts of these employees. */
export const listOpenOf = async (reader: Reader, employeeIds: readonly string[]): Promise<string[]> =>
  (
    await reader.selectFrom('account').select('id').where('employeeId', 'in', employeeIds).where('disabled', '=', 0).orderBy('id').execute()
  ).map(({ id }) => id);
