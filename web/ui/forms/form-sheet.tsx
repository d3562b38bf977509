import { useState } from 'react';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import { LeaveGuard } from '../dialogs/leave-guard.tsx';
import { Sheet } from '../dialogs/sheet.tsx';
import type { SheetProps } from '../dialogs/sheet-dialog.tsx';
import classes from './form-sheet.module.css';
import { useHeldPage } from './held-page.tsx';

interface FormSheetProps extends Omit<SheetProps, 'onEscape' | 'role' | 'hasClose'> {
  /** True if there are unsaved changes: Escape, Back and leaving the page then ask first (docs/product/app.md). */
  isChanged: boolean;
  /** True while it is being saved, when nothing closes it. */
  isBusy: boolean;
  /** What was typed is given back: backdrop and X don't ask, and a link leads away from a draft. */
  hasUndo?: boolean;
}

/** A dialog with a form in it. Mount it to open it. */
export function FormSheet({ onClose, isChanged, isBusy, hasUndo = false, hasAddress = false, children, ...sheet }: FormSheetProps) {
  const [isAsking, setAsking] = useState(false);
  const notice = useHeldPage(isChanged || isBusy);

  const close = () => !isBusy && onClose();
  const ask = isChanged && !isBusy ? () => setAsking(true) : undefined;
  return (
    <>
      <Sheet {...sheet} onClose={hasUndo ? close : (ask ?? close)} onEscape={ask} hasAddress={hasAddress && !isChanged}>
        {notice && (
          <p role="alert" className={classes.notice}>
            {notice}
          </p>
        )}
        {children}
      </Sheet>
      {isAsking && (
        <ConfirmDialog
          title="Close this form?"
          text="It is not saved yet."
          confirm="Close"
          isDangerous={false}
          onConfirm={onClose}
          onCancel={() => setAsking(false)}
        />
      )}
      <LeaveGuard isOn={isChanged} hasDraft={hasUndo} />
    </>
  );
}
