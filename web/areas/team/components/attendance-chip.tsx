import { type Employee, TEAM_MESSAGES, teamEndpoints } from '@fairlead/contract/team';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { describeError } from '../../../platform/error-message.ts';
import { Chip } from '../../../ui/chip.tsx';
import { useAlert } from '../../../ui/dialogs/alert.tsx';
import { showEmployee } from '../team.queries.ts';
import classes from './attendance-chip.module.css';

/** Onsite or Leave, in colour and in words; switches between them where that is allowed. */
export function AttendanceChip({ employee, maySwitch }: { employee: Employee; maySwitch: boolean }) {
  const { attendance, employeeName } = employee;
  const switching = useAttendanceSwitch();
  const chip = (
    <Chip tone={attendance === 'Onsite' ? 'good' : 'wait'} hasDot>
      {attendance}
    </Chip>
  );
  if (!maySwitch) return chip;
  const other = attendance === 'Onsite' ? 'Leave' : 'Onsite';
  return (
    <button
      type="button"
      className={classes.switch}
      title={`Switch to ${other}`}
      aria-label={`${attendance}: switch ${employeeName} to ${other}`}
      onClick={() => switching.mutate({ employee, attendance: other })}
    >
      {chip}
    </button>
  );
}

/** Shows the switch at once; when the server refuses it, the chip goes back and an alert says so. */
function useAttendanceSwitch() {
  const queries = useQueryClient();
  const alert = useAlert();
  return useMutation({
    // One after the other, so that the last click is what stays.
    scope: { id: 'attendance' },
    mutationFn: ({ employee, attendance }: { employee: Employee; attendance: Employee['attendance'] }) =>
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
    onSettled: () => queries.invalidateQueries({ queryKey: ['team'] }),
  });
}
