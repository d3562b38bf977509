import { z } from 'zod';
import { CHECKIN_MESSAGES, checkIn, VERDICTS } from '../checkins.ts';
import { endpoint } from '../kit/endpoint.ts';
import { pathId, requiredText, version } from '../kit/values.ts';
import { siteProposal, visitExplanation } from './explanation.ts';
import { visitNotice } from './notice.ts';

const ruling = z.object({
  verdict: z.enum(VERDICTS, `must be one of ${VERDICTS.join(', ')}`),
  note: requiredText(500, CHECKIN_MESSAGES.noteMissing),
  version: version.optional(),
});
/** How a Manager judges a visit instead. */
export type Ruling = z.output<typeof ruling>;

/** What does not fit in the log of visits, in a sentence. `seq` is the number of its entry; null where no entry is about the visit. */
const visitLogProblem = z.object({ seq: z.int().nullable(), checkInId: z.string().nullable(), what: z.string() });
export type VisitLogProblem = z.infer<typeof visitLogProblem>;
/** The last hash of the log as somebody has noted it, from a report or a check. */
export const notedHash = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[0-9a-f]{64}$/, 'A hash has 64 characters, of 0 to 9 and a to f');
const visitLogReport = z.object({
  entries: z.int(),
  visits: z.int(),
  /** SHA-256 of the last entry, hex; empty while there is none. */
  lastHash: z.string(),
  lastAt: z.string().nullable(),
  /** The entry with the hash that was noted; null where none was given, or none has it. */
  notedSeq: z.int().nullable(),
  ok: z.boolean(),
  firstProblem: visitLogProblem.nullable(),
});
export type VisitLogReport = z.infer<typeof visitLogReport>;

/** What is asked about visits beside what every kind of record has; apart, so that only the pages that ask it bring it. */
export const visitEndpoints = {
  overrule: endpoint({
    method: 'PUT',
    path: '/api/checkins/:id/verdict',
    summary: 'Overrules the verdict of a visit, with a note. What was worked out stays in `overruled`. Managers and Administrators only.',
    params: z.object({ id: pathId }),
    body: ruling,
    reply: checkIn,
  }),
  explain: endpoint({
    method: 'GET',
    path: '/api/checkins/:id/explanation',
    summary: 'What the verdict of a visit was worked out from and, for Managers and Administrators, what is unusual about its position.',
    params: z.object({ id: pathId }),
    reply: visitExplanation,
  }),
  proposeSite: endpoint({
    method: 'GET',
    path: '/api/checkins/client/:clientId/site-proposal',
    summary: "Where a client's site may be, going by the positions of its visits; null where nothing can be said.",
    params: z.object({ clientId: pathId }),
    reply: siteProposal.nullable(),
  }),
  notice: endpoint({
    method: 'GET',
    path: '/api/checkins/notice',
    summary: 'What staff are told about visits and positions, and which version of it the account has accepted.',
    reply: visitNotice,
  }),
  ownVisits: endpoint({
    method: 'GET',
    path: '/api/checkins/mine/zip',
    summary:
      'Everything that is stored of the visits that the account logged or its employee came along on, whoever sees their clients now, with photos, as a zip file.',
    reply: z.string(),
    stream: 'application/octet-stream',
  }),
  verifyLog: endpoint({
    method: 'GET',
    path: '/api/checkins/log/verify',
    summary: 'Whether the log of visits and the visits still say the same, or the first that does not fit. Administrators only.',
    query: z.object({ noted: notedHash.optional() }),
    reply: visitLogReport,
  }),
};
