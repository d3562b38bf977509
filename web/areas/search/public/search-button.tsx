import { Icon } from '../../../ui/icon.tsx';
import classes from './search-button.module.css';

const IS_APPLE = /Mac|iP/.test(navigator.platform);

/** Opens the search over everything. It looks like a field where there is room. */
export function SearchButton({ onOpen }: { onOpen: () => void }) {
  return (
    <button
      type="button"
      className={classes.button}
      aria-label="Search"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={onOpen}
    >
      <Icon name="search" />
      <span>Search</span>
      <kbd>{IS_APPLE ? '⌘ K' : 'Ctrl K'}</kbd>
    </button>
  );
}
