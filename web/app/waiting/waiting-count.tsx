import { Link } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { listUnsent, useOutbox } from '../../platform/outbox/entries.ts';
import { Icon } from '../../ui/icon.tsx';
import classes from './waiting-count.module.css';

/** How much waits to be sent, on every page while there is anything; it leads to the page that says what. */
export function WaitingCount() {
  const unsent = listUnsent(useOutbox());
  if (unsent.length === 0) return null;
  const troubled = unsent.filter(({ state }) => state === 'attention').length;
  const words = troubled > 0 ? `${troubled} of ${unsent.length} waiting need attention` : `${unsent.length} waiting to be sent`;
  return (
    <Link to={paths.waiting} className={classes.count} data-troubled={troubled > 0 || undefined} aria-label={words} title={words}>
      <Icon name={troubled > 0 ? 'warning' : 'upload'} size={16} />
      {unsent.length}
    </Link>
  );
}
