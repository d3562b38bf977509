import { type ApiKey, KEY_MESSAGES, KEYS_MAX, type KeyDraft, type MadeKey } from '@fairlead/contract/api-keys';
import { isKeyArea } from '@fairlead/contract/kit/keys/areas';
import type { Actor } from '@fairlead/contract/kit/permissions';
import { type Clock, instantText, newId } from '../../platform/clock/clock.ts';
import type { Database, Reader, Tx } from '../../platform/db/database.ts';
import { AppError, conflict, invalidField, notAllowed, notFound } from '../../platform/http/app-error.ts';
import type { OwnerProof } from '../factors/factors.service.ts';
import type { History } from '../history/history.service.ts';
import {
  actorNow,
  assertSessionLives,
  canManage,
  createToken,
  findAccount,
  hashToken,
  isSeenLongAgo,
  lockAccount,
  toActor,
} from '../sign-in/sign-in.service.ts';
import * as rules from './api-keys.rules.ts';
import * as store from './api-keys.store.ts';

interface Parts {
  db: Database;
  clock: Clock;
  history: History;
  ownerProof: Pick<OwnerProof, 'prove'>;
}

type Found = NonNullable<Awaited<ReturnType<typeof store.findByHash>>> & { actor: Actor };

export type Keys = ReturnType<typeof createKeys>;

/** Ends all keys with the rights of an account. Returns how many there were. */
export const endKeys: (tx: Tx, accountId: string) => Promise<number> = store.removeOfAccount;

/** Keys by which other programs call the API as an account (docs/product/api.md, docs/decisions/0109). */
export function createKeys({ db, clock, history, ownerProof }: Parts) {
  const kept = db.keep<Found>(['apiKey', 'account', 'setting'], { catchesUp: true });

  function assertManager(actor: Actor | undefined) {
    if (!actor || !canManage(actor)) throw notAllowed('manage API keys');
  }

  /** Throws unless there can be one more key, and one of this account. */
  async function assertMakeable(reader: Reader, accountId: string) {
    const account = await findAccount(reader, accountId);
    if (!account || account.disabled) throw invalidField('accountId', KEY_MESSAGES.accountMissing);
    if ((await store.count(reader)) >= KEYS_MAX) throw conflict(KEY_MESSAGES.tooMany);
  }

  const tell = (tx: Tx, actor: Actor, entityId: string, action: string, name: string) =>
    history.append(tx, { actor, area: 'accounts', entityId, action, changes: { name } });

  async function list(reader: Reader): Promise<ApiKey[]> {
    const rows = await store.list(reader);
    return rows.map(({ id, name, start, access, areas, accountId, username, madeBy, createdAt, lastUsedAt, expiresAt }) => ({
      ...{ _id: id, name, start, access, areas: rules.parseAreas(areas) || null, account: { _id: accountId, username } },
      ...{ createdBy: madeBy, createdAt, lastUsedAt, expiresAt },
    }));
  }

  return {
    /**
     * The account that a key acts as, with its present rights. Throws 401 if the key is not valid, and 403 if the call is about nothing
     * that keys may reach (`findArea`), or the key is not for it.
     */
    async resolveActor(
      key: string,
      {
        method,
        findArea = () => undefined,
      }: { method: string; findArea?: (() => string | undefined | Promise<string | undefined>) | undefined },
    ): Promise<Actor> {
      const tokenHash = hashToken(key);
      const now = clock.now();
      const found = await kept(tokenHash, async () => {
        const row = await store.findByHash(db.read, tokenHash);
        return row && { ...row, actor: { ...toActor(row), keyName: row.name } };
      });
      if (!found) throw new AppError('unauthenticated', KEY_MESSAGES.invalid);
      const { id, actor, expiresAt, lastUsedAt, username: account } = found;
      if (expiresAt !== null && Date.parse(expiresAt) <= now.getTime())
        throw new AppError('unauthenticated', KEY_MESSAGES.expired, { account });
      if (found.mustChangePassword) throw new AppError('forbidden', KEY_MESSAGES.passwordFirst, { account });
      const area = (await findArea()) ?? '';
      if (!isKeyArea(area)) throw new AppError('forbidden', KEY_MESSAGES.closed, { account });
      const lacked = rules.lackedScope(found, area, method);
      if (lacked !== undefined) throw new AppError('forbidden', KEY_MESSAGES.lacks(lacked), { account });
      if (lastUsedAt === null || isSeenLongAgo(lastUsedAt, now))
        // A full disk or a long write must not fail a call that perhaps only reads.
        await db.write((tx) => store.markUsed(tx, id, instantText(now))).catch(() => {});
      return actor;
    },

    async list(actor: Actor): Promise<ApiKey[]> {
      assertManager(actor);
      return list(db.read);
    },

    /** `token` is that of the session, which must not have ended by then. */
    async create(actor: Actor, { name, access, areas, accountId, days, ...proof }: KeyDraft, token: string): Promise<MadeKey> {
      assertManager(actor);
      // A first check, so that no code is spent on what is refused anyway. The decisive one follows once the accounts are locked.
      await assertMakeable(db.read, accountId);
      await ownerProof.prove(actor, proof, token);
      const start = rules.createStart();
      const key = `${start}_${createToken()}`;
      const now = clock.now();
      const end = rules.keyEnd(now, days);
      const made = {
        ...{ id: newId(), name, start, tokenHash: hashToken(key), accountId, access, areas: areas && JSON.stringify(areas) },
        ...{ createdBy: actor.accountId, createdAt: instantText(now), lastUsedAt: null, expiresAt: end && instantText(end) },
      };
      return db.write(async (tx) => {
        // In one order, so that two Administrators who make keys for each other don't wait for each other.
        const ids = [...new Set([actor.accountId, accountId])].sort();
        for (const id of ids) await lockAccount(tx, id);
        await assertSessionLives(tx, token);
        assertManager(await actorNow(tx, actor.accountId));
        await assertMakeable(tx, accountId);
        await store.insert(tx, made);
        await tell(tx, actor, accountId, 'keyCreated', name);
        // Here, because a read that fails once the key is stored would say that it was not made.
        const listed = (await list(tx)).find(({ _id }) => _id === made.id);
        if (!listed) throw notFound('API key');
        return { ...listed, key };
      });
    },

    async revoke(actor: Actor, id: string): Promise<undefined> {
      assertManager(actor);
      await db.write(async (tx) => {
        const revoked = await store.remove(tx, id);
        if (!revoked) throw notFound('API key');
        await tell(tx, actor, revoked.accountId, 'keyRevoked', revoked.name);
      });
    },
  };
}
