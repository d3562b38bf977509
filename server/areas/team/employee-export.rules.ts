import { dayIn } from '@fairlead/contract/kit/time';
import { EMPLOYEE_FIELDS, EMPLOYEE_LABELS, type Employee, TEAM_MESSAGES } from '@fairlead/contract/team';
import type { Column, RecordPage, Row } from '../../platform/output/table.ts';
import { fileColumn, fileColumns } from '../../records/export/file-columns.ts';

const { notAvailable, noProjects } = TEAM_MESSAGES;

export const EXPORT_COLUMNS = fileColumns(EMPLOYEE_FIELDS);

/** An employee as a row of `EXPORT_COLUMNS`; the projects stand there as an import takes them apart again. */
export const exportRow = (employee: Employee): Row => {
  const { profilePhoto: _, assignedProjects, ...rest } = employee;
  return { ...rest, assignedProjects: assignedProjects.join(', ') || null };
};

/** What fits across a sheet of paper. */
const PRINTED_FIELDS = ['employeeId', 'employeeName', 'role', 'department', 'attendance', 'mobile', 'emailId', 'assignedProjects'] as const;
export const PRINTED_COLUMNS: Column[] = [
  ...PRINTED_FIELDS.map((field) => fileColumn(field, EMPLOYEE_FIELDS[field])),
  { key: 'addedOn', header: 'Added on', kind: 'day', width: 12 },
];

/** An employee as a row of `PRINTED_COLUMNS`; its day is one of the time zone. */
export const printedRow = (employee: Employee, timeZone: string): Row => ({
  ...exportRow(employee),
  addedOn: dayIn(timeZone, new Date(employee.createdAt)),
});

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
  const formatDay = (instant: string) => dayIn(timeZone, new Date(instant));
  const pairs = [
    ...fields,
    { label: 'Profile Created', value: formatDay(employee.createdAt) },
    { label: 'Last Updated', value: formatDay(employee.updatedAt) },
    { label: 'Status', value: employee.attendance === 'Leave' ? 'Inactive' : 'Active' },
  ];
  return { title: employee.employeeName, subtitles: [made], groups: [{ title: 'Basic Info', pairs }] };
}
