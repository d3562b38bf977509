import { AccountsPage as Accounts } from '../../areas/accounts/people/accounts-page.tsx';
import { EmployeeSelect } from '../../areas/team/public/employee-select.tsx';

/** Lets an account be linked to an employee. Composed here, because the accounts area must not depend on the team area. */
export function AccountsPage() {
  return (
    <Accounts
      employeeField={({ label, value, onChange, isLabelHidden }) => (
        <EmployeeSelect
          label={label}
          isLabelHidden={isLabelHidden}
          placeholder="No employee"
          value={value ?? ''}
          onChange={(employee) => onChange(employee?._id ?? null)}
        />
      )}
    />
  );
}
