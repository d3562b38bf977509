import type { CHECKIN_FIELDS } from '@fairlead/contract/checkins';
import type { StoredFields } from '../../records/stored-fields.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    checkIn: CheckInTable;
    checkInMember: CheckInMemberTable;
  }
}

export interface CheckInTable extends StoredFields<typeof CHECKIN_FIELDS> {
  /** The account that logged it. */
  createdBy: string;
  /** Case-folded notes and location, for searching. */
  searchText: string;
  /** SHA-256 over what was sent, so that the same send again is known. */
  bodyHash: string;
  /** The photo that is to come under this id; null where none is. */
  photoId: string | null;
  deletedAt: string | null;
  deletedBy: string | null;
}

/** `teamMembers` once more, an employee a row, so that a visit is found by who was taken along. */
export interface CheckInMemberTable {
  checkInId: string;
  employeeId: string;
}
