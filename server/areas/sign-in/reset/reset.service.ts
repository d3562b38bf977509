import { randomBytes, timingSafeEqual } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { RESET_MESSAGES } from '@fairlead/contract/sign-in/reset';
import { type Clock, instantText } from '../../../platform/clock/clock.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { AppError, invalidField } from '../../../platform/http/app-error.ts';
import type { Mail, Writer } from '../../../platform/mail/mail.ts';
import type { History } from '../../history/history.service.ts';
import * as store from '../account/account.store.ts';
import type { AccountRow } from '../account/account-row.rules.ts';
import type { Passwords } from '../password/password.rules.ts';
import type { Access } from '../proof/access.service.ts';
import { toEmailKey } from '../sign-in.rules.ts';
import * as keyStore from '../signing-key.store.ts';
import type { Throttle } from '../throttle/throttle.service.ts';
import * as rules from './reset.rules.ts';
import * as resetStore from './reset.store.ts';

/** An answer has left long before. */
const AFTER_ANSWER_MS = 100;
/** The kind of mail that brings a code. */
export const RESET_MAIL = 'resetCode';

interface Parts {
  db: Database;
  history: History;
  throttle: Throttle;
  passwords: Passwords;
  mail: Pick<Mail, 'queue'>;
  access: Access;
  clock: Clock;
  /** True if strangers must not learn which addresses have an account. */
  hidesAccounts: boolean;
  codeDigits: number;
  warn: (details: { problem: string }, message: string) => void;
}

export type PasswordReset = ReturnType<typeof createPasswordReset>;

/** Writes the mails with codes. A code is made for each try at sending one, and only its keyed hash is stored. */
export function createCodeWriter({ db, clock, codeDigits }: Pick<Parts, 'db' | 'clock' | 'codeDigits'>): Writer {
  return async ({ about: accountId, address, createdAt }) => {
    const code = rules.createCode(codeDigits);
    const account = await db.write(async (tx) => {
      // Locked, because a code that was mailed to an address must not be stored after another one was typed.
      const found = await store.lock(tx, accountId);
      if (!found || found.disabled || found.emailId !== address || rules.isTooLate(createdAt, clock.now())) return undefined;
      const codeHash = rules.hashCode(await findKey(tx, clock), accountId, code);
      await resetStore.setCode(tx, accountId, { codeHash, expiresAt: instantText(rules.codeEnd(clock.now())) });
      return found;
    });
    return account && rules.codeLetter(account.username, code);
  };
}

const findKey = (tx: Tx, clock: Clock) =>
  keyStore.findOrInsert(tx, { name: 'resetCode', value: randomBytes(32).toString('base64url'), createdAt: instantText(clock.now()) });

/** Replacing a forgotten password by a code that comes by mail (docs/product/sign-in.md, docs/decisions/0046). */
export function createPasswordReset({ db, history, throttle, passwords, mail, access, clock, hidesAccounts, codeDigits, warn }: Parts) {
  /** Codes that were asked for and whose address is still being looked up. */
  let lookUps: Promise<void> = Promise.resolve();
  const now = () => instantText(clock.now());
  const refuseCode = () => invalidField('otp', RESET_MESSAGES.codeWrong);

  async function findAccount(emailId: string): Promise<AccountRow | undefined> {
    const account = await store.findByEmailKey(db.read, toEmailKey(emailId));
    return account?.disabled ? undefined : account;
  }

  /** Queues a code's mail within the account's limits. Returns why it was not, for those who may learn it. */
  function queueCode({ id, emailId }: AccountRow, address: string): Promise<AppError | undefined> {
    return db.write(async (tx) => {
      const wait = await throttle.findWait(tx, rules.wrongTryLimits(address, id));
      if (wait !== undefined) return new AppError('too_many', RESET_MESSAGES.tooManyCodes, { retryAfter: wait });
      const at = clock.now();
      const start = new Date(at.getTime() - rules.MAILS_WINDOW_MS);
      const { mails, mailsSince } = await resetStore.countMail(tx, id, {
        now: now(),
        start: instantText(start),
        latest: now(),
      });
      if (mails > rules.MAX_MAILS) {
        const retryAfter = Math.max(1, Math.ceil((Date.parse(mailsSince) - start.getTime()) / 1000));
        return new AppError('too_many', RESET_MESSAGES.tooManyMails, { retryAfter });
      }
      await mail.queue(tx, { kind: RESET_MAIL, about: id, address: emailId ?? '' });
      return undefined;
    });
  }

  async function queueFor(emailId: string, address: string): Promise<AppError | undefined> {
    const account = await findAccount(emailId);
    return account ? queueCode(account, address) : new AppError('not_found', RESET_MESSAGES.emailNotFound);
  }

  /** Queues a code's mail after the answer, so that the time it takes can't tell whether the address is known. */
  function queueLater(emailId: string, address: string): void {
    const isAnswered = setTimeout(AFTER_ANSWER_MS);
    lookUps = lookUps
      .then(() => isAnswered)
      .then(() => queueFor(emailId, address))
      .then(
        () => undefined,
        (error) => warn({ problem: String(error) }, 'A reset code could not be queued'),
      );
  }

  /**
   * Returns the hash of the account's code if this is it; otherwise the try counts. For an address without an account, and for an
   * account that waits for no code, the same is read, hashed and written, so that the time of the answer doesn't tell them apart.
   */
  async function proveCode(emailId: string, otp: string, address: string): Promise<{ account: AccountRow; codeHash: string }> {
    if (otp.length !== codeDigits) throw refuseCode();
    await throttle.countAttempt(rules.resetLimits(address));
    const account = await findAccount(emailId);
    const owner = account?.id ?? rules.nameUnknownOwner(emailId);
    const limits = rules.wrongTryLimits(address, owner);
    await throttle.countAttempt(limits, account?.username, RESET_MESSAGES.tooManyCodes);
    const codeHash = await db.write(async (tx) => {
      const counted = await resetStore.countTry(tx, owner, now());
      if (!counted) await throttle.countWithin(tx, rules.UNKNOWN_ADDRESSES);
      const hash = rules.hashCode(await findKey(tx, clock), owner, otp);
      const isRight = timingSafeEqual(Buffer.from(hash), Buffer.from(counted?.codeHash ?? rules.hashCode('', owner, otp)));
      if (!counted || !isRight) return undefined;
      await resetStore.forgiveTry(tx, owner);
      await throttle.forgiveAttempt(tx, limits);
      return hash;
    });
    if (!account || !codeHash) throw refuseCode();
    return { account, codeHash };
  }

  return {
    /** Queues a mail with a code. The caller is answered before it is sent. */
    async sendCode(emailId: string, address: string): Promise<void> {
      await throttle.countAttempt(rules.resetLimits(address));
      if (hidesAccounts) return queueLater(emailId, address);
      const refusal = await queueFor(emailId, address);
      if (refusal) throw refusal;
    },

    codeDigits,

    /** Waits until the codes that were asked for are queued. */
    settle: () => lookUps,

    /** Throws if the code is wrong. A right one stays valid. */
    async checkCode(emailId: string, otp: string, address: string): Promise<void> {
      await proveCode(emailId, otp, address);
    },

    /** Replaces the password and uses the code up. If it is used twice at once, only one use succeeds. */
    async resetPassword(
      { emailId, otp, newPassword }: { emailId: string; otp: string; newPassword: string },
      address: string,
    ): Promise<void> {
      await passwords.assertAllowed(newPassword);
      const { account, codeHash } = await proveCode(emailId, otp, address);
      await passwords.assertHardToGuess(newPassword, account);
      const passwordHash = await passwords.hash(newPassword);
      await db.write(async (tx) => {
        const found = await store.lock(tx, account.id);
        // A code proves the address that it was mailed to, and no other.
        const isTaken =
          found && !found.disabled && found.emailKey === account.emailKey && (await resetStore.takeCode(tx, account.id, codeHash));
        if (!isTaken) throw refuseCode();
        await store.update(tx, account.id, { passwordHash, mustChangePassword: 0, updatedAt: now() });
        await access.prove(tx, found, 'mail');
        await throttle.resetAttempts(tx, found.username);
        await history.append(tx, { actor: null, area: 'accounts', entityId: account.id, action: 'passwordReset', changes: { by: 'mail' } });
      });
    },
  };
}
