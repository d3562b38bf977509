import { Sheet } from '../../../ui/dialogs/sheet.tsx';
import { SetUp } from './set-up.tsx';

export function SetUpDialog({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  return (
    <Sheet title="Two-step sign-in" onClose={onClose} width={460}>
      <SetUp onDone={onDone} onCancel={onClose} />
    </Sheet>
  );
}
