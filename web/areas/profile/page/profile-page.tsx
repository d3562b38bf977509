import { PROFILE_MESSAGES } from '@fairlead/contract/profile';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { paths } from '../../../paths.ts';
import { Page } from '../../../ui/page/page.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { SkeletonLines } from '../../../ui/page/skeleton.tsx';
import { Security } from '../../factors/public/security.tsx';
import { SessionList } from '../../sign-in/public/session-list.tsx';
import { sessionsQuery } from '../../sign-in/public/sessions.queries.ts';
import { accountQueries } from '../../sign-in/public/sign-in.queries.ts';
import { useMay } from '../../sign-in/public/signed-in-user.ts';
import { InstallApp } from '../preferences/install-app.tsx';
import { Look } from '../preferences/look.tsx';
import { ProfileLink } from '../public/profile-entry.tsx';
import { ProfilePart } from '../public/profile-part.tsx';
import { ProfileForm } from './profile-form.tsx';
import classes from './profile-page.module.css';
import { ProfilePicture } from './profile-picture.tsx';

/** The user's own account, called Settings in the navigation (docs/product/profile.md). `children` are other areas' entries beside it. */
export function ProfilePage({ children }: { children?: ReactNode }) {
  const me = useQuery(accountQueries.me());
  const sessions = useQuery(sessionsQuery());
  const may = useMay();
  return (
    <Page title="Your Profile">
      <div className={classes.columns}>
        <ProfilePart name="account">
          <Panel label="Your Profile" query={me} loading="Loading your profile..." failure={() => PROFILE_MESSAGES.fetchFailed}>
            {(user) => (
              <div className={classes.profile}>
                <ProfilePicture user={user} />
                <ProfileForm key={user._id} user={user} />
              </div>
            )}
          </Panel>
        </ProfilePart>
        <div className={classes.side}>
          <ProfilePart name="appearance">
            <Panel title="Appearance" query={me} loading="Loading your choices..." skeleton={<ComingChoices />}>
              {({ preferences }) => <Look preferences={preferences} />}
            </Panel>
          </ProfilePart>
          <InstallApp />
          <ProfilePart name="security">
            <Security />
          </ProfilePart>
          <ProfilePart name="sessions">
            <Panel title="Where you are signed in" query={sessions} loading="Loading your sessions...">
              {(list) => <SessionList sessions={list.sessions} />}
            </Panel>
          </ProfilePart>
          {children}
          {may('accounts.manage') && (
            <ProfileLink
              to={paths.accounts}
              icon="team"
              title="People"
              hint="Who can sign in: invite them, set their roles, lock them out"
            />
          )}
          <ProfileLink to={paths.permissions} icon="lock" title="Permissions" hint="What each role may do, and why you can or can not" />
          {may('accounts.manage') && (
            <ProfileLink
              to={paths.log}
              icon="report"
              title="Administrator’s log"
              hint="Who changed accounts, roles and settings, and who took lists out"
            />
          )}
          {may('settings.manage') && (
            <ProfileLink
              to={paths.workspace}
              icon="settings"
              title="Workspace"
              hint="Name, currency, time zone, who sees what, signing in, lists"
            />
          )}
          {may('clients.restore') && (
            <ProfileLink
              to={paths.deleted}
              icon="bin"
              title="Recently deleted"
              hint="Clients and leads of the last 30 days, to be restored"
            />
          )}
        </div>
      </div>
    </Page>
  );
}

/** As high as the choices, so that what stands below them keeps its place. */
const ComingChoices = () => (
  <div className={classes.coming}>
    <SkeletonLines lines={4} />
  </div>
);
