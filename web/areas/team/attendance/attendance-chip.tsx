import type { ListedEmployee } from '@fairlead/contract/team';
import { Chip } from '../../../ui/chip.tsx';
import classes from './attendance-chip.module.css';
import { useAttendanceSwitch } from './use-attendance-switch.ts';

/** Onsite or Leave, in colour and words. Users with permission can switch it. */
export function AttendanceChip({ employee, maySwitch }: { employee: ListedEmployee; maySwitch: boolean }) {
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
