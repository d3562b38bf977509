import { dayIn } from '@fairlead/contract/kit/time';
import { EMPLOYEE_LABELS, type Employee, TEAM_MESSAGES } from '@fairlead/contract/team';
import type { RecordPage } from '../../platform/output/table.ts';

const { notAvailable, noProjects } = TEAM_MESSAGES;

/** An employee's Basic Info tab, field by field as on the screen. `made` says when and by whom. */
export function employeePage(employee: Employee, { made, timeZone }: { made: string; timeZone: string }): RecordPage {
  const texts = {
    ...employee,
    designation: employee.designation || notAvailable,
    assignedProjects: employee.assignedProjects.join(', ') || noProjects,
  };
  const fields = (Object.keys(EMPLOYEE_LABELS) as (keyof typeof EMPLOYEE_LABELS)[]).map((field) => ({
    label: EMPLOYEE_LABELS[field],
    value: texts[field],
  }));
  const dayOf = (instant: string) => dayIn(timeZone, new Date(instant));
  const pairs = [
    ...fields,
    { label: 'Profile Created', value: dayOf(employee.createdAt) },
    { label: 'Last Updated', value: dayOf(employee.updatedAt) },
    { label: 'Status', value: employee.attendance === 'Leave' ? 'Inactive' : 'Active' },
  ];
  return { title: employee.employeeName, subtitles: [made], groups: [{ title: 'Basic Info', pairs }] };
}
