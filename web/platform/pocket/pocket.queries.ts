import { type QueryClient, queryOptions } from '@tanstack/react-query';

/** The store comes with the first look into the pocket, because the first screen needs none of it. */
const store = () => import('./pocket-store.ts');
/** A query's answer must not be undefined. */
const orNull = <Value>(value: Value | undefined): Value | null => value ?? null;

/** The browser gives no storage or no room, or the workspace wants nothing kept on devices. */
export type PocketTrouble = 'no-room' | 'not-wanted';

const ALL = ['kept'] as const;
const TROUBLE = [...ALL, 'trouble'] as const;
/** Of each program that runs. It must last as long as that, and a query that no page shows is forgotten after some minutes. */
const troubles = new WeakMap<QueryClient, PocketTrouble | null>();

/** What is kept on this device; null where nothing is. */
export const pocketQueries = {
  all: ALL,
  about: () => queryOptions({ queryKey: [...ALL, 'about'], queryFn: async () => orNull(await (await store()).readAbout()), staleTime: 0 }),
  records: <Row extends { _id: string }>() =>
    queryOptions({
      queryKey: [...ALL, 'records'],
      queryFn: async () => orNull(await (await store()).readRecords<Row>()),
      staleTime: 0,
      // Thousands of records need not be compared one by one.
      structuralSharing: false,
    }),
  record: <Row extends { _id: string }>(id: string) =>
    queryOptions({
      queryKey: [...ALL, 'record', id],
      queryFn: async () => orNull(await (await store()).readRecord<Row>(id)),
      staleTime: 0,
    }),
  /** What belongs to a record and is kept apart. */
  aside: <Aside extends { _id: string }>(id: string) =>
    queryOptions({
      queryKey: [...ALL, 'aside', id],
      queryFn: async () => orNull(await (await store()).readAside<Aside>(id)),
      staleTime: 0,
    }),
  list: <Value>(name: string) =>
    queryOptions({
      queryKey: [...ALL, 'list', name],
      queryFn: async () => orNull(await (await store()).readList<Value>(name)),
      staleTime: 0,
    }),
  /** Why nothing could be kept at the last contact; null if it could. */
  trouble: () => queryOptions({ queryKey: TROUBLE, queryFn: ({ client }) => readTrouble(client), staleTime: 0 }),
};

export const readTrouble = (queries: QueryClient): PocketTrouble | null => troubles.get(queries) ?? null;

export const noteTrouble = (queries: QueryClient, trouble: PocketTrouble | null): void => {
  troubles.set(queries, trouble);
  queries.setQueryData(TROUBLE, trouble);
};
