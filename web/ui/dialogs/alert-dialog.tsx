import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormButtons } from '../forms/form-buttons.tsx';
import { Sheet } from './sheet.tsx';

/** The dialog of `useAlert`: one message and OK. */
export function AlertDialog({ message, onClose }: { message: string; onClose: () => void }): ReactNode {
  return (
    <Sheet title={message} onClose={onClose} width={420} role="alertdialog" hasClose={false}>
      <FormButtons>
        <Button variant="filled" onClick={onClose} data-autofocus>
          OK
        </Button>
      </FormButtons>
    </Sheet>
  );
}
