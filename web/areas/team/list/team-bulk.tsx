import { ATTENDANCES, EMPLOYEE_FIELDS, EMPLOYEE_LABELS } from '@fairlead/contract/team';
import { useQueryClient } from '@tanstack/react-query';
import { BulkChoice } from '../../../records/list/bulk/bulk-choice.tsx';
import type { BulkDialogProps } from '../../../records/list/list-description.ts';
import { useOfferedOptions } from '../../settings/public/offered-options.tsx';
import { employeeRecords } from '../team.queries.ts';

/** Sends the chosen employees on leave, or back onsite. */
export function AttendanceDialog(props: BulkDialogProps) {
  const queries = useQueryClient();
  return (
    <BulkChoice
      {...props}
      title="Set attendance…"
      label={EMPLOYEE_LABELS.attendance}
      submit="Set attendance"
      options={ATTENDANCES}
      onChoose={(attendance) => employeeRecords.changeMany(queries, { ids: props.ids, attendance }, { attendance })}
    />
  );
}

export function DepartmentDialog(props: BulkDialogProps) {
  const queries = useQueryClient();
  const options = useOfferedOptions(EMPLOYEE_FIELDS.department);
  return (
    <BulkChoice
      {...props}
      title="Set department…"
      label={EMPLOYEE_LABELS.department}
      submit="Set department"
      options={options}
      onChoose={(department) => employeeRecords.changeMany(queries, { ids: props.ids, department })}
    />
  );
}

export function RoleDialog(props: BulkDialogProps) {
  const queries = useQueryClient();
  const options = useOfferedOptions(EMPLOYEE_FIELDS.role);
  return (
    <BulkChoice
      {...props}
      title="Set role…"
      label={EMPLOYEE_LABELS.role}
      submit="Set role"
      options={options}
      onChoose={(role) => employeeRecords.changeMany(queries, { ids: props.ids, role }, { role })}
    />
  );
}
