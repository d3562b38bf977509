import { z } from 'zod';
import { VISIBILITIES } from '../kit/permissions.ts';
import { instant } from '../kit/values.ts';

/** Grows whenever the notice says something new: everyone is then shown it once more. */
export const VISIT_NOTICE_VERSION = 1;

/** What staff are told before their first visit, and what they accepted. */
export const visitNotice = z
  .object({
    version: z.int(),
    /** Null for who has accepted none. */
    acceptedVersion: z.int().nullable(),
    acceptedAt: instant.nullable(),
    /** After how many days the positions of visits are removed; 0 for never. */
    positionDays: z.int(),
    /** Which clients, and so which visits, Members and Viewers see. */
    visibility: z.enum(VISIBILITIES),
  })
  .meta({ id: 'VisitNotice' });
export type VisitNotice = z.infer<typeof visitNotice>;

const WHO_SEES = {
  all: 'Everyone who may sign in to this workspace sees it.',
  department: 'Managers and Administrators see it, and members of the department that the client belongs to.',
  own: 'Managers and Administrators see it, and who works for the client.',
} as const;

/** The notice, a paragraph each. */
export const noticeTexts = ({ positionDays, visibility }: Pick<VisitNotice, 'positionDays' | 'visibility'>): readonly string[] => [
  'Logging a visit stores where you are at that moment, how accurate that is, when it was, your notes and the photo. Nothing is recorded before, between or after visits.',
  "It is compared with the client's sites, so that the visit can be shown as verified. Managers also see what is unusual about a position. Nothing follows from it by itself.",
  WHO_SEES[visibility],
  positionDays === 0
    ? 'Positions are kept until a visit is deleted.'
    : `Positions are removed ${positionDays} ${positionDays === 1 ? 'day' : 'days'} after the visit.`,
];
