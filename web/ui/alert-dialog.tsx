import { Button } from '@mantine/core';
import classes from './confirm-dialog.module.css';
import { Sheet } from './sheet.tsx';

/** One message and OK; use it through `useAlert`. */
export function AlertDialog({ message, onClose }: { message: string; onClose: () => void }) {
  return (
    <Sheet title={message} onClose={onClose} width={420} role="alertdialog" hasClose={false}>
      <div className={classes.buttons}>
        <Button variant="filled" onClick={onClose} data-autofocus>
          OK
        </Button>
      </div>
    </Sheet>
  );
}
