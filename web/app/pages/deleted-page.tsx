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
  const bins = listBins().toSorted((a, b) => Number(b.area === 'clients') - Number(a.area === 'clients'));
  const [usual] = bins;
  const bin = bins.find(({ area }) => area === kind) ?? usual;
  const isAllowed = bins.every(({ right }) => may(right));
  return (
    <Page title="Recently deleted" crumbs={CRUMBS}>
      {isAllowed && bin ? (
        <>
          <div className={classes.kinds}>
            <Segmented
              label="Show"
              options={bins.map(({ area, title }) => ({ value: area, label: title }))}
              value={bin.area}
              onChange={(area) => void navigate({ to: paths.deleted, search: () => (area === usual?.area ? {} : { kind: area }) })}
            />
          </div>
          <BinList key={bin.area} bin={bin} kind={bin === usual ? undefined : bin.area} path={paths.deleted} />
        </>
      ) : (
        me && <EmptyState title="Only an Administrator restores what was deleted." />
      )}
    </Page>
  );
}
