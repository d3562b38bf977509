import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Sheet } from '../../../ui/dialogs/sheet.tsx';
import { FormButtons } from '../../../ui/forms/form-buttons.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { findFieldError } from '../../sign-in/public/field-errors.ts';

interface ProofDialogProps {
  title: string;
  lead: string;
  submit: string;
  isDangerous?: boolean;
  /** False for accounts without a password, which prove themselves by having signed in a moment ago. */
  asksPassword?: boolean;
  /** False for accounts without an authenticator app. */
  asksCode?: boolean;
  /** Fields above the proof. */
  children?: ReactNode;
  onProve: (proof: { currentPassword: string; code: string }) => Promise<void>;
  onClose: () => void;
}

/** Asks for password and code before something is done about how the user signs in. */
export function ProofDialog(props: ProofDialogProps) {
  const { title, lead, submit, isDangerous = false, asksPassword = true, asksCode = true, children, onProve, onClose } = props;
  const [currentPassword, setPassword] = useState('');
  const [code, setCode] = useState('');
  const prove = useMutation({ mutationFn: () => onProve({ currentPassword, code }) });
  const close = () => !prove.isPending && onClose();
  const problems = { password: findFieldError(prove.error, 'currentPassword'), code: findFieldError(prove.error, 'code') };

  return (
    <Sheet title={title} lead={lead} onClose={close} width={420}>
      <Stack
        component="form"
        gap={14}
        onSubmit={(event) => {
          event.preventDefault();
          if (!prove.isPending) prove.mutate();
        }}
      >
        <FormError message={(asksPassword && problems.password) || (asksCode && problems.code) ? undefined : prove.error?.message} />
        {children}
        {asksPassword && (
          <PasswordInput
            label="Current Password"
            autoComplete="current-password"
            required
            withAsterisk={false}
            maxLength={200}
            error={problems.password}
            value={currentPassword}
            onChange={(event) => setPassword(event.currentTarget.value)}
            visibilityToggleButtonProps={{ 'aria-label': 'Show what is typed' }}
          />
        )}
        {asksCode && (
          <TextInput
            label="Code"
            description="From your authenticator app, or a recovery code"
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            required
            withAsterisk={false}
            maxLength={40}
            error={problems.code}
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
        )}
        <FormButtons>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" variant="filled" color={isDangerous ? 'red' : undefined} loading={prove.isPending}>
            {submit}
          </Button>
        </FormButtons>
      </Stack>
    </Sheet>
  );
}
