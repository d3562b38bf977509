import type { CheckIn } from '@fairlead/contract/checkins';
import { Button } from '@mantine/core';
import { Sheet } from '../../../ui/dialogs/sheet.tsx';
import { useUnloadQuestion } from '../../../ui/dialogs/use-dialog.ts';
import { FormButtons } from '../../../ui/forms/form-buttons.tsx';
import { SkeletonLines } from '../../../ui/page/skeleton.tsx';
import type { VisitedClient } from '../../clients/public/visit-logging.ts';
import { useVisitNotice } from '../notice/use-visit-notice.ts';
import { VisitNotice } from '../notice/visit-notice.tsx';
import type { KeptVisit } from '../outbox/visit-entry.ts';
import { CheckInForm } from './check-in-form.tsx';
import { type DiscardedCheckIn, useCheckInForm } from './use-check-in-form.ts';

interface Props {
  /** The client that is filled in at first. */
  client?: VisitedClient | undefined;
  /** Where the form that is gone on with is kept, if not by its client. */
  draftOf?: string | undefined;
  /** The content of a form that was closed by accident. */
  restored?: DiscardedCheckIn | undefined;
  /** The visit that waits to be sent and is corrected now. */
  kept?: KeptVisit;
  /** Called once the visit is stored; without it if it was stored before, which an alert has said. */
  onLogged: (visit: CheckIn | undefined) => void;
  /** Called when the visit is kept on the device, to be sent later. */
  onKept: (clientName: string) => void;
  /** Called when the form is closed without sending. `discarded` is its content, if there was any. */
  onClose: (discarded: DiscardedCheckIn | undefined) => void;
}

/** The Check In modal (docs/product/checkins.md). Before the first visit it says what is stored of one. */
export function CheckInDialog(props: Props) {
  const { isAccepted, isAsking, notice, accept } = useVisitNotice();
  if (isAccepted) return <OpenForm {...props} />;
  const close = () => props.onClose(undefined);
  return (
    <Sheet title="Before your first visit" onClose={close}>
      {isAsking ? (
        <SkeletonLines lines={6} />
      ) : (
        <>
          <VisitNotice notice={notice} />
          <FormButtons>
            <Button onClick={close}>Cancel</Button>
            <Button variant="filled" onClick={accept}>
              I have read this
            </Button>
          </FormButtons>
        </>
      )}
    </Sheet>
  );
}

/** The backdrop, X, Escape, Cancel and the browser's Back close it and reset the form. */
function OpenForm(props: Props) {
  const { kept } = props;
  const checkIn = useCheckInForm(props);
  // The correction of a visit that waits begins anew.
  useUnloadQuestion(checkIn.form.isChanged, checkIn.form.survivesReload && kept === undefined);
  return (
    <Sheet title="Check In" lead="Please make sure to allow GPS permissions for your browser." onClose={checkIn.form.close}>
      <CheckInForm checkIn={checkIn} />
    </Sheet>
  );
}
