import type { QueryClient } from '@tanstack/react-query';
import type { timelineOptions } from '../timeline/timeline.queries.ts';

/** Reads the newest entries of a record's timeline as it stands now, newest first. */
export const entriesOf = (timeline: (id: string) => ReturnType<typeof timelineOptions>) => async (queries: QueryClient, id: string) => {
  const { pages } = await queries.fetchInfiniteQuery({ ...timeline(id), staleTime: 0 });
  return pages[0]?.entries ?? [];
};
