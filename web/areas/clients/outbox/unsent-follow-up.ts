import { useOutbox } from '../../../platform/outbox/entries.ts';
import type { OutboxEntry } from '../../../platform/outbox/entry.ts';
import { stateText } from '../../../platform/outbox/outbox.rules.ts';
import { FOLLOW_UP_FORMAT, FOLLOW_UP_KIND, type KeptFollowUp } from './follow-up-entry.ts';

/** A client's latest follow-up that waits. */
export const findUnsentFollowUp = (entries: readonly OutboxEntry[], clientId: string) =>
  entries.findLast(
    (entry): entry is OutboxEntry<KeptFollowUp> =>
      entry.kind === FOLLOW_UP_KIND &&
      entry.format === FOLLOW_UP_FORMAT &&
      entry.state === 'waiting' &&
      (entry.content as KeptFollowUp).client._id === clientId,
  );

/** The same in words: its day, blank for none, and its state. */
export function useUnsentFollowUp(clientId: string): { day: string; state: string } | undefined {
  const { entries, sending, isLost } = useOutbox();
  const unsent = findUnsentFollowUp(entries, clientId);
  return unsent && { day: unsent.content.day ?? '', state: stateText(unsent, { isSending: sending.has(unsent.id), isLost }) };
}
