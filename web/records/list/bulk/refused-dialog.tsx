import type { BulkReply } from '@fairlead/contract/kit/records/bulk';
import { Button } from '@mantine/core';
import { Sheet } from '../../../ui/dialogs/sheet.tsx';
import { FormButtons } from '../../../ui/forms/form-buttons.tsx';
import classes from '../../../ui/table/manage-list.module.css';
import { countText, type Nouns } from '../list-view.rules.ts';

interface RefusedDialogProps {
  reply: BulkReply;
  nouns: Nouns;
  onClose: () => void;
}

/** Which of the chosen rows stayed as they were, and why. */
export function RefusedDialog({ reply, nouns, onClose }: RefusedDialogProps) {
  const count = reply.refused.length;
  return (
    <Sheet
      title={`${countText(count, nouns)} stayed as ${count === 1 ? 'it was' : 'they were'}`}
      lead={reply.changed === 0 ? 'None was changed.' : `The other ${reply.changed.toLocaleString('en-US')} are done.`}
      onClose={onClose}
      width={480}
    >
      <ul className={classes.list}>
        {reply.refused.map(({ _id, name, message }) => (
          <li key={_id} className={classes.name}>
            <b>{name ?? 'No longer there'}</b>
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
