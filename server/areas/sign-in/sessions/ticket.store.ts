import type { Reader, Tx } from '../../../platform/db/database.ts';
import type { SignInTicketTable } from '../sign-in.tables.ts';

export const insert = (tx: Tx, ticket: SignInTicketTable) => tx.insertInto('signInTicket').values(ticket).execute();

export const find = (reader: Reader, tokenHash: string, now: string) =>
  reader.selectFrom('signInTicket').selectAll().where('tokenHash', '=', tokenHash).where('expiresAt', '>', now).executeTakeFirst();

/** Deletes a ticket. False if it was used already. */
export async function take(tx: Tx, tokenHash: string): Promise<boolean> {
  const taken = await tx.deleteFrom('signInTicket').where('tokenHash', '=', tokenHash).returning('tokenHash').executeTakeFirst();
  return taken !== undefined;
}

export const removeExpired = (tx: Tx, now: string) => tx.deleteFrom('signInTicket').where('expiresAt', '<=', now).execute();
