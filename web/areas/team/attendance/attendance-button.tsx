import type { Employee } from '@fairlead/contract/team';
import { Chip } from '../../../ui/chip.tsx';
import { ChoiceButton } from '../../../ui/menus/choice-button.tsx';
import { useAttendanceSwitch } from './use-attendance-switch.ts';

/** On the button Onsite reads 'On Site' (docs/product/team.md). */
const OPTIONS = [
  { value: 'Onsite', label: 'On Site', tone: 'good' },
  { value: 'Leave', label: 'Leave', tone: 'wait' },
] as const;

/** Shows an employee's attendance and changes it, where that is allowed. */
export function AttendanceButton({ employee, mayChange }: { employee: Employee; mayChange: boolean }) {
  const switching = useAttendanceSwitch();
  const { attendance } = employee;
  const [onsite, leave] = OPTIONS;
  const { label, tone } = attendance === 'Leave' ? leave : onsite;
  if (!mayChange) {
    return (
      <Chip tone={tone} hasDot>
        {label}
      </Chip>
    );
  }
  return (
    <ChoiceButton
      label="Attendance"
      title="Change the attendance"
      options={OPTIONS}
      value={attendance}
      onChoose={(next) => next !== attendance && switching.mutate({ employee, attendance: next })}
    />
  );
}
