import { VISIT_NOTICE_VERSION, type VisitNotice } from './notice.ts';

/** What is stored, in the words of each version. */
const STORED: Readonly<Record<number, string>> = {
  1: 'Logging a visit stores where you are at that moment, how accurate that is, when it was, your notes and the photo. Nothing is recorded before, between or after visits.',
  2: "Logging a visit stores where you are at that moment, how accurate that is, when it was, by how much your device's clock is off, your notes and the photo. Nothing is recorded before, between or after visits.",
};

const WHO_SEES = {
  all: 'Everyone who may sign in to this workspace sees it.',
  department: 'Managers and Administrators see it, and members of the department that the client belongs to.',
  own: 'Managers and Administrators see it, and who works for the client.',
} as const;

/** The notice, a paragraph each; of an earlier version in the words that it had. */
export const noticeTexts = (
  { positionDays, visibility }: Pick<VisitNotice, 'positionDays' | 'visibility'>,
  version: number = VISIT_NOTICE_VERSION,
): readonly string[] => [
  STORED[version] ?? '',
  "It is compared with the client's sites, so that the visit can be shown as verified. Managers also see what is unusual about a position. Nothing follows from it by itself.",
  WHO_SEES[visibility],
  positionDays === 0
    ? 'Positions are kept as long as their visit.'
    : `Positions are removed ${positionDays} ${positionDays === 1 ? 'day' : 'days'} after the visit.`,
];
