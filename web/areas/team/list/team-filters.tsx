import { EMPLOYEE_FIELDS } from '@fairlead/contract/team';
import type { FilterFieldProps } from '../../../records/list/list-description.ts';
import { OfferedFilter } from '../../settings/public/offered-options.tsx';

export const RoleFilter = (props: FilterFieldProps) => <OfferedFilter {...props} field={EMPLOYEE_FIELDS.role} />;
export const DepartmentFilter = (props: FilterFieldProps) => <OfferedFilter {...props} field={EMPLOYEE_FIELDS.department} />;
