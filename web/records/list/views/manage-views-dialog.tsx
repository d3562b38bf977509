import type { SavedView } from '@fairlead/contract/kit/records/lists';
import { Button, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { FormSheet } from '../../../ui/forms/form-sheet.tsx';
import { useHeldPage } from '../../../ui/forms/held-page.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { PanelContent } from '../../../ui/page/panel.tsx';
import classes from '../../../ui/table/manage-list.module.css';
import type { ViewQueries } from '../list.queries.ts';
import type { ListDescription, ListView } from '../list-description.ts';
import { queryText, readQueryText } from '../list-view.rules.ts';
import { nameError } from './save-view-dialog.tsx';

interface ManageViewsDialogProps {
  list: ListDescription;
  views: ViewQueries;
  view: ListView;
  onClose: () => void;
}

/** Renames, replaces and deletes the user's views. */
export function ManageViewsDialog({ list, views: calls, view, onClose }: ManageViewsDialogProps) {
  const queries = useQueryClient();
  const views = useQuery(calls.list());
  const [deleting, setDeleting] = useState<SavedView>();
  const readAgain = () => queries.invalidateQueries({ queryKey: calls.list().queryKey });

  async function remove({ _id }: SavedView) {
    await calls.remove(_id);
    setDeleting(undefined);
    await readAgain();
  }

  return (
    <FormSheet title="Manage views" onClose={onClose} width={560}>
      <PanelContent
        query={views}
        loading="Loading views..."
        isEmpty={(all) => all.length === 0}
        empty={<EmptyState title="No views yet." hint="Filter the table, then save it as a view." />}
      >
        {(all) => (
          <ul className={classes.list} aria-label="Views">
            {all.map((saved) => (
              <ViewRow
                key={saved._id}
                list={list}
                views={calls}
                saved={saved}
                view={view}
                onSaved={readAgain}
                onDelete={() => setDeleting(saved)}
              />
            ))}
          </ul>
        )}
      </PanelContent>
      {deleting && (
        <ConfirmDialog
          title={`Delete ${deleting.name}?`}
          text={`The view goes; the ${list.nouns.many} it shows stay.`}
          onConfirm={() => remove(deleting)}
          onCancel={() => setDeleting(undefined)}
        />
      )}
    </FormSheet>
  );
}

interface ViewRowProps {
  list: ListDescription;
  views: ViewQueries;
  saved: SavedView;
  view: ListView;
  onSaved: () => Promise<void>;
  onDelete: () => void;
}

function ViewRow({ list, views, saved, view, onSaved, onDelete }: ViewRowProps) {
  const [name, setName] = useState<string>();
  useHeldPage(name !== undefined && name !== saved.name);
  const current = queryText(view);
  const isCurrent = queryText(readQueryText(list, saved.query)) === current;
  const save = useMutation({
    mutationFn: (body: { name: string; query: string }) => views.update(saved._id, body),
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
