import type { HistoryArea } from '@fairlead/contract/history';
import type { Actor } from '@fairlead/contract/kit/permissions';
import { changesBetween } from '../../platform/changes.ts';
import { type Clock, instantText } from '../../platform/clock/clock.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { insertMany } from '../../platform/db/writes/insert-many.ts';
import { readJson } from '../filters/reply.ts';
import type { Step } from '../write/kind.ts';
import * as rows from '../write/rows.store.ts';
import type { Draft, ImportableRow, ImportKind, Memory } from './kind.ts';
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

/** What the floor needs of the history: entries without a word to anyone, and whose records something else has happened to. */
export interface ManyEntries {
  appendMany(tx: Tx, entries: readonly Entry[]): Promise<void>;
  findTouched(reader: Reader, ids: readonly string[]): Promise<Set<string>>;
}

/** A record to be, under an id of its own, or what is to be merged into the one with this id. */
export interface Stated {
  id: string;
  draft: Draft;
}

/** What a change to many records at once does to one of them. */
export type Updated =
  | { result: 'gone' | 'forbidden' }
  | { result: 'same' | 'changed'; before: string; version: number; versionBefore: number };

/** A record, the columns to give back to it as JSON, the version that must still be there, and the one that had these columns. */
interface Restoring {
  id: string;
  before: string;
  version: number;
  versionBefore: number | null;
}

/** What became of a record that was to get its former columns back. */
export type Restored = { result: 'restored' | 'gone' } | { result: 'kept'; name: string };

/** The version that made a record what it is: an import's undo makes a new one with the content of an earlier one. */
const contentVersion = ({ version, undoneVersion, undoneTo }: ImportableRow): number =>
  undoneVersion === version ? (undoneTo ?? version) : version;

/** The records of a kind that someone may see, page by page, by what likeness goes by. */
export async function* comparedRecords(reader: Reader, kind: ImportKind, actor: Actor) {
  for (let last = ''; ; ) {
    const some = await store.listAfter(reader, kind, actor, last, COMPARED_AT_ONCE);
    if (some.length === 0) return;
    yield some.map((row) => ({ id: row.id, keys: kind.keysOf(row as never), mayEdit: kind.canEdit(actor, row) }));
    last = some.at(-1)?.id ?? last;
  }
}

/** Those of these records that someone may see, by their ids and as the API answers them. */
export async function findSeen(reader: Reader, kind: ImportKind, actor: Actor, ids: readonly string[]) {
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
  const origin = { file: { from: null, to: file } };
  const steps: Step<ImportableRow>[] = [];

  function entryOf({ before, after }: Step<ImportableRow>, action: string, changes: Record<string, unknown>): Entry {
    const both = [after, before].filter((row) => row !== undefined);
    const subjects = both.flatMap(kind.subjectsOf).filter((id) => id !== null);
    const entityId = both[0]?.id ?? '';
    return { actor, area: kind.area, entityId, action, changes: { ...changes, ...origin }, subjects: [...new Set(subjects)] };
  }

  async function tell(
    action: string,
    changed: readonly Step<ImportableRow>[],
    changes: (step: Step<ImportableRow>) => Record<string, unknown>,
  ) {
    steps.push(...changed);
    await history.appendMany(
      tx,
      changed.map((step) => entryOf(step, action, changes(step))),
    );
  }

  async function save(before: ImportableRow, columns: Partial<ImportableRow>): Promise<Step<ImportableRow>> {
    const saved = { ...columns, updatedAt: now(), version: before.version + 1 };
    await rows.update(tx, kind, before.id, saved);
    return { before, after: { ...before, ...saved } };
  }

  const changesOf = ({ before, after }: Step<ImportableRow>) => changesBetween(before as ImportableRow, after as ImportableRow);

  return {
    /** Adds records under ids of their own; answers those that can't be, with the reasons. */
    async insert(drafts: readonly Stated[]): Promise<ReadonlyMap<string, string>> {
      const made = drafts.map(({ id, draft }) => kind.rowOf(draft, { id, createdBy: actor.accountId, at: now() }));
      const refused = (await kind.findTaken?.(tx, made)) ?? new Map<string, string>();
      const fresh = made.filter(({ id }) => !refused.has(id));
      await insertMany(tx, kind.table as never, fresh as never);
      await tell(
        'imported',
        fresh.map((after) => ({ before: undefined, after })),
        ({ after }) => kind.gist(after as ImportableRow, 'to'),
      );
      return refused;
    },

    /** Merges what each draft states into its record, in their order; the columns as they were come back, for `restore`. */
    async update(changes: readonly Stated[]): Promise<Updated[]> {
      if (changes.length === 0) return [];
      const found = (await rows.lock(tx, kind, actor, [...new Set(changes.map(({ id }) => id))])) as ImportableRow[];
      const locked = new Map(found.map((row) => [row.id, row]));
      const changed: Step<ImportableRow>[] = [];
      const results: Updated[] = [];
      for (const { id, draft } of changes) {
        const row = locked.get(id);
        const columns = row && kind.canEdit(actor, row) ? kind.changedBy(row, draft) : undefined;
        if (!row || !columns || Object.keys(kind.refusedChanges(actor, row, Object.keys(columns))).length > 0) {
          results.push({ result: row ? 'forbidden' : 'gone' });
          continue;
        }
        const names = Object.keys(columns) as (keyof ImportableRow)[];
        const before = JSON.stringify(Object.fromEntries(names.map((name) => [name, row[name]])));
        const versionBefore = contentVersion(row);
        if (names.length === 0) {
          results.push({ result: 'same', before, version: row.version, versionBefore });
          continue;
        }
        const step = await save(row, columns);
        changed.push(step);
        results.push({ result: 'changed', before, version: row.version + 1, versionBefore });
        // Another row of the file may change it once more.
        locked.set(id, step.after as ImportableRow);
      }
      await tell('updated', changed, changesOf);
      return results;
    },

    /** Deletes those that nothing has happened to since, restorable; answers the names of the others: edited, noted of or visited. */
    async remove(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
      if (ids.length === 0) return new Map();
      const touched = await history.findTouched(tx, ids);
      const untouched = ids.filter((id) => !touched.has(id));
      const removed = untouched.length === 0 ? [] : await store.removeUntouched(tx, kind.table, untouched, actor.accountId, now());
      await tell(
        'deleted',
        removed.map((before) => ({ before, after: undefined })),
        ({ before }) => kind.gist(before as ImportableRow, 'from'),
      );
      return new Map((await store.listPresent(tx, kind.table, ids)).map((row) => [row.id, kind.nameOf(row)]));
    },

    /**
     * Gives records their former columns back, in their order; one is kept as it is when it was edited since or is the actor's no longer.
     * What it was before goes by `versionBefore`, so that an earlier import knows it as unchanged.
     */
    async restore(wanted: readonly Restoring[]): Promise<Restored[]> {
      const columns: Partial<ImportableRow>[] = [];
      for (const { before } of wanted) {
        const stated = JSON.parse(before) as Partial<ImportableRow>;
        columns.push(isEmpty(stated) ? stated : ((await kind.prepareRestored?.(tx, actor, stated)) ?? stated));
      }
      const ids = wanted.flatMap(({ id }, at) => (isEmpty(columns[at]) ? [] : [id]));
      if (ids.length === 0) return wanted.map(() => ({ result: 'restored' }));
      const locked = new Map(((await rows.lock(tx, kind, actor, [...new Set(ids)])) as ImportableRow[]).map((row) => [row.id, row]));
      const unseen = ids.filter((id) => !locked.has(id));
      const present = new Map((unseen.length > 0 ? await store.listPresent(tx, kind.table, unseen) : []).map((row) => [row.id, row]));
      const restored: Step<ImportableRow>[] = [];
      const results: Restored[] = [];
      for (const [at, { id, version, versionBefore }] of wanted.entries()) {
        const row = locked.get(id);
        if (isEmpty(columns[at])) results.push({ result: 'restored' });
        else if (!row || contentVersion(row) !== version || !kind.canEdit(actor, row)) {
          const kept = row ?? present.get(id);
          results.push(kept ? { result: 'kept', name: kind.nameOf(kept) } : { result: 'gone' });
        } else {
          const step = await save(row, {
            ...columns[at],
            undoneVersion: row.version + 1,
            undoneTo: versionBefore,
          } as Partial<ImportableRow>);
          restored.push(step);
          results.push({ result: 'restored' });
          // Another row of the file may have changed it before this one.
          locked.set(id, step.after as ImportableRow);
        }
      }
      await tell('updated', restored, ({ before: was, after }) =>
        changesBetween({ ...was, undoneVersion: null, undoneTo: null }, { ...after, undoneVersion: null, undoneTo: null }),
      );
      return results;
    },

    /** What follows from all of it, such as totals; last, because others wait for whoever locks those. */
    end: async (): Promise<void> => kind.follow?.(tx, steps),
  };
}

const isEmpty = (columns: object = {}) => Object.keys(columns).length === 0;

/** What an import kept from the step before. */
export const memoryOf = (text: string): Memory => JSON.parse(text);
