import type { NewEntry } from '../../../platform/outbox/entry.ts';
import type { Named } from '../../../records/form/form-kind.ts';

/** A dated note that is still to be added. */
export interface KeptNote {
  client: Named;
  text: string;
}

export const NOTE_KIND = 'note';
export const NOTE_FORMAT = 1;

/** A note as it is handed to the outbox. Those on one client are sent in their order. */
export const noteEntry = (id: string, content: KeptNote): NewEntry<KeptNote> => ({
  id,
  kind: NOTE_KIND,
  format: NOTE_FORMAT,
  content,
  title: `Note on ${content.client.name}`,
  scope: `notes:${content.client._id}`,
});
