import type { Tx } from '../../../platform/db/database.ts';
import * as resetStore from '../reset/reset.store.ts';
import * as sessionStore from '../sessions/session.store.ts';

/** What becomes of an account whose address is typed anew. */
export const UNPROVED = { emailProvedAt: null, linkAllowedUntil: null } as const;

/** Ends what was mailed to the address that an account had so far: it proves nothing about another one. */
export async function endMailed(tx: Tx, accountId: string): Promise<void> {
  await resetStore.removeCode(tx, accountId);
  await sessionStore.removeInvitations(tx, accountId);
}
