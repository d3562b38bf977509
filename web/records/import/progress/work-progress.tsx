import type { ReactNode } from 'react';
import { numberShown } from '../import-view.rules.ts';
import classes from './work-progress.module.css';

interface WorkProgressProps {
  /** What is being done, as in 'Checking the rows'. */
  label: string;
  done: number;
  /** 0 while the number is not known. */
  total: number;
  /** Percent instead of the count. */
  isShare?: boolean;
  children?: ReactNode;
}

/** How far long work is. Only its name is read out; a count that changes every second would drown everything else. */
export function WorkProgress({ label, done, total, isShare = false, children }: WorkProgressProps) {
  const share = total > 0 ? Math.min(1, done / total) : undefined;
  const far = isShare ? `${Math.floor((share ?? 0) * 100)} %` : `${numberShown(done)} of ${numberShown(total)}`;
  return (
    <div className={classes.work}>
      <p className={classes.line}>
        <span role="status">{label}…</span>
        {share !== undefined && <span className={classes.count}>{far}</span>}
      </p>
      <progress aria-label={label} max={1} {...(share !== undefined && { value: share })} />
      {children}
    </div>
  );
}
