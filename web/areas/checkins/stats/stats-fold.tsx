import { useId, useRef, useState } from 'react';
import { lazyPart } from '../../../platform/lazy-part.ts';
import { Icon } from '../../../ui/icon.tsx';
import classes from './stats-fold.module.css';

const VisitStats = lazyPart(() => import('./visit-stats.tsx'), 'VisitStats');

/** The visits' statistics above their list, asked for once they are opened (docs/product/checkins.md). */
export function StatsFold() {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);

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
