import type { NewEntry } from '../../../platform/outbox/entry.ts';
import type { Named } from '../../../records/form/form-kind.ts';
import type { Day } from '../../../ui/dates/date-days.ts';

/** A follow-up that is still to be set. */
export interface KeptFollowUp {
  client: Named;
  /** Null for none. */
  day: Day | null;
  /** What stood there before, and in which version of the client. */
  from: Day | null;
  version: number;
}

export const FOLLOW_UP_KIND = 'followUp';
export const FOLLOW_UP_FORMAT = 1;

/** A follow-up as it is handed to the outbox. Those of one client are sent in their order. */
export const followUpEntry = (id: string, content: KeptFollowUp): NewEntry<KeptFollowUp> => ({
  id,
  kind: FOLLOW_UP_KIND,
  format: FOLLOW_UP_FORMAT,
  content,
  title: `Follow-up with ${content.client.name}`,
  scope: `follow-up:${content.client._id}`,
});
