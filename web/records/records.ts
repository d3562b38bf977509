import type { ListAddress } from '@fairlead/contract/kit/records/addresses';
import type { BulkReply } from '@fairlead/contract/kit/records/bulk';
import type { ListedOf } from '@fairlead/contract/kit/records/fields';
import type { Kind } from '@fairlead/contract/kit/records/kind';
import type { ViewEndpoints } from '@fairlead/contract/kit/records/lists';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { type AnyEndpoint, api } from '../platform/api.ts';
import type { DatePreset } from '../ui/dates/date-range.ts';
import { changeRows, exportFrom, type ListCount, type ListPage, type ListQueries, listQueries } from './list/list.queries.ts';
import { type ListSegment, readListAddress } from './list/list-address.rules.ts';
import type { ListDescription, ListedRow } from './list/list-description.ts';
import type { Nouns } from './list/list-view.rules.ts';
import { entriesOf } from './merge/newest-entries.ts';
import { timelineOptions } from './timeline/timeline.queries.ts';
import type { TimelineEntry } from './timeline/timeline-entry.ts';

/** The number of records that a dropdown offers; typing narrows them down. */
export const CHOICES = 20;

/** A kind of record as the contract's `defineKind` returns it. */
export type RecordKind = Kind & { record: z.ZodType<ListedRow>; deleted: z.ZodType<ListedRow> };

export type RecordOfKind<K extends RecordKind> = z.output<K['record']>;
/** A record as a row of a list. */
export type RowOfKind<K extends RecordKind> = ListedOf<K['list']['fields']> & ListedRow;
/** What a kind's list shows, as its address says. */
export type ViewOfKind<K extends RecordKind> = ListAddress<
  K['list']['fields'],
  K['list']['filters'],
  K['list']['sorts'][number],
  DatePreset
>;
type BodyOf<E> = E extends { body: z.ZodType } ? z.input<E['body']> : never;

interface RecordsOptions<K extends RecordKind> {
  /** The address of its list, and of one record. */
  path: string;
  href: (id: string) => string;
  /** What screens call one and several; as the contract does unless given. */
  nouns?: Nouns;
  /** The filter that stands over the list as segments. */
  segment?: ListSegment;
  /** Reads the list's address where filters make sense only together. */
  readAddress?: (address: object) => ViewOfKind<K>;
  /** What the list is asked besides what its view says. */
  alsoAsk?: () => Readonly<Record<string, string>>;
  /** Queries whose answer is an array of records, by the second part of their keys. */
  arrays?: readonly string[];
}

/** The calls that a part of `Records` makes. A kind without the call is without the part. */
const NEEDS = {
  list: 'count',
  choices: 'count',
  timeline: 'timeline',
  changeMany: 'bulkChange',
  removeMany: 'bulkRemove',
} as const;
type PartsOf<All, Calls> = {
  [Part in keyof All as Part extends keyof typeof NEEDS ? ((typeof NEEDS)[Part] extends keyof Calls ? Part : never) : Part]: All[Part];
};

/** The parts of a list's description that follow from the kind. */
type ListParts<K extends RecordKind> = Required<Pick<ListDescription, 'path' | 'declared' | 'nouns' | 'exportFile'>> &
  Pick<ListDescription<RowOfKind<K>, ViewOfKind<K>>, 'segment' | 'removeMany' | 'href'> & {
    readAddress: (address: object) => ViewOfKind<K>;
    queries: ListQueries<RowOfKind<K>, ViewOfKind<K>>;
  };

interface AllParts<K extends RecordKind> {
  kind: K;
  nouns: Nouns;
  href: (id: string) => string;
  /** Spread into the list's description. */
  list: ListParts<K>;
  /** Spread into the description of its form. */
  form: {
    onSaved: (queries: QueryClient, saved: RecordOfKind<K>) => Promise<void>;
    read: (queries: QueryClient, id: string) => Promise<RecordOfKind<K>>;
    readEntries: (queries: QueryClient, id: string) => Promise<readonly TimelineEntry[]>;
  };
  one: (id: string) => ReturnType<typeof oneOptions<RecordOfKind<K>>>;
  timeline: (id: string) => ReturnType<typeof timelineOptions>;
  /** What a dropdown offers for a search. */
  choices: (search: string, filters?: ViewOfKind<K>) => ReturnType<typeof choiceOptions<RecordOfKind<K>>>;
  /** Reads a record's present state, ignoring the cache. */
  read: (queries: QueryClient, id: string) => Promise<RecordOfKind<K>>;
  /** Shows a record as it is now wherever it stands, without asking the server. */
  show: (queries: QueryClient, saved: RecordOfKind<K>) => void;
  /** Shows a saved record at once; order, counts and its timeline are read again. */
  saved: (queries: QueryClient, saved: RecordOfKind<K>) => Promise<void>;
  /** Forgets a deleted record; lists and counts are read again. */
  deleted: (queries: QueryClient, id: string) => Promise<void>;
  /** Changes several records; rows on the screen show `fields` at once, their order and counts follow. */
  changeMany: (queries: QueryClient, change: BodyOf<K['endpoints']['bulkChange']>, fields?: Partial<RowOfKind<K>>) => Promise<BulkReply>;
  /** Deletes several records; their rows are gone when this returns. */
  removeMany: (queries: QueryClient, ids: string[]) => Promise<BulkReply>;
}

/** What the web does with records of one kind, as far as it is the same for every kind. */
export type Records<K extends RecordKind> = PartsOf<AllParts<K>, K['endpoints']>;

/** Keys of queries go from general to particular; the first part is the area, by which live changes are matched. */
const oneOptions = <Row>(area: string, id: string, read: (signal: AbortSignal) => Promise<Row>) =>
  queryOptions({ queryKey: [area, 'one', id], queryFn: ({ signal }) => read(signal) });

const choiceOptions = <Row>(area: string, search: string, read: (signal: AbortSignal) => Promise<ListPage<Row>>) =>
  queryOptions({ queryKey: [area, 'choices', search], queryFn: ({ signal }) => read(signal), placeholderData: keepPreviousData });

/** Makes from a kind what lists, pages and forms of every kind need. */
export function createRecords<K extends RecordKind>(kind: K, options: RecordsOptions<K>): Records<K> {
  type Stored = RecordOfKind<K>;
  const { area, list } = kind;
  const { path, href, segment, alsoAsk = () => ({}), arrays = [] } = options;
  const nouns = options.nouns ?? kind.words;
  const readAddress = options.readAddress ?? readListAddress(list, segment);
  // The types above say which calls a kind has and what they take.
  const call = <Reply>(name: string, request: object) => api(kind.endpoints[name] as AnyEndpoint, request as never) as Promise<Reply>;

  const readPage = async (query: object, signal: AbortSignal) => {
    const reply = await call<Record<string, unknown>>('list', { query: { ...query, ...alsoAsk() }, signal });
    const { [list.rows]: rows, ...page } = reply;
    return { rows, ...page } as unknown as ListPage<RowOfKind<K> & ListedRow>;
  };
  const one = (id: string) => oneOptions(area, id, (signal) => call<Stored>('get', { params: { id }, signal }));
  const timeline = (id: string) => timelineOptions(id, (query, signal) => call('timeline', { params: { id }, query, signal }));
  const readAgain = (queries: QueryClient) => queries.invalidateQueries({ queryKey: [area] });

  function changeArrays(queries: QueryClient, change: (rows: Stored[]) => Stored[]) {
    for (const name of arrays) queries.setQueriesData<Stored[]>({ queryKey: [area, name] }, (rows) => rows && change(rows));
  }
  function show(queries: QueryClient, saved: Stored) {
    const replace = <Row extends ListedRow>(row: Row) => (row._id === saved._id ? (saved as unknown as Row) : row);
    queries.setQueryData(one(saved._id).queryKey, saved as never);
    changeArrays(queries, (rows) => rows.map(replace));
    changeRows(queries, area, replace);
  }
  async function saved(queries: QueryClient, stored: Stored) {
    show(queries, stored);
    await Promise.all([readAgain(queries), queries.invalidateQueries({ queryKey: timeline(stored._id).queryKey })]);
  }
  const read = (queries: QueryClient, id: string) => queries.fetchQuery({ ...one(id), staleTime: 0 });

  async function callForMany(queries: QueryClient, name: string, body: object) {
    try {
      return await call<BulkReply>(name, { body });
    } catch (error) {
      // Some may be changed already.
      void readAgain(queries);
      throw error;
    }
  }
  async function removeMany(queries: QueryClient, ids: string[]) {
    const reply = await callForMany(queries, 'bulkRemove', { ids });
    for (const id of ids) queries.removeQueries({ queryKey: one(id).queryKey });
    await readAgain(queries);
    return reply;
  }

  const parts = {
    ...{ kind, nouns, href, one, timeline, show, saved, read, removeMany },
    form: { onSaved: saved, read, readEntries: entriesOf(timeline) },
    list: {
      ...{ path, readAddress, nouns, declared: list },
      ...(segment && { segment }),
      ...('bulkRemove' in kind.endpoints && { removeMany }),
      ...('exportTable' in kind.endpoints && { exportFile: exportFrom(kind.endpoints.exportTable as AnyEndpoint, list.filters) }),
      href: ({ _id }: ListedRow) => href(_id),
      queries: listQueries({
        ...{ area, readPage },
        declared: list,
        readCount: (query, signal) => call<ListCount>('count', { query: { ...query, ...alsoAsk() }, signal }),
        views: kind.endpoints as unknown as ViewEndpoints,
      }),
    },
    choices: (search: string, filters?: object) =>
      choiceOptions(area, search, (signal) =>
        readPage({ search: search || undefined, ...filters, limit: String(CHOICES), count: 'false' }, signal),
      ),
    async deleted(queries: QueryClient, id: string) {
      queries.removeQueries({ queryKey: one(id).queryKey });
      changeArrays(queries, (rows) => rows.filter(({ _id }) => _id !== id));
      await readAgain(queries);
    },
    async changeMany(queries: QueryClient, change: { ids: readonly string[] }, fields?: object) {
      const reply = await callForMany(queries, 'bulkChange', change);
      const refused = new Set(reply.refused.map(({ _id }) => _id));
      const changed = new Set(change.ids.filter((id) => !refused.has(id)));
      if (fields) changeRows(queries, area, (row) => (changed.has(row._id) ? { ...row, ...fields } : row));
      void readAgain(queries);
      return reply;
    },
  };
  return parts as unknown as Records<K>;
}
