import { CLIENT_MESSAGES, type Client } from '@fairlead/contract/clients';
import { v7 as newId } from 'uuid';
import { describeReply } from '../../../platform/error-message.ts';
import { currentOutbox } from '../../../platform/outbox/entries.ts';
import { sendOrKeep } from '../../../platform/outbox/send-or-keep.ts';
import type { Save } from '../../../records/form/form-kind.ts';
import { useRecordPatch } from '../../../records/merge/use-record-patch.tsx';
import type { ClientValues } from '../form/client-form.rules.ts';
import { CLIENT_FORM } from '../form/client-form.ts';
import { followUpEntry } from '../outbox/follow-up-entry.ts';
import { findUnsentFollowUp, useUnsentFollowUp } from '../outbox/unsent-follow-up.ts';
import { FollowUpChoices } from './follow-up-choices.tsx';

/** When to be in touch again, with the choices of docs/product/clients.md. */
export function FollowUp({ client, mayEdit }: { client: Client; mayEdit: boolean }) {
  const unsent = useUnsentFollowUp(client._id);
  const { mutate, isPending, variables, error, dialog } = useRecordPatch({ ...CLIENT_FORM, save }, client);
  const pending = isPending ? variables.part.followUpDate : undefined;

  async function save({ before = client, values }: Save<Client, ClientValues>): Promise<Client | undefined> {
    const { _id, companyName, version } = before;
    // One that waits will have been sent before.
    const earlier = findUnsentFollowUp(currentOutbox().entries, _id);
    const from = earlier ? earlier.content.day : before.followUpDate;
    const content = { client: { _id, name: companyName }, day: values.followUpDate || null, from, version };
    const sent = await sendOrKeep(followUpEntry(newId(), content));
    // A repeated call is answered without the client, which is read again then.
    return sent && ((sent.reply ?? before) as Client);
  }

  return (
    <>
      <FollowUpChoices
        day={pending ?? unsent?.day ?? client.followUpDate ?? ''}
        state={unsent?.state}
        failure={error ? describeReply(error, CLIENT_MESSAGES.detailEditFailed) : undefined}
        onSet={mayEdit ? (followUpDate) => mutate({ part: { followUpDate } }) : undefined}
      />
      {dialog}
    </>
  );
}
