import { ATTENDANCES, DEPARTMENTS, EMPLOYEE_LABELS, JOB_ROLES } from '@fairlead/contract/team';
import { useQueryClient } from '@tanstack/react-query';
import { BulkChoice } from '../../../records/list/bulk/bulk-choice.tsx';
import type { BulkDialogProps } from '../../../records/list/list-description.ts';
import { changeEmployees } from './team-list.queries.ts';

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
      onChoose={(attendance) => changeEmployees(queries, { ids: props.ids, attendance })}
    />
  );
}

export function DepartmentDialog(props: BulkDialogProps) {
  const queries = useQueryClient();
  return (
    <BulkChoice
      {...props}
      title="Set department…"
      label={EMPLOYEE_LABELS.department}
      submit="Set department"
      options={DEPARTMENTS}
      onChoose={(department) => changeEmployees(queries, { ids: props.ids, department })}
    />
  );
}

export function RoleDialog(props: BulkDialogProps) {
  const queries = useQueryClient();
  return (
    <BulkChoice
      {...props}
      title="Set role…"
      label={EMPLOYEE_LABELS.role}
      submit="Set role"
      options={JOB_ROLES}
      onChoose={(role) => changeEmployees(queries, { ids: props.ids, role })}
    />
  );
}
