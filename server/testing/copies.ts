import { createApp } from '../app.ts';
import { openDatabase } from '../database.ts';
import { usualBackupPlace } from '../platform/backup/backup-folder.ts';
import { systemClock } from '../platform/clock/clock.ts';
import type { AppOptions } from '../program.ts';
import { type DatabasePlace, databasePlace } from './database.ts';

const GUEST = { address: '127.0.0.1', userAgent: '', cookie: () => undefined };

export type Copy = Awaited<ReturnType<typeof startCopy>>;

async function startCopy(place: DatabasePlace, wishes: Partial<AppOptions>) {
  const db = await openDatabase(place);
  const { dataDir, databaseUrl, bucket } = place;
  const options = { db, clock: systemClock, dataDir, databaseUrl, bucket, webFolder: dataDir, secure: false, log: false, zone: 'UTC' };
  const backups = { ...usualBackupPlace(place), leastLeft: 0 };
  const { app, accounts, signIns, remind, sendPush } = await createApp({ ...options, backups, ...wishes });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    accounts,
    address,
    remind,
    sendPush,
    reminders: () => db.read.selectFrom('history').select('entityId').where('action', '=', 'reminded').execute(),
    async signIn() {
      const result = await signIns.login('admin', 'anchors aweigh', GUEST);
      return 'signedIn' in result ? result.signedIn.token : '';
    },
    async close() {
      await app.close();
      await db.close();
    },
  };
}

/** Two copies of Fairlead on one database, with `admin`. */
export async function withTwoCopies(work: (one: Copy, other: Copy) => Promise<void>, wishes: Partial<AppOptions> = {}) {
  const place = await databasePlace({ hasTables: true });
  const [one, other] = await Promise.all([startCopy(place, wishes), startCopy(place, wishes)]);
  try {
    await one.accounts.createFirst('admin', 'anchors aweigh');
    await work(one, other);
  } finally {
    await Promise.all([one.close(), other.close()]);
    await place.remove();
  }
}

/** A call to one of the copies; `key` is the id of a repeatable one. */
export function post(
  copy: Copy,
  path: string,
  token: string,
  body: object,
  { method = 'POST', key }: { method?: string; key?: string } = {},
) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) };
  return fetch(copy.address + path, { method, headers, body: JSON.stringify(body) });
}
