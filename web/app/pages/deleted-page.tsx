import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCurrentUser, useMay } from '../../areas/sign-in/public/signed-in-user.ts';
import { paths } from '../../paths.ts';
import { BinList } from '../../records/bin/bin-list.tsx';
import { Segmented } from '../../ui/menus/segmented.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { Page } from '../../ui/page/page.tsx';
import { listBins } from '../kinds.ts';
import classes from './deleted-page.module.css';

const CRUMBS = [{ label: 'Your Profile', to: paths.profile }];
/** What was deleted in the last 30 days, to be taken back; for Administrators. */
export function DeletedPage() {
  const me = useCurrentUser();
  const may = useMay();
  const { kind } = useSearch({ strict: false });
  const navigate = useNavigate();
  // Clients come first, and need no word in the address.
  const bins = listBins().toSorted((a, b) => Number(b.addressName === 'clients') - Number(a.addressName === 'clients'));
  const [usual] = bins;
  const bin = bins.find(({ addressName }) => addressName === kind) ?? usual;
  const isAllowed = bins.every(({ right }) => may(right));
  return (
    <Page title="Recently deleted" crumbs={CRUMBS}>
      {isAllowed && bin ? (
        <>
          <div className={classes.kinds}>
            <Segmented
              label="Show"
              options={bins.map(({ addressName, title }) => ({ value: addressName, label: title }))}
              value={bin.addressName}
              onChange={(name) => void navigate({ to: paths.deleted, search: () => (name === usual?.addressName ? {} : { kind: name }) })}
            />
          </div>
          <BinList key={bin.addressName} bin={bin} kind={bin === usual ? undefined : bin.addressName} path={paths.deleted} />
        </>
      ) : (
        me && <EmptyState title="Only an Administrator restores what was deleted." />
      )}
    </Page>
  );
}
