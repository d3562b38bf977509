import type { FieldErrors } from '@fairlead/contract/kit/errors';
import {
  EMPLOYEE_LABELS,
  type Employee,
  type EmployeeChange,
  type EmployeeDraft,
  type EmployeeFormField,
  employeeDraft,
  TEAM_MESSAGES,
} from '@fairlead/contract/team';
import { REQUIRED_FIELDS, STEP_FIELDS } from './employee-fields.rules.ts';

/** What the wizard holds: every field as typed, '' for blanks, projects separated by commas. */
export type EmployeeValues = Record<EmployeeFormField, string>;

const FIELDS = STEP_FIELDS.flat();

export function blankValues(): EmployeeValues {
  const blanks = Object.fromEntries(FIELDS.map((field) => [field, ''])) as EmployeeValues;
  return { ...blanks, attendance: 'Onsite' };
}

/** A stored employee in the form; projects joined by ', ' (docs/product/team.md). */
export function valuesOf(employee: Employee): EmployeeValues {
  const values = Object.fromEntries(FIELDS.map((field) => [field, String(employee[field] ?? '')])) as EmployeeValues;
  return { ...values, assignedProjects: employee.assignedProjects.join(', ') };
}

/** Split on commas, trimmed, blanks dropped (docs/product/team.md). */
export const projectsOf = (typed: string): string[] =>
  typed
    .split(',')
    .map((project) => project.trim())
    .filter((project) => project !== '');

/** What goes to the server for a new employee: blanks are omitted (docs/product/team.md). */
export function addedBody(values: EmployeeValues): EmployeeDraft {
  const typed = Object.entries(values).filter(([, value]) => value.trim() !== '');
  // The contract refuses what is missing or wrong; `problemsOf` asks it before anything is sent.
  return { ...Object.fromEntries(typed), assignedProjects: projectsOf(values.assignedProjects) } as unknown as EmployeeDraft;
}

/** What goes to the server for an edit: only what differs from before, null for what was emptied (docs/product/api.md). */
export function changedBody(values: EmployeeValues, before: EmployeeValues): EmployeeChange {
  const changed: Partial<EmployeeValues> = changedValues(values, before);
  const { assignedProjects, ...texts } = changed;
  const body = Object.fromEntries(Object.entries(texts).map(([field, value]) => [field, value.trim() === '' ? null : value]));
  return { ...body, ...(assignedProjects !== undefined && { assignedProjects: projectsOf(assignedProjects) }) } as EmployeeChange;
}

/** The values that differ from before. */
export function changedValues(values: EmployeeValues, before: EmployeeValues): Partial<EmployeeValues> {
  return Object.fromEntries(FIELDS.filter((field) => values[field] !== before[field]).map((field) => [field, values[field]]));
}

/** What is wrong with the values before anything is sent, by the contract's own schema; empty when nothing is. */
export function problemsOf(values: EmployeeValues): FieldErrors {
  const checked = employeeDraft.safeParse(addedBody(values));
  const problems: FieldErrors = {};
  for (const issue of checked.error?.issues ?? []) {
    const field = String(issue.path[0]) as EmployeeFormField;
    const message = issue.code === 'invalid_union' ? (issue.errors.flat()[0]?.message ?? issue.message) : issue.message;
    problems[field] ??= REQUIRED_FIELDS.has(field) && values[field].trim() === '' ? 'is required' : message;
  }
  return problems;
}

/** The summary over a form with these problems: the specified words when something required is blank. */
export function summaryOf(problems: FieldErrors): string {
  return Object.values(problems).includes('is required') ? TEAM_MESSAGES.incomplete : 'Please check these fields.';
}

export const inputIdOf = (field: string) => `employee-${field}`;

/** Where a refused field stands; its name is as in the body, `assignedProjects.0`. */
export function placeOf(name: string): { id: string; label: string; step: number } {
  const field = (name.split('.')[0] ?? name) as EmployeeFormField;
  const step = STEP_FIELDS.findIndex((fields) => fields.includes(field));
  return { id: inputIdOf(field), label: EMPLOYEE_LABELS[field] ?? field, step: Math.max(0, step) };
}
