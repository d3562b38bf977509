import { type ReactNode, useState } from 'react';
import { Icon } from '../icon.tsx';
import classes from './summary-fold.module.css';

/** Figures over a list. A phone has them folded into one line, which opens; the rows come first there. */
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

/** One figure; its content stands below the title. */
export function SummaryCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li className={classes.card}>
      <span className={classes.title}>{title}</span>
      {children}
    </li>
  );
}
