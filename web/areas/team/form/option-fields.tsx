import { EMPLOYEE_FIELDS } from '@fairlead/contract/team';
import type { FieldInputProps } from '../../../records/form/form-kind.ts';
import { OfferedInput } from '../../settings/public/offered-options.tsx';
import type { EmployeeValues } from './employee-form.rules.ts';

type Props = FieldInputProps<EmployeeValues>;

export const RoleField = (props: Props) => <OfferedInput {...props} id="employee-role" name="role" field={EMPLOYEE_FIELDS.role} />;
export const DepartmentField = (props: Props) => (
  <OfferedInput {...props} id="employee-department" name="department" field={EMPLOYEE_FIELDS.department} />
);
