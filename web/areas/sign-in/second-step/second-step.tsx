import { SECOND_FACTOR_MESSAGES, secondFactorEndpoints } from '@fairlead/contract/factors';
import type { SecondFactorAsked, SignedIn } from '@fairlead/contract/sign-in';
import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, api } from '../../../platform/api.ts';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { PublicFrame } from '../../../ui/page/public-frame.tsx';
import { describeSignInError } from '../components/own-message.ts';
import { findFieldError } from '../public/field-errors.ts';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import classes from './second-step.module.css';

interface SecondStepProps {
  /** The server's answer to the right password. */
  asked: Pick<SecondFactorAsked['secondFactor'], 'ticket' | 'hasApp' | 'hasPasskey'>;
  onSignedIn: (reply: SignedIn) => void;
  onBack: () => void;
}

/** The second step of signing in: a code from the authenticator app, a recovery code, or a passkey. */
export function SecondStep({ asked: { ticket, hasApp, hasPasskey }, onSignedIn, onBack }: SecondStepProps) {
  const [code, setCode] = useState('');
  const [isRecovery, setRecovery] = useState(false);
  const finish = useMutation({
    mutationFn: () => api(secondFactorEndpoints.secondStep, { body: { ticket, code } }),
    onSuccess: onSignedIn,
  });
  const atField = findFieldError(finish.error, 'code');

  const usePasskey = hasPasskey && <PasskeySignIn ticket={ticket} label="Use a passkey" isMain={!hasApp} onSignedIn={onSignedIn} />;
  const goBack = (
    <button type="button" className="link" onClick={onBack}>
      Back to sign in
    </button>
  );

  if (!hasApp) {
    return (
      <PublicFrame title="Second step" lead="Show your finger, face or PIN to the device that holds your passkey.">
        <div className={classes.form}>
          {usePasskey}
          <p className={classes.ways}>{goBack}</p>
        </div>
      </PublicFrame>
    );
  }
  return (
    <PublicFrame
      title="Second step"
      lead={
        isRecovery ? 'Enter one of the recovery codes that you kept. Each works once.' : 'Enter the code that your authenticator app shows.'
      }
    >
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!finish.isPending) finish.mutate();
        }}
      >
        <FormError message={finish.error && !atField ? describeFailure(finish.error) : undefined} />
        <TextInput
          key={String(isRecovery)}
          label={isRecovery ? 'Recovery code' : 'Code'}
          name="code"
          autoFocus
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoCapitalize="none"
          spellCheck={false}
          required
          withAsterisk={false}
          maxLength={40}
          error={atField}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <Button type="submit" variant="filled" loading={finish.isPending}>
          Sign in
        </Button>
        <p className={classes.ways}>
          <button
            type="button"
            className="link"
            onClick={() => {
              setRecovery(!isRecovery);
              setCode('');
              finish.reset();
            }}
          >
            {isRecovery ? 'Use the app instead' : 'Use a recovery code'}
          </button>
          {goBack}
        </p>
      </form>
      {usePasskey}
    </PublicFrame>
  );
}

function describeFailure(error: Error): string {
  if (!(error instanceof ApiError)) return SECOND_FACTOR_MESSAGES.tooLate;
  return describeSignInError(error);
}
