import { CHECKIN_FIELDS, type CheckIn } from '@fairlead/contract/checkins';
import type { VisitNotice } from '@fairlead/contract/checkins/notice';
import { noticeTexts } from '@fairlead/contract/checkins/notice-texts';
import { optionLabel } from '@fairlead/contract/kit/records/fields';
import { fileIdIn } from '../../../platform/files/files.ts';
import type { Column, Row } from '../../../platform/output/table.ts';
import { EXPORT_COLUMNS, exportRow } from '../check-in-export.rules.ts';
import type { listHistory, listLog, listMore } from './own-visits.store.ts';

type Listed<List extends (...given: never[]) => Promise<unknown[]>> = Awaited<ReturnType<List>>[number];

/** All that is stored of a visit. Names of photos are those in the zip. */
export interface OwnVisit extends CheckIn {
  more: Listed<typeof listMore>;
  photo: Photo | undefined;
  /** The one that was sent first, where a correction has kept it beside another. */
  firstPhoto: Photo | undefined;
  history: Listed<typeof listHistory>[];
  log: Listed<typeof listLog>[];
}
interface Photo {
  fileId: string;
  name: string;
}

/** The files of a visit: its photo, and the one that was sent first where that is another. */
export function photoIdsOf({ imageProof, original }: Pick<CheckIn, 'imageProof' | 'original'>): [string | undefined, string | undefined] {
  const first = original?.imageProof ?? null;
  return [imageProof ? fileIdIn(imageProof) : undefined, first !== null && first !== imageProof ? fileIdIn(first) : undefined];
}

/** 'photos/2026-03-02 0930 0198….jpeg' */
export const photoName = ({ date, time, _id }: Pick<CheckIn, 'date' | 'time' | '_id'>, which: '' | ' as first sent', mimeType: string) =>
  `photos/${date} ${time.replace(':', '')} ${_id}${which}.${mimeType.split('/').at(-1)}`;

/** As an object of visits.json. */
export function jsonOf({ more, photo, firstPhoto, history, log, ...visit }: OwnVisit): object {
  const { id: _id, verdictFacts, ...rest } = more;
  return {
    ...visit,
    ...rest,
    verdictFacts: verdictFacts && JSON.parse(verdictFacts),
    ...{ photo: photo?.name ?? null, firstPhoto: firstPhoto?.name ?? null },
    history: history.map(({ at, by, byKey, action, changes }) => ({
      at,
      by,
      ...(byKey !== null && { byKey }),
      action,
      changes: JSON.parse(changes),
    })),
    log: log.map(({ checkInId: _checkInId, ...entry }) => entry),
  };
}

const text = (key: string, header: string): Column => ({ key, header, kind: 'text' });
/** Of the table for people, which leaves to visits.json what is no single value. */
export const OWN_COLUMNS: Column[] = [
  ...EXPORT_COLUMNS,
  text('photoFile', 'Photo in this zip'),
  text('firstPhotoFile', 'First photo in this zip'),
  text('isTheirSiteText', CHECKIN_FIELDS.isTheirSite.label),
  text('verdictBefore', CHECKIN_FIELDS.overruled.of.from.label),
  text('overruledNote', CHECKIN_FIELDS.overruled.of.note.label),
  text('overruledBy', CHECKIN_FIELDS.overruled.of.by.label),
  { key: 'overruledAt', header: CHECKIN_FIELDS.overruled.of.at.label, kind: 'instant' },
  { key: 'clockOffset', header: "Device's clock ahead by (s)", kind: 'number' },
  { key: 'correctedAt', header: CHECKIN_FIELDS.original.of.correctedAt.label, kind: 'instant' },
  text('correctedBy', CHECKIN_FIELDS.original.of.correctedBy.label),
  { key: 'deletedAt', header: 'Deleted on (UTC)', kind: 'instant' },
  text('deletedBy', 'Deleted by'),
];

/** As a row of `OWN_COLUMNS`. */
export function rowOf({ more, photo, firstPhoto, history: _history, log: _log, ...visit }: OwnVisit): Row {
  const { overruled, original, isTheirSite } = visit;
  return {
    ...exportRow(visit),
    photoFile: photo?.name ?? null,
    firstPhotoFile: firstPhoto?.name ?? null,
    isTheirSiteText: isTheirSite ? 'Yes' : 'No',
    verdictBefore: overruled?.from ? optionLabel(CHECKIN_FIELDS.verdict, overruled.from) : null,
    overruledNote: overruled?.note ?? null,
    overruledBy: overruled?.by ?? null,
    overruledAt: overruled?.at ?? null,
    clockOffset: more.clockOffset,
    correctedAt: original?.correctedAt ?? null,
    correctedBy: original?.correctedBy ?? null,
    ...{ deletedAt: more.deletedAt, deletedBy: more.deletedBy },
  };
}

/** The notice that the account accepted, in the words that it had then, or that it accepted none. */
export function noticeText({ acceptedVersion, acceptedAt, ...workspace }: VisitNotice): string {
  if (acceptedVersion === null) return 'This account has accepted no notice about visits and positions.\n';
  const said = `Version ${acceptedVersion} of the notice about visits and positions, accepted on ${acceptedAt}.`;
  const kept = 'Who sees visits, and for how long positions are kept, is as the workspace has it today.';
  return `${[said, ...noticeTexts(workspace, acceptedVersion), kept].join('\n\n')}\n`;
}
