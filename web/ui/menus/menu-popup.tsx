import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Icon } from '../icon.tsx';
import classes from './menu.module.css';

/** Pixels between a menu and the window's edge. */
const EDGE = 8;

export interface MenuEntry {
  key: string;
  label: ReactNode;
  onSelect: () => void;
  /** Set for one of several alternatives: whether it is the chosen one. */
  isChosen?: boolean;
  /** A line separates it from the entry above. */
  isApart?: boolean;
  /** The menu stays open, because its content changes. */
  isStaying?: boolean;
}

interface MenuPopupProps {
  /** Names the menu for screen readers. */
  label: string;
  entries: readonly MenuEntry[];
  /** Above the entries, for example why there are none. */
  note?: ReactNode;
  onClose: () => void;
}

/** Arrows go on at the other end. */
function moveByKeys(event: KeyboardEvent<HTMLElement>) {
  const entries = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^=menuitem]')];
  const at = entries.indexOf(document.activeElement as HTMLElement);
  const next = { ArrowDown: (at + 1) % entries.length, ArrowUp: Math.max(at, 0) - 1, Home: 0, End: -1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  entries.at(next)?.focus();
}

/** The open menu of a MenuButton, whose first button it belongs to. Arrows, Home and End move; Escape and Tab close (ADR 32). */
export function MenuPopup({ label, entries, note, onClose }: MenuPopupProps) {
  const box = useRef<HTMLDivElement>(null);
  const place = usePlace(box);
  useFocusInside(box);
  useClickOutside(box, onClose);

  function leave() {
    box.current?.parentElement?.querySelector('button')?.focus();
    onClose();
  }

  function handleKeys(event: KeyboardEvent<HTMLElement>) {
    if (event.key === 'Tab') return onClose();
    if (event.key !== 'Escape') return moveByKeys(event);
    // Escape closes the menu and nothing around it.
    event.preventDefault();
    event.stopPropagation();
    leave();
  }

  return (
    <div ref={box} className={classes.popup} style={place}>
      {note && <div className={classes.note}>{note}</div>}
      <div role="menu" aria-label={label} tabIndex={-1} onKeyDown={handleKeys}>
        {entries.map(({ key, label: words, onSelect, isChosen, isApart, isStaying }) => (
          <button
            key={key}
            type="button"
            {...(isChosen === undefined ? { role: 'menuitem' } : { role: 'menuitemradio', 'aria-checked': isChosen })}
            tabIndex={-1}
            data-apart={isApart}
            onClick={() => {
              if (!isStaying) leave();
              onSelect();
            }}
          >
            <span>{words}</span>
            {isChosen && <Icon name="tick" size={16} />}
          </button>
        ))}
      </div>
    </div>
  );
}

/** Below its button and inside the window; above if there is too little room below. */
function usePlace(box: React.RefObject<HTMLDivElement | null>) {
  const [place, setPlace] = useState<{ left: number; top?: string; bottom?: string }>({ left: 0, top: '100%' });
  useLayoutEffect(() => {
    const popup = box.current;
    const anchor = popup?.parentElement?.getBoundingClientRect();
    if (!popup || !anchor) return;
    const right = document.documentElement.clientWidth - EDGE - popup.offsetWidth;
    const left = Math.max(EDGE, Math.min(anchor.left, right)) - anchor.left;
    const isBelow = anchor.bottom + popup.offsetHeight + EDGE <= window.innerHeight || anchor.top < popup.offsetHeight + EDGE;
    setPlace(isBelow ? { left, top: '100%' } : { left, bottom: '100%' });
  }, [box]);
  return place;
}

/** Focuses the chosen entry, else the first; again after the focused entry has disappeared. */
function useFocusInside(box: React.RefObject<HTMLDivElement | null>) {
  useEffect(() => {
    if (box.current?.contains(document.activeElement)) return;
    const chosen = box.current?.querySelector<HTMLElement>('[aria-checked=true]');
    (chosen ?? box.current?.querySelector<HTMLElement>('[role^=menuitem]'))?.focus({ preventScroll: true });
  });
}

/** The button itself toggles the menu, so a click on it doesn't count as outside. */
function useClickOutside(box: React.RefObject<HTMLDivElement | null>, onClose: () => void) {
  useEffect(() => {
    const press = ({ target }: PointerEvent) => !box.current?.parentElement?.contains(target as Node) && onClose();
    document.addEventListener('pointerdown', press);
    return () => document.removeEventListener('pointerdown', press);
  }, [box, onClose]);
}
