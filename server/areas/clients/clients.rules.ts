import {
  CLIENT_FIELDS,
  CLIENT_MESSAGES,
  type ClientChange,
  type ImportedClient,
  OPPORTUNITY_CURRENCY_DEFAULT,
} from '@fairlead/contract/clients';
import type { FieldErrors } from '@fairlead/contract/kit/errors';
import type { Selectable } from 'kysely';
import { sortKey } from '../../platform/db/lists/folded.ts';
import { filePath } from '../../platform/files/files.ts';
import { NEVER_UNDONE } from '../../records/import/kind.ts';
import { blankColumns } from '../../records/stored-fields.ts';
import { dropAbsent, findDifferences, startRecord } from '../../records/write/kind.ts';
import { makeKeys } from './client-keys.rules.ts';
import type { ClientTable } from './clients.tables.ts';

export type ClientRow = Selectable<ClientTable>;

const CENTS = 100;

/** An imported client may have no email, unlike one that a person enters. */
type AnyChange = Omit<ClientChange, 'email'> & Pick<ImportedClient, 'email'>;

/** The columns of optional fields, empty. */
const BLANK = blankColumns(CLIENT_FIELDS);

/** The row of a new client. `at` is an instant. The assigned employee must have been looked up before. */
export function rowOf(
  draft: ImportedClient,
  { pictureId = null, ...made }: { id: string; createdBy: string | null; at: string; pictureId?: string | null },
): ClientRow {
  const { companyName, email = null, opportunityCurrency = OPPORTUNITY_CURRENCY_DEFAULT } = draft;
  const row = { ...BLANK, pictureId, ...toColumns(draft), opportunityCurrency };
  return {
    ...row,
    companyName,
    email,
    ...makeKeys({ ...row, companyName, email }),
    ...startRecord(made),
    mergedIntoId: null,
    ...NEVER_UNDONE,
  };
}

/** The columns that a change modifies, including computed ones. Absent fields stay, null clears. */
export function changedBy(row: ClientRow, change: AnyChange, pictureId: string | null): Partial<ClientRow> {
  const next = { ...row, ...toColumns(change), ...forgetAssignee(row, change), pictureId };
  // The reason would mislead once the client is no longer lost.
  if (row.currentStatus === 'Lost' && next.currentStatus !== 'Lost') next.lostReason = null;
  return findDifferences(row, { ...next, ...makeKeys(next) });
}

/** A new name without an id belongs to nobody that Fairlead knows, so permissions and lists must not follow the former employee (docs/product/people.md). */
const forgetAssignee = (row: ClientRow, { assignedTo, assignedToId, assignedRole = null }: AnyChange) =>
  assignedTo !== undefined && assignedToId === undefined && sortKey(assignedTo) !== row.assignedKey
    ? { assignedToId: null, assignedRole }
    : {};

/** Contradictions in a record, whichever field a change touched: field → message. */
export function refusedFields({ projectTimelineStart: start, projectTimelineEnd: end }: ClientRow): FieldErrors {
  return start !== null && end !== null && end < start ? { projectTimelineEnd: CLIENT_MESSAGES.endsBeforeStart } : {};
}

/** A client may be sent back with the picture path it was read with. A picture is only changed by uploading another. */
export const refusedPicture = ({ pictureId }: ClientRow, { profilePicture }: ClientChange): FieldErrors =>
  typeof profilePicture === 'string' && profilePicture !== filePath(pictureId) ? { profilePicture: ONLY_NULL } : {};

const ONLY_NULL = 'A picture is changed by uploading another, and removed by null';

/** Fills in the name and job role of the newly assigned employee, unless the change states them; null assigns the client to nobody. */
export function withAssignee<Change extends ClientChange>(change: Change, employee: { name: string; role: string } | null): Change {
  const { assignedTo = employee?.name ?? null, assignedRole = employee?.role ?? null } = change;
  return { ...change, assignedTo, assignedRole };
}

type Gist = Pick<ClientRow, 'companyName' | 'relationshipStatus' | 'currentStatus' | 'lostReason'>;

/** What the history keeps of a record that is added, deleted or restored. Conversion is computed from the statuses (docs/product/clients.md). */
export function gist({ companyName, relationshipStatus, currentStatus, lostReason }: Gist, way: 'to' | 'from') {
  const why = currentStatus === 'Lost' ? lostReason : null;
  const facts = Object.entries({ companyName, relationshipStatus, currentStatus, lostReason: why }).filter(([, value]) => value !== null);
  return Object.fromEntries(facts.map(([field, value]) => [field, way === 'to' ? { from: null, to: value } : { from: value, to: null }]));
}

type StatedColumns = Partial<Omit<ClientRow, 'id'>>;

function toColumns({ opportunityValue, sites, version: _version, profilePicture: _profilePicture, ...plain }: AnyChange): StatedColumns {
  const columns: StatedColumns = {
    ...plain,
    ...(opportunityValue !== undefined && { opportunityMinor: opportunityValue === null ? null : toHundredths(opportunityValue) }),
    ...(sites !== undefined && { sites: JSON.stringify(sites ?? []) }),
  };
  return dropAbsent(columns);
}

/** A value with two decimals is exact up to 10¹². `+ 0` turns -0 into 0, because the two databases read -0 back differently. */
const toHundredths = (value: number) => Math.round(value * CENTS) + 0;
