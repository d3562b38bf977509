import type { SignedIn } from '@fairlead/contract/sign-in';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { retryUntilLoaded } from '../../../platform/lazy-part.ts';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { describeSignInError } from '../components/own-message.ts';

interface PasskeySignInProps {
  /** Of the right password before it, if there was one. */
  ticket?: string;
  label: string;
  isMain?: boolean;
  onSignedIn: (reply: SignedIn) => void;
}

/** A button that signs in by a passkey. What talks to the browser is loaded by the click. */
export function PasskeySignIn({ ticket, label, isMain = false, onSignedIn }: PasskeySignInProps) {
  const signIn = useMutation({
    mutationFn: async () => (await retryUntilLoaded(() => import('../public/browser-passkeys.ts'))).signInByPasskey(ticket),
    onSuccess: onSignedIn,
  });
  const { error } = signIn;
  return (
    <>
      <FormError message={error ? describeSignInError(error) : undefined} />
      <Button variant={isMain ? 'filled' : undefined} loading={signIn.isPending} onClick={() => signIn.mutate()}>
        {label}
      </Button>
    </>
  );
}
