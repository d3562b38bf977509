import type { Client, ImportedClient } from '@fairlead/contract/clients';
import type { Actor } from '@fairlead/contract/kit/permissions';
import { changesBetween } from '../../platform/changes.ts';
import { type Clock, instantText } from '../../platform/clock/clock.ts';
import type { Database, Reader, Tx } from '../../platform/db/database.ts';
import { folded, sortKey } from '../../platform/db/lists/folded.ts';
import { insertMany } from '../../platform/db/writes/insert-many.ts';
import type { History, HistoryEntry } from '../history/history.service.ts';
import { holdNamed, holdPeople } from '../team/team.service.ts';
import { createCategories } from './categories/categories.service.ts';
import { type Likeness, likenessKeys } from './client-likeness.rules.ts';
import { changeTotals } from './client-totals.service.ts';
import * as policy from './clients.policy.ts';
import * as rules from './clients.rules.ts';
import * as store from './clients.store.ts';
import * as many from './many-clients.store.ts';

/** Clients that are compared at a time. */
const COMPARED_AT_ONCE = 2000;
interface Parts {
  db: Database;
  history: History;
  clock: Clock;
}

/** A client to be, under an id of its own, or what is to be merged into the one with this id. */
export interface NewClient {
  id: string;
  draft: ImportedClient;
}

/**
 * What the steps of one import keep from each other, so that a name means the same in all its rows: whoever is renamed between two
 * steps, employee or category, is followed.
 */
interface Memory {
  /** Folded name → id. */
  people: [string, string][];
  /** Key → id. */
  categories: [string, string][];
  /** The ids of categories that came with the import. */
  added: string[];
}

/** A client as likeness is judged; `keys` are equal for alike clients. */
export interface Compared {
  id: string;
  keys: [Likeness, string][];
  /** Whether the actor may edit it. */
  mayEdit: boolean;
}

/** What a change to many clients at once does to one of them. */
export type Updated =
  | { result: 'gone' | 'forbidden' }
  | { result: 'same' | 'changed'; before: string; version: number; versionBefore: number };

/** The columns to give back as JSON, the version that must still be there, and the one that had these columns. */
interface Restoring {
  before: string;
  version: number;
  versionBefore: number | null;
}

/** What became of a client that was to get its former columns back. */
export type Restored = { result: 'restored' | 'gone' } | { result: 'kept'; companyName: string };

export type ManyClients = ReturnType<typeof createManyClients>;

/** Clients by the thousand, for imports: by the same rules as one by one, with one step of the totals at the end. */
export function createManyClients({ db, history, clock }: Parts) {
  const now = () => instantText(clock.now());
  // One entry tells of the whole, so a category that comes with it is noted without telling anyone.
  const categories = createCategories({ db, clock, history: { ...history, append: (tx, entry) => history.appendMany(tx, [entry]) } });

  return {
    /** The keys of a record that is not stored yet. */
    keysOf: likenessKeys,

    /** The clients someone may see, page by page. */
    async *compared(reader: Reader, actor: Actor): AsyncGenerator<Compared[]> {
      let last = '';
      for (;;) {
        const rows = await many.listAfter(reader, actor, last, COMPARED_AT_ONCE);
        if (rows.length === 0) return;
        yield rows.map((row) => ({ id: row.id, keys: likenessKeys(row), mayEdit: policy.canEdit(actor, row) }));
        last = rows.at(-1)?.id ?? last;
      }
    },

    /** Those of these clients that someone may see. */
    async listSeen(reader: Reader, actor: Actor, ids: readonly string[]): Promise<Client[]> {
      return ids.length === 0 ? [] : (await many.listSeen(reader, actor, ids)).map(rules.clientOf);
    },

    /** Takes away the categories that came with an import and that no client has and nobody has edited. */
    removeCategories: (tx: Tx, memory: string): Promise<void> => categories.removeUntouchedIn(tx, memoryOf(memory).added),

    /**
     * Begins changing many in the caller's transaction. `file` is what their histories name as the origin, `memory` what the last
     * step of the same import answered. `end` must be called.
     */
    begin(tx: Tx, actor: Actor, file: string, memory = '{}') {
      const counts = new Map<rules.ClientRow['segment'], number>();
      const count = (segment: rules.ClientRow['segment'], by: number) => counts.set(segment, (counts.get(segment) ?? 0) + by);
      const { people, categories: known, added } = memoryOf(memory);
      const [idsOfPeople, idsOfCategories] = [new Map(people), new Map(known)];
      const origin = { file: { from: null, to: file } };
      const entry = (row: Pick<many.ToldRow, 'id' | 'assignedToId'>, action: string, changes: Record<string, unknown>): HistoryEntry => {
        const subjects = [row.id, row.assignedToId].filter((id): id is string => id !== null);
        return { actor, area: 'clients', entityId: row.id, action, changes, subjects };
      };

      return {
        /** Names employees and categories in drafts as they are called now; before anything is written, for these are locked first. */
        async name(drafts: readonly ImportedClient[]): Promise<void> {
          await assign(drafts);
          await categorize(drafts);
        },

        /** Adds clients under ids of their own. Each draft has passed the contract and is named. */
        async insert(drafts: readonly NewClient[]): Promise<void> {
          const at = now();
          const rows = drafts.map(({ id, draft }) => rules.rowOf(draft, { id, createdBy: actor.accountId, at }));
          await insertMany(tx, 'client', rows);
          await tellImported(rows);
        },

        /** Merges what each draft states into its client, in their order; the columns as they were come back, for `restore`. */
        async update(changes: readonly NewClient[]): Promise<Updated[]> {
          if (changes.length === 0) return [];
          const ids = changes.map(({ id }) => id);
          const held = new Map(await store.lockSeen(tx, actor, ids));
          const entries: HistoryEntry[] = [];
          const results: Updated[] = [];
          for (const { id, draft } of changes) {
            const found = held.get(id);
            if (!found || !policy.canEdit(actor, found)) {
              results.push({ result: found ? 'forbidden' : 'gone' });
              continue;
            }
            const changed = rules.changedBy(found, draft, found.pictureId);
            const columns = Object.keys(changed) as (keyof rules.ClientRow)[];
            if (Object.keys(policy.refusedChanges(actor, found, columns)).length > 0) {
              results.push({ result: 'forbidden' });
              continue;
            }
            const before = JSON.stringify(Object.fromEntries(columns.map((column) => [column, found[column]])));
            const versionBefore = rules.contentVersion(found);
            if (columns.length === 0) {
              results.push({ result: 'same', before, version: found.version, versionBefore });
              continue;
            }
            const next = { ...found, ...changed, updatedAt: now(), version: found.version + 1 };
            entries.push(await save(found, next));
            results.push({ result: 'changed', before, version: next.version, versionBefore });
            // Another row of the file may change it once more.
            held.set(id, next);
          }
          await history.appendMany(tx, entries);
          return results;
        },

        /** Deletes those that nothing has happened to since, restorable; answers the others: edited, noted of or visited. */
        async remove(ids: readonly string[]): Promise<{ id: string; companyName: string }[]> {
          if (ids.length === 0) return [];
          const touched = await history.findTouched(tx, ids);
          const untouched = ids.filter((id) => !touched.has(id));
          const removed = untouched.length === 0 ? [] : await many.removeUntouched(tx, untouched, actor.accountId, now());
          for (const { segment } of removed) count(segment, -1);
          await history.appendMany(
            tx,
            removed.map((row) => entry(row, 'deleted', { ...rules.gist(row, 'from'), ...origin })),
          );
          return many.listKept(tx, ids);
        },

        /**
         * Gives a client its former columns back; kept as it is when it was edited since or is the actor's no longer. What it was
         * before goes by `versionBefore`, so that an earlier import knows it as unchanged.
         */
        async restore(id: string, { before, version, versionBefore }: Restoring): Promise<Restored> {
          const columns = JSON.parse(before) as Partial<rules.ClientRow>;
          if (Object.keys(columns).length === 0) return { result: 'restored' };
          // Its former category may have been renamed or removed since. Asked before the client is held, like everywhere.
          if (columns.category) {
            columns.category = await categories.spelledIn(tx, actor, columns.category);
            columns.categoryKey = sortKey(columns.category);
          }
          const isSeen = (await store.find(tx, actor, id)) !== undefined;
          const found = await store.lock(tx, id);
          if (!found) return { result: 'gone' };
          const { companyName } = found;
          if (rules.contentVersion(found) !== version || !isSeen || !policy.canEdit(actor, found)) return { result: 'kept', companyName };
          const next = { ...found, ...columns, updatedAt: now(), version: found.version + 1 };
          await history.appendMany(tx, [await save(found, next)]);
          await store.update(tx, id, { undoneVersion: next.version, undoneTo: versionBefore });
          return { result: 'restored' };
        },

        /** Brings the totals up to date; last, because others wait for whoever holds them. Answers what the next step is to remember. */
        async end(): Promise<string> {
          await changeTotals(tx, Object.fromEntries(counts));
          return JSON.stringify({ people: [...idsOfPeople], categories: [...idsOfCategories], added } satisfies Memory);
        },
      };

      async function tellImported(rows: readonly many.ToldRow[]) {
        for (const { segment } of rows) count(segment, 1);
        const entries = rows.map((row) => entry(row, 'imported', { ...rules.gist(row, 'to'), ...origin }));
        await history.appendMany(tx, entries);
      }

      /** Links clients to the employee whose name they are assigned to, where exactly one has it. */
      async function assign(drafts: readonly ImportedClient[]) {
        const names = new Map(drafts.flatMap(({ assignedTo }) => (assignedTo ? [[folded(assignedTo), assignedTo]] : [])));
        const unknown = [...names].filter(([key]) => !idsOfPeople.has(key)).map(([, name]) => name);
        const found = Map.groupBy(await holdNamed(tx, unknown), ({ name }) => folded(name));
        for (const [key, [person, another]] of found) if (person && !another) idsOfPeople.set(key, person.id);
        const ids = [...names.keys()].flatMap((key) => idsOfPeople.get(key) ?? []);
        const byId = new Map((await holdPeople(tx, ids)).map((person) => [person.id, person]));
        for (const draft of drafts) {
          const person = draft.assignedTo ? byId.get(idsOfPeople.get(folded(draft.assignedTo)) ?? '') : undefined;
          if (person)
            Object.assign(draft, { assignedToId: person.id, assignedTo: person.name, assignedRole: draft.assignedRole ?? person.role });
        }
      }

      /** Spells categories as they are spelled where they are there already, and adds the others. */
      async function categorize(drafts: readonly ImportedClient[]) {
        const spellings = new Map<string, string>();
        for (const draft of drafts) {
          if (!draft.category) continue;
          const key = sortKey(draft.category);
          const spelling = spellings.get(key) ?? (await spell(key, draft.category));
          spellings.set(key, spelling);
          draft.category = spelling;
        }
      }

      async function spell(key: string, name: string): Promise<string> {
        const id = idsOfCategories.get(key);
        const known = id === undefined ? undefined : await categories.hold(tx, id);
        if (known) return known.name;
        const found = await categories.ensureIn(tx, actor, { name }, (newId) => added.push(newId));
        if (found) idsOfCategories.set(key, found.id);
        return found?.name ?? name;
      }

      /** Answers what the history is to say of it. */
      async function save(found: rules.ClientRow, next: rules.ClientRow): Promise<HistoryEntry> {
        const { id: _id, ...columns } = Object.fromEntries(
          Object.entries(next).filter(([column, value]) => value !== found[column as keyof rules.ClientRow]),
        ) as Partial<rules.ClientRow>;
        await store.update(tx, found.id, columns);
        if (next.segment !== found.segment) {
          count(found.segment, -1);
          count(next.segment, 1);
        }
        const { subjects = [], ...told } = entry(next, 'updated', { ...changesBetween(found, next), ...origin });
        return { ...told, subjects: found.assignedToId === null ? subjects : [...subjects, found.assignedToId] };
      }
    },
  };
}

const memoryOf = (memory: string): Memory => ({ people: [], categories: [], added: [], ...JSON.parse(memory) });
