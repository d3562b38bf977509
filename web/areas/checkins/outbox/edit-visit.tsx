import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { openOutbox } from '../../../platform/outbox/entries.ts';
import type { OutboxEntry } from '../../../platform/outbox/entry.ts';
import { completeEntry } from '../check-in-form.rules.ts';
import { CheckInDialog } from '../components/check-in-dialog.tsx';
import type { KeptVisit } from './visit-entry.ts';

/** The check-in form with a visit that waits to be sent. Sent from here, it takes that one's place and keeps its position. */
export function EditVisit({ entry: given, onClose }: { entry: OutboxEntry<KeptVisit>; onClose: () => void }) {
  // As it was opened: what replaces it must not empty the form, which stays open where that is refused.
  const [entry] = useState(given);
  const photo = useQuery({
    queryKey: ['outbox-files', entry.id, entry.madeAt],
    queryFn: async () => [...(await (await openOutbox()).readFiles(entry.id)).values()],
  }).data;
  if (!photo) return null;
  const values = completeEntry(entry.content.values);
  const restored = { record: undefined, values, photo: photo[0], step: 0, opening: { _id: entry.id } };
  return <CheckInDialog restored={restored} kept={entry.content} onLogged={onClose} onKept={onClose} onClose={onClose} />;
}
