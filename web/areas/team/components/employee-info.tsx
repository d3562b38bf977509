import { EMPLOYEE_LABELS, type Employee, TEAM_MESSAGES } from '@fairlead/contract/team';
import type { ReactNode } from 'react';
import { shortDate } from '../../../platform/time.ts';
import { projectsShown, statusOf } from '../employee-fields.rules.ts';
import classes from './employee-info.module.css';

/** The specified fields in their order (docs/product/team.md). */
export function EmployeeInfo({ employee }: { employee: Employee }) {
  return (
    <dl className={classes.fields}>
      <Field label={EMPLOYEE_LABELS.employeeId}>{employee.employeeId}</Field>
      <Field label={EMPLOYEE_LABELS.employeeName}>{employee.employeeName}</Field>
      <Field label={EMPLOYEE_LABELS.emailId}>
        <a href={`mailto:${encodeURIComponent(employee.emailId).replace('%40', '@')}`} className="link">
          {employee.emailId}
        </a>
      </Field>
      <Field label={EMPLOYEE_LABELS.mobile}>
        <a href={`tel:${employee.mobile.replaceAll(/[^\d+*#]/g, '')}`} className="link">
          {employee.mobile}
        </a>
      </Field>
      <Field label={EMPLOYEE_LABELS.role}>{employee.role}</Field>
      <Field label={EMPLOYEE_LABELS.designation}>{employee.designation ?? TEAM_MESSAGES.notAvailable}</Field>
      <Field label={EMPLOYEE_LABELS.department}>{employee.department}</Field>
      <Field label={EMPLOYEE_LABELS.attendance}>{employee.attendance}</Field>
      <Field label={EMPLOYEE_LABELS.assignedProjects}>{projectsShown(employee.assignedProjects)}</Field>
      <Field label="Profile Created">{shortDate(employee.createdAt, TEAM_MESSAGES.notAvailable)}</Field>
      <Field label="Last Updated">{shortDate(employee.updatedAt, TEAM_MESSAGES.notAvailable)}</Field>
      <Field label="Status">{statusOf(employee)}</Field>
    </dl>
  );
}

function Field({ label, children }: { label: string; children: ReactNode }) {
  const isBlank = children === TEAM_MESSAGES.notAvailable || children === TEAM_MESSAGES.noProjects;
  return (
    <div>
      <dt>{label}</dt>
      <dd data-blank={isBlank || undefined}>{children}</dd>
    </div>
  );
}
