import type { Client } from '@fairlead/contract/clients';
import type { Employee } from '@fairlead/contract/team';
import { useEffect, useState } from 'react';
import { RecordWizard } from '../../../records/form/record-wizard.tsx';
import type { RecordFormProps } from '../../../records/form/use-record-form.ts';
import { useCurrentUser } from '../../sign-in/public/signed-in-user.ts';
import { useEmployee } from '../../team/public/use-employee-name.ts';
import { blankValues, type ClientValues } from './client-form.rules.ts';
import { CLIENT_FORM } from './client-form.ts';

const WORDS = {
  add: 'Add Client/Lead',
  edit: 'Edit Client',
  finish: { add: 'Finish', edit: 'Finish' },
  saving: { add: 'Adding Client...', edit: 'Updating Client...' },
};

/** A form on a bad network opens after this time, with nobody chosen. */
const PATIENCE_MS = 500;

/** Adds or edits a client in three steps (docs/product/clients.md). Mount it to open it. */
export function ClientWizard(props: RecordFormProps<Client, ClientValues>) {
  const me = useCurrentUser();
  const isOwn = props.record === undefined && me?.role === 'Member';
  const assignee = useEmployee(isOwn ? me.employeeId : null);
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  // What a form begins with must not change under what is typed.
  return assignee.isLoading && !isLate ? null : <StartedWizard {...props} assignee={assignee.data} />;
}

/** A Member's new clients are their own, unless they choose somebody else. */
function StartedWizard({ assignee, ...props }: RecordFormProps<Client, ClientValues> & { assignee: Employee | undefined }) {
  const [kind] = useState(() => (assignee ? { ...CLIENT_FORM, blankValues: () => assignedTo(assignee) } : CLIENT_FORM));
  return <RecordWizard kind={kind} words={WORDS} {...props} />;
}

const assignedTo = ({ _id, employeeName, role }: Employee): ClientValues => ({
  ...blankValues(),
  ...{ assignedToId: _id, assignedTo: employeeName, assignedRole: role ?? '' },
});
