import { CLIENT_MESSAGES } from '@fairlead/contract/clients';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { v7 as newId } from 'uuid';
import { useDraftMoves } from '../../../platform/drafts/drafts.ts';
import { describeError } from '../../../platform/error-message.ts';
import { currentOutbox } from '../../../platform/outbox/entries.ts';
import { sendOrKeep } from '../../../platform/outbox/send-or-keep.ts';
import { NewNote, UnsentNotes } from '../../../records/notes/dated-notes.tsx';
import panels from '../../../records/page/panels.module.css';
import { useMay } from '../../sign-in/public/signed-in-user.ts';
import { ownershipOf } from '../client-fields.rules.ts';
import { followUpEntry } from '../outbox/follow-up-entry.ts';
import { findUnsentFollowUp, useUnsentFollowUp } from '../outbox/unsent-follow-up.ts';
import { useNewNotes } from '../outbox/use-new-notes.ts';
import { FollowUpChoices } from '../page/follow-up-choices.tsx';
import type { KeptClient } from '../public/kept-client.ts';

/** A client's follow-up, set from what the device knows and sent later. Who added a client isn't kept, so its assigned employee decides. */
export function OfflineFollowUp({ client }: { client: KeptClient }) {
  const { _id, companyName, assignedToId, followUpDate, version } = client;
  const may = useMay();
  const unsent = useUnsentFollowUp(_id);
  const { mutate, error } = useMutation({
    mutationFn(day: string) {
      const earlier = findUnsentFollowUp(currentOutbox().entries, _id);
      const from = earlier ? earlier.content.day : followUpDate;
      return sendOrKeep(followUpEntry(newId(), { client: { _id, name: companyName }, day: day || null, from, version }));
    },
  });
  return (
    <FollowUpChoices
      day={unsent?.day ?? followUpDate ?? ''}
      state={unsent?.state}
      failure={error ? describeError(error, CLIENT_MESSAGES.detailEditFailed) : undefined}
      onSet={may('clients.edit', ownershipOf({ createdBy: null, assignedToId })) ? (day) => mutate(day) : undefined}
    />
  );
}

/** Notes that are sent later. Earlier ones are not kept on devices. */
export function OfflineNotes({ client }: { client: KeptClient }) {
  const headingId = useId();
  const notes = useNewNotes(client);
  const draftMoves = useDraftMoves();
  return (
    <section className={panels.section} aria-labelledby={headingId}>
      <div className={panels.head}>
        <h2 id={headingId}>Dated notes</h2>
      </div>
      {notes.mayAdd && <NewNote key={draftMoves} notes={notes} />}
      {notes.unsent.length > 0 && (
        <ul className={panels.list} aria-label="Dated notes">
          <UnsentNotes unsent={notes.unsent} />
        </ul>
      )}
      <p className="muted">Earlier notes are read from the server.</p>
    </section>
  );
}
