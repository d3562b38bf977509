import { z } from 'zod';
import { VISIBILITIES } from '../kit/permissions.ts';
import { instant } from '../kit/values.ts';

/** Grows whenever the notice says something new: everyone is then shown it once more. */
export const VISIT_NOTICE_VERSION = 2;

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
