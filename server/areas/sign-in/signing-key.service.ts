import { randomBytes } from 'node:crypto';
import { type Clock, instantText } from '../../platform/clock/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import * as store from './signing-key.store.ts';

const KEY_BYTES = 32;

/** One of this installation's keys, made when it is first needed. */
export async function readSigningKey(db: Database, clock: Clock, name: 'push' | 'proof'): Promise<string> {
  const found = await store.find(db.read, name);
  const key = { name, value: randomBytes(KEY_BYTES).toString('base64url'), createdAt: instantText(clock.now()) };
  return found ?? db.write((tx) => store.findOrInsert(tx, key));
}
