import { type Employee, TEAM_MESSAGES, teamEndpoints } from '@fairlead/contract/team';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { awaitUpload } from '../../../platform/api/await-upload.ts';
import { api } from '../../../platform/api.ts';
import { addedBody, changedBody, type EmployeeValues, valuesOf } from '../employee-form.rules.ts';
import { employeeSaved } from '../team.queries.ts';

/** A picture chosen now, null for the stored one being removed, undefined for no change. */
export type Photo = File | null | undefined;

interface Save {
  values: EmployeeValues;
  photo: Photo;
}

/** Adds an employee, or saves what differs from `before` against the version it was read at. */
export function useEmployeeSave(before: Employee | undefined) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ values, photo }: Save) => (before ? update(before, values, photo) : add(values, photo)),
    // The list is read again behind the closed dialog.
    onSuccess: (saved) => void employeeSaved(queries, saved),
  });
}

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
