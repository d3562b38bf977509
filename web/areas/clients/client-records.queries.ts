import { clientRecordEndpoints } from '@fairlead/contract/client-records';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';

/** Entries of the timeline, notes or status steps at a time. */
const ENTRIES = 15;

/** One more than is shown, which tells whether there are older ones. */
const partAfter = (before: string | undefined) => ({ limit: String(ENTRIES + 1), before });

/** A part of a list to show, and where the older part begins. */
function partOf<Entry extends { _id: string }>(read: Entry[]) {
  const entries = read.slice(0, ENTRIES);
  return { entries, next: read.length > ENTRIES ? entries.at(-1)?._id : undefined };
}

/** What a client's page shows beside its fields. Keys begin with the area, by which live changes are matched. */
export const recordQueries = {
  statuses: (id: string) =>
    infiniteQueryOptions({
      queryKey: ['clients', 'statuses', id],
      queryFn: async ({ pageParam, signal }) =>
        partOf(await api(clientRecordEndpoints.listStatuses, { params: { id }, query: partAfter(pageParam), signal })),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }) => next,
    }),
  notes: (id: string) =>
    infiniteQueryOptions({
      queryKey: ['clients', 'notes', id],
      queryFn: async ({ pageParam, signal }) =>
        partOf(await api(clientRecordEndpoints.listNotes, { params: { id }, query: partAfter(pageParam), signal })),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }) => next,
    }),
  /** Of every area, so any change makes it stale (platform/live.ts). */
  timeline: (id: string) =>
    infiniteQueryOptions({
      queryKey: ['timeline', id],
      queryFn: ({ pageParam, signal }) =>
        api(clientRecordEndpoints.timeline, { params: { id }, query: { limit: String(ENTRIES), cursor: pageParam }, signal }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }) => next,
    }),
};
