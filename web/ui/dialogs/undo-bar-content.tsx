import { Button, CloseButton } from '@mantine/core';
import { useEffect } from 'react';
import { useFocusAgain } from './focus-again.ts';
import classes from './undo-bar.module.css';

/** Long enough to notice and reach it (docs/product/app.md). */
const SHOWN_MS = 10_000;

export interface UndoBarProps {
  message: string;
  /** The button's label. Default: 'Undo'. */
  action?: string;
  onUndo: () => void;
  /** Stays until it is dismissed. A bar that doesn't lies over it. */
  isLasting?: boolean;
  /** What was pressed is under way. */
  isBusy?: boolean;
  /** Called when the time is over or the user dismisses the bar. */
  onGone: () => void;
}

/** The content of UndoBar: says what was discarded and offers to restore it, for ten seconds unless it is lasting. Remount it for each message. */
export function UndoBarContent({ message, action = 'Undo', onUndo, isLasting = false, isBusy = false, onGone }: UndoBarProps) {
  const { bar, leave } = useFocusAgain<HTMLDivElement>();

  function end(next: () => void) {
    leave();
    next();
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the time runs once, whatever the callbacks are
  useEffect(() => {
    if (isLasting) return undefined;
    const timer = setTimeout(() => end(onGone), SHOWN_MS);
    return () => clearTimeout(timer);
  }, []);

  return (
    <div {...bar} role="status" className={classes.bar} data-lasting={isLasting || undefined}>
      <span className={classes.message}>{message}</span>
      <Button loading={isBusy} onClick={() => end(onUndo)}>
        {action}
      </Button>
      <CloseButton aria-label="Dismiss" onClick={() => end(onGone)} />
    </div>
  );
}
