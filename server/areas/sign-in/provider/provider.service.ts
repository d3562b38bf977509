import type { Actor } from '@fairlead/contract/kit/permissions';
import { PROVIDER_MESSAGES, type ProviderLink, type providerEndpoints } from '@fairlead/contract/sign-in/provider';
import type { z } from 'zod';
import { type Clock, instantText } from '../../../platform/clock/clock.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { AppError, conflict, notAllowed } from '../../../platform/http/app-error.ts';
import type { History } from '../../history/history.service.ts';
import * as accountStore from '../account/account.store.ts';
import type { Access } from '../proof/access.service.ts';
import { createToken, hashToken } from '../sessions/token.rules.ts';
import * as policy from '../sign-in.policy.ts';
import type { Guest, SignIn, SignInResult } from '../sign-in.service.ts';
import type { Throttle } from '../throttle/throttle.service.ts';
import { createOpenId } from './openid.service.ts';
import * as rules from './provider.rules.ts';
import * as store from './provider.store.ts';
import { createProviderAccounts } from './provider-accounts.service.ts';

interface Parts {
  db: Database;
  history: History;
  access: Access;
  signIn: Pick<SignIn, 'enter'>;
  throttle: Throttle;
  clock: Clock;
  publicUrl: string | undefined;
  /** Absent: nobody signs in by a provider. */
  settings: rules.ProviderSettings | undefined;
  lockEmployeeByEmail: (tx: Tx, emailId: string) => Promise<string | undefined>;
  warn: (details: object, message: string) => void;
}

/** Someone who signs in, with the host they called and the secret of their browser's cookie, if it has one. */
interface Arrival {
  guest: Guest;
  host: string;
  browserSecret: string | undefined;
}

/** What the provider sent the browser back with. */
interface ProviderAnswer {
  state: string;
  code?: string | undefined;
  iss?: string | undefined;
  error?: string | undefined;
}

export type ProviderSignIn = ReturnType<typeof createProviderSignIn>;

/** Signing in by the organisation's own OpenID Connect provider (docs/product/sign-in.md, docs/decisions/0040). */
export function createProviderSignIn({
  db,
  history,
  access,
  signIn,
  throttle,
  clock,
  publicUrl,
  settings,
  lockEmployeeByEmail,
  warn,
}: Parts) {
  const now = () => instantText(clock.now());
  const parts = settings && {
    settings,
    openId: createOpenId(settings, clock),
    accounts: createProviderAccounts({ db, history, access, clock, settings, lockEmployeeByEmail }),
  };

  function requireParts(host: string) {
    if (!parts) throw new AppError('not_found', PROVIDER_MESSAGES.notSetUp);
    const returnAddress = rules.findReturnAddress(publicUrl, host);
    if (returnAddress === undefined) throw conflict(PROVIDER_MESSAGES.noAddress);
    return { ...parts, returnAddress };
  }

  /** Logs a failure by its name alone. Its other words may hold a code or a token. */
  function refuse(error: unknown, { name }: rules.ProviderSettings): AppError {
    const kind = rules.judgeFault(error);
    warn({ reason: rules.nameFault(error) }, 'a sign-in by the provider failed');
    if (kind === 'unreachable') return new AppError('unavailable', PROVIDER_MESSAGES.unreachable(name));
    return new AppError('invalid', PROVIDER_MESSAGES[kind](name));
  }

  return {
    name: settings?.name ?? null,

    /** Where to send the browser, and the secret that its cookie must bring back. A browser that has one keeps it, so that two tabs can sign in. */
    async begin({ guest, host, browserSecret }: Arrival): Promise<{ address: string; browserSecret: string }> {
      const { settings, openId, returnAddress } = requireParts(host);
      await throttle.countAttempt(rules.beginLimits(guest.address));
      const secret = browserSecret || createToken();
      const state = createToken();
      const address = await openId.begin(createAttempt(secret, state, returnAddress)).catch((error: unknown) => {
        throw refuse(error, settings);
      });
      const expiresAt = instantText(rules.attemptEnd(clock.now()));
      await db.write((tx) => store.insertAttempt(tx, { stateHash: hashToken(state), browserHash: hashToken(secret), expiresAt }));
      return { address, browserSecret: secret };
    },

    /** Signs in whoever the provider has signed in. An attempt is used up whatever becomes of it. */
    async finish({ guest, host, browserSecret }: Arrival, { state, ...answer }: ProviderAnswer): Promise<SignInResult> {
      const { settings, openId, accounts, returnAddress } = requireParts(host);
      const isExpected =
        browserSecret && (await db.write((tx) => store.takeAttempt(tx, hashToken(state), hashToken(browserSecret), now())));
      if (!isExpected) throw new AppError('invalid', PROVIDER_MESSAGES.tooLate);
      const given = Object.entries({ state, ...answer }).filter((entry): entry is [string, string] => entry[1] !== undefined);
      const attempt = createAttempt(browserSecret, state, returnAddress);
      const claims = await openId.finish(attempt, Object.fromEntries(given)).catch((error: unknown) => {
        throw refuse(error, settings);
      });
      const person = rules.readPerson(claims, settings);
      const refuseLocked = () => new AppError('forbidden', PROVIDER_MESSAGES.locked);
      const accountId = await accounts.settle(person);
      return signIn.enter(accountId, guest, {
        refuse: refuseLocked,
        work: async (tx) => {
          const { issuer } = settings;
          if (!(await store.markUsed(tx, { issuer, subject: person.subject, accountId }, now()))) throw refuseLocked();
        },
      });
    },

    /** Whether there is a provider, and which address of Fairlead must be registered there. */
    describe(actor: Actor, host: string): z.output<typeof providerEndpoints.providerSetUp.reply> {
      if (!policy.canManage(actor)) throw notAllowed('manage accounts');
      const redirectAddress = rules.findReturnAddress(publicUrl, host) ?? null;
      return { name: settings?.name ?? null, issuer: settings?.issuer ?? null, redirectAddress };
    },

    /** How the actor is known at the provider; null if not at all. */
    async findLink({ accountId }: Actor): Promise<ProviderLink | null> {
      const identity = settings && (await store.findOfAccount(db.read, settings.issuer, accountId));
      if (!identity) return null;
      const account = await accountStore.find(db.read, accountId);
      const { linkedBy, createdAt, lastUsedAt } = identity;
      return { name: settings.name, linkedBy, linkedAt: createdAt, lastUsedAt, hasPassword: account?.passwordHash != null };
    },

    /** Deletes attempts that nobody came back from. */
    async sweep(): Promise<void> {
      await db.write((tx) => store.removeExpiredAttempts(tx, now()));
    },
  };
}

const createAttempt = (secret: string, state: string, returnAddress: string) => ({
  state,
  nonce: rules.deriveProof(secret, state, 'nonce'),
  verifier: rules.deriveProof(secret, state, 'verifier'),
  returnAddress,
});
