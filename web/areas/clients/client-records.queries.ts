import { clientRecordEndpoints } from '@fairlead/contract/clients/records';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';
import { ENTRIES } from '../../records/timeline/timeline.queries.ts';
import { clientRecords } from './clients.queries.ts';

/** Requests one entry more than is shown, to know whether there are older ones. */
const partAfter = (before: string | undefined) => ({ limit: String(ENTRIES + 1), before });

/** The entries to show, and the cursor to older ones. */
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
  timeline: clientRecords.timeline,
};
