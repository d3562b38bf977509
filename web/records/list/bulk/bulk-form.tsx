import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Sheet } from '../../../ui/dialogs/sheet.tsx';
import classes from '../../../ui/forms/dialog-form.module.css';
import { FormButtons } from '../../../ui/forms/form-buttons.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';

interface BulkFormProps {
  title: string;
  /** The rows it is about, as in '2 clients'. */
  count: string;
  submit: string;
  /** False until something is chosen, so that a hasty Enter takes nothing away. */
  canSubmit: boolean;
  onSubmit: () => Promise<void>;
  /** Takes what is asked for away from all of them. */
  clear?: { label: string; onClear: () => Promise<void> };
  onClose: () => void;
  children: ReactNode;
}

/** One question about all chosen rows. */
export function BulkForm({ title, count, submit, canSubmit, onSubmit, clear, onClose, children }: BulkFormProps) {
  const save = useMutation({ mutationFn: (work: () => Promise<void>) => work() });
  return (
    <Sheet title={title} lead={`For ${count}`} onClose={onClose} width={460}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (canSubmit && !save.isPending) save.mutate(onSubmit);
        }}
      >
        <FormError message={save.error?.message} />
        {children}
        <FormButtons>
          <Button onClick={onClose}>Cancel</Button>
          {clear && (
            <Button onClick={() => save.mutate(clear.onClear)} disabled={save.isPending}>
              {clear.label}
            </Button>
          )}
          <Button type="submit" variant="filled" loading={save.isPending} disabled={!canSubmit}>
            {submit}
          </Button>
        </FormButtons>
      </form>
    </Sheet>
  );
}
