import { CLIENT_LABELS, CLIENT_MESSAGES } from '@fairlead/contract/clients';
import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { today } from '../../../platform/time.ts';
import { Chip } from '../../../ui/chip.tsx';
import { monthDayYear } from '../../../ui/dates/date-days.ts';
import { DatePicker } from '../../../ui/dates/date-picker.tsx';
import { FOLLOW_UP_CHOICES, followUpIn, followUpWords } from './client-follow-up.rules.ts';
import classes from './follow-up.module.css';

interface FollowUpChoicesProps {
  /** Blank for none. */
  day: string;
  /** The state of one that is still to be sent. */
  state: string | undefined;
  /** Why it could not be set. */
  failure: string | undefined;
  /** Absent for those who may not. A blank day clears it. */
  onSet: ((day: string) => void) | undefined;
}

/** The day of a follow-up and the choices for another. */
export function FollowUpChoices({ day, state, failure, onSet }: FollowUpChoicesProps) {
  const headingId = useId();
  const [isPicking, setPicking] = useState(false);
  return (
    <section className={classes.followUp} aria-labelledby={headingId}>
      <div>
        <h2 id={headingId}>{CLIENT_LABELS.followUpDate}</h2>
        <p aria-live="polite">{day === '' ? <span className="muted">{CLIENT_MESSAGES.notProvided}</span> : <Shown day={day} />}</p>
        {state && <Chip tone="wait">{state}</Chip>}
        {failure && (
          <p role="alert" className={classes.failed}>
            {failure}
          </p>
        )}
      </div>
      {onSet && (
        <div className={classes.choices}>
          {FOLLOW_UP_CHOICES.map(({ label, days }) => (
            <Button key={label} onClick={() => onSet(followUpIn(days, today()))} title={monthDayYear(followUpIn(days, today()))}>
              {label}
            </Button>
          ))}
          <Button onClick={() => setPicking(true)} aria-haspopup="dialog">
            Pick a date
          </Button>
          {day !== '' && <Button onClick={() => onSet('')}>Clear</Button>}
        </div>
      )}
      {isPicking && onSet && (
        <DatePicker
          title={CLIENT_LABELS.followUpDate}
          value={day === '' ? undefined : day}
          onApply={onSet}
          onClose={() => setPicking(false)}
        />
      )}
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
