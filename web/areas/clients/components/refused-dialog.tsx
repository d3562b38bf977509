import type { BulkReply } from '@fairlead/contract/kit/bulk';
import { Button } from '@mantine/core';
import { Sheet } from '../../../ui/dialogs/sheet.tsx';
import { FormButtons } from '../../../ui/forms/form-buttons.tsx';
import classes from './manage-list.module.css';

/** Which of the chosen clients stayed as they were, and why. */
export function RefusedDialog({ reply, onClose }: { reply: BulkReply; onClose: () => void }) {
  const count = reply.refused.length;
  return (
    <Sheet
      title={count === 1 ? '1 client stayed as it was' : `${count.toLocaleString('en-US')} clients stayed as they were`}
      lead={reply.changed === 0 ? 'None was changed.' : `The other ${reply.changed.toLocaleString('en-US')} are done.`}
      onClose={onClose}
      width={480}
    >
      <ul className={classes.list}>
        {reply.refused.map(({ _id, name, message }) => (
          <li key={_id} className={classes.name}>
            <b>{name ?? 'A client that is gone'}</b>
            <span>{message}</span>
          </li>
        ))}
      </ul>
      <FormButtons>
        <Button variant="filled" onClick={onClose} data-autofocus>
          OK
        </Button>
      </FormButtons>
    </Sheet>
  );
}
