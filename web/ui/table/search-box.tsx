import { useEffect, useRef, useState } from 'react';
import { Icon } from '../icon.tsx';
import classes from './search-box.module.css';

const PAUSE_MS = 250;

interface SearchBoxProps {
  /** Says what is searched. Also used as the placeholder. */
  label: string;
  value: string;
  /** Called when typing pauses, at once on Enter and on clearing. */
  onSearch: (text: string) => void;
  /** How long a pause is, in milliseconds; 0 where each key finds at once. */
  pauseMs?: number;
}

export function SearchBox({ label, value, onSearch, pauseMs = PAUSE_MS }: SearchBoxProps) {
  const [typed, setTyped] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The browser's Back changes the search from outside.
  useEffect(() => setTyped(value), [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function search(text: string, afterMs: number) {
    setTyped(text);
    clearTimeout(timer.current);
    if (afterMs === 0) onSearch(text.trim());
    else timer.current = setTimeout(() => onSearch(text.trim()), afterMs);
  }

  return (
    <search className={classes.box}>
      <Icon name="search" size={16} />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={typed}
        maxLength={200}
        autoComplete="off"
        onChange={(event) => search(event.currentTarget.value, event.currentTarget.value === '' ? 0 : pauseMs)}
        onKeyDown={(event) => event.key === 'Enter' && search(typed, 0)}
      />
    </search>
  );
}
