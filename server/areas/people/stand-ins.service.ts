import type { Actor } from '@fairlead/contract/kit/permissions';
import { type Clock, instantText } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import { createAccountRow, findByUsernameKey, insertAccount, toUsernameKey } from '../sign-in/sign-in.service.ts';
import * as store from './people.store.ts';

/**
 * Locked accounts without a password or an address, for the employees of the sample data, so that what they did is theirs. Nobody can sign in
 * to one until an Administrator unlocks and invites.
 */
export function createStandIns(clock: Clock) {
  return {
    /** Adds an account for an employee. A number is added to a username that is taken. */
    async createIn(tx: Tx, by: Actor, { username, employeeId }: { username: string; employeeId: string }): Promise<Actor> {
      let name = username;
      for (let nth = 2; await findByUsernameKey(tx, toUsernameKey(name)); nth += 1) name = `${username}-${nth}`;
      const row = createAccountRow(name, instantText(clock.now()));
      await insertAccount(tx, { ...row, role: 'Member', employeeId, disabled: 1, createdBy: by.accountId });
      return { accountId: row.id, username: name, role: 'Manager', employeeId, sees: 'all' };
    },

    /** Removes those that are still locked and were never used. */
    removeIn: (tx: Tx, ids: readonly string[]): Promise<void> => (ids.length === 0 ? Promise.resolve() : store.removeUnused(tx, ids)),
  };
}
