import { clientListEndpoints, type SavedView } from '@fairlead/contract/client-lists';
import { Button, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../platform/api.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { Sheet } from '../../../ui/dialogs/sheet.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { PanelContent } from '../../../ui/page/panel.tsx';
import { listQueries } from '../client-lists.queries.ts';
import type { ClientView } from '../clients.queries.ts';
import { queryTextOf, viewOfQuery } from '../clients-view.rules.ts';
import classes from './manage-list.module.css';
import { nameError } from './save-view-dialog.tsx';

interface ManageViewsDialogProps {
  view: ClientView;
  onClose: () => void;
}

/** Renames, replaces and deletes the user's views. */
export function ManageViewsDialog({ view, onClose }: ManageViewsDialogProps) {
  const queries = useQueryClient();
  const views = useQuery(listQueries.views());
  const [deleting, setDeleting] = useState<SavedView>();
  const readAgain = () => queries.invalidateQueries({ queryKey: listQueries.views().queryKey });

  async function remove({ _id }: SavedView) {
    await api(clientListEndpoints.removeView, { params: { id: _id } });
    setDeleting(undefined);
    await readAgain();
  }

  return (
    <Sheet title="Manage views" onClose={onClose} width={560}>
      <PanelContent
        query={views}
        loading="Loading views..."
        isEmpty={(all) => all.length === 0}
        empty={<EmptyState title="No views yet." hint="Filter the table, then save it as a view." />}
      >
        {(all) => (
          <ul className={classes.list} aria-label="Views">
            {all.map((saved) => (
              <ViewRow key={saved._id} saved={saved} view={view} onSaved={readAgain} onDelete={() => setDeleting(saved)} />
            ))}
          </ul>
        )}
      </PanelContent>
      {deleting && (
        <ConfirmDialog
          title={`Delete ${deleting.name}?`}
          text="The view goes; the clients it shows stay."
          onConfirm={() => remove(deleting)}
          onCancel={() => setDeleting(undefined)}
        />
      )}
    </Sheet>
  );
}

interface ViewRowProps {
  saved: SavedView;
  view: ClientView;
  onSaved: () => Promise<void>;
  onDelete: () => void;
}

function ViewRow({ saved, view, onSaved, onDelete }: ViewRowProps) {
  const [name, setName] = useState<string>();
  const current = queryTextOf(view);
  const isCurrent = queryTextOf(viewOfQuery(saved.query)) === current;
  const save = useMutation({
    mutationFn: (body: { name: string; query: string }) => api(clientListEndpoints.updateView, { params: { id: saved._id }, body }),
    onSuccess: async () => {
      await onSaved();
      setName(undefined);
    },
  });

  if (name !== undefined) {
    return (
      <li>
        <form
          className={classes.edit}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            save.mutate({ name: name.trim(), query: saved.query });
          }}
        >
          <TextInput
            label="Name"
            maxLength={80}
            autoComplete="off"
            autoFocus
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            error={nameError(save.error)}
          />
          <Button
            onClick={() => {
              save.reset();
              setName(undefined);
            }}
          >
            Cancel
          </Button>
          <Button type="submit" variant="filled" loading={save.isPending}>
            Save
          </Button>
        </form>
      </li>
    );
  }
  return (
    <li className={classes.row}>
      <span className={classes.name}>
        <b>{saved.name}</b>
        <small className="muted">{isCurrent ? 'Shown now' : save.error?.message}</small>
      </span>
      <Button onClick={() => setName(saved.name)} aria-label={`Rename ${saved.name}`}>
        Rename
      </Button>
      <Button
        disabled={isCurrent}
        onClick={() => save.mutate({ name: saved.name, query: current })}
        loading={save.isPending}
        aria-label={`Replace ${saved.name} with what is shown now`}
      >
        Replace
      </Button>
      <Button color="red" onClick={onDelete} aria-label={`Delete ${saved.name}`}>
        Delete
      </Button>
    </li>
  );
}
