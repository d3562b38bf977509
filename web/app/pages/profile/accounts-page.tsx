import { describeAccounts } from '../../../areas/people/list/account-list.tsx';
import { AccountsPage as Accounts } from '../../../areas/people/list/accounts-page.tsx';
import { EMPLOYEE_FILTER } from '../../../areas/team/public/employee-name.tsx';
import { EmployeeSelect } from '../../../areas/team/public/employee-select.tsx';

const LIST = describeAccounts(EMPLOYEE_FILTER);

/** Lets an account be linked to an employee. Composed here, because the people area must not depend on the team area. */
export function AccountsPage() {
  return (
    <Accounts
      list={LIST}
      employeeField={({ label, value, onChange }) => (
        <EmployeeSelect
          label={label}
          placeholder="No employee"
          value={value ?? ''}
          onChange={(employee) => onChange(employee?._id ?? null)}
        />
      )}
    />
  );
}
