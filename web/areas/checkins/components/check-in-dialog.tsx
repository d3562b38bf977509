import { CloseOnBack } from '../../../ui/dialogs/close-on-back.tsx';
import { Sheet } from '../../../ui/dialogs/sheet.tsx';
import { CheckInForm } from './check-in-form.tsx';
import { type DiscardedCheckIn, useCheckInForm } from './use-check-in-form.ts';

interface Props {
  /** The content of a form that was closed by accident. */
  restored?: DiscardedCheckIn | undefined;
  /** Called once the visit is stored. */
  onLogged: () => void;
  /** Called when the form is closed without sending. `discarded` is its content, if there was any. */
  onClose: (discarded: DiscardedCheckIn | undefined) => void;
}

/** The Check In modal (docs/product/checkins.md). The backdrop, X, Escape, Cancel and the browser's Back close it and reset the form. */
export function CheckInDialog({ restored, onLogged, onClose }: Props) {
  const checkIn = useCheckInForm({ restored, onLogged, onClose });
  return (
    <Sheet title="Check In" lead="Please make sure to allow GPS permissions for your browser." onClose={checkIn.close}>
      <CheckInForm checkIn={checkIn} />
      <CloseOnBack onClose={checkIn.close} isChanged={checkIn.isChanged && !checkIn.isSending} />
    </Sheet>
  );
}
