import { Link } from '@tanstack/react-router';
import { lazy, type Ref, Suspense } from 'react';
import { useCurrentUser } from '../../areas/accounts/public/signed-in-user.ts';
import { useSession } from '../../platform/session.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Brand } from '../../ui/brand.tsx';
import { Icon } from '../../ui/icon.tsx';
import { paths } from '../paths.ts';
import classes from './header.module.css';

// Its code comes beside the first rows, and again until it is there: no page fails for want of it.
const Connection = lazy(async () => {
  for (;;) {
    try {
      return { default: (await import('./connection.tsx')).Connection };
    } catch {
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }
});
const AGAIN_MS = 3_000;

/** Breadcrumbs (put into `slot` by each page) and the profile block; on phones the mark, the picture and the menu button. */
export function Header({ slot, onMenu }: { slot: Ref<HTMLDivElement>; onMenu: () => void }) {
  const user = useCurrentUser();
  const { username = '', userId } = useSession() ?? {};
  return (
    <header className={classes.header}>
      <div className={classes.mark}>
        <Brand />
      </div>
      <div ref={slot} className={classes.slot} />
      <Suspense>{userId && <Connection userId={userId} />}</Suspense>
      <Link to={paths.profile} className={classes.who}>
        <span className={classes.name}>
          <b>{username.toUpperCase()}</b>
          <span>{user?.role ?? ' '}</span>
        </span>
        <span className="sr-only">Your profile</span>
        <Avatar name={username} picture={user?.profilePicture} />
      </Link>
      <button type="button" className={classes.menu} onClick={onMenu} aria-label="Menu" aria-haspopup="dialog">
        <Icon name="menu" size={22} />
      </button>
    </header>
  );
}
