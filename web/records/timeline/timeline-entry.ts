/**
 * One thing that happened to a record, from the history. `by` is a name, null when unknown, and `byKey` that of the API key, if it was done
 * by one; `at` is an instant.
 */
export interface TimelineEntry {
  _id: string;
  at: string;
  by: string | null;
  byKey?: string | undefined;
  area: string;
  /** The record that was changed. */
  entityId: string;
  action: string;
  /** By column: `{ from, to }` where it is known, else a value of the action's own. */
  changes: Record<string, unknown>;
  /** Another record that it is about, in the timeline of one that has to do with it. */
  about?: { _id: string; name: string } | null;
}

/** One thing that changed, in words; without `from` there was nothing to change, without `to` only that it changed. */
export interface DescribedChange {
  label: string;
  from?: string;
  to?: string;
}

/** What happened, to be read after a name: 'riya.nair changed Country'. */
export interface DescribedEntry {
  words: string;
  /** The page of the record that it is about, where that is another. */
  href?: string;
  changes: DescribedChange[];
}

/** How a kind's history reads; undefined for an entry about another kind. */
export type DescribeEntry = (entry: TimelineEntry) => DescribedEntry | undefined;
