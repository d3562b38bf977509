import { EMPLOYEE_LABELS } from '@fairlead/contract/team';
import { Fragment } from 'react';
import { projectsShown, STEP_FIELDS } from '../employee-fields.rules.ts';
import { type EmployeeValues, projectsOf } from '../employee-form.rules.ts';
import classes from './employee-wizard.module.css';

/** Everything that will be saved, as it will read. */
export function EmployeeReview({ values }: { values: EmployeeValues }) {
  const projects = projectsOf(values.assignedProjects);
  return (
    <dl className={classes.values}>
      {STEP_FIELDS.flat().map((field) => (
        <Fragment key={field}>
          {field === 'assignedProjects' ? (
            <div className={classes.wide}>
              <dt>{EMPLOYEE_LABELS[field]}</dt>
              <dd data-blank={projects.length === 0 || undefined}>{projectsShown(projects)}</dd>
            </div>
          ) : (
            <div>
              <dt>{EMPLOYEE_LABELS[field]}</dt>
              <dd data-blank={values[field].trim() === '' || undefined}>{values[field].trim() || 'Not provided'}</dd>
            </div>
          )}
        </Fragment>
      ))}
    </dl>
  );
}
