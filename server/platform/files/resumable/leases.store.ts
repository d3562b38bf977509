import type { Tx } from '../../db/database.ts';
import type { UploadLeaseTable } from './leases.tables.ts';

type Held = Pick<UploadLeaseTable, 'uploadId' | 'holder'>;

/** Removes the lease of a holder that died over the upload. One that ends after `latest` was taken by a wrong clock. False where there is none. */
export const removeExpired = async (tx: Tx, uploadId: string, { now, latest }: { now: string; latest: string }): Promise<boolean> => {
  const expired = tx
    .deleteFrom('uploadLease')
    .where('uploadId', '=', uploadId)
    .where((lease) => lease.or([lease('untilAt', '<=', now), lease('untilAt', '>', latest)]));
  return (await expired.returning('uploadId').execute()).length > 0;
};

/** False where somebody has the upload. Of several at once the database lets one through. */
export const insert = async (tx: Tx, lease: Omit<UploadLeaseTable, 'isWanted'>): Promise<boolean> =>
  (
    await tx
      .insertInto('uploadLease')
      .values({ ...lease, isWanted: 0 })
      .onConflict((conflict) => conflict.column('uploadId').doNothing())
      .returning('uploadId')
      .execute()
  ).length > 0;

/** Tells the holder that another request waits for it. */
export const updateWanted = (tx: Tx, uploadId: string) =>
  tx.updateTable('uploadLease').set({ isWanted: 1 }).where('uploadId', '=', uploadId).execute();

/** Whether another waits for the holder; undefined where the lease was lost. */
export const updateEnd = async (
  tx: Tx,
  { uploadId, holder, untilAt }: Omit<UploadLeaseTable, 'isWanted'>,
): Promise<boolean | undefined> => {
  const renewed = tx.updateTable('uploadLease').set({ untilAt }).where('uploadId', '=', uploadId).where('holder', '=', holder);
  const row = await renewed.returning('isWanted').executeTakeFirst();
  return row && row.isWanted === 1;
};

export const remove = (tx: Tx, { uploadId, holder }: Held) =>
  tx.deleteFrom('uploadLease').where('uploadId', '=', uploadId).where('holder', '=', holder).execute();

/** Those that ended before `until`; all without it. */
export const removeAll = (tx: Tx, until?: string) =>
  (until === undefined ? tx.deleteFrom('uploadLease') : tx.deleteFrom('uploadLease').where('untilAt', '<=', until)).execute();
