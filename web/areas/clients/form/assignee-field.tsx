import { CLIENT_LABELS } from '@fairlead/contract/clients';
import type { FieldInputProps } from '../../../records/form/form-kind.ts';
import { EmployeeSelect } from '../../team/public/employee-select.tsx';
import type { ClientValues } from './client-form.rules.ts';

/** The employee's id, name and job role go together (docs/product/people.md). A name without an id came from elsewhere and is kept. */
export function AssigneeField({ values, onChange, problems }: FieldInputProps<ClientValues>) {
  return (
    <EmployeeSelect
      id="client-assignedTo"
      label={CLIENT_LABELS.assignedTo}
      placeholder="Choose an employee"
      value={values.assignedToId || values.assignedTo}
      initialName={values.assignedTo}
      onChange={(employee) =>
        onChange({ assignedToId: employee?._id ?? '', assignedTo: employee?.employeeName ?? '', assignedRole: employee?.role ?? '' })
      }
      error={problems.assignedTo ?? problems.assignedToId}
    />
  );
}
