import type { CHECKIN_FIELDS } from '@fairlead/contract/checkins';
import type { StoredFields } from '../../records/stored-fields.ts';

declare module '../../platform/db/tables.ts' {
  interface Tables {
    checkIn: CheckInTable;
    checkInMember: CheckInMemberTable;
    visitLog: VisitLogTable;
    visitLogHead: VisitLogHeadTable;
    visitNotice: VisitNoticeTable;
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
  /** What the verdict was worked out from, as JSON; null where there is none. */
  verdictFacts: string | null;
  /** Seconds by which the device's clock was ahead of the server's when the visit was sent; null where it did not say. */
  clockOffset: number | null;
  /** Random; hashed with what the log says of this visit, so that the log tells nothing that was removed. Null until it is in the log. */
  logSalt: string | null;
  deletedAt: string | null;
  deletedBy: string | null;
}

/** `teamMembers` once more, an employee a row, so that a visit is found by who was taken along. */
export interface CheckInMemberTable {
  checkInId: string;
  employeeId: string;
}

/** What happened to visits, each entry chained to the one before (docs/product/checkins.md). */
export interface VisitLogTable {
  /** 1, 2, 3 … without gaps. */
  seq: number;
  at: string;
  checkInId: string;
  action: string;
  accountId: string | null;
  /** SHA-256 over the visit as it then was and its salt; null once it was removed for good. */
  contentHash: string | null;
  /** SHA-256 over this entry and the hash before. */
  hash: string;
}

/** The last entry: one row, which every write of a visit locks. */
export interface VisitLogHeadTable {
  id: 'head';
  seq: number;
  hash: string;
  /** 1 once all visits from before the log have an entry. */
  isComplete: number;
}

/** Which version of the notice about visits and positions an account has accepted. */
export interface VisitNoticeTable {
  accountId: string;
  version: number;
  acceptedAt: string;
}
