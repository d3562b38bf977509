import type { Actor } from '@fairlead/contract/kit/permissions';
import { PEOPLE_MESSAGES } from '@fairlead/contract/people';
import { SIGN_IN_MESSAGES } from '@fairlead/contract/sign-in';
import { PROVIDER_MESSAGES } from '@fairlead/contract/sign-in/provider';
import { type Clock, instantText } from '../../platform/clock/clock.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { AppError, conflict, notAllowed, notFound } from '../../platform/http/app-error.ts';
import type { History } from '../history/history.service.ts';
import {
  type Access,
  type AccountRow,
  canManage,
  endMailed,
  hasIdentity,
  invitationEnd,
  lockAccount,
  nameColumns,
  UNPROVED,
  unlinkAccount,
  updateAccount,
} from '../sign-in/sign-in.service.ts';

interface Parts {
  db: Database;
  history: History;
  access: Access;
  clock: Clock;
  /** False if nobody signs in by a provider. */
  hasProvider: boolean;
}

export type Ownership = ReturnType<typeof createOwnership>;

/** Administrators say whose an address and an account are. */
export function createOwnership({ db, history, access, clock, hasProvider }: Parts) {
  const now = () => instantText(clock.now());

  /** Does an Administrator's work on somebody else's account, locked, and tells the history. */
  async function decide(
    actor: Actor,
    id: string,
    action: string,
    work: (tx: Tx, account: AccountRow) => Promise<void>,
  ): Promise<undefined> {
    if (!canManage(actor)) throw notAllowed('manage accounts');
    if (id === actor.accountId) throw new AppError('forbidden', PEOPLE_MESSAGES.ownAccount);
    await db.write(async (tx) => {
      const account = await lockAccount(tx, id);
      if (!account) throw notFound('Account');
      await work(tx, account);
      await history.append(tx, { actor, area: 'accounts', entityId: id, action });
    });
  }

  return {
    /** Lets the provider's person with this account's address have it, though nobody has proved that address, for as long as a link lives. */
    allowLink: (actor: Actor, id: string) =>
      decide(actor, id, 'linkAllowed', async (tx, { emailId, disabled }) => {
        if (!hasProvider) throw conflict(PROVIDER_MESSAGES.notSetUp);
        if (!emailId || disabled) throw conflict(disabled ? SIGN_IN_MESSAGES.locked : PEOPLE_MESSAGES.noEmail);
        if (await hasIdentity(tx, id)) throw conflict(PEOPLE_MESSAGES.linkedAlready);
        await updateAccount(tx, id, { linkAllowedUntil: instantText(invitationEnd(clock.now())), updatedAt: now() });
      }),

    /** Frees an account from its person at the provider, and ends how they are signed in. */
    unlink: (actor: Actor, id: string) =>
      decide(actor, id, 'unlinked', async (tx) => {
        if ((await unlinkAccount(tx, id)) === 0) throw conflict(PEOPLE_MESSAGES.notLinked);
        await access.end(tx, id);
      }),

    /** Takes an account's address from it, so that whose it is can have it. */
    freeAddress: (actor: Actor, id: string) =>
      decide(actor, id, 'addressFreed', async (tx, account) => {
        if (!account.emailId) throw conflict(PEOPLE_MESSAGES.noEmail);
        await endMailed(tx, id);
        await updateAccount(tx, id, { ...nameColumns({ ...account, emailId: null }), ...UNPROVED, updatedAt: now() });
      }),
  };
}
