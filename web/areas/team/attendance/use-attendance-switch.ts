import { type ListedEmployee, TEAM_MESSAGES, teamEndpoints } from '@fairlead/contract/team';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { describeError } from '../../../platform/error-message.ts';
import { useAlert } from '../../../ui/dialogs/alert.tsx';
import { employeeRecords, showEmployee } from '../team.queries.ts';

/** Switches at once. If the server refuses, the chip switches back and an alert says so. */
export function useAttendanceSwitch() {
  const queries = useQueryClient();
  const alert = useAlert();
  return useMutation({
    // One after the other, so that the last click wins.
    scope: { id: 'attendance' },
    mutationFn: ({ employee, attendance }: { employee: ListedEmployee; attendance: ListedEmployee['attendance'] }) =>
      api(teamEndpoints.setAttendance, { params: { id: employee._id }, body: { attendance } }),
    onMutate: async ({ employee, attendance }) => {
      await queries.cancelQueries({ queryKey: ['team'] });
      showEmployee(queries, { ...employee, attendance });
    },
    onSuccess: (saved) => showEmployee(queries, saved),
    onError: (error, { employee }) => {
      showEmployee(queries, employee);
      void alert(describeError(error, TEAM_MESSAGES.updateFailed));
    },
    onSettled: (_saved, _error, { employee }) =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['team'] }),
        queries.invalidateQueries({ queryKey: employeeRecords.timeline(employee._id).queryKey }),
      ]),
  });
}
