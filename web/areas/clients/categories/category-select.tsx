import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { RemoteSelect } from '../../../ui/choices/remote-select.tsx';
import { categoriesQuery, findLasting } from './categories.queries.ts';

interface CategorySelectProps {
  label: string;
  /** A category's name, or '' for none. */
  value: string;
  onChange: (name: string) => void;
}

/** A choice of one of the workspace's categories. */
export function CategorySelect({ label, value, onChange }: CategorySelectProps) {
  const [typed, setTyped] = useState('');
  const categories = useQuery(categoriesQuery());
  const found = findLasting(categories.data).filter(({ name }) => name.toLowerCase().includes(typed.trim().toLowerCase()));
  return (
    <RemoteSelect
      label={label}
      value={value}
      chosenLabel={value}
      options={found.map(({ name }) => ({ value: name, label: name }))}
      loading={categories.isFetching ? 'Loading categories...' : undefined}
      failure={categories.isError && !categories.isFetching ? categories.error.message : undefined}
      onRetry={() => void categories.refetch()}
      onSearch={setTyped}
      onChange={(option) => onChange(option?.value ?? '')}
    />
  );
}
