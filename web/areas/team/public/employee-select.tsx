import { type Employee, TEAM_MESSAGES, teamEndpoints } from '@fairlead/contract/team';
import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, queryOptions, useQueries, useQuery } from '@tanstack/react-query';
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

const employee = (id: string) =>
  queryOptions({ queryKey: ['team', 'one', id], queryFn: ({ signal }) => api(teamEndpoints.get, { params: { id }, signal }) });

interface EmployeeSelectProps {
  id?: string;
  label: string;
  placeholder?: string;
  /** An employee's `_id`, or '' for none. */
  value: string;
  /** The chosen employee's name. */
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

interface EmployeeMultiSelectProps {
  id?: string;
  label: string;
  placeholder?: string;
  /** Employees' `_id`s. */
  value: readonly string[];
  onChange: (ids: string[]) => void;
  error?: string | undefined;
  disabled?: boolean;
}

const RETRY = 'try-again';

/** A choice of any number of employees, found by name, email or role on the server. */
export function EmployeeMultiSelect({ value, onChange, placeholder, ...props }: EmployeeMultiSelectProps) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), TYPING_PAUSE_MS);
  const found = useQuery(choices(search));
  const names = new Map(found.data?.employees.map(({ _id, employeeName }) => [_id, employeeName]));
  // Who was chosen under another search, or before a reload, is still shown by name.
  const chosen = useQueries({ queries: value.filter((id) => !names.has(id)).map(employee) });
  const chosenOptions = chosen.flatMap(({ data }) => (data ? [{ value: data._id, label: data.employeeName }] : []));
  const options = [...chosenOptions, ...[...names].map(([id, name]) => ({ value: id, label: name }))];
  const isFailed = found.isError && !found.isFetching;

  return (
    <MultiSelect
      {...props}
      placeholder={value.length === 0 ? placeholder : undefined}
      searchable
      hidePickedOptions
      data={isFailed ? [...chosenOptions, { group: TEAM_MESSAGES.loadFailed, items: [{ value: RETRY, label: 'Try Again' }] }] : options}
      filter={({ options: all }) => all}
      value={[...value]}
      onChange={(ids) => (ids.includes(RETRY) ? void found.refetch() : onChange(ids))}
      onSearchChange={setTyped}
      nothingFoundMessage={found.isFetching ? TEAM_MESSAGES.loading : TEAM_MESSAGES.empty}
      maxDropdownHeight={300}
      comboboxProps={{ zIndex: 1000 }}
    />
  );
}
