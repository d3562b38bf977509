import { ACCOUNT_MESSAGES } from '@fairlead/contract/accounts';
import { PEOPLE_MESSAGES } from '@fairlead/contract/accounts/people';
import { PROVIDER_MESSAGES } from '@fairlead/contract/accounts/provider';
import type { Actor } from '@fairlead/contract/kit/permissions';
import { type Clock, instantText } from '../../../platform/clock/clock.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { AppError, conflict, notAllowed, notFound } from '../../../platform/http/app-error.ts';
import type { History } from '../../history/history.service.ts';
import { type AccountRow, nameColumns } from '../account-row.rules.ts';
import * as policy from '../accounts.policy.ts';
import { invitationEnd } from '../accounts.rules.ts';
import * as store from '../accounts.store.ts';
import * as providerStore from '../provider/provider.store.ts';
import * as resetStore from '../reset/reset.store.ts';
import * as sessionStore from '../sessions/session.store.ts';
import type { Access } from './access.service.ts';

/** What becomes of an account whose address is typed anew. */
export const UNPROVED = { emailProvedAt: null, linkAllowedUntil: null } as const;

/** Ends what was mailed to the address that an account had so far: it proves nothing about another one. */
export async function endMailed(tx: Tx, accountId: string): Promise<void> {
  await resetStore.removeCode(tx, accountId);
  await sessionStore.removeInvitations(tx, accountId);
}

interface Parts {
  db: Database;
  history: History;
  access: Access;
  clock: Clock;
  /** False if nobody signs in by a provider. */
  hasProvider: boolean;
}

export type Ownership = ReturnType<typeof createOwnership>;

/** Who may enter an account: its owner ends every way in, and Administrators say whose an address and an account are. */
export function createOwnership({ db, history, access, clock, hasProvider }: Parts) {
  const now = () => instantText(clock.now());

  /** Does an Administrator's work on somebody else's account, locked, and tells the history. */
  async function decide(
    actor: Actor,
    id: string,
    action: string,
    work: (tx: Tx, account: AccountRow) => Promise<void>,
  ): Promise<undefined> {
    if (!policy.canManage(actor)) throw notAllowed('manage accounts');
    if (id === actor.accountId) throw new AppError('forbidden', PEOPLE_MESSAGES.ownAccount);
    await db.write(async (tx) => {
      const account = await store.lock(tx, id);
      if (!account) throw notFound('Account');
      await work(tx, account);
      await history.append(tx, { actor, area: 'accounts', entityId: id, action });
    });
  }

  return {
    /** Ends all sessions of the actor, also this one, and what else lets in without signing in. */
    async signOutEverywhere(actor: Actor): Promise<void> {
      await db.write(async (tx) => {
        await store.lock(tx, actor.accountId);
        await access.end(tx, actor.accountId);
        await history.append(tx, { actor, area: 'accounts', entityId: actor.accountId, action: 'signedOutEverywhere' });
      });
    },

    /** Lets the provider's person with this account's address have it, though nobody has proved that address, for as long as a link lives. */
    allowLink: (actor: Actor, id: string) =>
      decide(actor, id, 'linkAllowed', async (tx, { emailId, disabled }) => {
        if (!hasProvider) throw conflict(PROVIDER_MESSAGES.notSetUp);
        if (!emailId || disabled) throw conflict(disabled ? ACCOUNT_MESSAGES.locked : ACCOUNT_MESSAGES.noEmail);
        if (await providerStore.hasIdentity(tx, id)) throw conflict(PEOPLE_MESSAGES.linkedAlready);
        await store.update(tx, id, { linkAllowedUntil: instantText(invitationEnd(clock.now())), updatedAt: now() });
      }),

    /** Frees an account from its person at the provider, and ends how they are signed in. */
    unlink: (actor: Actor, id: string) =>
      decide(actor, id, 'unlinked', async (tx) => {
        if ((await providerStore.removeOfAccount(tx, id)) === 0) throw conflict(PEOPLE_MESSAGES.notLinked);
        await access.end(tx, id);
      }),

    /** Takes an account's address from it, so that whose it is can have it. */
    freeAddress: (actor: Actor, id: string) =>
      decide(actor, id, 'addressFreed', async (tx, account) => {
        if (!account.emailId) throw conflict(ACCOUNT_MESSAGES.noEmail);
        await endMailed(tx, id);
        await store.update(tx, id, { ...nameColumns({ ...account, emailId: null }), ...UNPROVED, updatedAt: now() });
      }),
  };
}
