import { ACCOUNT_MESSAGES } from '@fairlead/contract/accounts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { paths } from '../../../app/paths.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { accountQueries } from '../accounts.queries.ts';
import { ProfileForm } from '../components/profile-form.tsx';
import { ProfilePicture } from '../components/profile-picture.tsx';
import { SessionList } from '../components/session-list.tsx';
import { Look } from '../preferences/look.tsx';
import { useMay } from '../public/signed-in-user.ts';
import { Security } from '../security/security.tsx';
import classes from './profile-page.module.css';

/** The user's own account, called Settings in the navigation (docs/product/accounts.md). */
export function ProfilePage() {
  const me = useQuery(accountQueries.me());
  const sessions = useQuery(accountQueries.sessions());
  const may = useMay();
  return (
    <Page title="Your Profile">
      <div className={classes.columns}>
        <Panel label="Your Profile" query={me} loading="Loading your profile..." failure={() => ACCOUNT_MESSAGES.fetchFailed}>
          {(user) => (
            <div className={classes.profile}>
              <ProfilePicture user={user} />
              <ProfileForm key={user._id} user={user} />
            </div>
          )}
        </Panel>
        <div className={classes.side}>
          <Panel title="Appearance" query={me} loading="Loading your choices...">
            {({ preferences }) => <Look preferences={preferences} />}
          </Panel>
          <Security />
          <Panel title="Where you are signed in" query={sessions} loading="Loading your sessions...">
            {(list) => <SessionList sessions={list.sessions} />}
          </Panel>
          {may('accounts.manage') && (
            <Link to={paths.accounts} className={classes.more}>
              <Icon name="team" />
              <span className="grow">
                <b>Accounts</b>
                <small>Invite people, set their roles, lock them out</small>
              </span>
              <Icon name="right" />
            </Link>
          )}
          {may('settings.manage') && (
            <Link to={paths.workspace} className={classes.more}>
              <Icon name="settings" />
              <span className="grow">
                <b>Workspace</b>
                <small>What Members and Viewers see</small>
              </span>
              <Icon name="right" />
            </Link>
          )}
          {may('clients.restore') && (
            <Link to={paths.deleted} className={classes.more}>
              <Icon name="bin" />
              <span className="grow">
                <b>Recently deleted</b>
                <small>Clients and leads of the last 30 days, to be restored</small>
              </span>
              <Icon name="right" />
            </Link>
          )}
        </div>
      </div>
    </Page>
  );
}
