import { Icon } from '../../../ui/icon.tsx';
import classes from './search-button.module.css';

/** The key that goes with others, as it is called on this device. */
export const MODIFIER = /Mac|iP/.test(navigator.platform) ? '⌘' : 'Ctrl';

/** Opens the search over everything. It looks like a field where there is room. */
export function SearchButton({ onOpen }: { onOpen: () => void }) {
  return (
    <button type="button" className={classes.button} aria-haspopup="dialog" aria-keyshortcuts="Control+K Meta+K" onClick={onOpen}>
      <Icon name="search" />
      <span>Search</span>
      <small aria-hidden="true">{MODIFIER} K</small>
    </button>
  );
}
