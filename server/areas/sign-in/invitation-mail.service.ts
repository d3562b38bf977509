import { INVITATION_DAYS } from '@fairlead/contract/sign-in';
import { z } from 'zod';
import { type Clock, instantText } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Writer } from '../../platform/mail/mail.ts';
import * as store from './account/account.store.ts';
import * as sessionStore from './sessions/session.store.ts';
import { createToken, hashToken } from './sessions/token.rules.ts';
import { invitationEnd, toEmailKey } from './sign-in.rules.ts';

/** The kind of mail that brings a one-time link. */
export const INVITATION_MAIL = 'invitation';

/** What a mail with a one-time link is stored with. */
export const invitationDetails = z.object({ removesFactor: z.union([z.literal(0), z.literal(1)]).default(0) });

interface Parts {
  db: Database;
  clock: Clock;
  /** The address users open. */
  publicUrl: string;
}

/** Writes the mails with one-time links. The token is made for each try at sending one, and only its hash is stored. */
export function createInvitationWriter({ db, clock, publicUrl }: Parts): Writer {
  return async ({ about: accountId, address, data }) => {
    const { removesFactor } = invitationDetails.parse(data);
    const token = createToken();
    const account = await db.write(async (tx) => {
      // The account may have been locked, or given another address, since the mail was asked for.
      const found = await store.lock(tx, accountId);
      if (!found || found.disabled || found.emailId !== address) return undefined;
      const expiresAt = instantText(invitationEnd(clock.now()));
      const invitation = { tokenHash: hashToken(token), accountId, expiresAt, emailKey: toEmailKey(address), removesFactor };
      await sessionStore.replaceInvitation(tx, invitation);
      return found;
    });
    return (
      account && {
        subject: 'Your link to sign in',
        lines: [
          `This link lets you choose a password and sign in as ${account.username}:`,
          `It works once, for ${INVITATION_DAYS} days. If you did not expect it, ignore this mail.`,
        ],
        highlight: `${publicUrl.replace(/\/$/, '')}/invitation#${token}`,
      }
    );
  };
}
