import { AccountsPage as Accounts } from '../../areas/accounts/pages/accounts-page.tsx';
import { EmployeeSelect } from '../../areas/team/public/employee-select.tsx';

/** Accounts stand below the team and know nothing of it; here the two meet, so that an account can be linked to its employee. */
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
