import { type Employee, type ListedEmployee, TEAM_MESSAGES, teamEndpoints } from '@fairlead/contract/team';
import { useQueryClient } from '@tanstack/react-query';
import { paths } from '../../../paths.ts';
import { api } from '../../../platform/api.ts';
import { describeError } from '../../../platform/error-message.ts';
import { lazyPart } from '../../../platform/lazy-part.ts';
import { type DialogKind, useRecordDialogs } from '../../../records/form/use-record-dialogs.tsx';
import { employeeRecords } from '../team.queries.ts';
import type { EmployeeValues } from './employee-form.rules.ts';

const KIND: DialogKind<Employee, EmployeeValues, ListedEmployee> = {
  name: 'employee',
  noun: 'employee',
  nameOf: ({ employeeName }) => employeeName,
  pathOf: paths.employee,
  Wizard: lazyPart(() => import('./employee-wizard.tsx'), 'EmployeeWizard'),
  read: employeeRecords.read,
  remove: ({ _id }) => api(teamEndpoints.remove, { params: { id: _id } }),
};

interface EmployeeDialogsOptions {
  /** The employee whose page this is, as it stands now. */
  current?: Employee;
  /** Title and text of the dialog that asks before deleting. */
  deleteWords: (employee: ListedEmployee) => { title: string; text: string };
  onDeleted?: () => Promise<void>;
  /** Shows that an employee could not be deleted. */
  onDeleteFailed: () => void;
}

/** The dialogs for adding, editing and deleting an employee; render `dialogs` in the page. */
export function useEmployeeDialogs({ onDeleted, ...options }: EmployeeDialogsOptions) {
  const queries = useQueryClient();
  return useRecordDialogs(KIND, {
    ...options,
    failure: (error, isEdit) => describeError(error, isEdit ? TEAM_MESSAGES.updateFailed : TEAM_MESSAGES.createFailed),
    onDeleted: async ({ _id }) => {
      await onDeleted?.();
      // The list is read again behind the closed dialog.
      void employeeRecords.deleted(queries, _id);
    },
  });
}
