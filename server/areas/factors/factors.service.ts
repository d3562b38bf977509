import { RECOVERY_CODES, SECOND_FACTOR_MESSAGES, type SecondFactor } from '@fairlead/contract/factors';
import type { Actor } from '@fairlead/contract/kit/permissions';
import { generateSecret } from 'otplib';
import { type Clock, instantText } from '../../platform/clock/clock.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { AppError, conflict, invalidField, notAllowed, notFound } from '../../platform/http/app-error.ts';
import type { History } from '../history/history.service.ts';
import {
  type Access,
  type AccountRow,
  assertMayRemoveFactor,
  assertSessionLives,
  canManage,
  codeLimits,
  endSessions,
  findAccount,
  hashToken,
  isFactorRequired,
  lockAccount,
  type SignIn,
  type Throttle,
} from '../sign-in/sign-in.service.ts';
import type { FactorCheck } from './factor-check.service.ts';
import * as rules from './factors.rules.ts';
import * as store from './factors.store.ts';

/** For those who list or help accounts. */
export { hasSecondStep, removeAll as removeFactors } from './factors.store.ts';
/** For what needs a proof that it is the signed-in user. */
export { type OwnerProof, PROOF_COOKIE } from './proof/proof.service.ts';

interface Parts {
  db: Database;
  history: History;
  signIn: Pick<SignIn, 'proveOwner' | 'provePassword'>;
  throttle: Throttle;
  check: FactorCheck;
  access: Pick<Access, 'end'>;
  clock: Clock;
}

/** What a user sends to prove that it is them. */
interface Proof {
  currentPassword: string;
  code: string;
}

export type SecondFactors = ReturnType<typeof createSecondFactors>;

/** Setting up, renewing and removing the second step of signing in (docs/product/factors.md, docs/decisions/0050). */
export function createSecondFactors({ db, history, signIn, throttle, check, access, clock }: Parts) {
  const now = () => instantText(clock.now());
  const refuseCode = () => invalidField('code', SECOND_FACTOR_MESSAGES.codeWrong);

  async function findOwn({ accountId }: Actor): Promise<AccountRow> {
    const account = await findAccount(db.read, accountId);
    if (!account) throw notFound('User');
    return account;
  }

  /** Counts a try at a code, does the work, and uncounts the try unless the work threw. */
  async function countTry<Result>(account: AccountRow, token: string, work: (tx: Tx) => Promise<Result>): Promise<Result> {
    const limits = codeLimits(account.username, hashToken(token));
    await throttle.countAttempt(limits, account.username);
    return db.write(async (tx) => {
      await lockAccount(tx, account.id);
      await assertSessionLives(tx, token);
      const result = await work(tx);
      await throttle.forgiveAttempt(tx, limits);
      return result;
    });
  }

  /** Does the work if password and code are right. */
  async function prove<Result>(actor: Actor, { currentPassword, code }: Proof, token: string, work: (tx: Tx) => Promise<Result>) {
    const account = await findOwn(actor);
    if (!(await check.hasApp(db.read, account.id))) throw conflict(SECOND_FACTOR_MESSAGES.notOn);
    await signIn.provePassword(account, currentPassword, token);
    return proveCode(account, code, token, work);
  }

  const proveCode = <Result>(account: AccountRow, code: string, token: string, work: (tx: Tx) => Promise<Result>) =>
    countTry(account, token, async (tx) => {
      if (!(await check.take(tx, account.id, code))) throw refuseCode();
      return work(tx);
    });

  /**
   * Throws unless password and, where the account has an authenticator app, code are right; an account without a password is proved by having
   * signed in a moment ago.
   */
  async function proveOwner(
    actor: Actor,
    { currentPassword, code }: { currentPassword?: string | undefined; code?: string | undefined },
    token: string,
  ) {
    const account = await findOwn(actor);
    await signIn.proveOwner(account, currentPassword, token);
    if (await check.hasApp(db.read, account.id)) await proveCode(account, code ?? '', token, async () => undefined);
  }

  async function makeRecoveryCodes(tx: Tx, accountId: string): Promise<string[]> {
    const key = await check.findKey(tx);
    const codes = Array.from({ length: RECOVERY_CODES }, rules.createRecoveryCode);
    const hashes = codes.map((code) => rules.hashRecoveryCode(key, accountId, code));
    await store.replaceRecoveryCodes(tx, accountId, hashes);
    return codes;
  }

  const tell = (tx: Tx, actor: Actor, entityId: string, action: string) =>
    history.append(tx, { actor, area: 'accounts', entityId, action });

  return {
    proveOwner,

    async read({ accountId }: Actor): Promise<SecondFactor> {
      const [isOn, isRequired, recoveryCodesLeft] = await Promise.all([
        check.hasApp(db.read, accountId),
        isFactorRequired(db.read, accountId),
        store.countRecoveryCodes(db.read, accountId),
      ]);
      return { isOn, isRequired, recoveryCodesLeft };
    },

    /** Makes a secret, which counts once a code confirms it. Only its encrypted form is stored. */
    async begin(actor: Actor, currentPassword: string, token: string): Promise<{ secret: string; address: string }> {
      const account = await findOwn(actor);
      await signIn.provePassword(account, currentPassword, token);
      const secret = generateSecret();
      await db.write(async (tx) => {
        await lockAccount(tx, account.id);
        await assertSessionLives(tx, token);
        const encrypted = rules.encryptSecret(await check.findKey(tx), account.id, secret);
        const factor = { accountId: account.id, secret: encrypted, isOn: 0 as const, lastStep: 0, createdAt: now() };
        if (!(await store.insertUnconfirmed(tx, factor))) throw conflict(SECOND_FACTOR_MESSAGES.alreadyOn);
      });
      return { secret, address: rules.otpAddress(account.username, secret) };
    },

    /** Turns the second step on and returns the recovery codes, of which only hashes are stored. Ends the other sessions. */
    async confirm(actor: Actor, code: string, token: string): Promise<{ recoveryCodes: string[] }> {
      const account = await findOwn(actor);
      return countTry(account, token, async (tx) => {
        const factor = await store.find(tx, account.id);
        if (factor?.isOn) throw conflict(SECOND_FACTOR_MESSAGES.alreadyOn);
        if (!factor || factor.createdAt < instantText(rules.oldestSetUp(clock.now()))) throw conflict(SECOND_FACTOR_MESSAGES.notBegun);
        if (!(await check.takeAppCode(tx, factor, code))) throw refuseCode();
        await endSessions(tx, account.id, hashToken(token));
        await tell(tx, actor, account.id, 'secondFactorSet');
        return { recoveryCodes: await makeRecoveryCodes(tx, account.id) };
      });
    },

    async renewRecoveryCodes(actor: Actor, proof: Proof, token: string): Promise<{ recoveryCodes: string[] }> {
      return prove(actor, proof, token, async (tx) => {
        await tell(tx, actor, actor.accountId, 'recoveryCodesRenewed');
        return { recoveryCodes: await makeRecoveryCodes(tx, actor.accountId) };
      });
    },

    async remove(actor: Actor, proof: Proof, token: string): Promise<undefined> {
      await prove(actor, proof, token, async (tx) => {
        await store.remove(tx, actor.accountId);
        await assertMayRemoveFactor(tx, actor.accountId);
        await endSessions(tx, actor.accountId, hashToken(token));
        await tell(tx, actor, actor.accountId, 'secondFactorRemoved');
      });
    },

    /** Removes every second factor of an account when one is lost, and ends its sessions, calendar addresses and API keys, since whoever found the device has them. */
    async reset(actor: Actor, accountId: string): Promise<undefined> {
      if (!canManage(actor)) throw notAllowed('manage accounts');
      if (accountId === actor.accountId) throw new AppError('forbidden', SECOND_FACTOR_MESSAGES.ownAccount);
      await db.write(async (tx) => {
        if (!(await lockAccount(tx, accountId))) throw notFound('Account');
        const { apps, passkeys } = await store.removeAll(tx, accountId);
        if (apps + passkeys === 0) throw conflict(SECOND_FACTOR_MESSAGES.notOn);
        await access.end(tx, accountId);
        await tell(tx, actor, accountId, 'secondFactorReset');
      });
    },
  };
}
