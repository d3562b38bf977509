import { Button } from '@mantine/core';
import { hasDrafts } from '../../platform/drafts/kept-drafts.ts';
import { listUnsent, openOutbox, useOutbox } from '../../platform/outbox/entries.ts';
import { now } from '../../platform/time.ts';
import { ConfirmDialogContent } from '../../ui/dialogs/confirm-dialog-content.tsx';
import { SheetDialog } from '../../ui/dialogs/sheet-dialog.tsx';
import { FormButtons } from '../../ui/forms/form-buttons.tsx';
import { exportEntries } from './export-entries.ts';

interface SignOutQuestionProps {
  onLeave: () => Promise<void>;
  onCancel: () => void;
}

const TYPED = 'In this browser tab a form or a note is not saved yet. What you typed there is deleted when you log out.';

/** Asks what becomes of what was not sent yet, and says what was typed and not saved. */
export function SignOutQuestion({ onLeave, onCancel }: SignOutQuestionProps) {
  const unsent = listUnsent(useOutbox());
  const isOnlyHere = unsent.some((entry) => entry.isOnlyHere);
  const isTyped = hasDrafts();
  if (unsent.length === 0 && isTyped) {
    return (
      <ConfirmDialogContent
        title="Log out before everything is saved?"
        text={TYPED}
        confirm="Delete and Log Out"
        onConfirm={onLeave}
        onCancel={onCancel}
      />
    );
  }
  const what = unsent.length === 1 ? 'One thing you did has' : `${unsent.length} things you did have`;
  return (
    <SheetDialog title="Log out before everything is sent?" onClose={onCancel} width={480} role="alertdialog" hasClose={false}>
      <p>
        {`${what} not reached Fairlead yet. Kept, it waits on this device until you sign in here again; nobody else who signs in sees or sends it.`}
      </p>
      {isOnlyHere && <p>The device had no room for some of it: that would be lost.</p>}
      {isTyped && <p>{TYPED}</p>}
      <FormButtons>
        <Button onClick={onCancel} data-autofocus>
          Cancel
        </Button>
        <Button onClick={async () => exportEntries(await openOutbox(), unsent, now())}>Export as a File</Button>
        <Button
          color="red"
          onClick={async () => {
            await (await openOutbox()).remove(unsent.map(({ id }) => id));
            await onLeave();
          }}
        >
          Delete and Log Out
        </Button>
        <Button variant="filled" onClick={() => void onLeave()}>
          Keep and Log Out
        </Button>
      </FormButtons>
    </SheetDialog>
  );
}
