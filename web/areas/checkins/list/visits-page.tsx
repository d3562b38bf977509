import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { paths } from '../../../paths.ts';
import { useIsConnectionLost } from '../../../platform/api/connection.ts';
import { describeError } from '../../../platform/error-message.ts';
import { lazyPart } from '../../../platform/lazy-part.ts';
import { prepareList } from '../../../records/list/list.queries.ts';
import { RecordList } from '../../../records/list/record-list.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { useCurrentUser, useMay } from '../../sign-in/public/signed-in-user.ts';
import { useCheckInDialog } from '../components/use-check-in-dialog.tsx';
import { useVisitDialogs } from '../form/use-visit-dialogs.tsx';
import { StatsFold } from '../stats/stats-fold.tsx';
import { ownershipOf } from '../visit-fields.rules.ts';
import { isMap, VISIT_LIST } from './visit-list.tsx';

const OfflineVisits = lazyPart(() => import('../offline/offline-visits.tsx'), 'OfflineVisits');

const VisitListMap = lazyPart(() => import('../map/visit-list-map.tsx'), 'VisitListMap');

export const prepare = prepareList(VISIT_LIST);

/** Visits: every logged visit that the user may see, ten at a time (docs/product/checkins.md). */
export function VisitsPage() {
  const may = useMay();
  const isKnown = useCurrentUser() !== undefined;
  const [failure, setFailure] = useState<string>();
  const logging = useCheckInDialog();
  useLogByAddress(logging.open);
  const { dialogs, editListed, askDelete } = useVisitDialogs({
    onDeleteFailed: (error) => setFailure(describeError(error, 'The visit could not be deleted. Please try again.')),
  });

  return (
    <Page title="Visits">
      <RecordList
        list={VISIT_LIST}
        above={<StatsFold />}
        isKnown={isKnown}
        add={{ label: 'Log onsite visit', isAllowed: may('checkins.create'), onAdd: () => logging.open(), onPrepare: logging.prepare }}
        tools={[{ label: 'A day', icon: 'calendar', to: paths.visitDay }]}
        bulk={{ actions: [], mayDelete: false }}
        mayEdit={(visit) => may('checkins.edit', ownershipOf(visit))}
        mayDelete={(visit) => may('checkins.delete', ownershipOf(visit))}
        onEdit={editListed}
        onDelete={(visit) => {
          setFailure(undefined);
          askDelete(visit);
        }}
        failure={failure === undefined ? undefined : { message: failure, onDismiss: () => setFailure(undefined) }}
        instead={(view) => (isMap(view) ? <VisitListMap view={view} /> : undefined)}
        offline={(pocket) => <OfflineVisits pocket={pocket} onAdd={may('checkins.create') ? logging.open : undefined} />}
      />
      {logging.dialogs}
      {dialogs}
    </Page>
  );
}

/** `/checkins?log=visit` opens the form once, as the installed app's shortcut does. Without a connection nobody knows what the user may do. */
function useLogByAddress(open: () => void): void {
  const isAsked = Reflect.get(useSearch({ strict: false }), 'log') === 'visit';
  const isUnknown = useCurrentUser() === undefined;
  const isLost = useIsConnectionLost();
  const may = useMay();
  const navigate = useNavigate();
  const isDue = isAsked && (!isUnknown || isLost);
  const isAllowed = isUnknown || may('checkins.create');
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that the address says so
  useEffect(() => {
    if (!isDue) return;
    void navigate({ to: paths.checkIns, search: {}, replace: true }).then(() => isAllowed && open());
  }, [isDue]);
}
