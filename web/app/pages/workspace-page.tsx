import { ProviderSetUp } from '../../areas/accounts/public/provider-set-up.tsx';
import { useCurrentUser, useMay } from '../../areas/accounts/public/signed-in-user.ts';
import { WorkspaceSettings } from '../../areas/settings/public/workspace-settings.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { Page } from '../../ui/page/page.tsx';
import { paths } from '../paths.ts';

const CRUMBS = [{ label: 'Your Profile', to: paths.profile }];

/** The settings of the whole workspace; for Administrators. */
export function WorkspacePage() {
  const me = useCurrentUser();
  const may = useMay();
  return (
    <Page title="Workspace" crumbs={CRUMBS}>
      {may('settings.manage') ? (
        <WorkspaceSettings beside={{ 'Signing in': <ProviderSetUp /> }} />
      ) : (
        me && <EmptyState title="Only an Administrator changes the workspace." />
      )}
    </Page>
  );
}
