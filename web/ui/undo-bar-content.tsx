import { Button, CloseButton } from '@mantine/core';
import { type FocusEvent, useEffect, useRef } from 'react';
import { focusAgain } from './focus-again.ts';
import classes from './undo-bar.module.css';

/** Long enough to notice and reach it (decisions C7). */
const SHOWN_MS = 10_000;

export interface UndoBarProps {
  message: string;
  /** On the button; 'Undo' unless given. */
  action?: string;
  onUndo: () => void;
  /** Called when the time is over, or by the user's wish. */
  onGone: () => void;
}

/** The bar itself; use it through UndoBar. Says what was just given up and takes it back, for ten seconds. Mount it anew for each message. */
export function UndoBarContent({ message, action = 'Undo', onUndo, onGone }: UndoBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const before = useRef<EventTarget | null>(null);

  function remember({ currentTarget, relatedTarget }: FocusEvent) {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) before.current = relatedTarget;
  }

  /** The bar goes, and whoever is in it goes on where they were. */
  function leave(next: () => void) {
    if (bar.current?.contains(document.activeElement)) focusAgain(before.current);
    next();
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the time runs once, whatever the callbacks are
  useEffect(() => {
    const timer = setTimeout(() => leave(onGone), SHOWN_MS);
    return () => clearTimeout(timer);
  }, []);

  return (
    <div ref={bar} role="status" className={classes.bar} onFocus={remember}>
      <span className={classes.message}>{message}</span>
      <Button onClick={() => leave(onUndo)}>{action}</Button>
      <CloseButton aria-label="Dismiss" onClick={() => leave(onGone)} />
    </div>
  );
}
