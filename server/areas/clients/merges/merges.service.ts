import type { Client } from '@fairlead/contract/clients';
import { type ClientMerge, MERGE_MESSAGES, type MergeQuestion } from '@fairlead/contract/clients/merges';
import type { Actor } from '@fairlead/contract/kit/permissions';
import { changesBetween } from '../../../platform/changes.ts';
import { type Clock, instantText, newId } from '../../../platform/clock/clock.ts';
import type { Database, Reader, Tx } from '../../../platform/db/database.ts';
import { sortKey } from '../../../platform/db/lists/folded.ts';
import { FILES_PATH, type Files, fileIdIn, filePath, type StoredImage } from '../../../platform/files/files.ts';
import { AppError, conflict, invalidField, notFound } from '../../../platform/http/app-error.ts';
import { readRecord } from '../../../records/filters/reply.ts';
import { contentVersion } from '../../../records/import/kind.ts';
import { type Moved, moveAll, moveBack } from '../../../records/visibility/hanging.ts';
import type { Kinds } from '../../../records/visibility/kinds.ts';
import type { Step } from '../../../records/write/kind.ts';
import * as rows from '../../../records/write/rows.store.ts';
import type { History } from '../../history/history.service.ts';
import type { Categories } from '../categories/categories.service.ts';
import { CLIENT_KIND } from '../client-kind.service.ts';
import type { ClientRow } from '../clients.rules.ts';
import type { Clients } from '../clients.service.ts';
import * as outcomes from '../conversion/conversion.store.ts';
import * as reminders from '../follow-ups/follow-ups.store.ts';
import * as totals from '../list/client-totals.service.ts';
import { currentOf } from '../list/client-visibility.store.ts';
import * as rules from './merges.rules.ts';
import * as store from './merges.store.ts';

/** Merged clients that are removed for good in one transaction, which others wait for. */
const REMOVED_AT_ONCE = 50;
const { table, policy, refusals, area, notes } = CLIENT_KIND;

interface Parts {
  db: Database;
  clock: Clock;
  history: History;
  clients: Clients;
  files: Files;
  categories: Categories;
  /** What hangs on clients. */
  kinds: () => Pick<Kinds, 'moveWhatHangsOn' | 'moveBackWhatHangsOn' | 'removeWhatHangsOn'>;
  namesOf(reader: Reader, accountIds: readonly (string | null)[]): Promise<ReadonlyMap<string, string>>;
}

export type Merges = ReturnType<typeof createMerges>;

/**
 * Makes one client of several (docs/product/duplicates.md). Locks are taken in the order of changes.ts, the clients by their ids; then what
 * hangs on them, the log of visits as the last of it, and the kept sums behind everything.
 */
export function createMerges({ db, clock, history, clients, files, categories, kinds, namesOf }: Parts) {
  /** 403 unless the actor may edit the one that is kept and delete the others. */
  function assertMay(actor: Actor, kept: ClientRow, others: readonly ClientRow[]) {
    if (!policy.canEdit(actor, kept)) throw new AppError('forbidden', refusals.edit);
    if (!others.every((row) => policy.canDelete(actor, row))) throw new AppError('forbidden', refusals.remove);
  }

  async function present(actor: Actor, merges: readonly store.MergeRow[]): Promise<ClientMerge[]> {
    if (merges.length === 0) return [];
    const names = await namesOf(
      db.read,
      merges.map(({ accountId }) => accountId),
    );
    const merged = merges.flatMap((merge) => rules.clientsOf(merge).map(({ _id }) => _id));
    const found = await store.listAny(db.read, [...merged, ...new Set(merges.map(({ keptId }) => keptId))]);
    const rowOf = new Map(found.map((row) => [row.id, row]));
    return merges.map((merge) => {
      const parts = rules.clientsOf(merge);
      const others = parts.flatMap(({ _id }) => rowOf.get(_id) ?? []);
      const kept = rowOf.get(merge.keptId);
      const newest = merges.find(({ keptId }) => keptId === merge.keptId)?.id;
      const isOpen = !rules.refusalOfUndo(merge, { newest, isKeptMerged: false, now: clock.now() }) && others.length === parts.length;
      return {
        _id: merge.id,
        at: merge.at,
        by: names.get(merge.accountId) ?? null,
        keptId: merge.keptId,
        clients: parts,
        undoUntil: rules.undoEnd(merge.at),
        mayUndo: isOpen && kept !== undefined && policy.canEdit(actor, kept) && others.every((row) => policy.canDelete(actor, row)),
      };
    });
  }

  async function readClient(tx: Tx, id: string): Promise<Client> {
    const record = await readRecord(tx, CLIENT_KIND.source, id);
    if (!record) throw notFound(CLIENT_KIND.noun);
    return JSON.parse(record.text);
  }

  /** Everything that belongs to these clients belongs to the kept one. Answers what was moved. */
  async function moveEverything(tx: Tx, actor: Actor, mergeId: string, from: readonly string[], to: string): Promise<Moved[]> {
    const moves: Moved[] = [];
    const note = (some: readonly Moved[]) => {
      for (const each of some) moves.push(each);
    };
    for (const each of [notes.table, notes.bin]) note(await moveAll(tx, each, notes.recordColumn, from, to));
    note(await reminders.moveAll(tx, from, to));
    note(await store.addAliases(tx, mergeId, from, to));
    const told = await history.copySubjects(tx, from, to);
    note(told.map(({ historyId, fromId }) => ({ tableName: 'historySubject', rowId: historyId, fromId })));
    note(await kinds().moveWhatHangsOn(tx, table, from, to, actor.accountId));
    return moves;
  }

  async function moveEverythingBack(tx: Tx, actor: Actor, merge: store.MergeRow, moves: readonly Moved[]): Promise<void> {
    const to = merge.keptId;
    const movedIn = (name: string) => moves.filter(({ tableName }) => tableName === name);
    // One may have been deleted or restored since.
    const moved = [...movedIn(notes.table), ...movedIn(notes.bin)];
    for (const each of [notes.table, notes.bin]) await moveBack(tx, each, notes.recordColumn, moved, to);
    await reminders.moveBack(tx, movedIn('followUpReminder'), to);
    await store.removeAliases(tx, merge.id, movedIn('clientAlias'));
    await history.removeSubjects(
      tx,
      to,
      movedIn('historySubject').map(({ rowId }) => rowId),
    );
    await kinds().moveBackWhatHangsOn(tx, table, moves, to, actor.accountId);
  }

  /** The picture of one of these clients once more, for the one that is kept: each of them keeps its own for the undo. */
  async function copyPicture(path: string | null | undefined, ids: readonly string[]): Promise<StoredImage | undefined> {
    const file = path?.startsWith(FILES_PATH) ? await files.find(fileIdIn(path)) : undefined;
    return file?.area === area && ids.includes(file.ownerId) ? files.copy(file) : undefined;
  }

  /** Whether the actor sees the client that this one is now, which another merge may change while it is asked. */
  async function seesCurrent(actor: Actor, id: string): Promise<boolean> {
    const current = await currentOf(db.read, id);
    if (await clients.canSee(actor, current)) return true;
    return (await currentOf(db.read, id)) !== current && seesCurrent(actor, id);
  }

  function appendEntry(tx: Tx, actor: Actor, action: string, { kept, others, changes, at }: Told) {
    const people = [kept.before.assignedToId, kept.after.assignedToId, ...others.map(({ assignedToId }) => assignedToId)];
    const subjects = [kept.after.id, ...others.map(({ id }) => id), ...people.filter((id) => id !== null)];
    return history.append(tx, { actor, area, entityId: kept.after.id, action, at, changes, subjects: [...new Set(subjects)] });
  }

  const listParts = (reader: Reader, ids: readonly string[]) => store.listPartsOf(reader, ids, rules.keptSince(clock.now()));

  const merges = {
    async merge(actor: Actor, { keepId, ids, values, versions }: MergeQuestion): Promise<{ client: Client; merge: ClientMerge }> {
      const others = [...new Set(ids)];
      if (others.includes(keepId)) throw invalidField('ids', MERGE_MESSAGES.keptAmongMerged);
      const { profilePicture: path, ...plain } = values;
      const copied = await copyPicture(path, others);
      const work = async (tx: Tx) => {
        const prepared = await clients.changes.prepare(tx, actor, { ...plain, ...(path === null && { profilePicture: null }) });
        const locked = (await rows.lock(tx, CLIENT_KIND, actor, [keepId, ...others])) as ClientRow[];
        const kept = locked.find(({ id }) => id === keepId);
        const merged = locked.filter(({ id }) => id !== keepId);
        if (!kept || merged.length < others.length) throw notFound(CLIENT_KIND.noun);
        assertMay(actor, kept, merged);
        if (locked.some(({ id, version }) => versions[id] !== version)) throw conflict(MERGE_MESSAGES.changedMeanwhile);
        const owner = path ? locked.find(({ pictureId }) => filePath(pictureId) === path) : undefined;
        const stored = owner === kept ? undefined : copied;
        if (path && owner !== kept && !(owner && stored)) throw invalidField('values.profilePicture', MERGE_MESSAGES.pictureOfOther);

        // Above all of theirs, so that no form that was made from one of them is taken for one of the kept client.
        const version = Math.max(...locked.map((row) => row.version));
        const step = await clients.changes.editLocked(tx, actor, { ...kept, version }, prepared, { isPart: true, stored });
        const after = step.after as ClientRow;
        const at = after.updatedAt;
        const mergeId = newId();
        await store.markMerged(tx, others, { mergedIntoId: keepId, deletedAt: at, deletedBy: actor.accountId });
        const moves = await moveEverything(tx, actor, mergeId, others, keepId);
        await totals.follow(tx, [step, ...merged.map((before) => ({ before, after: undefined }))]);
        // A merge decides nothing: what they became moves along.
        for (const each of await outcomes.moveAll(tx, others, keepId)) moves.push(each);
        if (kept.pictureId !== null && kept.pictureId !== after.pictureId)
          moves.push({ tableName: store.FORMER_PICTURE, rowId: kept.pictureId, fromId: keepId });

        const parts = merged.map(({ id: _id, companyName }) => ({ _id, companyName }));
        const stated = rules.statedChanges(kept, after);
        const merge = {
          ...{ id: mergeId, keptId: keepId, at, accountId: actor.accountId, clients: JSON.stringify(parts), undoneAt: null },
          ...{ before: JSON.stringify({ ...stated.before, versions: { before: contentVersion(kept), after: after.version } }) },
          after: JSON.stringify(stated.after),
        };
        await store.insert(tx, merge);
        await store.insertMoves(tx, mergeId, moves);
        const changes = { ...changesBetween(kept, after), merged: { from: null, to: namesOfClients(merged) } };
        await appendEntry(tx, actor, 'merged', { kept: { before: kept, after }, others: merged, changes, at });
        return { merge, client: await readClient(tx, keepId) };
      };
      const made = await files.discardOnFailure(copied, () => db.write(work));
      const [merge] = await present(actor, [made.merge]);
      return { client: made.client, merge: merge as ClientMerge };
    },

    async list(actor: Actor, id: string): Promise<ClientMerge[]> {
      await clients.assertSeen(actor, id);
      return present(actor, await store.listInto(db.read, id));
    },

    /** Gives back what came by a merge and is still there, and restores the clients. */
    async undo(actor: Actor, mergeId: string): Promise<{ client: Client; restored: string[]; leftAlone: string[] }> {
      const found = await store.find(db.read, mergeId);
      if (!found || !(await seesCurrent(actor, found.keptId))) throw notFound('Merge');
      const { keptId } = found;
      const restored = rules.clientsOf(found).map(({ _id }) => _id);
      return db.write(async (tx) => {
        const spelled = await spellCategories(tx, actor, [keptId, ...restored], found);
        const locked = await store.lockAny(tx, [keptId, ...restored]);
        const kept = locked.find(({ id }) => id === keptId);
        const others = locked.filter(({ id, mergedIntoId }) => id !== keptId && mergedIntoId === keptId);
        // Another undo may have come first.
        const merge = await store.find(tx, mergeId);
        if (!merge || !kept) throw notFound('Merge');
        const newest = (await store.listInto(tx, keptId))[0]?.id;
        const refusal = rules.refusalOfUndo(merge, { newest, isKeptMerged: kept.mergedIntoId !== null, now: clock.now() });
        if (refusal) throw conflict(refusal);
        if (others.length < restored.length) throw conflict(MERGE_MESSAGES.tooLate);
        if ((await rows.list(tx, CLIENT_KIND, actor, [keptId])).length === 0) throw notFound(CLIENT_KIND.noun);
        assertMay(actor, kept, others);

        const { columns, leftAlone } = rules.givenBack(kept, spelled.merge(merge));
        const saved = { ...columns, ...rules.undoneBy(merge, kept), updatedAt: instantText(clock.now()), version: kept.version + 1 };
        const after = { ...kept, ...saved };
        await store.update(tx, keptId, saved);
        await store.markMerged(tx, restored, { mergedIntoId: null, deletedAt: null, deletedBy: null });
        const back: Step<ClientRow>[] = [];
        for (const row of others) {
          const category = spelled.columnsOf(row);
          if (category) await store.update(tx, row.id, category);
          back.push({ before: undefined, after: { ...row, ...category } });
        }
        const moves = await store.takeMoves(tx, mergeId);
        await moveEverythingBack(tx, actor, merge, moves);
        await releasePictures(tx, { kept, after }, moves);
        await totals.follow(tx, [{ before: kept, after }, ...back]);
        await outcomes.moveBack(
          tx,
          moves.filter(({ tableName }) => tableName === outcomes.TABLE),
          keptId,
        );
        await store.markUndone(tx, mergeId, saved.updatedAt);
        const told = { ...after, undoneVersion: kept.undoneVersion, undoneTo: kept.undoneTo };
        const changes = { ...changesBetween(kept, told), merged: { from: namesOfClients(others), to: null } };
        await appendEntry(tx, actor, 'unmerged', { kept: { before: kept, after }, others, changes, at: saved.updatedAt });
        return { client: await readClient(tx, keptId), restored, leftAlone };
      });
    },

    /** The other clients that are parts of these and can still come back. */
    listParts,

    /**
     * Before clients are removed for good: if others are parts of them, undoes the merges into them, newest first. Answers the parts that
     * would not come back by that; then nothing is undone.
     */
    async undoInto(actor: Actor, ids: readonly string[]): Promise<store.Parted[]> {
      const parts = await listParts(db.read, ids);
      if (parts.length === 0) return [];
      const all = await store.listIntoAny(db.read, ids);
      const rows = await store.listAny(db.read, [...new Set(all.flatMap((merge) => [merge.keptId, ...rules.partIds(merge)]))]);
      const { undoable, back } = rules.planUndo(all, rows, clock.now());
      const stuck = parts.filter(({ id }) => !back.has(id));
      if (stuck.length > 0) return stuck;
      for (const { id } of undoable)
        await merges.undo(actor, id).catch((error) => {
          if (!(error instanceof AppError)) throw error;
        });
      return [];
    },

    /** Every day: removes for good the clients of merges that can't be undone any more. */
    async sweep(): Promise<void> {
      const before = rules.keptSince(clock.now());
      for (let some = REMOVED_AT_ONCE; some === REMOVED_AT_ONCE; )
        some = await db.write(async (tx) => {
          const ids = await store.lockMergedBefore(tx, before, REMOVED_AT_ONCE);
          await kinds().removeWhatHangsOn(tx, table, ids);
          await clients.removeForGood(tx, ids);
          return ids.length;
        });
      await db.write(async (tx) => {
        for (const picture of await store.forgetBefore(tx, before)) await files.release(tx, picture);
      });
    },
  };
  return merges;

  /** After an undo: the picture that the merge chose, if the former one came back, or the former one, if another was chosen since. */
  async function releasePictures(tx: Tx, { kept, after }: { kept: ClientRow; after: ClientRow }, moves: readonly Moved[]) {
    const former = moves.filter(({ tableName }) => tableName === store.FORMER_PICTURE).map(({ rowId }) => rowId);
    for (const picture of new Set([kept.pictureId, ...former]))
      if (picture !== null && picture !== after.pictureId) await files.release(tx, picture);
  }

  /**
   * Makes sure that the categories are there which clients get back: they may have been removed since, renamed, or be spelled otherwise. They
   * are locked before the clients.
   */
  async function spellCategories(tx: Tx, actor: Actor, ids: readonly string[], { at, before, keptId }: store.MergeRow) {
    const nameNow = await categories.namesNow(tx, at);
    const had = (JSON.parse(before) as Partial<ClientRow>).category;
    const former = had && nameNow(had);
    const found = await store.listAny(tx, ids);
    const named = [former, ...found.filter(({ id }) => id !== keptId).map(({ category }) => category)];
    const spellings = new Map<string, string>();
    for (const name of [...new Set(named.filter((each) => each != null))].sort())
      spellings.set(name, await categories.spelledIn(tx, actor, name));
    const spell = (name: string) => spellings.get(name) ?? name;
    return {
      merge: (merge: store.MergeRow): store.MergeRow => ({
        ...merge,
        before: withCategory(merge.before, (name) => spell(nameNow(name))),
        after: withCategory(merge.after, nameNow),
      }),
      columnsOf({ category }: ClientRow): Partial<ClientRow> | undefined {
        if (category === null || spell(category) === category) return undefined;
        return { category: spell(category), categoryKey: sortKey(spell(category)) };
      },
    };
  }
}

interface Told {
  kept: { before: ClientRow; after: ClientRow };
  others: readonly ClientRow[];
  changes: Record<string, unknown>;
  at: string;
}

/** Columns as JSON with the category called otherwise, if they have one. */
function withCategory(json: string, call: (name: string) => string): string {
  const columns = JSON.parse(json) as Partial<ClientRow>;
  return columns.category ? JSON.stringify({ ...columns, category: call(columns.category) }) : json;
}

const namesOfClients = (some: readonly ClientRow[]): string => some.map(({ companyName }) => companyName).join(', ');
