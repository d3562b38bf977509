import { CLIENT_LABELS, CLIENT_MESSAGES, type Client } from '@fairlead/contract/clients';
import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { describeError } from '../../../platform/error-message.ts';
import { today } from '../../../platform/time.ts';
import { useRecordPatch } from '../../../records/merge/use-record-patch.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { monthDayYear } from '../../../ui/dates/date-days.ts';
import { DatePicker } from '../../../ui/dates/date-picker.tsx';
import { CLIENT_FORM } from '../form/client-form.ts';
import { FOLLOW_UP_CHOICES, followUpIn, followUpWords } from './client-follow-up.rules.ts';
import classes from './follow-up.module.css';

/** When to be in touch again, with the choices of docs/product/clients.md. */
export function FollowUp({ client, mayEdit }: { client: Client; mayEdit: boolean }) {
  const headingId = useId();
  const [isPicking, setPicking] = useState(false);
  const { mutate, isPending, variables, error, dialog } = useRecordPatch(CLIENT_FORM, client);
  const pending = isPending ? variables.part.followUpDate : undefined;
  const day = pending ?? client.followUpDate ?? '';
  const set = (followUpDate: string) => mutate({ part: { followUpDate } });

  return (
    <section className={classes.followUp} aria-labelledby={headingId}>
      <div>
        <h2 id={headingId}>{CLIENT_LABELS.followUpDate}</h2>
        <p aria-live="polite">{day === '' ? <span className="muted">{CLIENT_MESSAGES.notProvided}</span> : <Shown day={day} />}</p>
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

function Shown({ day }: { day: string }) {
  const { words, isOverdue } = followUpWords(day, today());
  return (
    <>
      <b>{monthDayYear(day)}</b>
      <Chip tone={isOverdue ? 'bad' : 'info'}>{words}</Chip>
    </>
  );
}
