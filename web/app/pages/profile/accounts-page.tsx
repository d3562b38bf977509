import { describeAccounts } from '../../../areas/people/list/account-list.tsx';
import { AccountsPage as Accounts } from '../../../areas/people/list/accounts-page.tsx';
import { EmployeeSelect } from '../../../areas/team/public/employee-select.tsx';
import { useEmployeeName } from '../../../areas/team/public/use-employee-name.ts';
import type { FilterFieldProps } from '../../../records/list/list-description.ts';

const LIST = describeAccounts({ Field: EmployeeField, Value: EmployeeName });

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

function EmployeeField({ label, value, onValue }: FilterFieldProps) {
  return <EmployeeSelect label={label} value={value} onChange={(employee) => onValue(employee?._id ?? '')} />;
}

function EmployeeName({ value }: { value: string }) {
  return useEmployeeName(value) ?? '…';
}
