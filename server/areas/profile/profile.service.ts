import { SECOND_FACTOR_MESSAGES } from '@fairlead/contract/factors';
import type { Actor } from '@fairlead/contract/kit/permissions';
import { PROFILE_MESSAGES, type profileEndpoints } from '@fairlead/contract/profile';
import { SIGN_IN_MESSAGES } from '@fairlead/contract/sign-in';
import type { CurrentUser, DateLanguage } from '@fairlead/contract/sign-in/current-user';
import type { z } from 'zod';
import { type Clock, instantText } from '../../platform/clock/clock.ts';
import type { Database, Reader } from '../../platform/db/database.ts';
import type { Files } from '../../platform/files/files.ts';
import type { IncomingFile } from '../../platform/files/incoming-file.ts';
import { AppError, invalidField, notFound } from '../../platform/http/app-error.ts';
import type { History } from '../history/history.service.ts';
import {
  assertSessionLives,
  endInvitations,
  endMailed,
  endSessions,
  findAccount,
  hashToken,
  isSameAddress,
  lockAccount,
  nameColumns,
  type Passwords,
  presentUser,
  readPreferences,
  refuseTakenNames,
  type SignIn,
  UNPROVED,
  updateAccount,
} from '../sign-in/sign-in.service.ts';
import * as store from './profile.store.ts';

type Body = z.output<(typeof profileEndpoints)['updateMe']['body']>;

/** The longest side of a stored profile picture, in pixels. */
const MAX_PICTURE_SIDE = 512;

interface Parts {
  db: Database;
  files: Files;
  history: History;
  signIn: Pick<SignIn, 'proveOwner'>;
  passwords: Passwords;
  clock: Clock;
}

/** How this account's user wants dates written. */
export async function readDateLanguage(reader: Reader, accountId: string): Promise<DateLanguage> {
  const preferences = (await findAccount(reader, accountId))?.preferences ?? null;
  return readPreferences({ preferences }).dateLanguage;
}

/** Who wants the e-mail of the day, or this account if it does: where it goes and how its dates are written. */
export async function listDigestReaders(reader: Reader, accountId?: string) {
  // As JSON.stringify has written it.
  const rows = await store.listWithPreference(reader, '"hasDigest":true', accountId);
  return rows.map(({ id, emailId, preferences }) => ({
    accountId: id,
    address: emailId ?? '',
    dateLanguage: readPreferences({ preferences }).dateLanguage,
  }));
}

export type Profile = ReturnType<typeof createProfile>;

/** What a user changes of their own account. */
export function createProfile({ db, files, history, signIn, passwords, clock }: Parts) {
  const now = () => instantText(clock.now());

  return {
    /**
     * Changes the fields of the user's own profile that are present. A new username, e-mail or password requires the current
     * password. A new password ends all other sessions and all one-time links.
     */
    async updateMe(actor: Actor, body: Body, token: string): Promise<CurrentUser> {
      const found = await findAccount(db.read, actor.accountId);
      if (!found) throw notFound('User');
      if (found.mustChangePassword && body.newPassword === undefined)
        throw new AppError('password_change_required', SIGN_IN_MESSAGES.ownPasswordFirst);
      const { mustSetUpSecondFactor } = await presentUser(db.read, found);
      if (mustSetUpSecondFactor && !found.mustChangePassword) throw new AppError('second_factor_required', SECOND_FACTOR_MESSAGES.required);
      if (body.newPassword !== undefined) await passwords.assertAllowed(body.newPassword);
      const needsProof =
        body.newPassword !== undefined ||
        (body.username !== undefined && body.username !== found.username) ||
        (body.emailId !== undefined && body.emailId !== found.emailId);
      if (needsProof) await signIn.proveOwner(found, body.currentPassword, token);
      if (body.newPassword !== undefined) await passwords.assertHardToGuess(body.newPassword, { ...found, ...dropAbsentNames(body) });
      const passwordHash = body.newPassword === undefined ? undefined : await passwords.hash(body.newPassword);
      const change = {
        ...(body.username !== undefined && { username: body.username }),
        ...(body.phoneNumber !== undefined && { phoneNumber: body.phoneNumber }),
        ...(body.emailId !== undefined && { emailId: body.emailId }),
        ...(body.profilePicture === null && { pictureId: null }),
        ...(passwordHash !== undefined && { passwordHash, mustChangePassword: 0 as const }),
      };
      return refuseTakenNames(() =>
        db.write(async (tx) => {
          const before = await lockAccount(tx, found.id);
          if (!before) throw notFound('User');
          // Of two changes that proved the same old password, only the first is accepted.
          if (needsProof && before.passwordHash !== found.passwordHash)
            throw invalidField('currentPassword', SIGN_IN_MESSAGES.currentPasswordWrong);
          if (needsProof) await assertSessionLives(tx, token);
          const emailId = body.emailId === undefined ? before.emailId : body.emailId;
          if (body.preferences?.hasDigest && !emailId) throw invalidField('preferences', PROFILE_MESSAGES.digestNeedsEmail);
          const preferences = body.preferences && JSON.stringify({ ...readPreferences(before), ...body.preferences });
          if (!preferences && Object.keys(change).length === 0) return presentUser(tx, before);
          const names = (body.username ?? body.emailId) === undefined ? {} : nameColumns({ ...before, ...change });
          const isOtherAddress = !isSameAddress(emailId, before.emailId);
          if (isOtherAddress) await endMailed(tx, found.id);
          const updated = await updateAccount(tx, found.id, {
            ...change,
            ...names,
            ...(isOtherAddress && UNPROVED),
            ...(preferences && { preferences }),
            updatedAt: now(),
          });
          if (body.profilePicture === null && before.pictureId) await files.release(tx, before.pictureId);
          if (passwordHash !== undefined) {
            await endSessions(tx, found.id, hashToken(token));
            await endInvitations(tx, found.id);
          }
          // Only the names of the changed fields, not their values, because many people may read the history.
          await history.append(tx, {
            actor,
            area: 'accounts',
            entityId: found.id,
            action: 'updated',
            changes: { fields: [...Object.keys(change), ...(preferences ? ['preferences'] : [])] },
          });
          return presentUser(tx, updated ?? before);
        }),
      );
    },

    async setPicture(actor: Actor, incoming: IncomingFile): Promise<CurrentUser> {
      const stored = await files.storeImage(incoming, { notAnImage: PROFILE_MESSAGES.notAnImage, maxSide: MAX_PICTURE_SIDE });
      return files.discardOnFailure(stored, () =>
        db.write(async (tx) => {
          const found = await lockAccount(tx, actor.accountId);
          if (!found) throw notFound('User');
          await files.attach(tx, 'accounts', found.id, stored);
          const updated = await updateAccount(tx, found.id, { pictureId: stored.id, updatedAt: now() });
          if (found.pictureId) await files.release(tx, found.pictureId);
          await history.append(tx, {
            actor,
            area: 'accounts',
            entityId: found.id,
            action: 'updated',
            changes: { fields: ['profilePicture'] },
          });
          return presentUser(tx, updated ?? found);
        }),
      );
    },

    /** Whether the actor may read the files of an account: pictures are shown next to names everywhere, so everybody signed in may. */
    async canSee(_actor: Actor, accountId: string): Promise<boolean> {
      return (await findAccount(db.read, accountId)) !== undefined;
    },
  };
}

/** The names that a change to the profile sets. */
const dropAbsentNames = ({ username, emailId }: Body) => ({
  ...(username !== undefined && { username }),
  ...(emailId !== undefined && { emailId }),
});
