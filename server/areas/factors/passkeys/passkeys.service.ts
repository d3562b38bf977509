import { SECOND_FACTOR_MESSAGES } from '@fairlead/contract/factors';
import {
  type Assertion,
  type NewCredential,
  PASSKEY_MESSAGES,
  PASSKEY_MINUTES,
  PASSKEYS_MAX,
  type Passkey,
} from '@fairlead/contract/factors/passkeys';
import type { Actor } from '@fairlead/contract/kit/permissions';
import { type Clock, instantText, newId } from '../../../platform/clock/clock.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { findUniqueViolation } from '../../../platform/db/writes/unique.ts';
import { AppError, conflict, notFound } from '../../../platform/http/app-error.ts';
import type { History } from '../../history/history.service.ts';
import {
  assertMayRemoveFactor,
  assertSessionLives,
  endSessions,
  findTicket,
  type Guest,
  hashToken,
  lockAccount,
  type SignIn,
  type SignInResult,
  type Throttle,
  takeTicket,
} from '../../sign-in/sign-in.service.ts';
import type { SecondFactors } from '../factors.service.ts';
import * as rules from './passkeys.rules.ts';
import * as store from './passkeys.store.ts';

/** Loaded with the first passkey, because it takes several megabytes. */
const loadWebAuthn = () => import('@simplewebauthn/server');

interface Parts {
  db: Database;
  history: History;
  signIn: Pick<SignIn, 'enter'>;
  secondFactors: Pick<SecondFactors, 'proveOwner'>;
  throttle: Throttle;
  clock: Clock;
  publicUrl: string | undefined;
  readWorkspaceName: () => Promise<string>;
}

/** A signed-in user with the token of the session and the host they called. */
interface Caller {
  actor: Actor;
  token: string;
  host: string;
}

/** Someone who signs in, with the host they called. A ticket is of a password that was right. */
interface Arrival {
  guest: Guest;
  host: string;
  ticket: string | undefined;
}

export type Passkeys = ReturnType<typeof createPasskeys>;

/** Passkeys: added and removed by their owner, and signing in by one (docs/product/factors.md, docs/decisions/0045). */
export function createPasskeys({ db, history, signIn, secondFactors, throttle, clock, publicUrl, readWorkspaceName }: Parts) {
  const now = () => instantText(clock.now());
  const refuse = (cause?: unknown) => new AppError('invalid', PASSKEY_MESSAGES.refused, { cause });
  const bindToTicket = (ticket: string | undefined) => (ticket === undefined ? 'sign-in' : `ticket ${hashToken(ticket)}`);
  const bindToSession = (token: string) => `session ${hashToken(token)}`;

  function findSite(host: string): rules.Site {
    const site = rules.findSite(publicUrl, host);
    if (!site) throw conflict(PASSKEY_MESSAGES.insecureAddress);
    return site;
  }

  /** Waits for a challenge from whoever it is bound to, for minutes and one use. Only its hash is stored. */
  async function expectChallenge(challenge: string, boundTo: string) {
    const expiresAt = instantText(rules.challengeEnd(clock.now()));
    await db.write((tx) => store.insertChallenge(tx, { challengeHash: hashToken(challenge), boundTo, expiresAt }));
  }
  /** Used up in a transaction of its own, so that a refused attempt uses it up too. */
  const takeChallenge = (boundTo: string) => (challenge: string) =>
    db.write((tx) => store.takeChallenge(tx, hashToken(challenge), boundTo, now()));

  async function findTicketAccount(ticket: string): Promise<string> {
    const found = await findTicket(db.read, hashToken(ticket), now());
    if (!found) throw new AppError('unauthenticated', SECOND_FACTOR_MESSAGES.tooLate);
    return found.accountId;
  }

  const tell = (tx: Tx, actor: Actor, action: string, passkey: string) =>
    history.append(tx, { actor, area: 'accounts', entityId: actor.accountId, action, changes: { passkey } });

  return {
    async list({ accountId }: Actor): Promise<Passkey[]> {
      return (await store.list(db.read, accountId)).map(rules.toPasskey);
    },

    /** What the browser needs to make a passkey that can be found without a user name and asks for finger, face or PIN. */
    async begin({ actor, token, host }: Caller, proof: { currentPassword: string; code?: string | undefined }) {
      const site = findSite(host);
      await secondFactors.proveOwner(actor, proof, token);
      const passkeys = await store.list(db.read, actor.accountId);
      if (passkeys.length >= PASSKEYS_MAX) throw conflict(PASSKEY_MESSAGES.tooMany);
      const { generateRegistrationOptions } = await loadWebAuthn();
      const options = await generateRegistrationOptions({
        rpName: await readWorkspaceName(),
        rpID: site.rpId,
        userName: actor.username,
        userID: new TextEncoder().encode(actor.accountId),
        timeout: PASSKEY_MINUTES * 60_000,
        attestationType: 'none',
        supportedAlgorithmIDs: rules.ALGORITHMS,
        excludeCredentials: passkeys.map(({ credentialId }) => ({ id: credentialId })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      await expectChallenge(options.challenge, bindToSession(token));
      return { ...options };
    },

    async add({ actor, token, host }: Caller, name: string, { id, response }: NewCredential): Promise<Passkey> {
      const { origin, rpId } = findSite(host);
      const { verifyRegistrationResponse } = await loadWebAuthn();
      const checked = await verifyRegistrationResponse({
        response: {
          id,
          rawId: id,
          type: 'public-key',
          clientExtensionResults: {},
          response: { clientDataJSON: response.clientDataJSON, attestationObject: response.attestationObject },
        },
        expectedChallenge: takeChallenge(bindToSession(token)),
        expectedOrigin: origin,
        expectedRPID: rpId,
        supportedAlgorithmIDs: rules.ALGORITHMS,
        requireUserVerification: true,
      }).catch((error: unknown) => {
        throw refuse(error);
      });
      if (!checked.verified) throw refuse();
      const { credential } = checked.registrationInfo;
      const passkey = {
        id: newId(),
        accountId: actor.accountId,
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        transports: JSON.stringify(response.transports ?? []),
        name: name.trim(),
        createdAt: now(),
        lastUsedAt: null,
      };
      try {
        await db.write(async (tx) => {
          await lockAccount(tx, actor.accountId);
          await assertSessionLives(tx, token);
          if ((await store.list(tx, actor.accountId)).length >= PASSKEYS_MAX) throw conflict(PASSKEY_MESSAGES.tooMany);
          await store.insert(tx, passkey);
          await endSessions(tx, actor.accountId, hashToken(token));
          await tell(tx, actor, 'passkeyAdded', passkey.name);
        });
      } catch (error) {
        // The credential belongs to an account already, perhaps another one.
        if (findUniqueViolation(error)) throw conflict(PASSKEY_MESSAGES.addedBefore);
        throw error;
      }
      return rules.toPasskey(passkey);
    },

    async rename(actor: Actor, id: string, name: string): Promise<Passkey> {
      return db.write(async (tx) => {
        const renamed = await store.rename(tx, actor.accountId, id, name.trim());
        if (!renamed) throw notFound('Passkey');
        await tell(tx, actor, 'passkeyRenamed', renamed.name);
        return rules.toPasskey(renamed);
      });
    },

    async remove({ actor, token }: Caller, id: string, proof: { currentPassword: string; code?: string | undefined }): Promise<undefined> {
      await secondFactors.proveOwner(actor, proof, token);
      await db.write(async (tx) => {
        await lockAccount(tx, actor.accountId);
        const found = (await store.list(tx, actor.accountId)).find((each) => each.id === id);
        if (!found) throw notFound('Passkey');
        await store.remove(tx, actor.accountId, id);
        await assertMayRemoveFactor(tx, actor.accountId);
        await endSessions(tx, actor.accountId, hashToken(token));
        await tell(tx, actor, 'passkeyRemoved', found.name);
      });
    },

    /** What the browser needs to use a passkey: any that it knows for this site, or with a ticket one of that account. */
    async beginSignIn({ guest, host, ticket }: Arrival) {
      const { rpId } = findSite(host);
      const accountId = ticket === undefined ? undefined : await findTicketAccount(ticket);
      await throttle.countAttempt(rules.beginLimits(guest.address));
      const passkeys = accountId === undefined ? [] : await store.list(db.read, accountId);
      const { generateAuthenticationOptions } = await loadWebAuthn();
      const options = await generateAuthenticationOptions({
        rpID: rpId,
        timeout: PASSKEY_MINUTES * 60_000,
        userVerification: 'required',
        allowCredentials: passkeys.map(({ credentialId, transports }) => ({ id: credentialId, transports: JSON.parse(transports) })),
      });
      await expectChallenge(options.challenge, bindToTicket(ticket));
      return { ...options };
    },

    async signIn({ guest, host, ticket }: Arrival, { id, response }: Assertion): Promise<SignInResult> {
      const { origin, rpId } = findSite(host);
      const accountId = ticket === undefined ? undefined : await findTicketAccount(ticket);
      const passkey = await store.findByCredential(db.read, id);
      if (!passkey || (accountId !== undefined && passkey.accountId !== accountId)) throw refuse();
      const { clientDataJSON, authenticatorData, signature, userHandle } = response;
      if (userHandle !== undefined && Buffer.from(userHandle, 'base64url').toString() !== passkey.accountId) throw refuse();
      const { verifyAuthenticationResponse } = await loadWebAuthn();
      const checked = await verifyAuthenticationResponse({
        response: {
          id,
          rawId: id,
          type: 'public-key',
          clientExtensionResults: {},
          response: { clientDataJSON, authenticatorData, signature },
        },
        expectedChallenge: takeChallenge(bindToTicket(ticket)),
        expectedOrigin: origin,
        expectedRPID: rpId,
        credential: {
          id: passkey.credentialId,
          publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
          counter: passkey.counter,
        },
        requireUserVerification: true,
      }).catch((error: unknown) => {
        throw refuse(error);
      });
      if (!checked.verified) throw refuse();
      return signIn.enter(passkey.accountId, guest, {
        refuse,
        work: async (tx) => {
          if (ticket !== undefined && !(await takeTicket(tx, hashToken(ticket)))) throw refuse();
          if (!(await store.markUsed(tx, passkey.id, { counter: checked.authenticationInfo.newCounter, at: now() }))) throw refuse();
        },
      });
    },

    /** Deletes challenges that nobody answered. */
    async sweep(): Promise<void> {
      await db.write((tx) => store.removeExpiredChallenges(tx, now()));
    },
  };
}
