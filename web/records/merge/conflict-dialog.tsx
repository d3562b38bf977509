import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { SheetDialog } from '../../ui/dialogs/sheet-dialog.tsx';
import { FormButtons } from '../../ui/forms/form-buttons.tsx';
import { FormError } from '../../ui/forms/form-error.tsx';
import formClasses from '../form/form.module.css';
import type { ConflictView, ContestedUnit } from './conflict.rules.ts';
import { Conflict } from './conflict.tsx';
import { type Choices, chooseSide } from './merge.rules.ts';

interface ConflictDialogProps {
  /** Which record it is about. */
  lead: string;
  conflict: ConflictView;
  onChosen: (choices: Choices) => void;
  onClosed: () => void;
}

/** Asks which of two versions to keep, for a value that was changed on the page itself. */
export function ConflictDialog({ lead, conflict, onChosen, onClosed }: ConflictDialogProps) {
  const [choices, setChoices] = useState<Choices>({});
  const [missing, setMissing] = useState<readonly ContestedUnit[]>([]);

  function save(event: FormEvent) {
    event.preventDefault();
    const open = conflict.contested.filter(({ unit }) => choices[unit] === undefined);
    setMissing(open);
    if (open.length === 0) onChosen(choices);
  }

  return (
    <SheetDialog title="Two versions" lead={lead} onClose={onClosed} width={620}>
      <form className={formClasses.form} onSubmit={save} noValidate>
        <FormError
          message={missing.length > 0 ? 'Choose what to keep.' : undefined}
          fields={missing.map(({ id, label }) => ({ id, label, message: 'choose yours or theirs' }))}
        />
        <Conflict
          conflict={conflict}
          choices={choices}
          onChoose={(units, side) => setChoices((before) => chooseSide(before, units, side))}
        />
        <FormButtons>
          <Button onClick={onClosed}>Cancel</Button>
          <Button type="submit" variant="filled">
            Save
          </Button>
        </FormButtons>
      </form>
    </SheetDialog>
  );
}
