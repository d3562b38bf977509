import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { FormButtons } from '../forms/form-buttons.tsx';
import { FormError } from '../forms/form-error.tsx';
import classes from './confirm-dialog.module.css';
import { SheetDialog } from './sheet-dialog.tsx';

export interface ConfirmDialogProps {
  title: string;
  text: string;
  /** Below the text: what may be learnt only after the question was put. */
  more?: ReactNode;
  /** The label of the confirming button. Default: 'Delete'. */
  confirm?: string;
  /** Red if something is removed. */
  isDangerous?: boolean;
  /** If it rejects, the dialog stays open and shows the message. After success the caller closes it. */
  onConfirm: () => unknown;
  onCancel: () => void;
  /** The message for a failure. Default: the error's own. */
  failure?: (error: unknown) => string;
}

/** The content of ConfirmDialog. */
export function ConfirmDialogContent({
  title,
  text,
  more,
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
      {more && <p className={classes.more}>{more}</p>}
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
