import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';

/** `dropped`: nobody needed it any more when it was to be sent. */
export const MAIL_STATES = ['waiting', 'sent', 'failed', 'dropped'] as const;

/** What became of a mail. Its text is stored nowhere. */
export const sentMail = z
  .object({
    _id: z.string(),
    /** Such as `resetCode`. */
    kind: z.string(),
    address: z.string(),
    state: z.enum(MAIL_STATES),
    tries: z.int(),
    /** While it waits: when it is tried next. */
    nextTryAt: z.string().nullable(),
    /** Why the last try failed. */
    problem: z.string().nullable(),
    createdAt: z.string(),
    sentAt: z.string().nullable(),
  })
  .meta({ id: 'SentMail' });
export type SentMail = z.infer<typeof sentMail>;

export const mailEndpoints = {
  listMail: endpoint({
    method: 'GET',
    path: '/api/mail',
    summary:
      'The newest 50 mails and what became of them, kept for 30 days; and whether one-time links can be mailed. Administrators only.',
    reply: z.object({ mails: z.array(sentMail), canMailLinks: z.boolean() }),
  }),
};
