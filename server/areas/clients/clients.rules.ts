import { CLIENT_FIELDS, CLIENT_MESSAGES, type ClientChange, type ImportedClient } from '@fairlead/contract/clients';
import type { FieldErrors } from '@fairlead/contract/kit/errors';
import type { Selectable } from 'kysely';
import { sortKey } from '../../platform/db/lists/folded.ts';
import { filePath } from '../../platform/files/files.ts';
import { blankColumns } from '../../records/stored-fields.ts';
import { keysOf } from './client-keys.rules.ts';
import type { ClientTable } from './clients.tables.ts';

export type ClientRow = Selectable<ClientTable>;

const CENTS = 100;

/** What an import states of a client may be without an email, unlike what a person sends. */
type AnyChange = Omit<ClientChange, 'email'> & Pick<ImportedClient, 'email'>;

/** The columns of what may stay empty, until it is stated. */
const BLANK = blankColumns(CLIENT_FIELDS);

/** The row of a client made now. `at` is an instant; who is assigned must have been looked up. */
export function rowOf(
  draft: ImportedClient,
  { id, createdBy, at, pictureId = null }: { id: string; createdBy: string | null; at: string; pictureId?: string | null },
): ClientRow {
  const row = { ...BLANK, pictureId, ...stated(draft) };
  const { companyName, email = null } = draft;
  return {
    ...row,
    companyName,
    email,
    ...keysOf({ ...row, companyName, email }),
    id,
    createdBy,
    createdAt: at,
    updatedAt: at,
    deletedAt: null,
    deletedBy: null,
    version: 1,
    undoneVersion: null,
    undoneTo: null,
  };
}

/** The columns that a change really changes, those worked out from others included: absent stays, null clears. */
export function changedBy(row: ClientRow, change: AnyChange, pictureId: string | null): Partial<ClientRow> {
  const next = { ...row, ...stated(change), ...otherAssignee(row, change), pictureId };
  // A reason for what is no longer so would mislead whoever reads it later.
  if (row.currentStatus === 'Lost' && next.currentStatus !== 'Lost') next.lostReason = null;
  return differing(row, { ...next, ...keysOf(next) });
}

/** Another name without an id names nobody Fairlead knows: rights and lists must not follow the employee before (docs/product/accounts.md). */
const otherAssignee = (row: ClientRow, { assignedTo, assignedToId, assignedRole = null }: AnyChange) =>
  assignedTo !== undefined && assignedToId === undefined && sortKey(assignedTo) !== row.assignedKey
    ? { assignedToId: null, assignedRole }
    : {};

/** What can't be true of a record, whichever part of it a change brings in: field → message. */
export function refusedFields({ projectTimelineStart: start, projectTimelineEnd: end }: ClientRow): FieldErrors {
  return start !== null && end !== null && end < start ? { projectTimelineEnd: CLIENT_MESSAGES.endsBeforeStart } : {};
}

/** What a client that was read may be sent back with, and no other: a picture is changed by uploading one. */
export const refusedPicture = ({ pictureId }: ClientRow, { profilePicture }: ClientChange): FieldErrors =>
  typeof profilePicture === 'string' && profilePicture !== filePath(pictureId) ? { profilePicture: ONLY_NULL } : {};

const ONLY_NULL = 'A picture is changed by uploading another, and removed by null';

/** Name and job role of the employee a client is handed to, where the change does not state them; null hands it to nobody. */
export function withAssignee<Change extends ClientChange>(change: Change, employee: { name: string; role: string } | null): Change {
  const { assignedTo = employee?.name ?? null, assignedRole = employee?.role ?? null } = change;
  return { ...change, assignedTo, assignedRole };
}

type Gist = Pick<ClientRow, 'companyName' | 'relationshipStatus' | 'currentStatus' | 'lostReason'>;

/** What the history keeps of a record that comes or goes; the statuses are what conversion is worked out from (docs/product/clients.md). */
export function gist({ companyName, relationshipStatus, currentStatus, lostReason }: Gist, way: 'to' | 'from') {
  const why = currentStatus === 'Lost' ? lostReason : null;
  const facts = Object.entries({ companyName, relationshipStatus, currentStatus, lostReason: why }).filter(([, value]) => value !== null);
  return Object.fromEntries(facts.map(([field, value]) => [field, way === 'to' ? { from: null, to: value } : { from: value, to: null }]));
}

type Stated = Partial<Omit<ClientRow, 'id'>>;

function stated({ opportunityValue, sites, version: _version, profilePicture: _profilePicture, ...plain }: AnyChange): Stated {
  const columns: Stated = {
    ...plain,
    ...(opportunityValue !== undefined && { opportunityMinor: opportunityValue === null ? null : minorOf(opportunityValue) }),
    ...(sites !== undefined && { sites: JSON.stringify(sites ?? []) }),
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

/** Up to 10¹² a value of two decimals comes back exactly; + 0 because -0 is read back differently by the two databases. */
const minorOf = (value: number) => Math.round(value * CENTS) + 0;

const differing = (before: ClientRow, after: ClientRow): Partial<ClientRow> =>
  Object.fromEntries(Object.entries(after).filter(([column, value]) => value !== before[column as keyof ClientRow]));
