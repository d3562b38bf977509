import { type ClientCategory, categoryEndpoints } from '@fairlead/contract/clients/categories';
import { Button, NativeSelect } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../../platform/api.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { FormSheet } from '../../../ui/forms/form-sheet.tsx';
import { useHeldPage } from '../../../ui/forms/held-page.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { PanelContent } from '../../../ui/page/panel.tsx';
import classes from '../../../ui/table/manage-list.module.css';
import { findLasting, followedCategories, isAnyMoving } from './categories.queries.ts';
import { bodyOf, CategoryForm, type CategoryValues } from './category-form.tsx';
import { CategoryName } from './category-name.tsx';
import { EditCategory } from './edit-category.tsx';

/** Manage Categories (docs/product/clients.md): adds, renames, recolours, merges and deletes them. */
export function CategoriesDialog({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();
  const categories = useQuery(followedCategories());
  const isMoving = isAnyMoving(categories.data);
  // Each by itself, so that opening one takes away nothing that is typed in another.
  const [opened, setOpened] = useState<ReadonlyMap<string, 'edit' | 'merge'>>(new Map());
  const [deleting, setDeleting] = useState<ClientCategory>();
  // The clients carry the name, so they are read again with it.
  const changed = () => queries.invalidateQueries({ queryKey: ['clients'] });

  // The clients are read again when the last of them has moved.
  useEffect(() => {
    if (!isMoving) return undefined;
    return () => void queries.invalidateQueries({ queryKey: ['clients'] });
  }, [queries, isMoving]);

  async function remove({ _id }: ClientCategory) {
    await api(categoryEndpoints.removeCategory, { params: { id: _id } });
    await changed();
    setDeleting(undefined);
  }

  return (
    <FormSheet title="Manage Categories" onClose={onClose} width={600}>
      <AddCategory onAdded={changed} />
      <PanelContent
        query={categories}
        loading="Loading categories..."
        isEmpty={(all) => all.length === 0}
        empty={<EmptyState title="No categories yet." hint="One is added here, or by giving it to a client." />}
      >
        {(all) => (
          <ul className={classes.list} aria-label="Categories">
            {all.map((category) => {
              const { _id } = category;
              const others = findLasting(all).filter((each) => each !== category);
              const form = opened.get(_id);
              const as = form === 'merge' && others.length === 0 ? undefined : form;
              const open = (next: 'edit' | 'merge') => setOpened((before) => new Map(before).set(_id, next));
              const back = () => setOpened((before) => new Map([...before].filter(([id]) => id !== _id)));
              const done = async () => {
                await changed();
                back();
              };
              return (
                <li key={_id}>
                  {as === 'edit' && !category.moving && <EditCategory category={category} onSaved={done} onCancel={back} />}
                  {as === 'merge' && !category.moving && (
                    <MergeCategory category={category} others={others} onMerged={done} onCancel={back} />
                  )}
                  {category.moving && <MovingRow category={category} into={category.moving.into} />}
                  {as === undefined && !category.moving && (
                    <CategoryRow
                      category={category}
                      onEdit={() => open('edit')}
                      onMerge={findLasting(all).length > 1 ? () => open('merge') : undefined}
                      onDelete={() => setDeleting(category)}
                    />
                  )}
                </li>
              );
            })}
          </ul>
        )}
      </PanelContent>
      {deleting && (
        <ConfirmDialog
          title={`Delete ${deleting.name}?`}
          text={
            deleting.clients === 0
              ? 'No client is in this category.'
              : `${clientsIn(deleting.clients)} will have no category then. To give them another, merge it instead.`
          }
          onConfirm={() => remove(deleting)}
          onCancel={() => setDeleting(undefined)}
        />
      )}
    </FormSheet>
  );
}

const clientsIn = (count: number) => (count === 1 ? '1 client' : `${count.toLocaleString('en-US')} clients`);

const describeCadence = (days: number) => (days === 1 ? 'visited every day' : `visited every ${days} days`);

/** A category whose clients are on their way to another. Nothing else can be done with it until it is gone. */
function MovingRow({ category: { name, color, clients }, into }: { category: ClientCategory; into: string | null }) {
  return (
    <div className={classes.row}>
      <span className={classes.name}>
        <CategoryName name={name} color={color} />
        <small className="muted">{into === null ? 'Being removed' : into === name ? 'Being renamed' : `Moving to ${into}`}</small>
      </span>
      <span role="status" className="muted">
        {into === name ? 'Under way…' : `${clientsIn(clients)} left…`}
      </span>
    </div>
  );
}

interface CategoryRowProps {
  category: ClientCategory;
  onEdit: () => void;
  /** Undefined where there is no other. */
  onMerge: (() => void) | undefined;
  onDelete: () => void;
}

function CategoryRow({ category, onEdit, onMerge, onDelete }: CategoryRowProps) {
  return (
    <div className={classes.row}>
      <span className={classes.name}>
        <CategoryName name={category.name} color={category.color} />
        <small className="muted">
          {clientsIn(category.clients)}
          {category.visitEveryDays !== null && `, ${describeCadence(category.visitEveryDays)}`}
        </small>
      </span>
      <Button onClick={onEdit} aria-label={`Edit ${category.name}`}>
        Edit
      </Button>
      <Button onClick={onMerge} disabled={!onMerge} aria-label={`Merge ${category.name}`}>
        Merge
      </Button>
      <Button color="red" onClick={onDelete} aria-label={`Delete ${category.name}`}>
        Delete
      </Button>
    </div>
  );
}

function AddCategory({ onAdded }: { onAdded: () => Promise<void> }) {
  const [values, setValues] = useState<CategoryValues>({ name: '', color: 'teal', visitEveryDays: '' });
  useHeldPage(values.name !== '' || values.visitEveryDays !== '');
  const add = useMutation({
    mutationFn: () => api(categoryEndpoints.createCategory, { body: bodyOf(values) }),
    onSuccess: async () => {
      setValues(({ color }) => ({ name: '', color, visitEveryDays: '' }));
      await onAdded();
    },
  });
  return (
    <CategoryForm
      label="New category"
      values={values}
      onChange={setValues}
      error={add.error}
      onSubmit={() => add.mutate()}
      buttons={
        <Button type="submit" variant="filled" loading={add.isPending}>
          Add
        </Button>
      }
    />
  );
}

interface MergeCategoryProps {
  category: ClientCategory;
  others: readonly ClientCategory[];
  onMerged: () => Promise<void>;
  onCancel: () => void;
}

function MergeCategory({ category, others, onMerged, onCancel }: MergeCategoryProps) {
  const [intoId, setIntoId] = useState(others[0]?._id ?? '');
  // Where it is deleted meanwhile, no other takes its place unseen.
  const isThere = others.some(({ _id }) => _id === intoId);
  const merge = useMutation({
    mutationFn: () => api(categoryEndpoints.mergeCategory, { params: { id: category._id }, body: { intoId } }),
    onSuccess: onMerged,
  });
  return (
    <form
      className={classes.edit}
      onSubmit={(event) => {
        event.preventDefault();
        merge.mutate();
      }}
    >
      <NativeSelect
        label={`Merge “${category.name}” into`}
        description={`${clientsIn(category.clients)} will be handed over, and “${category.name}” goes.`}
        data={[...(isThere ? [] : [{ value: '', label: 'Choose…' }]), ...others.map(({ _id, name }) => ({ value: _id, label: name }))]}
        autoFocus
        value={isThere ? intoId : ''}
        onChange={(event) => setIntoId(event.currentTarget.value)}
        error={merge.error?.message}
      />
      <Button onClick={onCancel}>Cancel</Button>
      <Button type="submit" variant="filled" loading={merge.isPending} disabled={!isThere}>
        Merge
      </Button>
    </form>
  );
}
