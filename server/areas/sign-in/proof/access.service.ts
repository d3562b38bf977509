import type { Actor } from '@fairlead/contract/kit/permissions';
import { type Clock, instantText } from '../../../platform/clock/clock.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { Mail, Writer } from '../../../platform/mail/mail.ts';
import type { History } from '../../history/history.service.ts';
import * as store from '../account/account.store.ts';
import type { AccountRow } from '../account/account-row.rules.ts';
import * as providerStore from '../provider/provider.store.ts';
import * as sessionStore from '../sessions/session.store.ts';
import type { Factors } from '../sign-in.service.ts';
import * as rules from './access.rules.ts';

/** The kind of mail that tells what was ended. */
export const ENDED_MAIL = 'accessEnded';

/** Ends what other areas keep of an account that lets in without its password, and answers how many of each. */
export type EndElsewhere = (tx: Tx, accountId: string) => Promise<Pick<rules.EndedAccess, 'calendars' | 'keys' | 'browsers'>>;

interface Parts {
  db: Database;
  history: History;
  mail: Pick<Mail, 'queue'>;
  factors: Pick<Factors, 'removeAll'>;
  clock: Clock;
  endElsewhere: EndElsewhere;
}

export type Access = ReturnType<typeof createAccess>;

/** Ends an account's sessions, waiting sign-ins, one-time links and what other areas keep. Its password and second step stay. */
export async function endAccess(tx: Tx, accountId: string, endElsewhere: EndElsewhere): Promise<rules.EndedAccess> {
  const sessions = await sessionStore.removeOfAccount(tx, accountId);
  const links = await sessionStore.removeInvitations(tx, accountId);
  return { sessions, links, ...(await endElsewhere(tx, accountId)) };
}

/** Who an account belongs to: whoever proves its address, and from then on nobody who was let in before (docs/decisions/0064). */
export function createAccess({ db, history, mail, factors, clock, endElsewhere }: Parts) {
  async function endFactors(tx: Tx, accountId: string): Promise<rules.EndedAccess> {
    const ended = await factors.removeAll(tx, accountId);
    return { ...ended, providers: await providerStore.removeOfAccount(tx, accountId) };
  }

  return {
    /** Ends whatever lets in beside password, second step and the provider. */
    end: (tx: Tx, accountId: string): Promise<rules.EndedAccess> => endAccess(tx, accountId, endElsewhere),

    /** Ends all sessions of the actor, also this one, and what else lets in without signing in. */
    async signOutEverywhere(actor: Actor): Promise<void> {
      await db.write(async (tx) => {
        await store.lock(tx, actor.accountId);
        await endAccess(tx, actor.accountId, endElsewhere);
        await history.append(tx, { actor, area: 'accounts', entityId: actor.accountId, action: 'signedOutEverywhere' });
      });
    },

    /**
     * Somebody has proved the account's address. If nobody had since it was typed, whoever prepared the account must not get in any
     * more: second step, passkeys and the link to the provider go too. The caller holds the account's row, and replaces the password.
     */
    async prove(tx: Tx, account: AccountRow, by: rules.Proof): Promise<void> {
      const { id, emailId, emailProvedAt, passwordHash } = account;
      const isFirst = emailProvedAt === null;
      const all = {
        ...(await endAccess(tx, id, endElsewhere)),
        ...(isFirst && (await endFactors(tx, id))),
        ...(by === 'provider' && passwordHash !== null && { passwords: 1 }),
      };
      const ended = rules.dropNone(all);
      if (isFirst) {
        const at = instantText(clock.now());
        await store.update(tx, id, { emailProvedAt: at, linkAllowedUntil: null, updatedAt: at });
        await history.append(tx, { actor: null, area: 'accounts', entityId: id, action: 'emailProved', changes: { by, ended } });
      }
      if (emailId === null || Object.keys(ended).length === 0) return;
      const data = { by, isFirst, ended } satisfies rules.EndedDetails;
      await mail.queue(tx, { kind: ENDED_MAIL, about: id, address: emailId, data });
    },
  };
}

/** Writes the mails that tell what was ended. */
export function createEndedWriter(db: Database): Writer {
  return async ({ about, data }) => {
    const account = await store.find(db.read, about);
    return account && rules.endedLetter(account.username, rules.endedDetails.parse(data));
  };
}
