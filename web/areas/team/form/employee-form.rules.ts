import type { FieldErrors } from '@fairlead/contract/kit/errors';
import { groupsOfStep } from '@fairlead/contract/kit/records/fields';
import {
  EMPLOYEE_FIELDS,
  EMPLOYEE_STEPS,
  type Employee,
  type EmployeeChange,
  type EmployeeDraft,
  type EmployeeFormField,
  employeeDraft,
} from '@fairlead/contract/team';
import {
  blankTexts,
  bodyOfTexts,
  changedEntries,
  inFormOrder,
  problemsIn,
  splitNames,
  textsOf,
  withoutBlanks,
} from '../../../records/form/form-values.rules.ts';
import { joinProjects } from '../employee-fields.rules.ts';

/** What the wizard holds: every field as typed, '' for blanks, projects separated by commas. */
export type EmployeeValues = Record<EmployeeFormField, string>;

const ASKING_STEPS = EMPLOYEE_STEPS.map((step) => ({ label: step, title: step, groups: groupsOfStep(EMPLOYEE_FIELDS, step) }));
export const WIZARD_STEPS = [...ASKING_STEPS, { label: 'Review', title: 'Review', groups: [] }];

export const blankValues = (): EmployeeValues => blankTexts(EMPLOYEE_FIELDS);

export const valuesOf = (employee: Employee): EmployeeValues => textsOf(EMPLOYEE_FIELDS, employee);

const bodyOf = (values: EmployeeValues) => bodyOfTexts(EMPLOYEE_FIELDS, values);

/** What goes to the server for a new employee: blanks are omitted (docs/product/team.md). `problemsOf` finds what the contract would refuse. */
export const addedBody = (values: EmployeeValues) => withoutBlanks(bodyOf(values)) as EmployeeDraft;

/** What goes to the server for an edit: only what differs from before, null for what was emptied (docs/product/api.md). */
export const changedBody = (values: EmployeeValues, before: EmployeeValues): EmployeeChange =>
  changedEntries(bodyOf(values), bodyOf(before));

/** The problems of the values before anything is sent, by the contract's schema; empty if there are none. */
export const problemsOf = (values: EmployeeValues): FieldErrors =>
  inFormOrder(WIZARD_STEPS, problemsIn(employeeDraft, EMPLOYEE_FIELDS, addedBody(values)));

/** A value as text, for the review and for comparing versions. */
export function textOf(values: EmployeeValues, field: string): string {
  const typed = values[field as EmployeeFormField];
  return field === 'assignedProjects' ? joinProjects(splitNames(typed)) : typed.trim() || 'Not provided';
}

/**
 * What the text of projects becomes when one that is offered is chosen in place of the part after the last comma: those of the list that
 * this part is in and that were not chosen yet. A name with a comma would be two, so it isn't offered.
 */
export function listOfferedTexts(typed: string, projects: readonly string[]): { project: string; text: string }[] {
  const end = typed.lastIndexOf(',') + 1;
  const chosen = splitNames(typed.slice(0, end));
  const part = typed.slice(end).trim().toLowerCase();
  return projects
    .filter((project) => !project.includes(',') && !chosen.includes(project) && project.toLowerCase().includes(part))
    .map((project) => ({ project, text: [...chosen, project].join(', ') }));
}
