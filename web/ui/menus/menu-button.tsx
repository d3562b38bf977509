import { Button } from '@mantine/core';
import { type ReactNode, useCallback, useState } from 'react';
import { CompactButton } from '../compact-button.tsx';
import { Icon, type IconName } from '../icon.tsx';
import classes from './menu.module.css';

interface MenuButtonProps {
  label: string;
  icon?: IconName;
  /** How many of what the menu offers are in use. */
  count?: number;
  /** On a phone only the icon is visible. */
  isCompact?: boolean;
  isDisabled?: boolean;
  /** Draws the open menu: a `MenuPopup`, or a lazy component around one. */
  menu: (close: () => void) => ReactNode;
}

/** A button that opens a menu below it, or above where there is more room. */
export function MenuButton({ label, icon, count = 0, isCompact = false, isDisabled = false, menu }: MenuButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const button = { disabled: isDisabled, 'aria-haspopup': 'menu', 'aria-expanded': isOpen, onClick: () => setOpen(!isOpen) } as const;
  const inUse = count > 0 && (
    <>
      <span className={classes.count} aria-hidden="true">
        {count}
      </span>
      <span className="sr-only">, {count} in use</span>
    </>
  );
  return (
    <span className={classes.anchor}>
      {isCompact && icon ? (
        <CompactButton label={label} icon={icon} {...button}>
          {inUse}
        </CompactButton>
      ) : (
        <Button leftSection={icon && <Icon name={icon} size={16} />} {...button}>
          {label}
          {inUse}
        </Button>
      )}
      {isOpen && menu(close)}
    </span>
  );
}
