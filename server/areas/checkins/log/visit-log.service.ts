import type { VisitLogReport } from '@fairlead/contract/checkins/calls';
import { type Clock, instantText } from '../../../platform/clock/clock.ts';
import type { Database, Reader, Tx } from '../../../platform/db/database.ts';
import type { Step } from '../../../records/write/kind.ts';
import type { CheckInRow } from '../checkins.rules.ts';
import * as rules from './visit-log.rules.ts';
import * as store from './visit-log.store.ts';

/** Visits that are taken over in one transaction, which others wait for. */
const TAKEN_OVER_AT_ONCE = 200;
/** Rows whose hashes are worked out before other requests have their turn. */
const VERIFIED_AT_ONCE = 200;

/** An entry that has no place in the chain yet. */
type Said = Omit<rules.Entry, 'seq' | 'at' | 'hash'>;

export type VisitLog = ReturnType<typeof createVisitLog>;

/**
 * The log of visits that shows tampering (docs/product/checkins.md). Each write of visits appends to it in its own transaction, as the
 * last thing it does whatever else it writes: on PostgreSQL the others wait for whoever has the head.
 */
export function createVisitLog({ db, clock }: { db: Database; clock: Clock }) {
  const due = new WeakMap<Tx, Said[]>();

  /**
   * Says what was done with these visits, as they are stored now. One that was removed for good has said so before its row went, so a
   * missing row has no entry.
   */
  async function append(tx: Tx, action: rules.LogAction, ids: readonly string[], accountId: string | null): Promise<void> {
    if (ids.length === 0) return;
    const visits = await store.listVisits(tx, ids);
    for (const visit of visits)
      if (visit.logSalt === null) {
        visit.logSalt = rules.newSalt();
        await store.updateSalt(tx, visit.id, visit.logSalt);
      }
    const entries = visits.map((visit) => ({
      checkInId: visit.id,
      action,
      accountId,
      contentHash: action === 'purged' ? null : rules.contentHashOf(visit),
    }));
    say(tx, entries);
  }

  /** Kept until the transaction has done everything else, so that it locks the head last. */
  function say(tx: Tx, entries: readonly Said[]) {
    const before = due.get(tx);
    if (before) before.push(...entries);
    else if (entries.length > 0) {
      const said = [...entries];
      due.set(tx, said);
      db.beforeCommit(tx, ['visitLog', 'visitLogHead'], () => write(tx, said));
    }
  }

  async function write(tx: Tx, said: readonly Said[]) {
    const at = instantText(clock.now());
    const [only, another] = said;
    const appending = only && !another && only.action !== 'complete' ? store.appendingOne(tx, { ...only, at }) : undefined;
    if (appending) return [appending];
    let head = await store.lockHead(tx);
    const entries = said.map((each) => {
      const entry = rules.entryAfter(head, { ...each, at });
      head = { ...head, seq: entry.seq, hash: entry.hash, isComplete: each.action === 'complete' ? 1 : head.isComplete };
      return entry;
    });
    await store.appendEntries(tx, entries, head);
    return [];
  }

  return {
    append,

    /** What the records floor wrote: visits created, corrected, deleted and restored. */
    async follow(tx: Tx, steps: readonly Step<CheckInRow>[], accountId: string | null): Promise<void> {
      const ids: Partial<Record<rules.LogAction, string[]>> = {};
      for (const { before, after } of steps) {
        // A change that changed nothing.
        if (before === after) continue;
        const id = (after ?? before)?.id as string;
        const action = !after ? 'removed' : before ? 'corrected' : after.version === 1 ? 'created' : 'restored';
        if (action === 'created' && after?.imageId === null)
          say(tx, [{ checkInId: id, action, accountId, contentHash: rules.contentHashOfRow(after) }]);
        else ids[action] = [...(ids[action] ?? []), id];
      }
      for (const [action, some] of Object.entries(ids)) await append(tx, action as rules.LogAction, some, accountId);
    },

    /** Gives each visit from before the log an entry, in small steps that a stop may cut short. */
    async takeOver(): Promise<void> {
      if (await store.isComplete(db.read)) return;
      for (let after: string | undefined = ''; after !== undefined; )
        after = await db.write(async (tx) => {
          const some = await store.lockUnlogged(tx, after as string, TAKEN_OVER_AT_ONCE);
          await append(
            tx,
            'takenOver',
            some.map(({ id }) => id),
            null,
          );
          return some.length === TAKEN_OVER_AT_ONCE ? some.at(-1)?.id : undefined;
        });
      await db.write(async (tx) => {
        // Another process may have come first.
        const { isComplete } = await store.lockHead(tx);
        if (!isComplete) say(tx, [{ checkInId: rules.NO_VISIT, action: 'complete', accountId: null, contentHash: null }]);
      });
    },

    /** Compares the whole log with itself, with the visits and with a hash that was noted. Visits may be written meanwhile. */
    verify: (accountId: string, noted?: string): Promise<VisitLogReport> =>
      db.readSlowly(accountId, (reader) => verifyLog(reader, { noted })),
  };
}

/** `noted` is the hash of an entry. `hashFile` answers the SHA-256 of a stored file; without it photos are not read. */
interface Verification {
  noted?: string | undefined;
  hashFile?: (fileId: string) => Promise<string | undefined>;
}

/** In pages, so that other requests have their turn between. Also run by `npm run admin -- verify-visits`. */
export async function verifyLog(reader: Reader, { noted, hashFile }: Verification = {}): Promise<VisitLogReport> {
  // Asked first, because the log may be completed meanwhile.
  const wasComplete = await store.isComplete(reader);
  let followed = rules.UNFOLLOWED;
  for (let some = VERIFIED_AT_ONCE; some === VERIFIED_AT_ONCE && !followed.problem; ) {
    const entries = await store.listEntries(reader, followed.head.seq, VERIFIED_AT_ONCE);
    followed = rules.followEntries(followed, entries, noted);
    some = entries.length;
  }
  const { head, lastAt, notedSeq } = followed;
  const { stored, last } = await store.findEnd(reader);
  // Entries written since the chain was followed are not looked at, and may have completed the log.
  const isComplete = last?.seq === head.seq ? head.isComplete : (stored?.isComplete ?? 0);
  let problem =
    followed.problem ??
    rules.findWrongHead(stored, last && { ...rules.START, ...last }, isComplete as 0 | 1) ??
    rules.findCut(followed, noted);

  let visits = 0;
  let found = null as typeof problem;
  for (let after: string | undefined = ''; after !== undefined; ) {
    const some = await store.listVisitsWithEntries(reader, after, VERIFIED_AT_ONCE);
    for (const visit of some) {
      found = rules.earlierOf(found, rules.findWrongVisit(visit, wasComplete));
      if (hashFile) found = rules.earlierOf(found, await findWrongPhoto(reader, visit, hashFile));
    }
    visits += some.length;
    after = some.length === VERIFIED_AT_ONCE ? some.at(-1)?.id : undefined;
  }
  const missing = await store.findMissingVisit(reader);
  if (missing)
    found = rules.earlierOf(found, {
      ...missing,
      what: `Visit ${missing.checkInId} of entry ${missing.seq} is gone, and no entry says so.`,
    });
  // A chain that holds up to its end says that its entries are right, so that a visit's may be named.
  problem ??= found;
  return { entries: head.seq, visits, lastHash: head.hash, lastAt, notedSeq, ok: problem === null, firstProblem: problem };
}

async function findWrongPhoto(reader: Reader, visit: rules.VisitAndEntry, hashFile: NonNullable<Verification['hashFile']>) {
  const photos = [
    [visit.imageId, visit.photoSha256],
    [visit.firstPhotoId, visit.firstPhotoSha256],
  ] as const;
  for (const [id, sha256] of photos) {
    const problem = id === null ? null : rules.findWrongPhoto(visit, sha256, await hashFile(id));
    // A correction or a purge may have removed it since the visit was read.
    if (id !== null && problem && (await store.hasPhoto(reader, id))) return problem;
  }
  return null;
}
