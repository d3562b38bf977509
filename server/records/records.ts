import type { TimelineQuery } from '@fairlead/contract/history';
import type { Actor } from '@fairlead/contract/kit/permissions';
import type { Filter, TableExportQuery } from '@fairlead/contract/kit/records/lists';
import type { DeletedQuery } from '@fairlead/contract/kit/records/recycle-bin';
import type { ReadZone } from '../platform/clock/clock.ts';
import type { Reader, Tx } from '../platform/db/database.ts';
import { notFound } from '../platform/http/app-error.ts';
import type { JsonText } from '../platform/http/long-list.ts';
import type { App, StreamAnswer } from '../platform/http/register.ts';
import type { RecordFiles } from './export/record-files.ts';
import type { TableFile } from './export/table-file.ts';
import { assertDaysInOrder } from './filters/conditions.ts';
import { readRecord } from './filters/reply.ts';
import { createRecordList } from './list/list.ts';
import type { ListSource, Query, TableName } from './list/source.ts';
import type { StoredKind } from './stored-kind.ts';
import { type PastEntries, readTimeline } from './timeline.ts';
import { registerUsualCalls } from './usual-calls.ts';
import { createViews } from './views/views.service.ts';
import type { RegisteredKind } from './visibility/kinds.ts';
import { createBulk } from './write/bulk.ts';
import { createRecordChanges, type EntryAppender, type Parts } from './write/changes.ts';
import type { RecordRow, WritableKind } from './write/kind.ts';
import { createRecycleBin } from './write/recycle-bin.ts';
import { isSeen } from './write/rows.store.ts';

/** What the records of every kind need of the program. */
export interface RecordParts extends Parts {
  history: EntryAppender & PastEntries;
  readZone: ReadZone;
  recordFiles: RecordFiles;
  /** The usernames of accounts. */
  namesOf(reader: Reader, accountIds: readonly (string | null)[]): Promise<ReadonlyMap<string, string>>;
  /** Nobody else changes the account until the transaction ends. */
  lockAccount(tx: Tx, id: string): Promise<unknown>;
  /** The name of a record of another kind, such as 'client', as far as the actor may know it. */
  findName(actor: Actor, kind: string, id: string): Promise<string | undefined>;
  /** The record of another kind that one became a part of; itself if it is no other's part. */
  currentOf(reader: Reader, kind: string, id: string): Promise<string>;
  /** Removes what hangs on records of this table that are removed for good. */
  removeWhatHangsOn(tx: Tx, table: string, ids: readonly string[]): Promise<void>;
}

/** What only one kind knows of how its records are changed, listed and removed. */
export type KindBehaviour<Row extends RecordRow, Draft extends Change, Change extends { version?: number | undefined }> = Omit<
  WritableKind<Row, Draft, Change>,
  keyof StoredKind<Row>
> &
  Pick<RegisteredKind, 'seenBy' | 'removeBeside' | 'moveBeside' | 'followMove'> & {
    /** How its list is written to files. */
    file?: TableFile;
    /** Replaces words of a list's query by what they mean for whoever asks: 'me', today. */
    resolve?(actor: Actor, query: Query): Promise<Query>;
    /** Which entries of the history its timeline shows; those about the record itself unless given. */
    readEntries?: PastEntries['listOf'];
    /** Removes what its rows have in other tables, before they are removed for good. */
    removeParts?(tx: Tx, ids: readonly string[]): Promise<void>;
    /** The same, after they were removed. */
    removeTraces?(tx: Tx, ids: readonly string[]): Promise<void>;
    /** What happens to records whose time in the bin is over, instead of being removed for good. */
    erase?(tx: Tx, ids: readonly string[]): Promise<void>;
  };

/**
 * Everything that is the same for every kind of record: it is listed, counted, read, added, changed one by one or many at once, deleted,
 * restored, exported, has views and a timeline, and what was deleted is removed after a while. `register` serves the usual calls.
 */
export function createRecords<Row extends RecordRow, Draft extends Change, Change extends { version?: number | undefined }>(
  stored: StoredKind<Row>,
  {
    file,
    resolve = async (_actor, query) => query,
    readEntries,
    removeParts,
    removeTraces,
    erase,
    seenBy,
    removeBeside,
    moveBeside,
    followMove,
    ...behaviour
  }: KindBehaviour<Row, Draft, Change>,
  parts: RecordParts,
) {
  const { db, history, clock, namesOf, readZone, recordFiles } = parts;
  const { source, noun, area, table, kind: contract } = stored;
  const { list } = contract;
  const writable = { ...stored, ...behaviour } as unknown as WritableKind<Row, Draft, Change>;
  const changes = createRecordChanges(writable, parts);
  const rows = createRecordList(source as ListSource<TableName>, { db, readZone });
  const bin = createRecycleBin(stored, { source, fields: contract.toldOfDeleted as never[] }, { db, clock, namesOf });
  const views = createViews(list, parts);

  const canSee = (actor: Actor, id: string): Promise<boolean> => isSeen(db.read, stored, actor, id);
  async function assertSeen(actor: Actor, id: string): Promise<void> {
    if (!(await canSee(actor, id))) throw notFound(noun);
  }

  /** A record that the actor sees, and that hangs on this owner where one is given; any other is answered with 404. */
  async function findSeen(actor: Actor, id: string, owner: Partial<Row> = {}): Promise<Row> {
    const [row] = await changes.listSeen(db.read, actor, [id]);
    if (!row || Object.entries(owner).some(([column, value]) => value !== undefined && row[column as keyof Row] !== value))
      throw notFound(noun);
    return row;
  }

  async function removeForGood(tx: Tx, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    await removeParts?.(tx, ids);
    await changes.removeForGood(tx, ids);
    await removeTraces?.(tx, ids);
  }

  /** A query's filters that name records: each with the kind and the id. */
  const namedIn = (query: Query) =>
    Object.entries<Filter>(list.filters).flatMap(([name, filter]) => {
      const field = filter.by === 'value' ? list.fields[filter.field] : undefined;
      const to = filter.by === 'record' ? filter.to : field?.kind === 'reference' ? field.to : undefined;
      const isWord = filter.by === 'value' && query[name] === filter.nobody;
      return to === undefined || typeof query[name] !== 'string' || isWord ? [] : [[name, to, query[name]] as const];
    });

  /** What a query means for whoever asks now: a kept view may name a record that is another's part by now. */
  async function read(actor: Actor, sent: Query): Promise<Query> {
    assertDaysInOrder(list, sent);
    const query = await resolve(actor, sent);
    const current = namedIn(query).map(async ([name, to, id]) => [name, await parts.currentOf(db.read, to, id)]);
    return { ...query, ...Object.fromEntries(await Promise.all(current)) };
  }

  /** The names of the records that a query's filters name by their ids. */
  async function nameFilters(actor: Actor, query: Query): Promise<Record<string, string>> {
    const names = namedIn(query).map(async ([name, to, id]) => [name, (await parts.findName(actor, to, id)) ?? `an unknown ${to}`]);
    return Object.fromEntries(await Promise.all(names));
  }

  const records = {
    /** Registered once, for all that follows from who sees the records. */
    kind: {
      ...stored,
      list,
      explained: stored,
      file,
      removeForGood,
      seenBy,
      removeBeside,
      moveBeside,
      followMove,
    } satisfies RegisteredKind,
    changes,
    create: changes.create,
    update: changes.update,
    remove: changes.remove,
    restore: changes.restore,
    changeIn: changes.changeIn,
    canSee,
    assertSeen,
    findSeen,
    removeForGood,
    bulk: createBulk(db, writable, changes),

    /** Its list's query with what its words mean for whoever asks. */
    resolve: read,
    list: async (actor: Actor, query: Query) => rows.list(actor, await read(actor, query)),
    count: async (actor: Actor, query: Query) => rows.count(actor, await read(actor, query)),
    /** The list of records that meet these conditions beside the query's filters. */
    listWhere: rows.list,

    async get(actor: Actor, id: string): Promise<JsonText> {
      await assertSeen(actor, id);
      const found = await readRecord(db.read, source, id);
      if (!found) throw notFound(noun);
      return found;
    },

    async listDeleted(actor: Actor, query: DeletedQuery) {
      const { records: deleted, place } = await bin.list(actor, query);
      return { [list.rows]: deleted, ...place };
    },

    async timeline(actor: Actor, id: string, query: TimelineQuery) {
      await assertSeen(actor, id);
      const entriesOf = readEntries ?? history.listOf;
      return readTimeline({ db, namesOf }, query, (at) => entriesOf(db.read, { area, entityId: id }, at));
    },

    /** The filtered or named records as a file. */
    async exportTable(actor: Actor, sent: TableExportQuery, gone: AbortSignal): Promise<StreamAnswer> {
      if (!file) throw new Error(`Nothing says how ${list.rows} are written to a file.`);
      const query = (await read(actor, sent)) as TableExportQuery;
      return recordFiles.takeTable(actor, file, query, gone, await nameFilters(actor, query));
    },

    /** Every day: removes for good what was deleted longer ago than it is kept, with what hangs on it. */
    sweep: (): Promise<void> =>
      bin.sweep(async (tx, ids) => {
        await parts.removeWhatHangsOn(tx, table, ids);
        await (erase ?? removeForGood)(tx, ids);
      }),

    /** Serves the usual calls of the kind; those of its own are the area's. */
    register: (app: App): void => registerUsualCalls(app, contract, { ...records, views }),
  };
  return records;
}
