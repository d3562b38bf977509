import { type Clock, instantText, newId } from '../../clock/clock.ts';
import type { Database } from '../../db/database.ts';
import { AppError } from '../../http/app-error.ts';
import * as store from './leases.store.ts';

/** A server that has not renewed its lease for this long is dead, or stands still. */
const LEASE_MS = 20_000;
const RENEW_MS = 4_000;
/** Far more than the clocks of two servers differ. A lease that ends later than this was taken while a clock ran ahead. */
const MAX_SKEW_MS = 3_600_000;
/** As long as an upload itself is kept: until then its next holder must know that this one died over it. */
const KEPT_MS = 86_400_000;
const BUSY = 'Another request works on this upload. Please try again in a moment.';

/** What a request may do with an upload while it has it. */
export interface Lease {
  /** Whether the last one to have it died over it, and may still have its file open. */
  isInherited: boolean;
  /** Fires when a later request waits. Only the sending of a piece ends by it; what is whole is handed on. */
  end: AbortSignal;
}

/** A request of this process that has an upload. */
interface Holding {
  end: AbortController;
  isOver: Promise<void>;
}

export type Leases = ReturnType<typeof createLeases>;

/**
 * Lets one request at a time work on an upload, whichever of the servers on this database it reaches. The database decides; what a killed
 * server had is free again after 20 seconds.
 */
export function createLeases({ db, clock }: { db: Database; clock: Clock }) {
  /** By upload. A request that reached another server is asked to end through the database. */
  const here = new Map<string, Holding>();

  const instantIn = (ms: number) => instantText(new Date(clock.now().getTime() + ms));

  /** Ends an earlier request that only writes a piece, because its connection may be dead without anybody having been told, or awaits it. */
  async function endEarlier(uploadId: string): Promise<void> {
    const earlier = here.get(uploadId);
    earlier?.end.abort();
    await earlier?.isOver;
  }

  async function take(uploadId: string, holder: string): Promise<{ isInherited: boolean }> {
    const taken = await db.write(async (tx) => {
      const isInherited = await store.removeExpired(tx, uploadId, { now: instantIn(0), latest: instantIn(LEASE_MS + MAX_SKEW_MS) });
      if (await store.insert(tx, { uploadId, holder, untilAt: instantIn(LEASE_MS) })) return { isInherited };
      await store.updateWanted(tx, uploadId);
      return undefined;
    });
    // Thrown outside the transaction, so that the holder learns that it is waited for.
    if (!taken) throw new AppError('conflict', BUSY);
    return taken;
  }

  return {
    /** Does work on an upload that nobody else works on meanwhile. Throws AppError `conflict` while somebody does. */
    async hold<Result>(uploadId: string, work: (lease: Lease) => Promise<Result>): Promise<Result> {
      const holder = newId();
      await endEarlier(uploadId);
      const { isInherited } = await take(uploadId, holder);
      const { promise: isOver, resolve: tellOver } = Promise.withResolvers<void>();
      const holding: Holding = { end: new AbortController(), isOver };
      here.set(uploadId, holding);
      async function renew() {
        const isWanted = await db.write((tx) => store.updateEnd(tx, { uploadId, holder, untilAt: instantIn(LEASE_MS) }));
        if (isWanted !== false) holding.end.abort();
      }
      // A database that is away for a moment is asked again; meanwhile it gives the upload to nobody else.
      const timer = setInterval(() => void renew().catch(() => {}), RENEW_MS).unref();
      try {
        return await work({ isInherited, end: holding.end.signal });
      } finally {
        clearInterval(timer);
        await db
          .write((tx) => store.remove(tx, { uploadId, holder }))
          .finally(() => {
            if (here.get(uploadId) === holding) here.delete(uploadId);
            tellOver();
          });
      }
    },

    /** At a start of the only process on this database: whoever had an upload has died over it. */
    releaseAll: () => db.write((tx) => store.removeAll(tx)),

    /** Every day: forgets the leases of uploads that nobody goes on with any more. */
    sweep: () => db.write((tx) => store.removeAll(tx, instantIn(-KEPT_MS))),
  };
}
