import { ATTENDANCES, type Employee } from '@fairlead/contract/team';
import { Chip } from '../../../ui/chip.tsx';
import { Menu, MenuButton } from '../../../ui/menus/menu-button.tsx';
import { useAttendanceSwitch } from './use-attendance-switch.ts';

/** On the button Onsite reads 'On Site' (docs/product/team.md). */
const WORDS: Record<Employee['attendance'], string> = { Onsite: 'On Site', Leave: 'Leave' };

/** Shows an employee's attendance and changes it, where that is allowed. */
export function AttendanceButton({ employee, mayChange }: { employee: Employee; mayChange: boolean }) {
  const { attendance } = employee;
  const switching = useAttendanceSwitch();
  if (!mayChange) {
    return (
      <Chip tone={attendance === 'Onsite' ? 'good' : 'wait'} hasDot>
        {WORDS[attendance]}
      </Chip>
    );
  }
  return (
    <MenuButton
      label={WORDS[attendance]}
      menu={(close) => (
        <Menu
          label="Attendance"
          onClose={close}
          entries={ATTENDANCES.map((each) => ({
            key: each,
            label: WORDS[each],
            isChosen: each === attendance,
            onSelect: () => each !== attendance && switching.mutate({ employee, attendance: each }),
          }))}
        />
      )}
    />
  );
}
