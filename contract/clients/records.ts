import { z } from 'zod';
import { CLIENT_FIELDS, CURRENT_STATUSES, client } from '../clients.ts';
import { endpoint } from '../kit/endpoint.ts';
import { doer } from '../kit/keys/doer.ts';
import { OLDER_PARTS, olderQuery } from '../kit/paging.ts';
import { noteEndpoints } from '../kit/records/notes.ts';
import { optionalText, pathId, version } from '../kit/values.ts';

export const CLIENT_RECORD_MESSAGES = {
  reasonMissing: 'Say why it was lost',
} as const;

/** One step of a client's status (docs/product/clients.md). `at` is an instant. */
export const statusStep = z.object({
  _id: z.string(),
  at: z.string(),
  ...doer,
  from: z.enum(CURRENT_STATUSES).nullable(),
  to: z.enum(CURRENT_STATUSES).nullable(),
  reason: z.string().nullable(),
});
export type StatusStep = z.infer<typeof statusStep>;
const statusChange = z.object({
  currentStatus: z.enum(CURRENT_STATUSES, `must be one of ${CURRENT_STATUSES.join(', ')}`),
  /** Required with Lost, ignored with any other status. */
  lostReason: optionalText(CLIENT_FIELDS.lostReason.max),
  version: version.optional(),
});
export type StatusChange = z.output<typeof statusChange>;

const params = z.object({ id: pathId });

/** What a client's page shows besides its fields. */
export const clientRecordEndpoints = {
  setStatus: endpoint({
    keys: 'clients',
    method: 'POST',
    path: '/api/clients/:id/status',
    summary: 'Changes the current status; Lost asks for a reason, any other clears it.',
    params,
    body: statusChange,
    reply: client,
  }),
  listStatuses: endpoint({
    keys: 'clients',
    method: 'GET',
    path: '/api/clients/:id/statuses',
    summary: `Changes of the current status, newest first. ${OLDER_PARTS}`,
    params,
    query: olderQuery,
    reply: z.array(statusStep),
  }),
  ...noteEndpoints('/api/clients', 'clients'),
};
