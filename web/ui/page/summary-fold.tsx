import { type ReactNode, useState } from 'react';
import { Icon } from '../icon.tsx';
import classes from './summary-fold.module.css';

/** Figures above a list. On a phone they are folded into one line that opens, so that the rows come first. */
export function SummaryFold({ line, children }: { line: ReactNode; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={classes.fold} data-open={isOpen || undefined}>
      <button type="button" className={classes.line} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <span>{line}</span>
        <Icon name="down" />
      </button>
      <ul className={classes.cards} aria-label="Summary">
        {children}
      </ul>
    </div>
  );
}

/** One figure, with its content below the title. */
export function SummaryCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li className={classes.card}>
      <span className={classes.title}>{title}</span>
      {children}
    </li>
  );
}
