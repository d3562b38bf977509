import type { Account } from '@fairlead/contract/people';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { describeError } from '../../../platform/error-message.ts';
import { Icon } from '../../../ui/icon.tsx';
import { InviteDialog } from '../dialogs/invite-dialog.tsx';
import { type OneTimeLink, OneTimeLinkDialog } from '../dialogs/one-time-link-dialog.tsx';
import { accountsOfEmployee } from '../people.queries.ts';
import classes from './employee-account.module.css';

interface EmployeeAccountProps {
  employee: { _id: string; employeeName: string; emailId: string };
}

/** The account that an employee signs in with, and the way to invite one who has none. For Administrators (docs/product/people.md). */
export function EmployeeAccount({ employee }: EmployeeAccountProps) {
  const headingId = useId();
  const queries = useQueryClient();
  const accounts = useQuery(accountsOfEmployee(employee._id));
  const [isInviting, setInviting] = useState(false);
  const [link, setLink] = useState<OneTimeLink>();
  const linked = accounts.data;

  return (
    <section aria-labelledby={headingId} className={classes.section}>
      <h2 id={headingId}>Account</h2>
      {accounts.error && (
        <p role="alert" className={classes.failed}>
          {describeError(accounts.error, 'The accounts could not be read.')}
        </p>
      )}
      {linked?.map((account) => (
        <p key={account._id}>
          <b>{account.username}</b> <span className="muted">{describeAccount(account)}</span>
        </p>
      ))}
      {linked?.length === 0 && (
        <>
          <p className="muted">Has no account yet.</p>
          <Button leftSection={<Icon name="plus" />} onClick={() => setInviting(true)} aria-haspopup="dialog">
            Invite
          </Button>
        </>
      )}
      {isInviting && (
        <InviteDialog
          suggestion={{ username: suggestUsername(employee.employeeName), emailId: employee.emailId, employeeId: employee._id }}
          onClose={() => setInviting(false)}
          onInvited={(invited) => {
            setInviting(false);
            setLink(invited);
            void queries.invalidateQueries({ queryKey: ['accounts'] });
          }}
        />
      )}
      {link && <OneTimeLinkDialog link={link} onClose={() => setLink(undefined)} />}
    </section>
  );
}

function describeAccount({ role, disabled, invited }: Account): string {
  if (disabled) return `${role}, locked out`;
  return invited ? `${role}, invited` : role;
}

/** As in 'sana.khan' of 'Sana Khan'. */
const suggestUsername = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '.')
    .replaceAll(/^\.|\.$/g, '');
