import type { CheckIn } from '@fairlead/contract/checkins';
import { Sheet } from '../../../ui/sheet.tsx';
import { CheckInForm, resetCheckInForm } from './check-in-form.tsx';

interface Props {
  onClose: () => void;
  onCreated: (checkIn: CheckIn) => void;
}

/** The Check In modal (specification 1 §2): the backdrop, X and Cancel close it and reset the form. */
export function CheckInDialog({ onClose, onCreated }: Props) {
  function close() {
    resetCheckInForm();
    onClose();
  }
  return (
    <Sheet title="Check In" lead="Please make sure to allow GPS permissions for your browser." onClose={close}>
      <CheckInForm onCancel={close} onCreated={onCreated} />
    </Sheet>
  );
}
