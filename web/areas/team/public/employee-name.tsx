import { lazyPart } from '../../../platform/lazy-part.ts';
import type { FilterControl } from '../../../records/list/list-description.ts';
import { useEmployeeName } from './use-employee-name.ts';

/** The name of an employee known only by id. */
export const EmployeeName = ({ value }: { value: string }) => useEmployeeName(value) ?? '…';

/** A list's filter by an employee. */
export const EMPLOYEE_FILTER: FilterControl = {
  Field: lazyPart(() => import('./employee-select.tsx'), 'EmployeeField'),
  Value: EmployeeName,
};
