import { useState } from 'react';
import { describeError } from '../../../platform/error-message.ts';
import { prepareList } from '../../../records/list/list.queries.ts';
import { RecordList } from '../../../records/list/record-list.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { useCurrentUser, useMay } from '../../sign-in/public/signed-in-user.ts';
import { useCheckInDialog } from '../components/use-check-in-dialog.tsx';
import { useVisitDialogs } from '../form/use-visit-dialogs.tsx';
import { ownershipOf } from '../visit-fields.rules.ts';
import { VISIT_LIST } from './visit-list.tsx';

export const prepare = prepareList(VISIT_LIST);

/** Visits: every logged visit that the user may see, ten at a time (docs/product/checkins.md). */
export function VisitsPage() {
  const may = useMay();
  const isKnown = useCurrentUser() !== undefined;
  const [failure, setFailure] = useState<string>();
  const logging = useCheckInDialog();
  const { dialogs, editListed, askDelete } = useVisitDialogs({
    onDeleteFailed: (error) => setFailure(describeError(error, 'The visit could not be deleted. Please try again.')),
  });

  return (
    <Page title="Visits">
      <RecordList
        list={VISIT_LIST}
        isKnown={isKnown}
        add={{ label: 'Log onsite visit', isAllowed: may('checkins.create'), onAdd: () => logging.open(), onPrepare: logging.prepare }}
        tools={[]}
        bulk={{ actions: [], mayDelete: false }}
        mayEdit={(visit) => may('checkins.edit', ownershipOf(visit))}
        mayDelete={(visit) => may('checkins.delete', ownershipOf(visit))}
        onEdit={editListed}
        onDelete={(visit) => {
          setFailure(undefined);
          askDelete(visit);
        }}
        failure={failure === undefined ? undefined : { message: failure, onDismiss: () => setFailure(undefined) }}
      />
      {logging.dialogs}
      {dialogs}
    </Page>
  );
}
