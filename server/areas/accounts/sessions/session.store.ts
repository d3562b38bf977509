import type { Settings } from '@fairlead/contract/settings';
import type { Insertable, Updateable } from 'kysely';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import type { InvitationTable, SessionTable } from '../accounts.tables.ts';

/** When a session is alive: it ends after `now` and began after `oldest`. */
interface Lifetime {
  now: string;
  oldest: string;
}

/**
 * The session of a token with its account and the setting that decides what it sees, unless it is over or the account is
 * locked. The setting is read with each call: one more row by its key, and every process knows at once when it changes.
 */
export function findLive(reader: Reader, tokenHash: string, { now, oldest }: Lifetime) {
  return reader
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.accountId')
    .leftJoin('setting', (join) => join.on('setting.key', '=', 'clientVisibility' satisfies keyof Settings))
    .select(['session.id', 'session.createdAt', 'session.lastSeenAt'])
    .select(['account.id as accountId', 'account.username', 'account.role', 'account.employeeId', 'account.mustChangePassword'])
    .select('setting.value as clientVisibility')
    .where('session.tokenHash', '=', tokenHash)
    .where('session.expiresAt', '>', now)
    .where('session.createdAt', '>', oldest)
    .where('account.disabled', '=', 0)
    .executeTakeFirst();
}

/** An account with the setting that decides what it sees; nothing where it is locked or gone. */
export const findAccount = (reader: Reader, accountId: string) =>
  reader
    .selectFrom('account')
    .leftJoin('setting', (join) => join.on('setting.key', '=', 'clientVisibility' satisfies keyof Settings))
    .select(['account.id as accountId', 'account.username', 'account.role', 'account.employeeId'])
    .select('setting.value as clientVisibility')
    .where('account.id', '=', accountId)
    .where('account.disabled', '=', 0)
    .executeTakeFirst();

export const insert = (tx: Tx, session: Insertable<SessionTable>) => tx.insertInto('session').values(session).execute();

export const extend = (tx: Tx, id: string, use: Pick<Updateable<SessionTable>, 'lastSeenAt' | 'expiresAt' | 'address' | 'userAgent'>) =>
  tx.updateTable('session').set(use).where('id', '=', id).execute();

export const listLive = (reader: Reader, accountId: string, { now, oldest }: Lifetime) =>
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

/** Ends an account's sessions, all of them or all but one. */
export const removeOfAccount = (tx: Tx, accountId: string, exceptTokenHash = '') =>
  tx.deleteFrom('session').where('accountId', '=', accountId).where('tokenHash', '!=', exceptTokenHash).execute();

export const removeOver = (tx: Tx, { now, oldest }: Lifetime) =>
  tx
    .deleteFrom('session')
    .where((session) => session.or([session('expiresAt', '<=', now), session('createdAt', '<=', oldest)]))
    .execute();

export async function replaceInvitation(tx: Tx, invitation: Insertable<InvitationTable>) {
  await removeInvitationsOf(tx, invitation.accountId);
  await tx.insertInto('invitation').values(invitation).execute();
}

export const removeInvitationsOf = (tx: Tx, accountId: string) => tx.deleteFrom('invitation').where('accountId', '=', accountId).execute();

export const findInvitation = (reader: Reader, tokenHash: string, now: string) =>
  reader.selectFrom('invitation').selectAll().where('tokenHash', '=', tokenHash).where('expiresAt', '>', now).executeTakeFirst();

/** Uses an invitation up; nothing when someone else did first or it is too old. */
export const takeInvitation = (tx: Tx, tokenHash: string, now: string) =>
  tx.deleteFrom('invitation').where('tokenHash', '=', tokenHash).where('expiresAt', '>', now).returningAll().executeTakeFirst();
