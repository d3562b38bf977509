import type { ReactNode } from 'react';
import { dateTime, timeText, today, toLocalDay, toLocalTime } from '../../platform/time.ts';
import { Chip } from '../chip.tsx';
import classes from './as-of-note.module.css';

/** As in 'As of 10:42 AM', with its day if that is not today. */
export function asOfText(asOf: string): string {
  const at = new Date(asOf);
  return `As of ${toLocalDay(at) === today() ? timeText(toLocalTime(at)) : dateTime(asOf)}`;
}

/** Says above what is read from the device that it is, and how late. `children`: what else is to be known. */
export function AsOfNote({ asOf, children }: { asOf: string; children?: ReactNode }) {
  return (
    <p className={classes.note} role="status">
      <Chip tone="wait" hasDot>
        No connection
      </Chip>
      <span>{asOfText(asOf)}</span>
      {children && <span className={classes.more}>{children}</span>}
    </p>
  );
}
