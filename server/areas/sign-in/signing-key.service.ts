import { randomBytes } from 'node:crypto';
import { type Clock, instantText } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import * as store from './signing-key.store.ts';

const KEY_BYTES = 32;

/** The key that this installation's notifications are signed with. Made when it is first needed. */
export async function readPushKey(db: Database, clock: Clock): Promise<string> {
  const found = await store.find(db.read, 'push');
  const key = { name: 'push' as const, value: randomBytes(KEY_BYTES).toString('base64url'), createdAt: instantText(clock.now()) };
  return found ?? db.write((tx) => store.findOrInsert(tx, key));
}
