import { CLIENT_LABELS, clientEndpoints } from '@fairlead/contract/clients';
import { v7 as newId } from 'uuid';
import { api } from '../../../platform/api.ts';
import { openOutbox } from '../../../platform/outbox/entries.ts';
import type { OutboxEntry } from '../../../platform/outbox/entry.ts';
import { DatePicker } from '../../../ui/dates/date-picker.tsx';
import { followUpEntry, type KeptFollowUp } from './follow-up-entry.ts';

/** Chooses the day of a follow-up that waits anew. It is then set over whatever stands there now. */
export function EditFollowUp({ entry, onClose }: { entry: OutboxEntry<KeptFollowUp>; onClose: () => void }) {
  const { id, content } = entry;
  async function replace(day: string) {
    const newer = await api(clientEndpoints.get, { params: { id: content.client._id } }).catch(() => undefined);
    const now = newer && { from: newer.followUpDate, version: newer.version };
    // Under an id of its own: what waits may have arrived without an answer.
    await (await openOutbox()).add({ ...followUpEntry(newId(), { ...content, ...now, day }), replaces: id });
  }
  return (
    <DatePicker
      title={CLIENT_LABELS.followUpDate}
      value={content.day ?? undefined}
      onApply={(day) => void replace(day)}
      onClose={onClose}
    />
  );
}
