import { CLIENT_FIELDS } from '@fairlead/contract/clients';
import { type ClientCategory, categoryEndpoints } from '@fairlead/contract/clients/categories';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../../platform/api.ts';
import type { MergeKind } from '../../../records/form/form-kind.ts';
import { useRecordPatch } from '../../../records/merge/use-record-patch.tsx';
import { useHeldPage } from '../../../ui/forms/held-page.tsx';
import { categoriesQuery } from './categories.queries.ts';
import { bodyOf, CategoryForm, type CategoryValues, colorName } from './category-form.tsx';

interface EditCategoryProps {
  /** As it stands now. */
  category: ClientCategory;
  onSaved: () => Promise<void>;
  onCancel: () => void;
}

/** Changes a category's name, colour and cadence, over what someone else made of it meanwhile. */
export function EditCategory({ category, onSaved, onCancel }: EditCategoryProps) {
  // As it was read when editing began, so that a colleague's change meanwhile is noticed.
  const [begun] = useState(category);
  const [values, setValues] = useState(valuesOf(category));
  const { mutate, isPending, error, dialog } = useRecordPatch(CATEGORY_MERGE, category);
  useHeldPage(CATEGORY_MERGE.units.some(({ keyOf }) => keyOf(values) !== keyOf(valuesOf(begun))));
  return (
    <>
      <CategoryForm
        label="Name"
        values={values}
        onChange={setValues}
        error={error}
        hasFocus
        onSubmit={() => mutate({ part: { ...values, name: values.name.trim() }, base: begun }, { onSuccess: onSaved })}
        buttons={
          <>
            <Button onClick={onCancel}>Cancel</Button>
            <Button type="submit" variant="filled" loading={isPending}>
              Save
            </Button>
          </>
        }
      />
      {dialog}
    </>
  );
}

const valuesOf = ({ name, color, visitEveryDays }: ClientCategory): CategoryValues => ({
  ...{ name, color },
  visitEveryDays: String(visitEveryDays ?? ''),
});

/** How a category is saved over what someone else saved meanwhile. */
const CATEGORY_MERGE: MergeKind<ClientCategory, CategoryValues> = {
  name: 'category',
  area: 'clients',
  noun: 'category',
  nameOf: ({ name }) => name,
  valuesOf,
  units: [
    { name: 'name', label: 'Name', fields: ['name'], keyOf: ({ name }) => name, textOf: ({ name }) => name },
    { name: 'color', label: 'Colour', fields: ['color'], keyOf: ({ color }) => color, textOf: ({ color }) => colorName(color) },
    {
      name: 'visitEveryDays',
      label: CLIENT_FIELDS.visitEveryDays.label,
      fields: ['visitEveryDays'],
      keyOf: ({ visitEveryDays }) => visitEveryDays.trim(),
      textOf: ({ visitEveryDays }) => (visitEveryDays.trim() === '' ? '' : `${visitEveryDays} days`),
    },
  ],
  save: ({ before, values }) =>
    api(categoryEndpoints.updateCategory, { params: { id: before?._id ?? '' }, body: { ...bodyOf(values), version: before?.version } }),
  // The dialog reads the clients again with the name that they carry.
  onSaved: async () => {},
  async read(queries, id) {
    const categories = await queries.fetchQuery({ ...categoriesQuery(), staleTime: 0 });
    const found = categories.find(({ _id }) => _id === id);
    if (!found) throw new Error('Someone deleted this category meanwhile.');
    return found;
  },
  // A category has no timeline of its own.
  readEntries: async () => [],
};
