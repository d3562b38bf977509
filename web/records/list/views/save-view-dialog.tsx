import { Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../platform/api.ts';
import classes from '../../../ui/forms/dialog-form.module.css';
import { FormButtons } from '../../../ui/forms/form-buttons.tsx';
import { FormSheet } from '../../../ui/forms/form-sheet.tsx';
import type { ViewQueries } from '../list.queries.ts';
import type { ListView } from '../list-description.ts';
import { queryText } from '../list-view.rules.ts';

interface SaveViewDialogProps {
  views: ViewQueries;
  view: ListView;
  onClose: () => void;
}

/** Gives what the table shows a name to find it by. */
export function SaveViewDialog({ views, view, onClose }: SaveViewDialogProps) {
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const save = useMutation({
    mutationFn: () => views.create({ name: name.trim(), query: queryText(view) }),
    onSuccess: () => {
      onClose();
      return queries.invalidateQueries({ queryKey: views.list().queryKey });
    },
  });
  return (
    <FormSheet
      title="Save current view"
      lead="Search, filters and order; only you see it."
      onClose={onClose}
      isChanged={name !== ''}
      isBusy={save.isPending}
      width={420}
    >
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!save.isPending) save.mutate();
        }}
      >
        <TextInput
          label="Name"
          maxLength={80}
          autoComplete="off"
          data-autofocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={nameError(save.error)}
        />
        <FormButtons>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="filled" loading={save.isPending}>
            Save
          </Button>
        </FormButtons>
      </form>
    </FormSheet>
  );
}

/** A name that is missing or taken is what can be wrong; everything else is said in the same place. */
export const nameError = (error: Error | null): string | undefined =>
  error instanceof ApiError ? (error.fields.name ?? error.message) : error?.message;
