import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Sheet } from '../../ui/dialogs/sheet.tsx';
import { Icon } from '../../ui/icon.tsx';
import { isActive, MENU_SHEET } from './destinations.ts';
import classes from './menu-sheet.module.css';
import { isLogOutAsked } from './use-log-out.tsx';

interface MenuSheetProps {
  path: string;
  /** Name and role in full, since a phone's header truncates them. */
  who: string;
  onClose: () => void;
  onSearch: () => void;
  onLogOut: () => void;
}

/** The phone's remaining entries. Log Out asks for confirmation here (docs/product/app.md), unless it asks anyway. */
export function MenuSheet({ path, who, onClose, onSearch, onLogOut }: MenuSheetProps) {
  const [isAsking, setAsking] = useState(false);
  const question = (
    <ConfirmDialog
      title="Log Out?"
      text="Are you sure you want to log out?"
      confirm="Log Out"
      isDangerous={false}
      onConfirm={onLogOut}
      onCancel={onClose}
    />
  );
  const menu = (
    <Sheet title="Menu" lead={who} onClose={onClose} width={360}>
      <nav aria-label="Menu" className={classes.menu}>
        <button type="button" onClick={onSearch}>
          <Icon name="search" size={22} />
          Search
        </button>
        {MENU_SHEET.map((destination) => (
          <Link
            key={destination.to}
            to={destination.to}
            onClick={onClose}
            data-active={isActive(destination, path) || undefined}
            aria-current={isActive(destination, path) ? 'page' : undefined}
          >
            <Icon name={destination.icon} size={22} />
            {destination.label}
          </Link>
        ))}
        <button type="button" onClick={() => (isLogOutAsked() ? onLogOut() : setAsking(true))}>
          <Icon name="logout" size={22} />
          Log Out
        </button>
      </nav>
    </Sheet>
  );
  return isAsking ? question : menu;
}
