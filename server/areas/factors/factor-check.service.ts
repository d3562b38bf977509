import { randomBytes } from 'node:crypto';
import { type Clock, instantText } from '../../platform/clock/clock.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { findOrInsertKey } from '../sign-in/sign-in.service.ts';
import * as rules from './factors.rules.ts';
import * as store from './factors.store.ts';
import type { SecondFactorTable } from './factors.tables.ts';
import * as passkeyStore from './passkeys/passkeys.store.ts';

export type FactorCheck = ReturnType<typeof createFactorCheck>;

/** Checks codes of authenticator apps and recovery codes, and uses them up. */
export function createFactorCheck(clock: Clock) {
  return {
    /** Removes every second factor of an account. Answers how many of each it had. */
    removeAll: store.removeAll,

    /** The key that secrets are encrypted by and recovery codes hashed with. */
    findKey: (tx: Tx) =>
      findOrInsertKey(tx, {
        name: 'secondFactor',
        value: randomBytes(32).toString('base64url'),
        createdAt: instantText(clock.now()),
      }),

    /** Whether the account has an authenticator app. */
    async hasApp(reader: Reader, accountId: string): Promise<boolean> {
      return (await store.find(reader, accountId))?.isOn === 1;
    },

    /** By what the account's second step can be taken; undefined if the password alone signs in. */
    async findWays(reader: Reader, accountId: string): Promise<{ hasApp: boolean; hasPasskey: boolean } | undefined> {
      const hasApp = await this.hasApp(reader, accountId);
      const hasPasskey = await passkeyStore.hasAny(reader, accountId);
      return hasApp || hasPasskey ? { hasApp, hasPasskey } : undefined;
    },

    /** Whether this is the app's code now, which can't be used again. It confirms a secret that was not confirmed. */
    async takeAppCode(tx: Tx, factor: SecondFactorTable, code: string): Promise<boolean> {
      const secret = rules.decryptSecret(await this.findKey(tx), factor.accountId, factor.secret);
      const now = clock.now();
      const step = rules.findStep(secret, rules.foldCode(code), factor.lastStep, now);
      return step !== undefined && (await store.takeStep(tx, factor, step, rules.latestStep(now)));
    },

    /** Whether this is a code of the account's app or one of its recovery codes, which can't be used again. */
    async take(tx: Tx, accountId: string, code: string): Promise<boolean> {
      const factor = await store.find(tx, accountId);
      if (factor?.isOn !== 1) return false;
      if (await this.takeAppCode(tx, factor, code)) return true;
      return store.takeRecoveryCode(tx, accountId, rules.hashRecoveryCode(await this.findKey(tx), accountId, code));
    },
  };
}
