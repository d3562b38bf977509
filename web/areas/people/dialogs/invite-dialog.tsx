import { ACCOUNT_ROLES, type AccountRole } from '@fairlead/contract/kit/permissions';
import { peopleEndpoints } from '@fairlead/contract/people';
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, api } from '../../../platform/api.ts';
import { FormButtons } from '../../../ui/forms/form-buttons.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { FormSheet } from '../../../ui/forms/form-sheet.tsx';
import { findFieldError } from '../../sign-in/public/field-errors.ts';
import { mailsQuery } from '../people.queries.ts';
import type { EmployeeField } from './account-dialog.tsx';
import classes from './dialog-form.module.css';
import type { OneTimeLink } from './one-time-link-dialog.tsx';

interface InviteDialogProps {
  /** Absent where the employee is given. */
  employeeField?: EmployeeField;
  /** What the form begins with. */
  suggestion?: { username: string; emailId: string; employeeId: string };
  onClose: () => void;
  /** Without a link if it was mailed. */
  onInvited: (link: OneTimeLink | undefined) => void;
}

/** Nothing has answered, or a gateway for the server, which may have taken the call. */
const isAnswerLost = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 502);

/** Creates an account, as a Member by default. It may be linked to an employee (docs/product/people.md). */
export function InviteDialog({ employeeField, suggestion, onClose, onInvited }: InviteDialogProps) {
  const canMail = useQuery(mailsQuery()).data?.canMailLinks ?? false;
  const [username, setUsername] = useState(suggestion?.username ?? '');
  const [emailId, setEmailId] = useState(suggestion?.emailId ?? '');
  const [employeeId, setEmployeeId] = useState(suggestion?.employeeId ?? null);
  const [role, setRole] = useState<AccountRole>('Member');
  const [isMailWanted, setMailWanted] = useState(true);
  const isMailed = canMail && isMailWanted && emailId.trim() !== '';
  const invite = useMutation({
    async mutationFn() {
      const { account, token } = await api(peopleEndpoints.invite, { body: { username, emailId, role, employeeId } });
      const link = { username: account.username, token };
      if (!isMailed) return link;
      try {
        await api(peopleEndpoints.mailInvitation, { params: { id: account._id } });
        return undefined;
      } catch (error) {
        // The account is there, and inviting it again would find its name taken.
        return { ...link, mail: isAnswerLost(error) ? ('unknown' as const) : ('failed' as const) };
      }
    },
    onSuccess: onInvited,
  });
  return (
    <FormSheet
      title="Invite"
      lead={isMailed ? 'Sends them a one-time link.' : 'Makes a one-time link for you to hand over.'}
      onClose={onClose}
      isChanged={username !== (suggestion?.username ?? '') || emailId !== (suggestion?.emailId ?? '')}
      isBusy={invite.isPending}
      width={440}
    >
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!invite.isPending) invite.mutate();
        }}
      >
        <FormError message={invite.error?.message} />
        <TextInput
          label="Username"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={60}
          data-autofocus
          value={username}
          onChange={(event) => setUsername(event.currentTarget.value)}
          error={findFieldError(invite.error, 'username')}
        />
        <TextInput
          label="Email Id"
          type="email"
          autoComplete="off"
          maxLength={254}
          value={emailId}
          onChange={(event) => setEmailId(event.currentTarget.value)}
          error={findFieldError(invite.error, 'emailId')}
        />
        <NativeSelect
          label="Role"
          data={[...ACCOUNT_ROLES]}
          value={role}
          onChange={(event) => setRole(event.currentTarget.value as AccountRole)}
        />
        {canMail && (
          <Checkbox
            label="Send the one-time link by e-mail"
            checked={isMailWanted && emailId.trim() !== ''}
            disabled={emailId.trim() === ''}
            onChange={(event) => setMailWanted(event.currentTarget.checked)}
          />
        )}
        {employeeField?.({ label: 'Employee', value: employeeId, onChange: setEmployeeId })}
        <FormButtons>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="filled" loading={invite.isPending}>
            Invite
          </Button>
        </FormButtons>
      </form>
    </FormSheet>
  );
}
