import { countPages, PAGE_SIZE } from '@fairlead/contract/kit/paging';
import type { Actor } from '@fairlead/contract/kit/permissions';
import { DELETED_KEPT_DAYS, type DeletedQuery } from '@fairlead/contract/kit/records/recycle-bin';
import { DAY_MS } from '@fairlead/contract/kit/time';
import { type Clock, instantText } from '../../platform/clock/clock.ts';
import type { Database, Reader, Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type JsonSource, readJson } from '../filters/reply.ts';
import * as store from './rows.store.ts';

/** Records removed per transaction, so that no write takes long. */
const SWEPT_AT_ONCE = 200;

/** What the bin must know of a kind. */
interface BinKind extends store.Bin {
  policy: { canRestore(actor: Actor): boolean };
  refusals: { restore: string };
}

interface Parts {
  db: Database;
  clock: Clock;
  namesOf(reader: Reader, accountIds: readonly (string | null)[]): Promise<ReadonlyMap<string, string>>;
}

/**
 * The deleted records of a kind: listed and searched by those who may restore them, and removed after 30 days. Lists hold these fields,
 * and who deleted a record and when.
 */
export function createRecycleBin<Stored, Name extends keyof Stored & string>(
  kind: BinKind,
  { source, fields }: { source: JsonSource; fields: readonly Name[] },
  { db, clock, namesOf }: Parts,
) {
  return {
    async list(actor: Actor, { search = '', count, limit = PAGE_SIZE, ...at }: DeletedQuery) {
      if (!kind.policy.canRestore(actor)) throw new AppError('forbidden', kind.refusals.restore);
      const [{ rows, ...place }, total] = await Promise.all([
        store.listDeleted(db.read, kind, search, { limit, ...at }),
        count === 'false' ? undefined : store.countDeleted(db.read, kind, search),
      ]);
      const [names, texts] = await Promise.all([
        namesOf(
          db.read,
          rows.map(({ deletedBy }) => deletedBy),
        ),
        readJson(
          db.read,
          source,
          rows.map(({ id }) => id),
          ['_id', ...fields],
        ),
      ]);
      const deletions = new Map(rows.map((row) => [row.id, row]));
      const records = texts.map((text) => {
        const record = JSON.parse(text) as Pick<Stored, Name> & { _id: string };
        const { deletedAt, deletedBy } = deletions.get(record._id) as (typeof rows)[number];
        return { ...record, deletedAt: deletedAt as string, deletedBy: deletedBy === null ? null : (names.get(deletedBy) ?? null) };
      });
      return { records, place: { ...place, ...(total !== undefined && { total, pages: countPages(total, limit) }) } };
    },

    sweep: (removeForGood: RemoveForGood): Promise<void> => sweepBin({ db, clock }, kind, removeForGood),
  };
}

type RemoveForGood = (tx: Tx, ids: readonly string[]) => Promise<unknown>;

/** Calls `removeForGood` with the records whose time in the bin is over, batch by batch. Called at the start and every day. */
export async function sweepBin({ db, clock }: Pick<Parts, 'db' | 'clock'>, bin: store.Bin, removeForGood: RemoveForGood): Promise<void> {
  const before = instantText(new Date(clock.now().getTime() - DELETED_KEPT_DAYS * DAY_MS));
  for (;;) {
    const isDone = await db.write(async (tx) => {
      const ids = await store.lockDeletedBefore(tx, bin, before, SWEPT_AT_ONCE);
      if (ids.length > 0) await removeForGood(tx, ids);
      return ids.length === 0;
    });
    if (isDone) return;
  }
}
