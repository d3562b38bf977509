import { type TaskColumn, taskBoardEndpoints } from '@fairlead/contract/tasks/board';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../platform/api.ts';
import { nameError } from '../../../records/list/views/save-view-dialog.tsx';
import classes from '../../../ui/forms/dialog-form.module.css';
import { FormButtons } from '../../../ui/forms/form-buttons.tsx';
import { FormSheet } from '../../../ui/forms/form-sheet.tsx';
import { taskQueries } from '../tasks.queries.ts';

interface ColumnDialogProps {
  clientId: string;
  columns: readonly TaskColumn[];
  /** The column to change, and whether it may be removed; absent for a new one. */
  column?: (TaskColumn & { isEmpty: boolean }) | undefined;
  onClose: () => void;
}

/** Adds a column to a board; or renames, moves or removes one (docs/product/tasks.md). Mount it to open it. */
export function ColumnDialog({ clientId, columns, column, onClose }: ColumnDialogProps) {
  const queries = useQueryClient();
  const others = columns.filter(({ key }) => key !== column?.key);
  const before = column && columns[columns.findIndex(({ key }) => key === column.key) - 1];
  /** `after` is '' for the first place. */
  const [first] = useState({ name: column?.name ?? '', after: column ? (before?.key ?? '') : (others.at(-1)?.key ?? '') });
  const [name, setName] = useState(first.name);
  const [after, setAfter] = useState(first.after);
  const done = {
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: taskQueries.columns(clientId).queryKey });
      onClose();
    },
  };
  const save = useMutation({
    mutationFn: () => {
      const body = { name: name.trim(), after: after || null };
      return column
        ? api(taskBoardEndpoints.updateColumn, { params: { clientId, key: column.key }, body })
        : api(taskBoardEndpoints.createColumn, { params: { clientId }, body });
    },
    ...done,
  });
  const remove = useMutation({
    mutationFn: (key: string) => api(taskBoardEndpoints.removeColumn, { params: { clientId, key } }),
    ...done,
  });
  const isBusy = save.isPending || remove.isPending;

  return (
    <FormSheet
      title={column ? 'Change Column' : 'Add new Column'}
      onClose={onClose}
      isChanged={name !== first.name || after !== first.after}
      isBusy={isBusy}
      width={420}
    >
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          remove.reset();
          if (!isBusy) save.mutate();
        }}
      >
        <TextInput
          label="Name"
          maxLength={60}
          autoComplete="off"
          data-autofocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={nameError(save.error ?? remove.error)}
        />
        <NativeSelect
          label="Place"
          data={[{ value: '', label: 'First' }, ...others.map((other) => ({ value: other.key, label: `After ${other.name}` }))]}
          value={after}
          onChange={(event) => setAfter(event.currentTarget.value)}
        />
        {column && !column.isEmpty && <p className="muted">A column can be removed once it holds no tasks.</p>}
        <FormButtons>
          {column?.isEmpty && (
            <Button color="red" loading={remove.isPending} onClick={() => remove.mutate(column.key)}>
              Remove
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="filled" loading={save.isPending}>
            {column ? 'Save' : 'Add Column'}
          </Button>
        </FormButtons>
      </form>
    </FormSheet>
  );
}
