import type { HistoryArea } from '@fairlead/contract/history';
import type { Actor } from '@fairlead/contract/kit/permissions';
import type { Kind } from '@fairlead/contract/kit/records/kind';
import { lookUp } from '@fairlead/contract/kit/records/look-up';
import type { Database, Reader, Tx } from '../../platform/db/database.ts';
import type { TableFile } from '../export/table-file.ts';
import type { ListSource, TableName } from '../list/source.ts';
import type { ExplainedKind } from '../write/access.ts';
import * as rows from '../write/rows.store.ts';
import {
  countOfOthers,
  type Hanging,
  isWithoutOwner,
  listSomeOf,
  type Moved,
  type MovesBeside,
  moveAll,
  moveBack,
  type Owners,
  ownersOf,
} from './hanging.ts';
import { findCurrent, findName, isAnySeen, listSeen, selectIds, selectVisible } from './owner.ts';

/** Records that are removed with what they hang on, at a time. */
const REMOVED_AT_ONCE = 500;

/**
 * Whether someone who doesn't see everything may learn of a change: they can see the record now, deleted or not, or could until this
 * change. `subjects` are the records of its history entry, before and after the change.
 */
type MayHear = (actor: Actor, entityId: string, subjects: readonly string[]) => Promise<boolean>;

/** What the program registers of a kind, once. Who sees its records follows from its list's `hangsOn`. */
export interface RegisteredKind extends rows.Place {
  area: HistoryArea;
  table: TableName;
  list: Hanging & { rows: string };
  /** As the contract describes it, how lists read it, and how its list is written to files. */
  kind?: Kind;
  source?: ListSource<TableName>;
  file?: TableFile;
  /** How decisions about its records are explained. */
  explained?: ExplainedKind<never>;
  /** For a kind that hangs on nothing: everybody sees its records, or a rule of its own says who hears of their changes. */
  seenBy?: 'everyone' | MayHear;
  /** Removes records, deleted or not, and what is theirs, in the caller's transaction and without a history entry. */
  removeForGood(tx: Tx, ids: readonly string[]): Promise<void>;
  /** Removes what stands beside its records with an owner, before they are removed: by the word in `hangsOn`. */
  removeBeside?: Readonly<Record<string, (tx: Tx, ownerIds: readonly string[]) => Promise<void>>>;
  /** Moves the same, where owners can become one. */
  moveBeside?: Readonly<Record<string, MovesBeside>>;
  /** What follows when records hang on another owner than before. */
  followMove?(tx: Tx, ids: readonly string[], accountId: string): Promise<void>;
}

export type Kinds = ReturnType<typeof createKinds>;

/**
 * Every kind of record, as far as it matters who sees it and with what it goes. A kind that declares neither an owner nor who sees it
 * would be seen by nobody, so the start refuses it.
 */
export function createKinds(db: Database, owners: Owners, registered: readonly RegisteredKind[]) {
  const kinds = registered.map((kind) => {
    const { list, seenBy } = kind;
    const hanging = ownersOf(owners, list);
    if (hanging.length === 0 && seenBy === undefined)
      throw new Error(`Nobody would see ${list.rows}: say in their list what they hang on, or register who sees them.`);
    if (hanging.length > 0 && seenBy !== undefined)
      throw new Error(`Who sees ${list.rows} follows from what they hang on; it can't be stated a second time.`);
    const limiting = hanging.filter(({ owner }) => owner.partsSeenBy !== undefined);
    return { ...kind, hanging, limiting, isMixed: limiting.length < hanging.length || list.withoutOwner !== undefined };
  });
  type Kind = (typeof kinds)[number];
  const areas = kinds.map(({ area }) => area);
  const twice = areas.find((area, at) => areas.indexOf(area) < at);
  if (twice) throw new Error(`The area "${twice}" has two kinds; who hears of its changes would be decided by one of them.`);
  const [limitedOwner, ...others] = Object.values(owners).filter(({ partsSeenBy }) => partsSeenBy !== undefined);
  if (!limitedOwner || others.length > 0) throw new Error('Timelines are limited by exactly one kind of owner.');

  /** A change reaches who sees an owner that it is about; of a record without such an owner, everybody. */
  const hearThroughOwners =
    ({ table, limiting }: Kind): MayHear =>
    async (actor, id, subjects) => {
      for (const { owner, column } of limiting)
        if (!(await isAnySeen(owner, db.read, actor, subjects)) && !(await isWithoutOwner(db.read, table, column, id))) return false;
      return true;
    };
  const audienceOf = (kind: Kind) => {
    if (kind.seenBy === 'everyone' || (kind.hanging.length > 0 && kind.limiting.length === 0)) return 'everyone' as const;
    return { records: kind.seenBy ?? hearThroughOwners(kind) };
  };
  const isLimited = ({ limiting, table }: Kind) => limiting.length > 0 || table === limitedOwner.table;
  const timelineAreas = {
    open: kinds.filter(({ seenBy }) => seenBy === 'everyone').map(({ area }) => area),
    guarded: kinds.filter((kind) => isLimited(kind) && !kind.isMixed).map(({ area }) => area),
    mixed: kinds.filter((kind) => isLimited(kind) && kind.isMixed).map(({ area }) => area),
  };
  const byArea = <Value>(makeValue: (kind: Kind) => Value) => Object.fromEntries(kinds.map((kind) => [kind.area, makeValue(kind)]));

  const nameOwner = (ownerTable: string) => Object.keys(owners).find((each) => owners[each]?.table === ownerTable);
  /** The kinds of which something hangs on records of a table, each with the column that says on which. */
  function findHanging(ownerTable: string) {
    const name = nameOwner(ownerTable) ?? '';
    return kinds.toReversed().flatMap(({ table, hanging, moveBeside, followMove }) => {
      const column = hanging.find((each) => each.name === name)?.column;
      const beside = moveBeside?.[name];
      return column === undefined && !beside ? [] : [{ table, column, moveBeside: beside, followMove }];
    });
  }

  return {
    registered,

    /** For each area who hears of its changes. */
    audiences: byArea(audienceOf),

    /** For each area whether someone may read the files of a record. */
    fileGuards: byArea(
      (kind) =>
        async (actor: Actor, id: string): Promise<boolean> =>
          (await rows.list(db.read, kind, actor, [id])).length > 0,
    ),

    /**
     * The entries that may appear in somebody's timeline: those of areas that everybody sees, and of the others those about an owner that
     * the actor sees. Entries of an area without a kind are left out.
     */
    readableBy(reader: Reader, actor: Actor) {
      const { open, guarded, mixed } = timelineAreas;
      return {
        open,
        areas: guarded,
        visible: selectVisible(limitedOwner, reader, actor),
        mixed: { areas: mixed, all: selectIds(limitedOwner, reader) },
      };
    },

    /** The kinds whose decisions can be explained, by what others call one of their records. */
    explained: new Map(kinds.flatMap(({ explained }) => (explained ? [[explained.kind.thing, explained] as const] : []))),

    /** The name of a record that others hang on, as far as the actor may know it. */
    async findName(actor: Actor, name: string, id: string): Promise<string | undefined> {
      const owner = lookUp(owners, name);
      return owner && findName(owner, db.read, actor, id);
    },

    /** The record that one became a part of, whoever sees it; itself if it is no other's part. */
    async currentOf(reader: Reader, name: string, id: string): Promise<string> {
      const owner = lookUp(owners, name);
      return (owner && (await findCurrent(owner, reader, [id])).get(id)) ?? id;
    },

    /** Of any ids those of records that became a part of others, with the ids of these, as far as the actor sees them. */
    async leadOn(reader: Reader, actor: Actor, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
      const led = new Map<string, string>();
      for (const owner of Object.values(owners)) {
        const current = await findCurrent(owner, reader, ids);
        const seen = await listSeen(owner, reader, actor, [...current.values()]);
        for (const [id, keptId] of current) if (seen.has(keptId)) led.set(id, keptId);
      }
      return led;
    },

    /** How many records of an area hang on these, deleted ones left out, that others than the actor added. */
    async countOfOthers(area: HistoryArea, ownerTable: string, ids: readonly string[], { accountId }: Actor): Promise<number> {
      const kind = kinds.find((each) => each.area === area);
      const hanging = kind?.hanging.find(({ owner }) => owner.table === ownerTable);
      return kind && hanging ? countOfOthers(db.read, { table: kind.table, column: hanging.column }, ids, accountId) : 0;
    },

    /**
     * Lets everything that hangs on some records of a table hang on another one, deleted or not, in the caller's transaction, and answers what
     * was moved. The kinds go the other way round than they are registered, so that the log of visits, for which others wait, is the last.
     */
    async moveWhatHangsOn(tx: Tx, ownerTable: string, from: readonly string[], to: string, accountId: string): Promise<Moved[]> {
      const moves: Moved[] = [];
      for (const { table, column, moveBeside, followMove } of findHanging(ownerTable)) {
        moves.push(...((await moveBeside?.move(tx, from, to)) ?? []));
        if (column === undefined) continue;
        const moved = await moveAll(tx, table, column, from, to);
        for (const each of moved) moves.push(each);
        if (moved.length > 0) await followMove?.(tx, moved.map(idOfRow), accountId);
      }
      return moves;
    },

    /** Takes such moves back, of what still hangs on the record that it was moved to. */
    async moveBackWhatHangsOn(tx: Tx, ownerTable: string, moves: readonly Moved[], to: string, accountId: string): Promise<void> {
      const byTable = Map.groupBy(moves, ({ tableName }) => tableName);
      for (const { table, column, moveBeside, followMove } of findHanging(ownerTable)) {
        await moveBeside?.back(tx, moves, to);
        const theirs = byTable.get(table);
        if (column === undefined || !theirs) continue;
        const given = await moveBack(tx, table, column, theirs, to);
        if (given.length > 0) await followMove?.(tx, given, accountId);
      }
    },

    /** Removes everything that hangs on these records of a table, deleted or not, in the caller's transaction. */
    async removeWhatHangsOn(tx: Tx, ownerTable: string, ids: readonly string[]): Promise<void> {
      const name = nameOwner(ownerTable);
      if (name === undefined || ids.length === 0) return;
      for (const { table, hanging, removeBeside, removeForGood } of kinds) {
        await removeBeside?.[name]?.(tx, ids);
        for (const { column } of hanging.filter((each) => each.name === name))
          for (;;) {
            const some = await listSomeOf(tx, table, column, ids, REMOVED_AT_ONCE);
            if (some.length === 0) break;
            await removeForGood(tx, some);
          }
      }
    },
  };
}

const idOfRow = ({ rowId }: Moved) => rowId;
