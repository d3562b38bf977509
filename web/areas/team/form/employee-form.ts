import { EMPLOYEE_FIELDS, EMPLOYEE_PHOTO_MAX_BYTES, type Employee, TEAM_MESSAGES, teamEndpoints } from '@fairlead/contract/team';
import { awaitUpload } from '../../../platform/api/await-upload.ts';
import { api } from '../../../platform/api.ts';
import type { FormKind, Photo } from '../../../records/form/form-kind.ts';
import { unitsOfFields } from '../../../records/merge/units.rules.ts';
import { OfferedInput } from '../../settings/public/offered-options.tsx';
import { employeeRecords } from '../team.queries.ts';
import {
  addedBody,
  blankValues,
  changedBody,
  type EmployeeValues,
  problemsOf,
  textOf,
  valuesOf,
  WIZARD_STEPS,
} from './employee-form.rules.ts';
import { ProjectsField } from './projects-field.tsx';

/** How an employee's form is filled in, checked, saved and merged (docs/product/team.md). */
export const EMPLOYEE_FORM: FormKind<Employee, EmployeeValues> = {
  name: 'employee',
  area: 'team',
  noun: 'employee',
  nameOf: ({ employeeName }) => employeeName,
  fields: EMPLOYEE_FIELDS,
  hints: {
    employeeId: { placeholder: 'EMP-001' },
    mobile: { placeholder: '+91 1234567890' },
  },
  ExtendedChoice: OfferedInput,
  inputs: { assignedProjects: ProjectsField },
  steps: WIZARD_STEPS,
  isCheckedByStep: false,
  blankValues,
  valuesOf,
  problemsOf,
  textOf,
  photo: {
    of: ({ profilePhoto }) => profilePhoto,
    rule: { maxBytes: EMPLOYEE_PHOTO_MAX_BYTES, notAnImage: TEAM_MESSAGES.notAnImage, tooLarge: TEAM_MESSAGES.photoTooLarge },
    isSquare: false,
  },
  units: unitsOfFields(EMPLOYEE_FIELDS, textOf),
  unitOfColumn: { photoId: 'photo' },
  save: ({ before, values, photo }) => (before ? update(before, values, photo) : add(values, photo)),
  ...employeeRecords.form,
};

function add(values: EmployeeValues, photo: Photo): Promise<Employee> {
  const body = addedBody(values);
  if (!photo) return api(teamEndpoints.create, { body });
  return awaitUpload(api(teamEndpoints.create, { body, file: photo }), TEAM_MESSAGES.createWithFileFailed);
}

function update(before: Employee, values: EmployeeValues, photo: Photo): Promise<Employee> {
  const change = changedBody(values, valuesOf(before));
  const body = { ...change, ...(photo === null && { profilePhoto: null }), version: before.version };
  const params = { id: before._id };
  if (!photo) return api(teamEndpoints.update, { params, body });
  return awaitUpload(api(teamEndpoints.update, { params, body, file: photo }), TEAM_MESSAGES.updateWithFileFailed);
}
