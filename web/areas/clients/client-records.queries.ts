import { clientListEndpoints } from '@fairlead/contract/client-lists';
import { clientRecordEndpoints } from '@fairlead/contract/client-records';
import { PAGE_SIZE } from '@fairlead/contract/kit/paging';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api.ts';

/** Entries of the timeline at a time. */
const ENTRIES = 15;

export interface DeletedView {
  search?: string;
  page?: number;
  cursor?: string;
}

/** What a client's page shows beside its fields. Keys begin with the area, by which live changes are matched. */
export const recordQueries = {
  statuses: (id: string) =>
    queryOptions({
      queryKey: ['clients', 'statuses', id],
      queryFn: ({ signal }) => api(clientRecordEndpoints.listStatuses, { params: { id }, signal }),
    }),
  notes: (id: string) =>
    queryOptions({
      queryKey: ['clients', 'notes', id],
      queryFn: ({ signal }) => api(clientRecordEndpoints.listNotes, { params: { id }, signal }),
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
  deleted: ({ page = 1, ...view }: DeletedView) =>
    queryOptions({
      queryKey: ['clients', 'deleted', { page, ...view }],
      queryFn: ({ signal }) =>
        api(clientListEndpoints.listDeleted, { query: { ...view, page: String(page), limit: String(PAGE_SIZE) }, signal }),
      placeholderData: keepPreviousData,
    }),
};
