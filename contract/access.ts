import { z } from 'zod';
import { endpoint } from './kit/endpoint.ts';
import { ACCOUNT_ROLES, VISIBILITIES } from './kit/permissions.ts';
import { id, requiredText } from './kit/values.ts';

/** What someone may do with one record, and why. */
export const explanation = z
  .object({
    /** `sees`: which clients they see. `isLocked`: they can't sign in, and nothing is allowed. */
    person: z.object({
      username: z.string(),
      role: z.enum(ACCOUNT_ROLES),
      employeeName: z.string().nullable(),
      sees: z.enum(VISIBILITIES),
      isLocked: z.boolean(),
    }),
    /** `kind` as in the question. */
    thing: z.object({ kind: z.string(), name: z.string(), isDeleted: z.boolean() }),
    /** `action` is a word for the user such as 'Edit'; `reason` a sentence. */
    answers: z.array(z.object({ action: z.string(), isAllowed: z.boolean(), reason: z.string() })),
  })
  .meta({ id: 'AccessExplanation' });
export type Explanation = z.infer<typeof explanation>;

export const accessEndpoints = {
  explain: endpoint({
    method: 'GET',
    path: '/api/access',
    summary:
      'What the signed-in user, or for Administrators any account, may do with a record, and why. `kind` is client, employee, event, task, document, checkIn or entry. 404 for what the asker may not see, as if there were none.',
    query: z.object({
      kind: requiredText(40, 'must be what a record is called').meta({ examples: ['client'] }),
      id,
      account: id.optional(),
    }),
    reply: explanation,
  }),
};
