import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Sheet } from '../../../ui/dialogs/sheet.tsx';
import { FormButtons } from '../../../ui/forms/form-buttons.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import classes from './filter-dialog.module.css';

interface BulkFormProps {
  title: string;
  /** How many clients it is about. */
  count: number;
  submit: string;
  /** False until something is chosen, so that a hasty Enter takes nothing away. */
  canSubmit: boolean;
  onSubmit: () => Promise<void>;
  /** Takes what is asked for away from all of them. */
  clear: { label: string; onClear: () => Promise<void> };
  onClose: () => void;
  children: ReactNode;
}

/** One question about all chosen clients. */
export function BulkForm({ title, count, submit, canSubmit, onSubmit, clear, onClose, children }: BulkFormProps) {
  const save = useMutation({ mutationFn: (work: () => Promise<void>) => work() });
  return (
    <Sheet title={title} lead={count === 1 ? 'For 1 client' : `For ${count.toLocaleString('en-US')} clients`} onClose={onClose} width={460}>
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
          <Button onClick={() => save.mutate(clear.onClear)} disabled={save.isPending}>
            {clear.label}
          </Button>
          <Button type="submit" variant="filled" loading={save.isPending} disabled={!canSubmit}>
            {submit}
          </Button>
        </FormButtons>
      </form>
    </Sheet>
  );
}
