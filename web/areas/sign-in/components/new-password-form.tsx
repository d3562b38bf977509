import { PASSWORD_MAX, PASSWORD_MIN } from '@fairlead/contract/sign-in';
import { Button, PasswordInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { findFieldError } from '../public/field-errors.ts';
import { usePasswordFault } from '../public/use-password-fault.ts';
import { describeSignInError } from './own-message.ts';

interface NewPasswordFormProps {
  /** The account's username, for password managers. */
  username: string;
  /** True if the form also asks for the current password. */
  asksCurrent: boolean;
  submit: string;
  isBusy: boolean;
  error: unknown;
  /** Further fields, above the button. */
  children?: ReactNode;
  onSubmit: (passwords: { newPassword: string; currentPassword: string }) => void;
}

const MISMATCH_MESSAGE = 'The two passwords are different';

/** Asks for a new password twice. */
export function NewPasswordForm({ username, asksCurrent, submit, isBusy, error, children, onSubmit }: NewPasswordFormProps) {
  const [currentPassword, setCurrent] = useState('');
  const [newPassword, setNew] = useState('');
  const [again, setAgain] = useState('');
  const [isDifferent, setDifferent] = useState(false);
  const message = isDifferent ? MISMATCH_MESSAGE : error instanceof Error ? describeSignInError(error) : undefined;
  const eye = { visibilityToggleButtonProps: { 'aria-label': 'Show what is typed' }, required: true, withAsterisk: false };
  const fault = usePasswordFault(newPassword, username);

  return (
    <form
      style={{ display: 'contents' }}
      onSubmit={(event) => {
        event.preventDefault();
        setDifferent(newPassword !== again);
        if (newPassword === again && !isBusy && !fault) onSubmit({ newPassword, currentPassword });
      }}
    >
      <FormError message={message} />
      <input type="hidden" name="username" autoComplete="username" value={username} />
      {asksCurrent && (
        <PasswordInput
          label="Current Password"
          autoComplete="current-password"
          value={currentPassword}
          onChange={(event) => setCurrent(event.currentTarget.value)}
          error={findFieldError(error, 'currentPassword')}
          {...eye}
        />
      )}
      <PasswordInput
        label="New Password"
        description={`${PASSWORD_MIN} to ${PASSWORD_MAX} characters of any kind`}
        autoComplete="new-password"
        value={newPassword}
        onChange={(event) => setNew(event.currentTarget.value)}
        error={fault ?? findFieldError(error, 'newPassword')}
        {...eye}
      />
      <PasswordInput
        label="New Password again"
        autoComplete="new-password"
        value={again}
        onChange={(event) => setAgain(event.currentTarget.value)}
        error={isDifferent ? MISMATCH_MESSAGE : undefined}
        {...eye}
      />
      {children}
      <Button type="submit" variant="filled" loading={isBusy}>
        {submit}
      </Button>
    </form>
  );
}
