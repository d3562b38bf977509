import { folded } from '@fairlead/contract/kit/records/folded';
import type { PocketEmployee } from '@fairlead/contract/pocket';
import { type Employee, TEAM_MESSAGES } from '@fairlead/contract/team';
import { useDebouncedValue } from '@mantine/hooks';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pocketQueries } from '../../../platform/pocket/pocket.queries.ts';
import { useOffline } from '../../../platform/pocket/use-offline.ts';
import type { ChooserProps, Named } from '../../../records/form/form-kind.ts';
import type { FilterFieldProps } from '../../../records/list/list-description.ts';
import { CHOICES } from '../../../records/records.ts';
import { RemoteMultiSelect } from '../../../ui/choices/remote-multi-select.tsx';
import { RemoteSelect } from '../../../ui/choices/remote-select.tsx';
import { asOfText } from '../../../ui/page/as-of-note.tsx';
import { employeeRecords } from '../team.queries.ts';

const TYPING_PAUSE_MS = 200;
/** The role is empty where the device keeps only the name. */
type Offered = Pick<Employee, '_id' | 'employeeName' | 'role'>;

interface EmployeeFieldProps {
  id?: string;
  label: string;
  placeholder?: string;
  error?: string | undefined;
  description?: string | undefined;
  disabled?: boolean;
}

interface EmployeeSelectProps extends EmployeeFieldProps {
  /** An employee's `_id`, or '' for none. */
  value: string;
  /** The selected employee's name; read from the server if it is not given. */
  initialName?: string;
  onChange: (employee: Offered | undefined) => void;
  required?: boolean;
}

/** A choice of one employee, found by name, email or role on the server. */
export function EmployeeSelect({ value, initialName, onChange, ...props }: EmployeeSelectProps) {
  const { employees, state } = useChoices();
  const named = useQuery({ ...employeeRecords.one(value), enabled: value !== '' && initialName === undefined });
  return (
    <RemoteSelect
      {...props}
      {...state}
      value={value}
      chosenLabel={initialName ?? named.data?.employeeName}
      options={employees.map(asOption)}
      onChange={(option) => onChange(employees.find(({ _id }) => _id === option?.value))}
    />
  );
}

/** The same in a record's form. */
export const EmployeeChooser = ({ value: { _id, name }, onChange, ...props }: ChooserProps<Named>) => (
  <EmployeeSelect
    {...props}
    value={_id}
    initialName={name}
    onChange={(employee) => onChange({ _id: employee?._id ?? '', name: employee?.employeeName ?? '' })}
  />
);

/** The same in a list's filters. */
export const EmployeeField = ({ label, value, onValue }: FilterFieldProps) => (
  <EmployeeSelect label={label} value={value} onChange={(employee) => onValue(employee?._id ?? '')} />
);

const NOBODY: ReadonlyMap<string, string> = new Map();

interface EmployeeMultiSelectProps extends EmployeeFieldProps {
  /** The chosen employees' `_id`s. */
  value: readonly string[];
  onChange: (ids: string[], names: string[]) => void;
  /** Names by `_id`, as far as they are known. */
  known?: ReadonlyMap<string, string>;
}

/** A choice of several employees. Names of ids that came from elsewhere, as from a draft, are read from the server. */
export function EmployeeMultiSelect({ value, onChange, known = NOBODY, ...props }: EmployeeMultiSelectProps) {
  const { employees, state } = useChoices();
  const [names, setNames] = useState(known);
  const nameless = value.filter((id) => !names.has(id));
  const read = useQueries({ queries: nameless.map((id) => employeeRecords.one(id)) });
  const readNames = new Map(read.flatMap(({ data }) => (data ? [[data._id, data.employeeName] as const] : [])));

  return (
    <RemoteMultiSelect
      {...props}
      {...state}
      chosen={value.map((id) => ({ value: id, label: names.get(id) ?? readNames.get(id) ?? '…' }))}
      options={employees.map(asOption)}
      onChange={(chosen) => {
        setNames(new Map([...names, ...chosen.filter(({ label }) => label !== '…').map((each) => [each.value, each.label] as const)]));
        onChange(
          chosen.map((each) => each.value),
          chosen.map((each) => each.label),
        );
      }}
    />
  );
}

/** The same in a record's form. */
export const EmployeesChooser = ({ value, onChange, required: _, ...props }: ChooserProps<readonly Named[]>) => (
  <EmployeeMultiSelect
    {...props}
    value={value.map(({ _id }) => _id)}
    known={new Map(value.map(({ _id, name }) => [_id, name]))}
    onChange={(ids, names) => onChange(ids.map((_id, at) => ({ _id, name: names[at] ?? '' })))}
  />
);

const asOption = ({ _id, employeeName }: Offered) => ({ value: _id, label: employeeName });

/** The options of a dropdown for the typed text, and its message while there are none. Without a network those kept on the device. */
function useChoices() {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), TYPING_PAUSE_MS);
  const found = useQuery(employeeRecords.choices(search));
  const pocket = useOffline({ data: found.isPlaceholderData ? undefined : found.data, error: found.error });
  const kept = useQuery({ ...pocketQueries.list<PocketEmployee[]>('employees'), enabled: pocket !== undefined });
  const finding = pocket ? kept : found;
  const state = {
    ...(pocket && { description: `No connection. ${asOfText(pocket.asOf)}` }),
    loading: finding.isFetching ? TEAM_MESSAGES.loading : TEAM_MESSAGES.empty,
    failure: !pocket && found.isError && !found.isFetching ? TEAM_MESSAGES.loadFailed : undefined,
    isFinding: typed.trim() !== search || finding.isFetching,
    onRetry: () => void found.refetch(),
    onSearch: setTyped,
  };
  const keptFound = (kept.data?.value ?? []).filter(({ name }) => folded(name).includes(folded(search))).slice(0, CHOICES);
  const employees: readonly Offered[] = pocket
    ? keptFound.map(({ _id, name }) => ({ _id, employeeName: name, role: '' }))
    : (found.data?.rows ?? []);
  return { employees, state };
}
