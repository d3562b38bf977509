import { CLIENT_FIELDS, CLIENT_LABELS } from '@fairlead/contract/clients';
import { Autocomplete } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { dropdown } from '../../../ui/choices/dropdown.ts';
import { inputIdOf } from '../client-form.rules.ts';
import { categoryNamed, listQueries } from '../client-lists.queries.ts';

interface CategoryFieldProps {
  /** A category's name, there already or not; '' for none. */
  value: string;
  onChange: (name: string) => void;
  error: string | undefined;
}

/** A category with those that are there as suggestions; a name that is none of them is said to be new, because saving adds it. */
export function CategoryField({ value, onChange, error }: CategoryFieldProps) {
  const categories = useQuery(listQueries.categories());
  const name = value.trim();
  const isNew = name !== '' && categories.data !== undefined && !categoryNamed(categories.data, name);
  return (
    <Autocomplete
      id={inputIdOf('category')}
      label={CLIENT_LABELS.category}
      description={isNew ? `“${name}” is a new category` : undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      descriptionProps={{ role: 'status' }}
      data={[...new Set(categories.data?.map((each) => each.name))]}
      maxLength={CLIENT_FIELDS.category.max}
      autoComplete="off"
      value={value}
      onChange={onChange}
      error={error}
      {...dropdown}
    />
  );
}
