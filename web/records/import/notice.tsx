import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../ui/icon.tsx';
import classes from './notice.module.css';

interface NoticeProps {
  tone: 'bad' | 'wait' | 'accent';
  icon: IconName;
  children: ReactNode;
  /** A button that leads to the remedy. */
  action?: ReactNode;
}

/** One thing to know about an import, where it matters. */
export function Notice({ tone, icon, children, action }: NoticeProps) {
  return (
    <div className={classes.notice} data-tone={tone} role="status">
      <Icon name={icon} />
      <div className={classes.words}>{children}</div>
      {action}
    </div>
  );
}
