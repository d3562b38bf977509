import { type Clock, instantText } from '../../platform/clock/clock.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { notFound } from '../../platform/http/app-error.ts';
import { removeFactors } from '../factors/factors.service.ts';
import type { History } from '../history/history.service.ts';
import {
  type AccountRow,
  createPassword,
  type EndElsewhere,
  endAccess,
  findByUsernameKey,
  lockAccount,
  type Passwords,
  type Throttle,
  toUsernameKey,
  unlinkAccount,
  updateAccount,
} from '../sign-in/sign-in.service.ts';

interface Parts {
  db: Database;
  history: History;
  throttle: Throttle;
  passwords: Passwords;
  clock: Clock;
  /** Ends what other areas keep of an account that lets in, such as calendar addresses. Absent: nothing. */
  endElsewhere?: EndElsewhere;
}

/** What the server's operator may do for an account from the console, where nobody is signed in. */
export function createHostAccounts({ db, history, throttle, passwords, clock, endElsewhere = async () => ({}) }: Parts) {
  const now = () => instantText(clock.now());
  const end = (tx: Tx, accountId: string) => endAccess(tx, accountId, endElsewhere);

  async function lockByName(tx: Tx, username: string): Promise<AccountRow> {
    const found = await findByUsernameKey(tx, toUsernameKey(username));
    const account = found && (await lockAccount(tx, found.id));
    if (!account) throw notFound('Account');
    return account;
  }

  return {
    /** Resets the account's wrong attempts at passwords and mailed codes, and unlocks it if an Administrator had locked it. */
    async unlock(username: string): Promise<{ username: string; wasLockedOut: boolean }> {
      return db.write(async (tx) => {
        const account = await lockByName(tx, username);
        if (account.disabled) await updateAccount(tx, account.id, { disabled: 0, updatedAt: now() });
        await throttle.resetAttempts(tx, account.username);
        await throttle.releaseReset(tx, account.id);
        await history.append(tx, { actor: null, area: 'accounts', entityId: account.id, action: 'unlocked', changes: { by: 'host' } });
        return { username: account.username, wasLockedOut: account.disabled === 1 };
      });
    },

    /** Removes a lost second factor and ends the account's sessions. */
    async resetSecondFactor(username: string): Promise<{ username: string; hadOne: boolean }> {
      return db.write(async (tx) => {
        const { id, username: name } = await lockByName(tx, username);
        const { apps, passkeys } = await removeFactors(tx, id);
        const hadOne = apps + passkeys > 0;
        if (!hadOne) return { username: name, hadOne };
        await end(tx, id);
        await throttle.resetAttempts(tx, name);
        await history.append(tx, { actor: null, area: 'accounts', entityId: id, action: 'secondFactorReset', changes: { by: 'host' } });
        return { username: name, hadOne };
      });
    },

    /** Frees an account from its person at the provider, and ends its sessions. The next one with its e-mail address is linked if that was proved. */
    async unlinkProvider(username: string): Promise<{ username: string; wasLinked: boolean }> {
      return db.write(async (tx) => {
        const { id, username: name } = await lockByName(tx, username);
        const wasLinked = (await unlinkAccount(tx, id)) > 0;
        if (!wasLinked) return { username: name, wasLinked };
        await end(tx, id);
        await history.append(tx, { actor: null, area: 'accounts', entityId: id, action: 'unlinked', changes: { by: 'host' } });
        return { username: name, wasLinked };
      });
    },

    /**
     * Sets a password that the user must replace at the next sign-in, and ends the account's sessions, links, calendar addresses and
     * API keys. The password is returned once; only its hash is stored.
     */
    async resetPassword(username: string): Promise<{ username: string; password: string; isLockedOut: boolean }> {
      const password = createPassword();
      const passwordHash = await passwords.hash(password);
      return db.write(async (tx) => {
        const { id, username: name, disabled } = await lockByName(tx, username);
        await updateAccount(tx, id, { passwordHash, mustChangePassword: 1, updatedAt: now() });
        await end(tx, id);
        await throttle.resetAttempts(tx, name);
        await history.append(tx, { actor: null, area: 'accounts', entityId: id, action: 'passwordReset', changes: { by: 'host' } });
        return { username: name, password, isLockedOut: disabled === 1 };
      });
    },
  };
}
