import type { MadeKey } from '@fairlead/contract/api-keys';
import { Button, Stack } from '@mantine/core';
import { LeaveGuard } from '../../../ui/dialogs/leave-guard.tsx';
import { Sheet } from '../../../ui/dialogs/sheet.tsx';
import { CopiedText } from '../../../ui/forms/copied-text.tsx';
import { FormButtons } from '../../../ui/forms/form-buttons.tsx';

/** Shows a key once: the server stores only its hash, so that a stray Escape, Back or click beside it must not close it. */
export function MadeKeyDialog({ made: { name, key }, onClose }: { made: MadeKey; onClose: () => void }) {
  return (
    <Sheet title={`API key for ${name}`} lead="Copy it now: it is not shown again." onClose={() => {}} hasClose={false} width={560}>
      <LeaveGuard isOn hasDraft={false} />
      <Stack gap={14}>
        <div>
          <CopiedText label="API key" text={key} />
        </div>
        <p className="muted">
          The program sends it with every call, in the header <code>Authorization: Bearer</code> before the key. Whoever has it can do the
          same, so keep it where only that program reads it.
        </p>
        <FormButtons>
          <Button variant="filled" onClick={onClose}>
            Done
          </Button>
        </FormButtons>
      </Stack>
    </Sheet>
  );
}
