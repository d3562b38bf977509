import { CLIENT_FIELDS, NOBODY } from '@fairlead/contract/clients';
import { Checkbox } from '@mantine/core';
import type { FilterFieldProps } from '../../../records/list/list-description.ts';
import { OfferedFilter } from '../../settings/public/offered-options.tsx';
import { EmployeeSelect } from '../../team/public/employee-select.tsx';
import { useEmployeeName } from '../../team/public/use-employee-name.ts';
import { CategorySelect } from '../categories/category-select.tsx';

/** Asks whom clients are assigned to: an employee or nobody. */
export function AssigneeField({ label, value, onValue }: FilterFieldProps) {
  const isNobody = value === NOBODY;
  const name = useEmployeeName(isNobody ? undefined : value || undefined);
  return (
    <>
      <EmployeeSelect
        label={label}
        value={isNobody ? '' : value}
        {...(name !== undefined && { initialName: name })}
        disabled={isNobody}
        onChange={(employee) => onValue(employee?._id ?? '')}
      />
      <Checkbox label="Nobody yet" checked={isNobody} onChange={(event) => onValue(event.currentTarget.checked ? NOBODY : '')} />
    </>
  );
}

export function CategoryField({ label, value, onValue }: FilterFieldProps) {
  return <CategorySelect label={label} value={value} onChange={onValue} />;
}

export const TypeField = (props: FilterFieldProps) => <OfferedFilter {...props} field={CLIENT_FIELDS.type} />;
