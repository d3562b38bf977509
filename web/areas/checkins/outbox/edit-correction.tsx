import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { describeError } from '../../../platform/error-message.ts';
import { openOutbox } from '../../../platform/outbox/entries.ts';
import type { OutboxEntry } from '../../../platform/outbox/entry.ts';
import { correct, type VISIT_FORM } from '../form/visit-form.tsx';
import { VisitWizard } from '../form/visit-wizard.tsx';
import type { KeptCorrection } from './correction-entry.ts';

/** The form with a correction that waits. Saved from here, it takes that one's place; what others saved meanwhile is merged as always. */
export function EditCorrection({ entry: given, onClose }: { entry: OutboxEntry<KeptCorrection>; onClose: () => void }) {
  // As it was opened: what replaces it must not empty the form, which stays open where that is refused.
  const [entry] = useState(given);
  const { before, values, body } = entry.content;
  const isReplaced = useRef(false);
  const files = useQuery({
    queryKey: ['outbox-files', entry.id, entry.madeAt],
    queryFn: async () => [...(await (await openOutbox()).readFiles(entry.id)).values()],
  }).data;
  if (!files) return null;

  const save: typeof VISIT_FORM.save = async (typed) => {
    if (!isReplaced.current) {
      isReplaced.current = true;
      return correct(typed, entry.id);
    }
    // The server may have stored something under that id, so what is saved after a refusal has one of its own.
    const saved = await correct(typed);
    await (await openOutbox()).remove([entry.id]);
    return saved;
  };
  const photo = files[0] ?? (body.imageProof === null ? null : undefined);
  return (
    <VisitWizard
      record={before}
      restored={{ record: before, values, photo, step: 0 }}
      save={save}
      // The page Waiting doesn't offer it again.
      survivesReload={false}
      failure={(error) => describeError(error, 'The visit could not be corrected. Please try again.')}
      onSaved={onClose}
      onKept={onClose}
      onClose={onClose}
    />
  );
}
