import { useParams } from '@tanstack/react-router';
import { ProfileLink } from '../../areas/profile/public/profile-entry.tsx';
import { SETTINGS_PAGES } from '../../areas/settings/public/settings-pages.ts';
import { WorkspaceSettings } from '../../areas/settings/public/workspace-settings.tsx';
import { ProviderSetUp } from '../../areas/sign-in/public/provider-set-up.tsx';
import { useCurrentUser, useMay } from '../../areas/sign-in/public/signed-in-user.ts';
import { paths } from '../../paths.ts';
import { lazyPart } from '../../platform/lazy-part.ts';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { Page } from '../../ui/page/page.tsx';
import classes from './workspace-page.module.css';

const CRUMBS = [{ label: 'Your Profile', to: paths.profile }];
const VisitLogPanel = lazyPart(() => import('../../areas/checkins/public/visit-log-panel.tsx'), 'VisitLogPanel');
const BackupsPanel = lazyPart(() => import('../../areas/backup/public/backups-panel.tsx'), 'BackupsPanel');
const KeysPanel = lazyPart(() => import('../../areas/api-keys/public/api-keys-panel.tsx'), 'KeysPanel');
const BESIDE = { 'Signing in': <ProviderSetUp /> };

/** The settings of the whole workspace: a page that leads to the others, or one of these; for Administrators. */
export function WorkspacePage() {
  const { page: name } = useParams({ strict: false });
  const me = useCurrentUser();
  const may = useMay();
  const page = SETTINGS_PAGES.find((each) => each.name === name);
  const crumbs = page ? [...CRUMBS, { label: 'Workspace', to: paths.workspace }] : CRUMBS;
  return (
    <Page title={page?.title ?? 'Workspace'} crumbs={crumbs}>
      {!may('settings.manage') ? (
        me && <EmptyState title="Only an Administrator changes the workspace." />
      ) : page?.name === 'visit-log' ? (
        <VisitLogPanel />
      ) : page?.name === 'backups' ? (
        <BackupsPanel schedule={<WorkspaceSettings groups={page.groups} />} />
      ) : page?.name === 'api-keys' ? (
        <KeysPanel />
      ) : page ? (
        <WorkspaceSettings key={page.name} groups={page.groups} beside={BESIDE} />
      ) : (
        <nav className={classes.pages} aria-label="Settings of the workspace">
          {SETTINGS_PAGES.map((each) => (
            <ProfileLink key={each.name} to={paths.workspacePage(each.name)} icon={each.icon} title={each.title} hint={each.hint} />
          ))}
        </nav>
      )}
    </Page>
  );
}
