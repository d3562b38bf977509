import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Destination } from '../../area.ts';
import { now } from '../../platform/time.ts';
import { Brand } from '../../ui/brand.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ADDITIONAL, isActive, MAIN } from './destinations.ts';
import classes from './sidebar.module.css';

const STORAGE_KEY = 'sidebar';

/** Only on wide screens. When narrowed to icons, entries keep their name as a tooltip and for screen readers. */
export function Sidebar({ path, onLogOut }: { path: string; onLogOut: () => void }) {
  const [isNarrow, setNarrow] = useState(() => localStorage.getItem(STORAGE_KEY) === 'narrow');

  function toggle() {
    localStorage.setItem(STORAGE_KEY, isNarrow ? 'wide' : 'narrow');
    setNarrow(!isNarrow);
  }

  const renderEntry = (destination: Destination) => (
    <Link
      key={destination.to}
      to={destination.to}
      className={classes.entry}
      data-active={isActive(destination, path) || undefined}
      aria-current={isActive(destination, path) ? 'page' : undefined}
      title={isNarrow ? destination.label : undefined}
    >
      <Icon name={destination.icon} />
      <span>{destination.label}</span>
    </Link>
  );

  return (
    <div className={classes.side} data-narrow={isNarrow || undefined}>
      <div className={classes.top}>
        <Brand isShort={isNarrow} />
      </div>
      <nav aria-label="Main">
        <small id="nav-main">MAIN</small>
        {MAIN.map(renderEntry)}
        <small id="nav-additional">ADDITIONAL</small>
        {ADDITIONAL.map(renderEntry)}
        <button type="button" className={classes.entry} onClick={onLogOut} title={isNarrow ? 'Log Out' : undefined}>
          <Icon name="logout" />
          <span>Log Out</span>
        </button>
      </nav>
      <div className={classes.bottom}>
        <button
          type="button"
          className={classes.entry}
          onClick={toggle}
          aria-expanded={!isNarrow}
          title={isNarrow ? 'Widen the sidebar' : undefined}
        >
          <Icon name={isNarrow ? 'expand' : 'collapse'} />
          <span>{isNarrow ? 'Widen the sidebar' : 'Narrow the sidebar'}</span>
        </button>
        <footer>{now().getFullYear()} · Powered by Fairlead</footer>
      </div>
    </div>
  );
}
