import { useMemo, useState } from 'react';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import { LeaveGuard } from '../dialogs/leave-guard.tsx';
import { Sheet } from '../dialogs/sheet.tsx';
import type { SheetProps } from '../dialogs/sheet-dialog.tsx';
import classes from './form-sheet.module.css';
import { HeldPageProvider, useHeldPage, useHolds } from './held-page.tsx';

interface FormSheetProps extends Omit<SheetProps, 'onEscape' | 'role' | 'hasClose'> {
  /**
   * True if there are unsaved changes: Escape, Back and leaving the page then ask first (docs/product/app.md). Where several forms stand in the
   * dialog, each says so by `useHeldPage` instead.
   */
  isChanged?: boolean;
  /** True while it is being saved, when nothing closes it. */
  isBusy?: boolean;
  /** The caller offers Undo after closing, so backdrop and X don't ask. */
  hasUndo?: boolean;
  /** What was typed is found again after a link has led away. */
  hasDraft?: boolean;
  /** False where the draft lacks something, such as a photo. */
  survivesReload?: boolean;
}

/** A dialog with a form in it. Mount it to open it. */
export function FormSheet({
  onClose,
  isChanged: isFormChanged = false,
  isBusy = false,
  hasUndo = false,
  hasDraft = false,
  survivesReload = hasDraft,
  hasAddress = false,
  children,
  ...sheet
}: FormSheetProps) {
  const [isAsking, setAsking] = useState(false);
  const { isHeld, hold } = useHolds();
  const isChanged = isFormChanged || isHeld;
  // Saved while the question was open.
  if (isAsking && !isChanged) setAsking(false);
  const notice = useHeldPage(isChanged || isBusy);
  const parts = useMemo(() => ({ hold, notice }), [hold, notice]);
  // Undo and draft belong to the page, and are gone with it.
  const isPageThere = notice === undefined;

  const close = () => !isBusy && onClose();
  const ask = isChanged && !isBusy ? () => setAsking(true) : undefined;
  return (
    <>
      <Sheet {...sheet} onClose={hasUndo && isPageThere ? close : (ask ?? close)} onEscape={ask} hasAddress={hasAddress && !isChanged}>
        {notice && (
          <p role="alert" className={classes.notice}>
            {notice}
          </p>
        )}
        <HeldPageProvider value={parts}>{children}</HeldPageProvider>
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
      <LeaveGuard isOn={isChanged} hasDraft={hasDraft && isPageThere} survivesReload={survivesReload && isPageThere} />
    </>
  );
}
