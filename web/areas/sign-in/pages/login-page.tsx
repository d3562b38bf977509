import { type SecondFactorAsked, type SignedIn, signInEndpoints } from '@fairlead/contract/sign-in';
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { paths } from '../../../paths.ts';
import { api } from '../../../platform/api.ts';
import { signIn, useSession } from '../../../platform/session.ts';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { PublicFrame } from '../../../ui/page/public-frame.tsx';
import { describeLoginError } from '../components/login-error.ts';
import { ProviderSignIn } from '../provider/provider-sign-in.tsx';
import { accountQueries } from '../public/sign-in.queries.ts';
import { rememberPassword } from '../public/typed-password.ts';
import { PasskeySignIn } from '../second-step/passkey-sign-in.tsx';
import { SecondStep } from '../second-step/second-step.tsx';

/** Signs in, then returns to the page the user came from (docs/product/sign-in.md). */
export function LoginPage() {
  const router = useRouter();
  const queryClient = useQueryClient();
  const { from } = useSearch({ strict: false }) as { from?: string };
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [asked, setAsked] = useState<SecondFactorAsked['secondFactor']>();
  const login = useMutation({
    mutationFn: () => api(signInEndpoints.login, { body: { username, password } }),
    onSuccess: (reply) => ('secondFactor' in reply ? setAsked(reply.secondFactor) : enter(reply)),
  });
  function enter(reply: SignedIn) {
    rememberPassword(reply.user.mustChangePassword || reply.user.mustSetUpSecondFactor ? password : undefined);
    signIn(reply);
    queryClient.setQueryData(accountQueries.me().queryKey, reply.user);
  }
  const isSignedIn = useSession() !== undefined;
  // Also leaves this page when the user signs in in another tab.
  useEffect(() => {
    if (isSignedIn) router.history.replace(from ?? paths.dashboard);
  }, [isSignedIn, from, router]);

  if (asked !== undefined) {
    return (
      <SecondStep
        asked={asked}
        onSignedIn={enter}
        onBack={() => {
          setAsked(undefined);
          setPassword('');
        }}
      />
    );
  }
  return (
    <PublicFrame title="Login to CRM" lead="You are signed in according to your role and permissions.">
      <form
        style={{ display: 'contents' }}
        onSubmit={(event) => {
          event.preventDefault();
          if (!login.isPending) login.mutate();
        }}
      >
        <FormError message={login.error ? describeLoginError(login.error) : undefined} />
        <TextInput
          label="Username"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          withAsterisk={false}
          maxLength={60}
          value={username}
          onChange={(event) => setUsername(event.currentTarget.value)}
        />
        <PasswordInput
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          withAsterisk={false}
          maxLength={200}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          visibilityToggleButtonProps={{ 'aria-label': 'Show what is typed' }}
        />
        <Button type="submit" variant="filled" loading={login.isPending}>
          Login
        </Button>
        <p>
          <Link to={paths.forgotPassword} className="link">
            Forgot Password?
          </Link>
        </p>
      </form>
      <PasskeySignIn label="Sign in with a passkey" onSignedIn={enter} />
      <ProviderSignIn from={from} />
    </PublicFrame>
  );
}
