import { z } from 'zod';
import { type Clock, instantText, type ReadZone } from '../../../platform/clock/clock.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import type { Mail, Writer } from '../../../platform/mail/mail.ts';
import * as store from '../account/account.store.ts';
import type { AccountRow } from '../account/account-row.rules.ts';
import { nameDevice } from '../sessions/device-name.rules.ts';
import type { Visitor } from '../sessions/session.service.ts';
import { newDeviceLetter } from './new-device.rules.ts';

/** The kind of mail that tells of a sign-in on a new device. */
export const NEW_DEVICE_MAIL = 'newDevice';

const details = z.object({ at: z.string(), address: z.string(), device: z.string() });

interface Parts {
  mail: Pick<Mail, 'queue'>;
  clock: Clock;
}

export type NewDeviceMail = ReturnType<typeof createNewDeviceMail>;

/** Queues a mail about a sign-in on a device that the account has not signed in from before. The very first sign-in needs none. */
export function createNewDeviceMail({ mail, clock }: Parts) {
  return async (tx: Tx, { id, emailId, lastSeenAt }: AccountRow, { address, userAgent }: Visitor): Promise<void> => {
    if (emailId === null || lastSeenAt === null) return;
    const data = { at: instantText(clock.now()), address, device: nameDevice(userAgent) } satisfies z.input<typeof details>;
    await mail.queue(tx, { kind: NEW_DEVICE_MAIL, about: id, address: emailId, data });
  };
}

/** Writes these mails, with the time by the workspace's clock. */
export function createNewDeviceWriter({ db, readZone }: { db: Database; readZone: ReadZone }): Writer {
  return async ({ about, data }) => {
    const account = await store.find(db.read, about);
    return account && newDeviceLetter(account.username, details.parse(data), await readZone());
  };
}
