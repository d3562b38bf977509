import { type Employee, TEAM_MESSAGES, teamEndpoints } from '@fairlead/contract/team';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../platform/api.ts';
import { RemoteSelect } from '../../../ui/remote-select.tsx';

const TYPING_PAUSE_MS = 200;
/** How many a choice offers at once; typing narrows them. */
const CHOICES = 20;

const choices = (search: string) =>
  queryOptions({
    queryKey: ['team', 'choices', search],
    queryFn: ({ signal }) =>
      api(teamEndpoints.list, { query: { search: search || undefined, limit: String(CHOICES), count: 'false' }, signal }),
    placeholderData: keepPreviousData,
  });

interface EmployeeSelectProps {
  id?: string;
  label: string;
  placeholder?: string;
  /** An employee's `_id`, or '' for none. */
  value: string;
  /** The name of the employee first chosen. */
  initialName?: string;
  onChange: (employee: Pick<Employee, '_id' | 'employeeName' | 'role'> | undefined) => void;
  error?: string | undefined;
  required?: boolean;
  disabled?: boolean;
}

/** A choice of one employee, found by name, email or role on the server. */
export function EmployeeSelect({ value, initialName, onChange, ...props }: EmployeeSelectProps) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), TYPING_PAUSE_MS);
  const found = useQuery(choices(search));
  const employees = found.data?.employees ?? [];

  return (
    <RemoteSelect
      {...props}
      value={value}
      chosenLabel={initialName}
      options={employees.map(({ _id, employeeName }) => ({ value: _id, label: employeeName }))}
      loading={found.isFetching ? TEAM_MESSAGES.loading : TEAM_MESSAGES.empty}
      failure={found.isError && !found.isFetching ? TEAM_MESSAGES.loadFailed : undefined}
      onRetry={() => void found.refetch()}
      onSearch={setTyped}
      onChange={(option) => onChange(employees.find(({ _id }) => _id === option?.value))}
    />
  );
}
