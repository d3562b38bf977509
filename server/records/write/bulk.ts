import type { Actor } from '@fairlead/contract/kit/permissions';
import type { BulkReply } from '@fairlead/contract/kit/records/bulk';
import type { Database, Tx } from '../../platform/db/database.ts';
import { createPacer } from '../../platform/db/writes/pace.ts';
import { AppError, notFound, PartlyDone } from '../../platform/http/app-error.ts';
import { Contradiction, type Decision, type RecordChanges } from './changes.ts';
import type { RecordRow, WritableKind } from './kind.ts';
import * as store from './rows.store.ts';

/** What became of the records, and the refusals of those that the change would contradict. */
interface Done extends BulkReply {
  contradictions: Contradiction[];
}

/**
 * Changes several records in small transactions, each record by the same rules as alone. An error ends the run; earlier
 * steps stay stored, and the error says how many records they changed.
 */
export function createBulk<Row extends RecordRow, Draft extends Change, Change extends { version?: number | undefined }>(
  db: Database,
  kind: WritableKind<Row, Draft, Change>,
  changes: Pick<RecordChanges<Row, Draft, Change>, 'prepare' | 'now' | 'decideEdit' | 'decideRemoval' | 'writeAll'>,
) {
  const { message: notFoundMessage } = notFound(kind.noun);

  /** Decides about each record that the actor may see and change, lists the others with the reason, and then writes all of them. */
  async function writeEach(
    tx: Tx,
    actor: Actor,
    ids: readonly string[],
    decide: (found: Row, at: string) => Promise<Decision<Row> | undefined> | Decision<Row>,
  ): Promise<Done> {
    const rows = (await store.lock(tx, kind, actor, ids)) as Row[];
    const visible = new Map(rows.map((row) => [row.id, row]));
    const at = changes.now();
    const refused: BulkReply['refused'] = [];
    const contradictions: Contradiction[] = [];
    const decisions: Decision<Row>[] = [];
    for (const id of ids) {
      const found = visible.get(id);
      const outcome = found ? await orRefusal(async () => decide(found, at)) : notFound(kind.noun);
      if (outcome instanceof Contradiction) contradictions.push(outcome);
      if (outcome instanceof AppError) refused.push(refusal(id, found && kind.nameOf(found), outcome.message));
      else if (outcome) decisions.push(outcome);
    }
    await changes.writeAll(tx, actor, decisions);
    await kind.follow?.(
      tx,
      decisions.map(({ step }) => step),
      actor,
    );
    return { changed: ids.length - refused.length, refused, contradictions };
  }

  return {
    async change(actor: Actor, ids: readonly string[], change: Change): Promise<BulkReply> {
      const visible = (await store.list(db.read, kind, actor, ids)) as Row[];
      // A change can add a category, which must not happen for an actor who may change none of the records.
      if (!visible.some((row) => kind.policy.canEdit(actor, row))) return refuseAll(ids, visible);
      return inSteps(ids, async (tx, some) => {
        const prepared = await changes.prepare(tx, actor, change);
        return writeEach(tx, actor, some, (found, at) => changes.decideEdit(tx, actor, found, prepared, { at }));
      });
    },

    remove: (actor: Actor, ids: readonly string[]): Promise<BulkReply> =>
      inSteps(ids, (tx, some) => writeEach(tx, actor, some, (found, at) => changes.decideRemoval(actor, found, at))),
  };

  /** A thousand records at once would hold up every other write for half a second. */
  async function inSteps(ids: readonly string[], work: (tx: Tx, some: readonly string[]) => Promise<Done>): Promise<BulkReply> {
    const all = [...new Set(ids)];
    const pace = createPacer(db);
    const done: Done = { changed: 0, refused: [], contradictions: [] };
    for (let at = 0; at < all.length; ) {
      const some = all.slice(at, at + pace.size);
      const { changed, refused, contradictions } = await pace
        .write((tx) => work(tx, some))
        .catch((cause) => {
          if (done.changed === 0) throw cause;
          throw new PartlyDone(`Only ${done.changed} of ${all.length} were changed.`, { cause });
        });
      done.changed += changed;
      done.refused.push(...refused);
      done.contradictions.push(...contradictions);
      at += some.length;
    }
    const { contradictions, ...reply } = done;
    // What suits none of them is refused like a change of one alone, so that it can be put right where it was asked for.
    if (contradictions[0] && contradictions.length === all.length) throw contradictions[0];
    return reply;
  }

  function refuseAll(ids: readonly string[], visible: readonly Row[]): BulkReply {
    const names = new Map(visible.map((row) => [row.id, kind.nameOf(row)]));
    const refused = [...new Set(ids)].map((_id) => refusal(_id, names.get(_id), kind.refusals.edit));
    return { changed: 0, refused };
  }

  /** A record that the actor may not see has no name and counts as not found. */
  function refusal(_id: string, name: string | undefined, message: string) {
    return name === undefined ? { _id, name: null, message: notFoundMessage } : { _id, name, message };
  }
}

/** The refusal if it is about one record alone, which comes before anything is written. Other errors roll the step back. */
async function orRefusal<Result>(work: () => Promise<Result>): Promise<Result | AppError> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Contradiction || (error instanceof AppError && error.code === 'forbidden')) return error;
    throw error;
  }
}
