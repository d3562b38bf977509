import { type SecondFactorAsked, SIGN_IN_MESSAGES, type SignedIn, signInEndpoints } from '@fairlead/contract/sign-in';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../../paths.ts';
import { ApiError, api } from '../../../platform/api.ts';
import { signIn } from '../../../platform/session.ts';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { PublicFrame } from '../../../ui/page/public-frame.tsx';
import { SkeletonLines } from '../../../ui/page/skeleton.tsx';
import { NewPasswordForm } from '../components/new-password-form.tsx';
import { accountQueries } from '../public/sign-in.queries.ts';
import { SecondStep } from '../second-step/second-step.tsx';

/** What becomes of the second step of an account that has one. */
const SECOND_STEP = {
  asked: 'Then comes your second step, as at every sign-in. If you have lost it, ask your Administrator for a link that removes it.',
  removed: 'Your second step and your passkeys are removed by this link. Set them up again in Your Profile.',
} as const;

/** The page of a one-time link: names the account, asks for a password and signs in. */
export function InvitationPage() {
  const router = useRouter();
  const queryClient = useQueryClient();
  const [token] = useState(() => location.hash.slice(1));
  const [asked, setAsked] = useState<SecondFactorAsked['secondFactor']>();
  const invitation = useQuery({
    queryKey: ['accounts', 'invitation', token],
    queryFn: ({ signal }) => api(signInEndpoints.readInvitation, { params: { token }, signal }),
    enabled: token !== '',
  });
  const accept = useMutation({
    mutationFn: (newPassword: string) => api(signInEndpoints.acceptInvitation, { params: { token }, body: { newPassword } }),
    onSuccess: (reply) => ('secondFactor' in reply ? setAsked(reply.secondFactor) : enter(reply)),
  });
  function enter(reply: SignedIn) {
    signIn(reply);
    queryClient.setQueryData(accountQueries.me().queryKey, reply.user);
    router.history.replace(paths.dashboard);
  }

  if (asked) return <SecondStep asked={asked} onSignedIn={enter} onBack={() => router.history.replace(paths.login)} />;

  if (token === '' || invitation.error) {
    const isUnreachable = invitation.error instanceof ApiError && invitation.error.code === 'network';
    return (
      <PublicFrame title="Invitation">
        <FormError message={isUnreachable ? SIGN_IN_MESSAGES.noNetwork : SIGN_IN_MESSAGES.invitationOver} />
        <Link to={paths.login} className="link">
          Go to sign in
        </Link>
      </PublicFrame>
    );
  }
  if (!invitation.data) {
    return (
      <PublicFrame title="Invitation">
        <div role="status">
          <span className="sr-only">Loading invitation...</span>
          <SkeletonLines lines={4} />
        </div>
      </PublicFrame>
    );
  }
  const { username, role, secondStep } = invitation.data;
  return (
    <PublicFrame
      title={`Welcome, ${username}`}
      lead={`You were invited to Fairlead as ${role === 'Administrator' ? 'an' : 'a'} ${role}. Choose a password to begin.`}
    >
      {secondStep && <p>{SECOND_STEP[secondStep]}</p>}
      <NewPasswordForm
        username={username}
        asksCurrent={false}
        submit={secondStep === 'asked' ? 'Save and continue' : 'Save and sign in'}
        isBusy={accept.isPending}
        error={accept.error}
        onSubmit={({ newPassword }) => accept.mutate(newPassword)}
      />
    </PublicFrame>
  );
}
