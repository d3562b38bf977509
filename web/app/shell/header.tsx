import { Link } from '@tanstack/react-router';
import { Bell } from '../../areas/notifications/public/bell.tsx';
import { SearchButton } from '../../areas/search/public/search-button.tsx';
import { useCurrentUser } from '../../areas/sign-in/public/signed-in-user.ts';
import { paths } from '../../paths.ts';
import { useSession } from '../../platform/session.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Brand } from '../../ui/brand.tsx';
import { Icon } from '../../ui/icon.tsx';
import { HeaderSlot } from '../../ui/page/page.tsx';
import { WaitingCount } from '../waiting/waiting-count.tsx';
import { Connection } from './connection.tsx';
import classes from './header.module.css';

/** Breadcrumbs, which each page renders into the slot, and the profile block. On phones: logo, picture and menu button. */
export function Header({ onMenu, onSearch }: { onMenu: () => void; onSearch: () => void }) {
  const user = useCurrentUser();
  const username = useSession()?.username ?? '';
  return (
    <header className={classes.header}>
      <div className={classes.mark}>
        <Brand />
      </div>
      <HeaderSlot className={classes.slot} />
      <Connection />
      <WaitingCount />
      <SearchButton onOpen={onSearch} />
      <Bell />
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
