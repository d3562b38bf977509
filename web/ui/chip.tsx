import type { ReactNode } from 'react';
import classes from './chip.module.css';

/** good: Verified, Won, Done. wait: Waiting, Quoted, Medium. bad: Away, Lost, High. info: Cannot verify, Lead, Low. */
export type Tone = 'good' | 'wait' | 'bad' | 'info' | 'accent';

interface ChipProps {
  tone?: Tone;
  /** A dot before the words, for a state. */
  hasDot?: boolean;
  /** Makes the chip removable; `removeLabel` names the button. */
  onRemove?: () => void;
  removeLabel?: string;
  children: ReactNode;
}

export function Chip({ tone = 'info', hasDot = false, onRemove, removeLabel, children }: ChipProps) {
  return (
    <span className={`${classes.chip} ${classes[tone]}`}>
      {hasDot && <i aria-hidden="true" />}
      {children}
      {onRemove && (
        <button type="button" onClick={onRemove} aria-label={removeLabel ?? 'Remove'}>
          ✕
        </button>
      )}
    </span>
  );
}
