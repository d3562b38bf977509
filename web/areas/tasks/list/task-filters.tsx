import { TASK_STATUS_LABELS, TASK_STATUSES } from '@fairlead/contract/tasks';
import { NativeSelect } from '@mantine/core';
import type { FilterFieldProps } from '../../../records/list/list-description.ts';
import { EmployeeSelect } from '../../team/public/employee-select.tsx';

/** Asks whose tasks. */
export function AssigneeField({ label, value, onValue }: FilterFieldProps) {
  return <EmployeeSelect label={label} value={value === 'me' ? '' : value} onChange={(employee) => onValue(employee?._id ?? '')} />;
}

/** Columns of one board alone are reached on that board. */
export function ColumnField({ label, value, onValue }: FilterFieldProps) {
  return (
    <NativeSelect
      label={label}
      data={[{ value: '', label: 'Any' }, ...TASK_STATUSES.map((key) => ({ value: key, label: TASK_STATUS_LABELS[key] }))]}
      value={value}
      onChange={(event) => onValue(event.currentTarget.value)}
    />
  );
}
