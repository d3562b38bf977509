import { type Employee, teamEndpoints } from '@fairlead/contract/team';
import { useMutation, useQueryClient } from '@tanstack/react-query';
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
  return api(teamEndpoints.create, { body: addedBody(values), file: photo ?? undefined });
}

function update(before: Employee, values: EmployeeValues, photo: Photo): Promise<Employee> {
  const change = changedBody(values, valuesOf(before));
  const body = { ...change, ...(photo === null && { profilePhoto: null }), version: before.version };
  return api(teamEndpoints.update, { params: { id: before._id }, body, file: photo ?? undefined });
}
