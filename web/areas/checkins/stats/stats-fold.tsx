import { useLocation } from '@tanstack/react-router';
import { useId, useRef, useState } from 'react';
import { lazyPart } from '../../../platform/lazy-part.ts';
import { Icon } from '../../../ui/icon.tsx';
import classes from './stats-fold.module.css';
import { STATISTICS } from './visit-stats.rules.ts';

const VisitStats = lazyPart(() => import('./visit-stats.tsx'), 'VisitStats');

/** The visits' statistics above their list, asked for once they are opened or the address says so (docs/product/checkins.md). */
export function StatsFold() {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const isAsked = useLocation({ select: ({ hash }) => hash === STATISTICS });
  const [isOpen, setOpen] = useState(isAsked);

  /** What a link filters stands below, on a phone far below. */
  function close() {
    setOpen(false);
    button.current?.focus();
  }

  return (
    <section className={classes.fold} aria-label="Statistics">
      <button
        ref={button}
        type="button"
        className={classes.line}
        aria-expanded={isOpen}
        aria-controls={id}
        onPointerEnter={VisitStats.preload}
        onFocus={VisitStats.preload}
        onClick={() => setOpen(!isOpen)}
      >
        Statistics
        <Icon name="down" />
      </button>
      <div id={id}>{isOpen && <VisitStats onFollow={close} />}</div>
    </section>
  );
}
