import type { FieldErrors } from '@fairlead/contract/kit/errors';
import type { Actor } from '@fairlead/contract/kit/permissions';
import { defineFields } from '@fairlead/contract/kit/records/fields';
import { defineList } from '@fairlead/contract/kit/records/lists';
import { recordSchemas } from '@fairlead/contract/kit/records/record-schemas';
import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { Tx } from '../../platform/db/database.ts';
import { folded } from '../../platform/db/lists/folded.ts';
import { conflict } from '../../platform/http/app-error.ts';
import { scopeCondition } from '../../records/filters/scope.ts';
import { type ImportableRow, type ImportKind, NEVER_UNDONE } from '../../records/import/kind.ts';
import type { ListSource, ScopePart } from '../../records/list/source.ts';
import { blankColumns, type StoredFields } from '../../records/stored-fields.ts';
import { dropAbsent, findDifferences, type Step, startRecord, type WritableKind } from '../../records/write/kind.ts';

/** A kind of record made up for the tests: what the records floor does for it, it does for any kind. */
export const VESSEL_FIELDS = defineFields({
  vesselName: { kind: 'text', max: 120, label: 'Vessel Name', required: 'A vessel needs a name', isInLists: true, importNames: 'ship' },
  imo: { kind: 'number', min: 1_000_000, max: 9_999_999, isWhole: true, label: 'IMO number', required: '', isInLists: true },
  flag: { kind: 'choice', options: ['Panama', 'Liberia', 'Malta'], label: 'Flag', isInLists: true },
  builtOn: { kind: 'day', label: 'Built on' },
  dryDockOn: { kind: 'day', label: 'Next dry dock' },
});
const vesselSchemas = recordSchemas('Vessel', VESSEL_FIELDS);
export type Vessel = z.output<typeof vesselSchemas.record>;
export type VesselDraft = z.output<typeof vesselSchemas.draft>;
export type VesselChange = z.output<typeof vesselSchemas.change>;
export type VesselRow = StoredFields<typeof VESSEL_FIELDS> & ImportableRow;

const vesselList = defineList({
  path: '/api/vessels',
  rows: 'vessels',
  fields: VESSEL_FIELDS,
  filters: {
    search: { by: 'text', fields: ['vesselName'], max: 120, label: 'Search', isSearch: true },
    flag: { by: 'value', field: 'flag', label: 'Flag' },
    added: { by: 'period', field: 'createdAt', label: 'Added on' },
  },
  sorts: ['createdAt'],
});

/** Who sees only their own, sees what they added. */
const partsSeenBy = ({ sees, accountId }: Actor): ScopePart[] | undefined =>
  sees === 'all' ? undefined : [{ column: 'createdBy', is: accountId }];

const present = (reader: Kysely<{ vessel: VesselRow }>) => reader.selectFrom('vessel').where('vessel.deletedAt', 'is', null);

/** The casts say that the table is there, which no area declares. */
export const VESSEL_SOURCE = {
  list: vesselList,
  table: 'vessel',
  visible(reader: Kysely<{ vessel: VesselRow }>, actor: Actor) {
    const parts = partsSeenBy(actor);
    return parts ? present(reader).where(scopeCondition(reader as never, 'vessel' as never, parts)) : present(reader);
  },
  present,
  scope: (_reader: unknown, actor: Actor) => partsSeenBy(actor),
} as unknown as ListSource<never>;

const WHOLE_NUMBERS = ['imo', 'version', 'undoneVersion', 'undoneTo'];

/** The kind's table: a column for each value of a row. */
export async function createVesselTable(tx: Tx): Promise<void> {
  const { id: _id, ...row } = vesselKind().rowOf({ vesselName: '', imo: 1_000_000 }, { id: '', createdBy: '', at: '', fileId: null });
  const db = tx as unknown as Kysely<Record<string, unknown>>;
  let table = db.schema.createTable('vessel').addColumn('id', 'text', (column) => column.primaryKey());
  for (const column of Object.keys(row)) table = table.addColumn(column, WHOLE_NUMBERS.includes(column) ? 'integer' : 'text');
  await table.execute();
  await db.schema.createIndex('vessel_imo_unique').unique().on('vessel').column('imo').where(sql<boolean>`"deletedAt" is null`).execute();
}

const BLANK = blankColumns(VESSEL_FIELDS);
const withKeys = (row: VesselRow): VesselRow => ({ ...row, searchText: folded(row.vesselName) });

/** Members change what they added; the flag is an Administrator's to change. `follow` gets every step. */
export const vesselKind = (
  follow?: (tx: Tx, steps: readonly Step<VesselRow>[]) => Promise<void>,
): WritableKind<VesselRow, VesselDraft, VesselChange> => ({
  table: 'vessel',
  // Borrowed: an area of its own would need its place in the contract.
  area: 'team',
  noun: 'Vessel',
  refusals: {
    create: 'You may not add vessels',
    edit: 'You may not change this vessel',
    remove: 'You may not delete this vessel',
    restore: 'You may not see deleted vessels',
    savedFirst: 'Someone else saved this vessel first',
  },
  policy: {
    canCreate: ({ role }) => role !== 'Viewer',
    canEdit: canChange,
    canDelete: canChange,
    canRestore: ({ role }) => role === 'Administrator',
    refusedChanges: ({ role }, _row, columns): FieldErrors =>
      role !== 'Administrator' && columns.includes('flag') ? { flag: 'Only an Administrator can change the flag' } : {},
  },
  // Who sees only their own, sees what they added.
  isSeenBy: (_reader, { sees, accountId }) => (sees === 'all' ? undefined : sql`"createdBy" = ${accountId}`),
  nameOf: ({ vesselName }) => vesselName,
  rowOf: (draft, made) => withKeys({ ...BLANK, ...dropAbsent(draft), ...startRecord(made), ...NEVER_UNDONE, searchText: '' }),
  changedBy: (row, { version: _version, ...change }) => findDifferences(row, withKeys({ ...row, ...dropAbsent(change) })),
  refusedFields: ({ after: { builtOn, dryDockOn } }): FieldErrors =>
    builtOn !== null && dryDockOn !== null && dryDockOn < builtOn ? { dryDockOn: 'A dry dock comes after the building' } : {},
  ...(follow && { follow }),
  gist: ({ vesselName }) => ({ vesselName }),
  subjectsOf: ({ id }) => [id],
  refusalOfTaken: (constraint) => (constraint.includes('imo') ? conflict('This IMO number is taken', { imo: 'is taken' }) : undefined),
  source: VESSEL_SOURCE,
});

function canChange({ role, accountId }: Actor, { createdBy }: VesselRow): boolean {
  return role === 'Administrator' || (role === 'Member' && createdBy === accountId);
}

/** Vessels from files, known by their IMO number. */
export function vesselImports(): ImportKind<VesselRow> {
  const { policy, refusedFields: _refusedFields, ...kind } = vesselKind();
  return {
    ...kind,
    ...policy,
    name: 'vessels',
    canImport: policy.canCreate,
    fields: VESSEL_FIELDS,
    schema: vesselSchemas.imported as never,
    nameField: 'vesselName',
    separators: {},
    whole: {},
    standsIn: [],
    looksLike: [],
    comparedColumns: ['imo', 'createdBy'],
    keysOf: ({ imo }: Record<string, unknown>) => [['identifier', String(imo)]],
    words: { mayNotEdit: kind.refusals.edit, recordDeleted: 'The vessel was deleted meanwhile', nameNotMapped: 'Choose the vessel’s name' },
  } as unknown as ImportKind<VesselRow>;
}
