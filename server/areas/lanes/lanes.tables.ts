import type { LANE_FIELDS } from '@fairlead/contract/lanes';
import type { StoredFields } from '../../records/stored-fields.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    lane: LaneRow;
  }
}

export interface LaneRow extends StoredFields<typeof LANE_FIELDS> {
  /** The volume, -1 for none, for sorting. */
  volumeKey: number;
  /** Unique among the lanes of a client; see `keyOf` in the rules. */
  laneKey: string;
  searchText: string;
  undoneVersion: number | null;
  undoneTo: number | null;
  createdBy: string | null;
  deletedAt: string | null;
  deletedBy: string | null;
}
