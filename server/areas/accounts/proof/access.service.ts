import { type Clock, instantText } from '../../../platform/clock/clock.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { Mail, Writer } from '../../../platform/mail/mail.ts';
import type { History } from '../../history/history.service.ts';
import type { AccountRow } from '../account-row.rules.ts';
import * as store from '../accounts.store.ts';
import * as passkeyStore from '../passkeys/passkeys.store.ts';
import * as providerStore from '../provider/provider.store.ts';
import * as factorStore from '../second-factor/second-factor.store.ts';
import * as sessionStore from '../sessions/session.store.ts';
import * as rules from './access.rules.ts';

/** The kind of mail that tells what was ended. */
export const ENDED_MAIL = 'accessEnded';

/** Ends what other areas keep of an account that lets in without its password, and answers how many of each. */
export type EndElsewhere = (tx: Tx, accountId: string) => Promise<Pick<rules.EndedAccess, 'calendars' | 'browsers'>>;

interface Parts {
  history: History;
  mail: Pick<Mail, 'queue'>;
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
export function createAccess({ history, mail, clock, endElsewhere }: Parts) {
  async function endFactors(tx: Tx, accountId: string): Promise<rules.EndedAccess> {
    const recoveryCodes = (await factorStore.countRecoveryCodes(tx, accountId)) ?? 0;
    const passkeys = await passkeyStore.removeOfAccount(tx, accountId);
    const apps = (await factorStore.remove(tx, accountId)) ? 1 : 0;
    const providers = await providerStore.removeOfAccount(tx, accountId);
    return { passkeys, apps, recoveryCodes, providers };
  }

  return {
    /** Ends whatever lets in beside password, second step and the provider. */
    end: (tx: Tx, accountId: string): Promise<rules.EndedAccess> => endAccess(tx, accountId, endElsewhere),

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
