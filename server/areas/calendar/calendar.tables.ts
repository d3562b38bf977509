import type { EVENT_FIELDS } from '@fairlead/contract/calendar';
import type { StoredFields } from '../../records/stored-fields.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    event: EventTable;
  }
}

export interface EventTable extends StoredFields<typeof EVENT_FIELDS> {
  /** `date` and `time` as one text that sorts by time: '2026-11-22T09:00'. */
  startKey: string;
  /** The last day that it touches, if that is not its first; so that few rows are looked at for events that began before a period. */
  endsLaterOn: string | null;
  /** Tells an imported event from any other, so that the same file again adds nothing. */
  importKey: string | null;
  /** Case-folded name and notes, for searching. */
  searchText: string;
  /** The account that added it. */
  createdBy: string | null;
  deletedAt: string | null;
  deletedBy: string | null;
}
