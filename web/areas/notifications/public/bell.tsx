import { UNREAD_MAX } from '@fairlead/contract/notifications/unread';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { lazyPart } from '../../../platform/lazy-part.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useIsPhone } from '../../../ui/phone-width.ts';
import classes from './bell.module.css';
import { unreadQuery } from './unread.queries.ts';

const NotificationList = lazyPart(() => import('../panel/notification-list.tsx'), 'NotificationList');
const NotificationSheet = lazyPart(() => import('../panel/notification-sheet.tsx'), 'NotificationSheet');
const NotificationPopover = lazyPart(() => import('../panel/notification-popover.tsx'), 'NotificationPopover');

/** The unread notifications' number, and the newest of them in a popover or, on a phone, a sheet (docs/product/notifications.md). */
export function Bell() {
  const unread = useQuery(unreadQuery()).data ?? 0;
  const isPhone = useIsPhone();
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const count = unread >= UNREAD_MAX ? `${UNREAD_MAX - 1}+` : String(unread);
  const Panel = isPhone ? NotificationSheet : NotificationPopover;
  return (
    <span className={classes.anchor}>
      <button
        type="button"
        className={classes.bell}
        aria-label={unread === 0 ? 'Notifications' : `Notifications, ${count} unread`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="bell" size={20} />
        {unread > 0 && (
          <span className={classes.count} aria-hidden="true">
            {count}
          </span>
        )}
      </button>
      {isOpen && (
        <Panel onClose={close}>
          <NotificationList unread={unread} onLeave={close} />
        </Panel>
      )}
    </span>
  );
}
