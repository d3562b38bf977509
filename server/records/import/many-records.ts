import type { HistoryArea } from '@fairlead/contract/history';
import type { Actor } from '@fairlead/contract/kit/permissions';
import { changesBetween } from '../../platform/changes.ts';
import { type Clock, instantText } from '../../platform/clock/clock.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { insertMany } from '../../platform/db/writes/insert-many.ts';
import { readJson } from '../filters/reply.ts';
import type { Step } from '../write/kind.ts';
import * as rows from '../write/rows.store.ts';
import { contentVersion, type Draft, type ImportableRow, type ImportKind, type Memory } from './kind.ts';
import * as store from './many-records.store.ts';

/** Records that are compared at a time. */
const COMPARED_AT_ONCE = 2000;

interface Entry {
  actor: Actor | null;
  area: HistoryArea;
  entityId: string;
  action: string;
  changes?: Record<string, unknown>;
  subjects?: string[];
}

/**
 * Entries that don't show whether a record was touched. Edits show in its version, where those that only follow another record don't count;
 * and the undo of a merge gives the merged records back as they were.
 */
const TOLD_OTHERWISE = ['updated', 'merged', 'unmerged'];

/** What the floor needs of the history: adding entries that notify nobody, and finding records that have other entries since. */
export interface ManyEntries {
  appendMany(tx: Tx, entries: readonly Entry[]): Promise<void>;
  findTouched(reader: Reader, ids: readonly string[], except: { area: HistoryArea; actions: readonly string[] }): Promise<Set<string>>;
}

/** A draft to insert under this new id, or to merge into the record with this id. */
export interface RecordDraft {
  id: string;
  draft: Draft;
}

/** What a change to many records at once does to one of them; `id` is the changed one, which another may have become a part of. */
export type UpdateOutcome =
  | { result: 'gone' | 'forbidden' }
  | { result: 'same' | 'changed'; id: string; before: string; version: number; versionBefore: number };

/** A record, the columns to give back to it as JSON, the version that must still be there, and the one that had these columns. */
interface RestoreRequest {
  id: string;
  before: string;
  version: number;
  versionBefore: number | null;
}

/** What became of a record that was to get its former columns back; `kept`: it was edited since. */
export type RestoreOutcome = { result: 'restored' | 'gone' } | { result: 'kept'; name: string };

/** The records of a kind that the actor may see, page by page, with the keys of the rows that are alike. */
export async function* pageForComparison(reader: Reader, kind: ImportKind, actor: Actor) {
  for (let last = ''; ; ) {
    const some = await store.listAfter(reader, kind, actor, last, COMPARED_AT_ONCE);
    if (some.length === 0) return;
    yield some.map((row) => ({ id: row.id, keys: (kind.alikeKeysOf ?? kind.keysOf)(row as never), mayEdit: kind.canEdit(actor, row) }));
    last = some.at(-1)?.id ?? last;
  }
}

/** Those of these records that the actor may see, by their ids and as the API answers them. */
export async function findVisible(reader: Reader, kind: ImportKind, actor: Actor, ids: readonly string[]) {
  const found = ids.length === 0 ? [] : ((await rows.list(reader, kind, actor, ids)) as ImportableRow[]);
  const names = new Map(found.map((row) => [row.id, kind.nameOf(row)]));
  const records = (await readJson(reader, kind.source, [...names.keys()])).map((text): Record<string, unknown> & { _id: string } =>
    JSON.parse(text),
  );
  return new Map(records.map((record) => [record._id, { name: names.get(record._id) ?? '', record }]));
}

/**
 * Begins changing many records of a kind in the caller's transaction, by the same rules as one by one. `file` is what their histories
 * name as the origin. `end` must be called.
 */
export function beginMany(
  kind: ImportKind,
  { history, clock }: { history: ManyEntries; clock: Clock },
  tx: Tx,
  actor: Actor,
  file: string,
) {
  const now = () => instantText(clock.now());
  const origins = { import: { file: { from: null, to: file } }, undo: { file: { from: file, to: null } } };
  const steps: Step<ImportableRow>[] = [];

  function entryOf({ before, after }: Step<ImportableRow>, action: string, changes: Record<string, unknown>): Entry {
    const both = [after, before].filter((row) => row !== undefined);
    const subjects = both.flatMap(kind.subjectsOf).filter((id) => id !== null);
    const entityId = both[0]?.id ?? '';
    return { actor, area: kind.area, entityId, action, changes, subjects: [...new Set(subjects)] };
  }

  async function tell(
    action: string | ((step: Step<ImportableRow>) => string),
    newSteps: readonly Step<ImportableRow>[],
    changes: (step: Step<ImportableRow>) => Record<string, unknown>,
    origin: keyof typeof origins,
  ) {
    steps.push(...newSteps);
    await history.appendMany(
      tx,
      newSteps.map((step) => entryOf(step, typeof action === 'string' ? action : action(step), { ...changes(step), ...origins[origin] })),
    );
  }

  async function save(before: ImportableRow, columns: Partial<ImportableRow>): Promise<Step<ImportableRow>> {
    const newColumns = { ...columns, updatedAt: now() };
    await rows.update(tx, kind, [before.id], newColumns);
    return { before, after: { ...before, ...newColumns, version: before.version + 1 } };
  }

  const lock = async (ids: readonly string[]) =>
    ids.length === 0 ? [] : ((await rows.lock(tx, kind, actor, [...new Set(ids)])) as ImportableRow[]);

  /** Locks these records, or those that they have become a part of: what a row was found to be alike may have been merged since. */
  async function lockCurrent(ids: readonly string[]) {
    const found = await lock(ids);
    const rowsById = new Map(found.map((row) => [row.id, row]));
    const current = await kind.findCurrent?.(tx, [...new Set(ids.filter((id) => !rowsById.has(id)))]);
    for (const row of await lock([...(current?.values() ?? [])])) rowsById.set(row.id, row);
    return { rowsById, currentOf: (id: string) => current?.get(id) ?? id };
  }

  /** Those that are not deleted, whoever may see them, and those that are a part of another one: the undo of a merge brings them back. */
  async function listThere(ids: readonly string[]): Promise<ImportableRow[]> {
    const all = await store.listAny(tx, kind.table, ids);
    const deletedIds = all.filter(({ deletedAt }) => deletedAt !== null).map(({ id }) => id);
    const merged = deletedIds.length > 0 ? await kind.findCurrent?.(tx, deletedIds) : undefined;
    return all.filter(({ id, deletedAt }) => deletedAt === null || merged?.has(id));
  }

  const changesOf = ({ before, after }: Step<ImportableRow>) => changesBetween(before as ImportableRow, after as ImportableRow);

  const actionOf = ({ before, after }: Step<ImportableRow>) =>
    kind.actionOf?.(before as ImportableRow, after as ImportableRow) ?? 'updated';

  return {
    /** Adds records under the given ids; answers those that can't be added, with the reasons. */
    async insert(drafts: readonly RecordDraft[]): Promise<ReadonlyMap<string, string>> {
      const newRows = drafts.map(({ id, draft }) => kind.rowOf(draft, { id, createdBy: actor.accountId, at: now() }));
      const refusals = (await kind.findTaken?.(tx, newRows)) ?? new Map<string, string>();
      const acceptableRows = newRows.filter(({ id }) => !refusals.has(id));
      await insertMany(tx, kind.table as never, acceptableRows as never);
      await tell(
        'imported',
        acceptableRows.map((after) => ({ before: undefined, after })),
        ({ after }) => kind.gist(after as ImportableRow, 'to'),
        'import',
      );
      return refusals;
    },

    /** Merges what each draft states into its record, in their order; the columns as they were come back, for `restore`. */
    async update(changes: readonly RecordDraft[]): Promise<UpdateOutcome[]> {
      if (changes.length === 0) return [];
      const { rowsById, currentOf } = await lockCurrent(changes.map(({ id }) => id));
      const changeSteps: Step<ImportableRow>[] = [];
      const results: UpdateOutcome[] = [];
      for (const { id: namedId, draft } of changes) {
        const id = currentOf(namedId);
        const row = rowsById.get(id);
        const columns = row && kind.canEdit(actor, row) ? kind.changedBy(row, draft) : undefined;
        if (!row || !columns || Object.keys(kind.refusedChanges(actor, row, Object.keys(columns))).length > 0) {
          results.push({ result: row ? 'forbidden' : 'gone' });
          continue;
        }
        const names = Object.keys(columns) as (keyof ImportableRow)[];
        const before = JSON.stringify(Object.fromEntries(names.map((name) => [name, row[name]])));
        const versionBefore = contentVersion(row);
        if (names.length === 0) {
          results.push({ result: 'same', id, before, version: row.version, versionBefore });
          continue;
        }
        const step = await save(row, columns);
        changeSteps.push(step);
        results.push({ result: 'changed', id, before, version: row.version + 1, versionBefore });
        // Another row of the file may change it once more.
        rowsById.set(id, step.after as ImportableRow);
      }
      await tell(actionOf, changeSteps, changesOf, 'import');
      return results;
    },

    /** Moves records that nothing has happened to since into the bin; answers the names of the others: edited, noted, visited, merged or held. */
    async remove(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
      if (ids.length === 0) return new Map();
      // Whoever notes, visits or links one of them holds it until that is stored.
      await store.lockAny(tx, kind.table, ids);
      const touchedIds = await history.findTouched(tx, ids, { area: kind.area, actions: TOLD_OTHERWISE });
      const heldIds = new Set(await kind.listHeld?.(tx, ids));
      const untouchedIds = ids.filter((id) => !touchedIds.has(id) && !heldIds.has(id));
      const removedRows =
        untouchedIds.length === 0 ? [] : await store.removeUntouched(tx, kind.table, untouchedIds, actor.accountId, now());
      await tell(
        'deleted',
        removedRows.map((before) => ({ before, after: undefined })),
        ({ before }) => kind.gist(before as ImportableRow, 'from'),
        'undo',
      );
      return new Map((await listThere(ids)).map((row) => [row.id, kind.nameOf(row)]));
    },

    /**
     * Gives records their former columns back, in their order; a record stays as it is if it was edited since or the actor may no longer
     * edit it. It counts as `versionBefore` again, so that the undo of an earlier import finds it unchanged. `since`: the instant after
     * which they were as they become again.
     */
    async restore(requests: readonly RestoreRequest[], since: string): Promise<RestoreOutcome[]> {
      const columns: Partial<ImportableRow>[] = [];
      for (const { id, before } of requests) {
        const formerColumns = JSON.parse(before) as Partial<ImportableRow>;
        columns.push(
          isEmpty(formerColumns) ? formerColumns : ((await kind.prepareRestored?.(tx, actor, formerColumns, since, id)) ?? formerColumns),
        );
      }
      const ids = requests.flatMap(({ id }, at) => (isEmpty(columns[at]) ? [] : [id]));
      if (ids.length === 0) return requests.map(() => ({ result: 'restored' }));
      const rowsById = new Map((await lock(ids)).map((row) => [row.id, row]));
      const otherIds = ids.filter((id) => !rowsById.has(id));
      const otherRows = new Map((otherIds.length > 0 ? await listThere(otherIds) : []).map((row) => [row.id, row]));
      const restoreSteps: Step<ImportableRow>[] = [];
      const results: RestoreOutcome[] = [];
      for (const [at, { id, version, versionBefore }] of requests.entries()) {
        const row = rowsById.get(id);
        if (isEmpty(columns[at])) results.push({ result: 'restored' });
        else if (!row || contentVersion(row) !== version || !kind.canEdit(actor, row)) {
          const existingRow = row ?? otherRows.get(id);
          results.push(existingRow ? { result: 'kept', name: kind.nameOf(existingRow) } : { result: 'gone' });
        } else {
          const step = await save(row, {
            ...columns[at],
            undoneVersion: row.version + 1,
            undoneTo: versionBefore,
          } as Partial<ImportableRow>);
          restoreSteps.push(step);
          results.push({ result: 'restored' });
          // Another row of the file may have changed it before this one.
          rowsById.set(id, step.after as ImportableRow);
        }
      }
      await tell(
        actionOf,
        restoreSteps,
        ({ before: was, after }) =>
          changesBetween({ ...was, undoneVersion: null, undoneTo: null }, { ...after, undoneVersion: null, undoneTo: null }),
        'undo',
      );
      return results;
    },

    /** What follows from all of it, such as totals; last, because others wait for whoever locks those. */
    end: async (): Promise<void> => kind.follow?.(tx, steps),
  };
}

const isEmpty = (columns: object = {}) => Object.keys(columns).length === 0;

/** What an import kept from the step before. */
export const readMemory = (text: string): Memory => JSON.parse(text);
