import { EMPLOYEE_LABELS, type Employee, TEAM_MESSAGES } from '@fairlead/contract/team';
import { mediumDate } from '../../../platform/time.ts';
import { emailLink, FieldList, phoneLink } from '../../../records/page/field-list.tsx';
import { joinProjects, statusOf } from '../employee-fields.rules.ts';

/** The specified fields in their order (docs/product/team.md). */
export function EmployeeInfo({ employee }: { employee: Employee }) {
  const { notAvailable, noProjects } = TEAM_MESSAGES;
  const fields = [
    { label: EMPLOYEE_LABELS.employeeId, text: employee.employeeId },
    { label: EMPLOYEE_LABELS.employeeName, text: employee.employeeName },
    { label: EMPLOYEE_LABELS.emailId, text: employee.emailId, content: emailLink(employee.emailId) },
    { label: EMPLOYEE_LABELS.mobile, text: employee.mobile, content: phoneLink(employee.mobile) },
    { label: EMPLOYEE_LABELS.role, text: employee.role },
    { label: EMPLOYEE_LABELS.designation, text: employee.designation || notAvailable },
    { label: EMPLOYEE_LABELS.department, text: employee.department },
    { label: EMPLOYEE_LABELS.attendance, text: employee.attendance },
    { label: EMPLOYEE_LABELS.assignedProjects, text: joinProjects(employee.assignedProjects) },
    { label: 'Profile Created', text: mediumDate(employee.createdAt, notAvailable) },
    { label: 'Last Updated', text: mediumDate(employee.updatedAt, notAvailable) },
    { label: 'Status', text: statusOf(employee) },
  ];
  return <FieldList fields={fields.map((field) => ({ ...field, isBlank: field.text === notAvailable || field.text === noProjects }))} />;
}
