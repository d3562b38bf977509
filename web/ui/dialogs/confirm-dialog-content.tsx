import { Button } from '@mantine/core';
import { useState } from 'react';
import { FormButtons } from '../forms/form-buttons.tsx';
import { FormError } from '../forms/form-error.tsx';
import classes from './confirm-dialog.module.css';
import { SheetDialog } from './sheet-dialog.tsx';

export interface ConfirmDialogProps {
  title: string;
  text: string;
  /** What the button that does it says; 'Delete' unless given. */
  confirm?: string;
  /** Red for what takes something away. */
  isDangerous?: boolean;
  /** May reject: the dialog stays and shows the message. Closing after success is the caller's. */
  onConfirm: () => unknown;
  onCancel: () => void;
  /** The words for a failure; the error's own unless given. */
  failure?: (error: unknown) => string;
}

/** The question itself; use it through ConfirmDialog. */
export function ConfirmDialogContent({
  title,
  text,
  confirm = 'Delete',
  isDangerous = true,
  onConfirm,
  onCancel,
  failure,
}: ConfirmDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  async function run() {
    setBusy(true);
    setError(undefined);
    try {
      await onConfirm();
    } catch (caught) {
      setError(failure ? failure(caught) : caught instanceof Error ? caught.message : String(caught));
    } finally {
      setBusy(false);
    }
  }

  return (
    <SheetDialog title={title} onClose={() => !isBusy && onCancel()} width={420} role="alertdialog" hasClose={false}>
      <p className={classes.text}>{text}</p>
      <FormError message={error} />
      <FormButtons>
        <Button onClick={onCancel} disabled={isBusy} data-autofocus>
          Cancel
        </Button>
        <Button variant="filled" color={isDangerous ? 'red' : undefined} onClick={() => void run()} loading={isBusy}>
          {confirm}
        </Button>
      </FormButtons>
    </SheetDialog>
  );
}
