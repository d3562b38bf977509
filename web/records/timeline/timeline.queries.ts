import { infiniteQueryOptions } from '@tanstack/react-query';
import type { TimelineEntry } from './timeline-entry.ts';

/** Entries of a timeline, notes or the like at a time. */
export const ENTRIES = 15;

interface TimelinePart {
  entries: TimelineEntry[];
  /** Leads to older ones. */
  next: string | null;
}

/** The history of a record. Its key names no area: a change in any of them may belong to it (platform/live.ts). */
export const timelineOptions = (
  id: string,
  read: (query: { limit: string; cursor: string | undefined }, signal: AbortSignal) => Promise<TimelinePart>,
) =>
  infiniteQueryOptions({
    queryKey: ['timeline', id],
    queryFn: ({ pageParam, signal }) => read({ limit: String(ENTRIES), cursor: pageParam }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
  });
