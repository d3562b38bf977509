import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

/** One line that says what is missing, and the button that fills it. */
export function EmptyState({ title, hint, action }: { title: string; hint?: ReactNode; action?: ReactNode }) {
  return (
    <div className={classes.empty}>
      <p className={classes.title}>{title}</p>
      {hint && <p className="muted">{hint}</p>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}
