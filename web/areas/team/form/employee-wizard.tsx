import type { Employee } from '@fairlead/contract/team';
import { RecordWizard } from '../../../records/form/record-wizard.tsx';
import type { RecordFormProps } from '../../../records/form/use-record-form.ts';
import { useRefusedFields } from '../../sign-in/public/signed-in-user.ts';
import { ownershipOf } from '../employee-fields.rules.ts';
import type { EmployeeValues } from './employee-form.rules.ts';
import { EMPLOYEE_FORM } from './employee-form.ts';

const WORDS = {
  add: 'Add Employee',
  edit: 'Edit Employee',
  finish: { add: 'Finish', edit: 'Update' },
  saving: { add: 'Adding Employee...', edit: 'Updating Employee...' },
};

/** Adds or edits an employee in three steps (docs/product/team.md). Mount it to open it. */
export function EmployeeWizard(props: RecordFormProps<Employee, EmployeeValues>) {
  const refusedFields = useRefusedFields();
  const refused = props.record ? refusedFields('employees', ownershipOf(props.record)) : {};
  return <RecordWizard kind={EMPLOYEE_FORM} words={WORDS} refused={refused} {...props} />;
}
