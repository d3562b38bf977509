import { CHECKIN_FIELDS, type CheckIn } from '@fairlead/contract/checkins';
import { optionLabel } from '@fairlead/contract/kit/records/fields';
import type { Column, Row } from '../../platform/output/table.ts';
import { fileColumn, fileColumns } from '../../records/export/file-columns.ts';

const PHOTO: Column = { key: 'photo', header: 'Photo', kind: 'text', width: 8 };

const { photoPending: _pending, isTheirSite: _site, ...WRITTEN } = CHECKIN_FIELDS;
export const EXPORT_COLUMNS: Column[] = [...fileColumns(WRITTEN), PHOTO];

/** A visit as a row of `EXPORT_COLUMNS`. */
export const exportRow = ({
  original: _original,
  overruled: _overruled,
  isTheirSite: _site,
  teamMembers: _ids,
  imageProof,
  photoPending,
  ...visit
}: CheckIn): Row => ({
  ...visit,
  verdict: visit.verdict && optionLabel(CHECKIN_FIELDS.verdict, visit.verdict),
  eventType: optionLabel(CHECKIN_FIELDS.eventType, visit.eventType),
  teamMemberNames: visit.teamMemberNames.filter((name) => name !== null).join(', ') || null,
  photo: imageProof !== null ? 'Yes' : photoPending ? 'Still to come' : 'No',
});

/** What fits across a sheet of paper. */
const PRINTED_FIELDS = ['date', 'time', 'companyName', 'eventType', 'username', 'teamMemberNames', 'location', 'verdict', 'notes'] as const;
export const PRINTED_COLUMNS: Column[] = [...PRINTED_FIELDS.map((field) => fileColumn(field, CHECKIN_FIELDS[field])), PHOTO];
