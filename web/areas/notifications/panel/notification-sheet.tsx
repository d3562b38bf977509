import type { ReactNode } from 'react';
import { SheetDialog } from '../../../ui/dialogs/sheet-dialog.tsx';

/** A phone's place for the notifications. */
export function NotificationSheet({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <SheetDialog title="Notifications" onClose={onClose}>
      {children}
    </SheetDialog>
  );
}
