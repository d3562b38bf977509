import type { SentMail } from '@fairlead/contract/people/mail';
import type { MailRow } from '../../platform/mail/mail.store.ts';

/** A mail as an Administrator sees it. */
export function toSentMail({ id, kind, address, state, tries, nextTryAt, problem, createdAt, sentAt }: MailRow): SentMail {
  return { _id: id, kind, address, state, tries, nextTryAt: state === 'waiting' ? nextTryAt : null, problem, createdAt, sentAt };
}
