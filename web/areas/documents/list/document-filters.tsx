import type { FilterFieldProps } from '../../../records/list/list-description.ts';
import { ClientSelect } from '../../clients/public/client-select.tsx';
import { EmployeeSelect } from '../../team/public/employee-select.tsx';

export function ClientField({ label, value, onValue }: FilterFieldProps) {
  return <ClientSelect label={label} value={value} onChange={onValue} />;
}

export function EmployeeField({ label, value, onValue }: FilterFieldProps) {
  return <EmployeeSelect label={label} value={value} onChange={(employee) => onValue(employee?._id ?? '')} />;
}
