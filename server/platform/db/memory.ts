import { type OperationNode, type RootOperationNode, TableNode } from 'kysely';
import type { Tables } from './tables.ts';

/** A table, or any of them where a statement does not say which. */
export type ChangedTable = keyof Tables | '*';

/** The tables that something was read from. */
export type Watched = readonly (keyof Tables)[];

/** Returns what is kept for a key, or what `read` finds, and keeps that. */
export type Keep<Value> = (key: string, read: () => Promise<Value | undefined>) => Promise<Value | undefined>;

export interface KeepOptions {
  /**
   * What others have committed before it is asked for is always seen. For what every call asks for first: whatever else is kept is then as
   * new for that call.
   */
  catchesUp?: boolean;
}

/** A change that was made by hand in the database, which tells nobody, holds after so long at the latest. */
const KEPT_MS = 10_000;
/** All that is kept is small. */
const MOST_KEPT = 10_000;

export type Memory = ReturnType<typeof createMemory>;

/**
 * What was read from the database and is kept in memory until a commit touches one of its tables, in this process or another.
 * `isHearing` says whether the commits of others are heard: what is kept is used only meanwhile. It may itself forget first. `catchUp`
 * waits until those from before its call are heard, and resolves with false where they can't be.
 */
export function createMemory(isHearing: () => boolean, catchUp: () => Promise<boolean> | true = () => true) {
  const stores = new Set<{ tables: Watched; forget(): void }>();
  return {
    forgetAll() {
      for (const { forget } of stores) forget();
    },
    keep<Value>(tables: Watched, { catchesUp = false }: KeepOptions = {}): Keep<Value> {
      let values = new Map<string, { value: Value; readAt: number }>();
      stores.add({
        tables,
        forget() {
          values = new Map();
        },
      });
      return async (key, read) => {
        const isUsable = isHearing() && (!catchesUp || (await catchUp()));
        const now = performance.now();
        const kept = values.get(key);
        if (isUsable && kept && now - kept.readAt < KEPT_MS) return kept.value;
        const before = values;
        const value = await read();
        // If something was committed meanwhile, this may be what was there before.
        if (!isUsable || values !== before || value === undefined) return value;
        if (values.size >= MOST_KEPT) values.clear();
        values.set(key, { value, readAt: now });
        return value;
      };
    },
    forget(changed: ReadonlySet<ChangedTable>) {
      if (changed.size === 0) return;
      for (const { tables, forget } of stores) if (changed.has('*') || tables.some((each) => changed.has(each))) forget();
    },
  };
}

/** What a statement changes. */
export function findChangedTables(node: RootOperationNode): ChangedTable[] {
  if ('with' in node && node.with) {
    const parts = node.with.expressions.map(({ expression }) => expression as RootOperationNode);
    return [...parts, { ...node, with: undefined }].flatMap(findChangedTables);
  }
  switch (node.kind) {
    case 'SelectQueryNode':
      return [];
    case 'RawNode':
      return node.sqlFragments[0]?.trimStart().startsWith('select') ? [] : ['*'];
    case 'InsertQueryNode':
      return node.into ? [findTable(node.into)] : ['*'];
    case 'UpdateQueryNode':
      return node.table ? [findTable(node.table)] : ['*'];
    case 'DeleteQueryNode':
      return node.from.froms.map(findTable);
    default:
      return ['*'];
  }
}

const findTable = (node: OperationNode): ChangedTable => (TableNode.is(node) ? (node.table.identifier.name as ChangedTable) : '*');
