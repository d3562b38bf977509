import { secondFactorEndpoints } from '@fairlead/contract/factors';
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../platform/api.ts';
import { FormButtons } from '../../../ui/forms/form-buttons.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { findFieldError } from '../../sign-in/public/field-errors.ts';
import { QrCode } from './qr-code.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import classes from './security.module.css';

interface SetUpProps {
  /** The password of the sign-in a moment ago, if it is still known. */
  knownPassword?: string | undefined;
  onDone: () => void;
  /** Absent where there is no way out. */
  onCancel?: () => void;
}

/** Sets the second step up: the password again, the QR code and a first code from the app, then the recovery codes. */
export function SetUp({ knownPassword, onDone, onCancel }: SetUpProps) {
  const [password, setPassword] = useState(knownPassword ?? '');
  const [code, setCode] = useState('');
  const begin = useMutation({
    mutationFn: () => api(secondFactorEndpoints.beginSecondFactor, { body: { currentPassword: password } }),
  });
  const confirm = useMutation({ mutationFn: () => api(secondFactorEndpoints.confirmSecondFactor, { body: { code } }) });
  const cancel = onCancel && <Button onClick={onCancel}>Cancel</Button>;

  if (confirm.data) return <RecoveryCodes codes={confirm.data.recoveryCodes} onDone={onDone} />;
  if (begin.data) {
    const problem = findFieldError(confirm.error, 'code');
    return (
      <form
        key="confirm"
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!confirm.isPending) confirm.mutate();
        }}
      >
        <p>Scan this with an authenticator app, such as the one of your password manager, and enter the code it shows.</p>
        <QrCode text={begin.data.address} label="QR code for your authenticator app" />
        <p>
          Or enter this key in the app: <span className={classes.secret}>{(begin.data.secret.match(/.{1,4}/g) ?? []).join(' ')}</span>
        </p>
        <FormError message={problem ? undefined : confirm.error?.message} />
        <TextInput
          label="Code"
          name="code"
          autoFocus
          autoComplete="one-time-code"
          inputMode="numeric"
          required
          withAsterisk={false}
          maxLength={10}
          error={problem}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <FormButtons>
          {cancel}
          <Button type="submit" variant="filled" loading={confirm.isPending}>
            Turn on
          </Button>
        </FormButtons>
      </form>
    );
  }
  const problem = findFieldError(begin.error, 'currentPassword');
  return (
    <form
      key="begin"
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!begin.isPending) begin.mutate();
      }}
    >
      <p>After your password, signing in will ask for a code from an app on your phone. A stolen password is then not enough.</p>
      <FormError message={problem && knownPassword === undefined ? undefined : begin.error?.message} />
      {knownPassword === undefined && (
        <PasswordInput
          label="Current Password"
          autoComplete="current-password"
          required
          withAsterisk={false}
          maxLength={200}
          error={problem}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          visibilityToggleButtonProps={{ 'aria-label': 'Show what is typed' }}
        />
      )}
      <FormButtons>
        {cancel}
        <Button type="submit" variant="filled" loading={begin.isPending}>
          Continue
        </Button>
      </FormButtons>
    </form>
  );
}
