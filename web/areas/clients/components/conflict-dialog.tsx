import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { SheetDialog } from '../../../ui/dialogs/sheet-dialog.tsx';
import { FormButtons } from '../../../ui/forms/form-buttons.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import type { ClientValues } from '../client-form.rules.ts';
import { inputIdOf } from '../client-form.rules.ts';
import { type Choices, chosenState, labelOf, type Merge, type MergeUnit, undecided } from '../client-merge.rules.ts';
import { ClientConflict } from './client-conflict.tsx';
import classes from './client-panels.module.css';
import { type Newer, stateOf } from './use-merge.ts';

export interface Contest {
  newer: Newer;
  /** Mine, with what only they changed. */
  values: ClientValues;
  merge: Merge;
}

interface ConflictDialogProps {
  contest: Contest;
  onSave: (values: ClientValues) => void;
  onClose: () => void;
}

/** Asks which of two versions to keep, for a value that was changed on the page itself. */
export function ConflictDialog({ contest: { newer, merge, values }, onSave, onClose }: ConflictDialogProps) {
  const [choices, setChoices] = useState<Choices>({});
  const [missing, setMissing] = useState<readonly MergeUnit[]>([]);
  const yours = { values, picture: merge.merged.picture };
  const theirs = stateOf(newer.client);

  function save(event: FormEvent) {
    event.preventDefault();
    const open = undecided(merge.contested, choices);
    setMissing(open);
    if (open.length === 0) onSave(chosenState(yours, theirs, merge.contested, choices).values);
  }

  return (
    <SheetDialog title="Two versions" lead={newer.client.companyName} onClose={onClose} width={620}>
      <form className={classes.form} onSubmit={save} noValidate>
        <FormError
          message={missing.length > 0 ? 'Choose what to keep.' : undefined}
          fields={missing.map((unit) => ({ id: inputIdOf(`conflict.${unit}`), label: labelOf(unit), message: 'choose yours or theirs' }))}
        />
        <ClientConflict
          newer={newer}
          yours={yours}
          theirs={theirs}
          taken={merge.taken}
          contested={merge.contested}
          choices={choices}
          onChoose={(units, side) => setChoices((before) => ({ ...before, ...Object.fromEntries(units.map((unit) => [unit, side])) }))}
        />
        <FormButtons>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="filled">
            Save
          </Button>
        </FormButtons>
      </form>
    </SheetDialog>
  );
}
