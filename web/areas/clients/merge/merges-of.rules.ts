import { MERGE_KEPT_DAYS } from '@fairlead/contract/clients/merges';
import type { TimelineEntry } from '../../../records/timeline/timeline-entry.ts';

const DAY_MS = 86_400_000;

interface TimelinePart {
  entries: readonly TimelineEntry[];
  next: string | null;
}

/** Whether these newest entries of a client tell of a merge that can still be undone, or end before they could. */
export function mayTellOfMerge(parts: readonly TimelinePart[], at: Date): boolean {
  const entries = parts.flatMap((part) => part.entries);
  const isRecent = (entry: TimelineEntry) => at.getTime() - Date.parse(entry.at) <= MERGE_KEPT_DAYS * DAY_MS;
  if (entries.some((entry) => entry.area === 'clients' && entry.action === 'merged' && isRecent(entry))) return true;
  const oldest = entries.at(-1);
  return parts.at(-1)?.next != null && oldest !== undefined && isRecent(oldest);
}
