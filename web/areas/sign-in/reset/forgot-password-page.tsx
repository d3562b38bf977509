import { PASSWORD_MAX, PASSWORD_MIN } from '@fairlead/contract/sign-in';
import { RESET_CODE_DIGITS, RESET_CODE_MINUTES, RESET_MESSAGES, resetEndpoints } from '@fairlead/contract/sign-in/reset';
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { paths } from '../../../paths.ts';
import { api } from '../../../platform/api.ts';
import { useAlert } from '../../../ui/dialogs/alert.tsx';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { PublicFrame } from '../../../ui/page/public-frame.tsx';
import { findOwnMessage } from '../components/own-message.ts';
import { findFieldError } from '../public/field-errors.ts';
import { usePasswordFault } from '../public/use-password-fault.ts';
import { CodeInput } from './code-input.tsx';

type Step = 'email' | 'code' | 'password';

/** Replaces a forgotten password in three steps (docs/product/sign-in.md). */
export function ForgotPasswordPage() {
  const router = useRouter();
  const alert = useAlert();
  const [step, setStep] = useState<Step>('email');
  const [emailId, setEmailId] = useState('');
  const [otp, setOtp] = useState('');
  const [newPassword, setNewPassword] = useState('');
  const [sent, setSent] = useState({ count: 0, digits: RESET_CODE_DIGITS.usual as number });
  const fault = usePasswordFault(newPassword, emailId);

  const send = useMutation({
    mutationFn: () => api(resetEndpoints.sendOtp, { body: { emailId } }),
    onSuccess({ digits }) {
      setSent({ count: sent.count + 1, digits });
      verify.reset();
      reset.reset();
      setOtp('');
      setStep('code');
    },
  });
  const verify = useMutation({
    mutationFn: () => api(resetEndpoints.verifyOtp, { body: { emailId, otp } }),
    // Why no other code was sent says nothing of this one.
    onMutate: () => send.reset(),
    onSuccess: () => setStep('password'),
  });
  const reset = useMutation({
    mutationFn: () => api(resetEndpoints.resetPassword, { body: { emailId, otp, newPassword } }),
    async onSuccess() {
      await alert(RESET_MESSAGES.done);
      setStep('email');
      router.history.push(paths.login);
    },
  });

  const sendAgain = (
    <p>
      <button type="button" className="link" disabled={send.isPending} onClick={() => send.mutate()}>
        Send another code
      </button>
    </p>
  );

  return (
    <PublicFrame title="Reset your Password">
      {step === 'email' && (
        <StepForm
          error={send.error && (findOwnMessage(send.error) ?? RESET_MESSAGES.emailNotFound)}
          submit="Get OTP"
          isBusy={send.isPending}
          onSubmit={() => send.mutate()}
        >
          <TextInput
            label="Email"
            type="email"
            name="emailId"
            autoComplete="email"
            required
            withAsterisk={false}
            maxLength={254}
            value={emailId}
            onChange={(event) => setEmailId(event.currentTarget.value)}
          />
        </StepForm>
      )}
      {step === 'code' && (
        <>
          <StepForm
            error={
              (send.error && (findOwnMessage(send.error) ?? RESET_MESSAGES.emailNotFound)) ??
              (verify.error && (findOwnMessage(verify.error) ?? RESET_MESSAGES.codeWrong))
            }
            submit="Verify OTP"
            isBusy={verify.isPending}
            onSubmit={() => verify.mutate()}
          >
            <p>Check your Email for your OTP</p>
            <CodeInput key={sent.count} digits={sent.digits} isWrong={verify.isError} onChange={setOtp} />
            <p className="muted">
              The code was sent to {emailId} and is valid for {RESET_CODE_MINUTES} minutes. If none arrives, look among unwanted mail, or
              ask your Administrator, who sees what became of it.
            </p>
          </StepForm>
          {sendAgain}
        </>
      )}
      {step === 'password' && (
        <>
          <StepForm
            error={reset.error && (findOwnMessage(reset.error) ?? RESET_MESSAGES.failed)}
            submit="Reset Password"
            isBusy={reset.isPending}
            onSubmit={() => !fault && reset.mutate()}
          >
            <input type="hidden" name="username" autoComplete="username" value={emailId} />
            <PasswordInput
              label="New Password"
              description={`${PASSWORD_MIN} to ${PASSWORD_MAX} characters of any kind`}
              name="newPassword"
              autoComplete="new-password"
              required
              withAsterisk={false}
              value={newPassword}
              onChange={(event) => setNewPassword(event.currentTarget.value)}
              error={fault ?? findFieldError(reset.error, 'newPassword')}
              visibilityToggleButtonProps={{ 'aria-label': 'Show what is typed' }}
            />
          </StepForm>
          {findFieldError(reset.error, 'otp') && (
            <>
              <p>The code is no longer valid.</p>
              {sendAgain}
            </>
          )}
        </>
      )}
      <p>
        <Link to={paths.login} className="link">
          Back to sign in
        </Link>
      </p>
    </PublicFrame>
  );
}

interface StepFormProps {
  error: string | null | undefined;
  submit: string;
  isBusy: boolean;
  onSubmit: () => void;
  children: ReactNode;
}

function StepForm({ error, submit, isBusy, onSubmit, children }: StepFormProps) {
  return (
    <form
      style={{ display: 'contents' }}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) onSubmit();
      }}
    >
      {children}
      <FormError message={error ?? undefined} />
      <Button type="submit" variant="filled" loading={isBusy}>
        {submit}
      </Button>
    </form>
  );
}
