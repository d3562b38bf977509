import { useCurrentUser, useMay } from '../../areas/accounts/public/signed-in-user.ts';
import { DELETED_CLIENTS } from '../../areas/clients/public/deleted-clients.ts';
import { BinList } from '../../records/bin/bin-list.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { Page } from '../../ui/page/page.tsx';
import { paths } from '../paths.ts';

const CRUMBS = [{ label: 'Your Profile', to: paths.profile }];

/** What was deleted in the last 30 days, to be taken back; for Administrators. */
export function DeletedPage() {
  const me = useCurrentUser();
  const isAllowed = useMay()('clients.restore');
  return (
    <Page title="Recently deleted" crumbs={CRUMBS}>
      {isAllowed ? (
        <BinList bin={DELETED_CLIENTS} kind={undefined} path={paths.deleted} />
      ) : (
        me && <EmptyState title="Only an Administrator restores what was deleted." />
      )}
    </Page>
  );
}
