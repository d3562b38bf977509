import { CLIENT_FIELDS, CLIENT_LABELS } from '@fairlead/contract/clients';
import { Autocomplete } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { FieldInputProps } from '../../../records/form/form-kind.ts';
import { useDropdown } from '../../../ui/choices/use-dropdown.ts';
import { categoriesQuery, findCategory, findLasting } from '../categories/categories.queries.ts';
import type { ClientValues } from './client-form.rules.ts';

/** A category, with existing ones as suggestions. A new name is marked as new, because saving adds the category. */
export function CategoryField({ values, onChange, problems }: FieldInputProps<ClientValues>) {
  const categories = useQuery(categoriesQuery());
  const name = values.category.trim();
  const isNew = name !== '' && categories.data !== undefined && !findCategory(categories.data, name);
  return (
    <Autocomplete
      id="client-category"
      label={CLIENT_LABELS.category}
      description={isNew ? `“${name}” is a new category` : undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      descriptionProps={{ role: 'status' }}
      data={[...new Set(findLasting(categories.data).map((each) => each.name))]}
      maxLength={CLIENT_FIELDS.category.max}
      autoComplete="off"
      value={values.category}
      onChange={(category) => onChange({ category })}
      error={problems.category}
      {...useDropdown()}
    />
  );
}
