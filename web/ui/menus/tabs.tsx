import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import classes from './tabs.module.css';

interface TabsProps<Key extends string> {
  label: string;
  tabs: readonly { key: Key; label: string }[];
  active: Key;
  onChange: (key: Key) => void;
  /** The active tab's content. */
  children: ReactNode;
}

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, Home: Number.NEGATIVE_INFINITY, End: Number.POSITIVE_INFINITY };

/** Tabs with an indicator that slides to the active one; arrow keys, Home and End move between them. */
export function Tabs<Key extends string>({ label, tabs, active, onChange, children }: TabsProps<Key>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const at = Math.max(
    0,
    tabs.findIndex(({ key }) => key === active),
  );

  function move(event: KeyboardEvent) {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const to = Number.isFinite(step) ? (at + step + tabs.length) % tabs.length : step < 0 ? 0 : tabs.length - 1;
    const next = tabs[to];
    if (!next) return;
    onChange(next.key);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[to]?.focus();
  }

  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className={classes.list}
        style={{ gridTemplateColumns: `repeat(${tabs.length}, 1fr)` }}
      >
        {tabs.map((tab, index) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-${tab.key}`}
            aria-selected={index === at}
            aria-controls={`${id}-panel`}
            tabIndex={index === at ? 0 : -1}
            onClick={() => onChange(tab.key)}
            onKeyDown={move}
          >
            {tab.label}
          </button>
        ))}
        <span
          className={classes.indicator}
          style={{ width: `${100 / tabs.length}%`, transform: `translateX(${at * 100}%)` }}
          aria-hidden="true"
        />
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${active}`} className={classes.panel}>
        {children}
      </div>
    </>
  );
}
