import { useNavigate, useSearch } from '@tanstack/react-router';
import { DELETED_EVENTS } from '../../areas/calendar/public/deleted-events.ts';
import { DELETED_VISITS } from '../../areas/checkins/public/deleted-visits.ts';
import { DELETED_CLIENTS } from '../../areas/clients/public/deleted-clients.ts';
import { DELETED_DOCUMENTS } from '../../areas/documents/public/deleted-documents.ts';
import { DELETED_ENTRIES } from '../../areas/ledger/public/deleted-entries.ts';
import { useCurrentUser, useMay } from '../../areas/sign-in/public/signed-in-user.ts';
import { DELETED_TASKS } from '../../areas/tasks/public/deleted-tasks.ts';
import { DELETED_EMPLOYEES } from '../../areas/team/public/deleted-employees.ts';
import { paths } from '../../paths.ts';
import { BinList } from '../../records/bin/bin-list.tsx';
import { Segmented } from '../../ui/menus/segmented.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { Page } from '../../ui/page/page.tsx';
import classes from './deleted-page.module.css';

const CRUMBS = [{ label: 'Your Profile', to: paths.profile }];
/** The first needs no word in the address. */
const BINS = [
  DELETED_CLIENTS,
  DELETED_EMPLOYEES,
  DELETED_VISITS,
  DELETED_EVENTS,
  DELETED_TASKS,
  DELETED_DOCUMENTS,
  DELETED_ENTRIES,
] as const;

/** What was deleted in the last 30 days, to be taken back; for Administrators. */
export function DeletedPage() {
  const me = useCurrentUser();
  const may = useMay();
  const { kind } = useSearch({ strict: false });
  const navigate = useNavigate();
  const bin = BINS.find(({ area }) => area === kind) ?? BINS[0];
  const isAllowed = BINS.every(({ right }) => may(right));
  return (
    <Page title="Recently deleted" crumbs={CRUMBS}>
      {isAllowed ? (
        <>
          <div className={classes.kinds}>
            <Segmented
              label="Show"
              options={BINS.map(({ area, title }) => ({ value: area, label: title }))}
              value={bin.area}
              onChange={(area) => void navigate({ to: paths.deleted, search: () => (area === BINS[0].area ? {} : { kind: area }) })}
            />
          </div>
          <BinList key={bin.area} bin={bin} kind={bin === BINS[0] ? undefined : bin.area} path={paths.deleted} />
        </>
      ) : (
        me && <EmptyState title="Only an Administrator restores what was deleted." />
      )}
    </Page>
  );
}
