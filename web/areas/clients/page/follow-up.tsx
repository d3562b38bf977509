import { CLIENT_LABELS, CLIENT_MESSAGES, type Client } from '@fairlead/contract/clients';
import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { v7 as newId } from 'uuid';
import { describeError } from '../../../platform/error-message.ts';
import { currentOutbox, useOutbox } from '../../../platform/outbox/entries.ts';
import type { OutboxEntry } from '../../../platform/outbox/entry.ts';
import { stateText } from '../../../platform/outbox/outbox.rules.ts';
import { sendOrKeep } from '../../../platform/outbox/send-or-keep.ts';
import { today } from '../../../platform/time.ts';
import type { Save } from '../../../records/form/form-kind.ts';
import { useRecordPatch } from '../../../records/merge/use-record-patch.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { monthDayYear } from '../../../ui/dates/date-days.ts';
import { DatePicker } from '../../../ui/dates/date-picker.tsx';
import type { ClientValues } from '../form/client-form.rules.ts';
import { CLIENT_FORM } from '../form/client-form.ts';
import { FOLLOW_UP_FORMAT, FOLLOW_UP_KIND, followUpEntry, type KeptFollowUp } from '../outbox/follow-up-entry.ts';
import { FOLLOW_UP_CHOICES, followUpIn, followUpWords } from './client-follow-up.rules.ts';
import classes from './follow-up.module.css';

/** When to be in touch again, with the choices of docs/product/clients.md. */
export function FollowUp({ client, mayEdit }: { client: Client; mayEdit: boolean }) {
  const headingId = useId();
  const [isPicking, setPicking] = useState(false);
  const { entries, sending, isLost } = useOutbox();
  const unsent = findUnsent(entries, client._id);
  const unsentDay = unsent && (unsent.content.day ?? '');
  const { mutate, isPending, variables, error, dialog } = useRecordPatch({ ...CLIENT_FORM, save }, client);
  const pending = isPending ? variables.part.followUpDate : undefined;
  const day = pending ?? unsentDay ?? client.followUpDate ?? '';
  const set = (followUpDate: string) => mutate({ part: { followUpDate } });

  async function save({ before = client, values }: Save<Client, ClientValues>): Promise<Client | undefined> {
    const { _id, companyName, version } = before;
    // One that waits will have been sent before.
    const earlier = findUnsent(currentOutbox().entries, _id);
    const from = earlier ? earlier.content.day : before.followUpDate;
    const content = { client: { _id, name: companyName }, day: values.followUpDate || null, from, version };
    const sent = await sendOrKeep(followUpEntry(newId(), content));
    // A repeated call is answered without the client, which is read again then.
    return sent && ((sent.reply ?? before) as Client);
  }

  return (
    <section className={classes.followUp} aria-labelledby={headingId}>
      <div>
        <h2 id={headingId}>{CLIENT_LABELS.followUpDate}</h2>
        <p aria-live="polite">{day === '' ? <span className="muted">{CLIENT_MESSAGES.notProvided}</span> : <Shown day={day} />}</p>
        {unsent && <Chip tone="wait">{stateText(unsent, { isSending: sending.has(unsent.id), isLost })}</Chip>}
        {error && (
          <p role="alert" className={classes.failed}>
            {describeError(error, CLIENT_MESSAGES.detailEditFailed)}
          </p>
        )}
      </div>
      {mayEdit && (
        <div className={classes.choices}>
          {FOLLOW_UP_CHOICES.map(({ label, days }) => (
            <Button key={label} onClick={() => set(followUpIn(days, today()))} title={monthDayYear(followUpIn(days, today()))}>
              {label}
            </Button>
          ))}
          <Button onClick={() => setPicking(true)} aria-haspopup="dialog">
            Pick a date
          </Button>
          {day !== '' && <Button onClick={() => set('')}>Clear</Button>}
        </div>
      )}
      {isPicking && (
        <DatePicker
          title={CLIENT_LABELS.followUpDate}
          value={day === '' ? undefined : day}
          onApply={set}
          onClose={() => setPicking(false)}
        />
      )}
      {dialog}
    </section>
  );
}

/** The latest that waits. */
const findUnsent = (entries: readonly OutboxEntry[], clientId: string) =>
  entries.findLast(
    (entry): entry is OutboxEntry<KeptFollowUp> =>
      entry.kind === FOLLOW_UP_KIND &&
      entry.format === FOLLOW_UP_FORMAT &&
      entry.state === 'waiting' &&
      (entry.content as KeptFollowUp).client._id === clientId,
  );

function Shown({ day }: { day: string }) {
  const { words, isOverdue } = followUpWords(day, today());
  return (
    <>
      <b>{monthDayYear(day)}</b>
      <Chip tone={isOverdue ? 'bad' : 'info'}>{words}</Chip>
    </>
  );
}
