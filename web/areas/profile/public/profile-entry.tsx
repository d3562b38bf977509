import { Link } from '@tanstack/react-router';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import classes from './profile-entry.module.css';

interface EntryProps {
  icon: IconName;
  title: string;
  hint: string;
}

/** What stands beside the profile and leads to a page. */
export function ProfileLink({ to, ...entry }: EntryProps & { to: string }) {
  return (
    <Link to={to} className={classes.entry}>
      <Entry {...entry} />
    </Link>
  );
}

/** The same for what opens a dialog. */
export function ProfileButton({ onClick, ...entry }: EntryProps & { onClick: () => void }) {
  return (
    <button type="button" className={classes.entry} onClick={onClick}>
      <Entry {...entry} />
    </button>
  );
}

function Entry({ icon, title, hint }: EntryProps) {
  return (
    <>
      <Icon name={icon} />
      <span className="grow">
        <b>{title}</b>
        <small>{hint}</small>
      </span>
      <Icon name="right" />
    </>
  );
}
