import { type ReactNode, useEffect, useRef } from 'react';
import classes from './notification-panel.module.css';

/** Below the bell. Escape, a press outside and leaving by Tab close it; Escape returns the focus to the bell. */
export function NotificationPopover({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const bell = box.current?.parentElement;
    box.current?.focus({ preventScroll: true });
    const leave = ({ target }: Event) => target instanceof Node && target.isConnected && !bell?.contains(target) && onClose();
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      bell?.querySelector('button')?.focus();
      onClose();
    };
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    document.addEventListener('keydown', press);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
      document.removeEventListener('keydown', press);
    };
  }, [onClose]);
  return (
    <div ref={box} role="dialog" aria-label="Notifications" tabIndex={-1} className={classes.popover}>
      <h2>Notifications</h2>
      {children}
    </div>
  );
}
