import { providerEndpoints } from '@fairlead/contract/sign-in/provider';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { paths } from '../../../paths.ts';
import { api } from '../../../platform/api.ts';
import { signIn, useSession } from '../../../platform/session.ts';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { PublicFrame } from '../../../ui/page/public-frame.tsx';
import { SkeletonLines } from '../../../ui/page/skeleton.tsx';
import { describeSignInError } from '../components/own-message.ts';
import { accountQueries } from '../public/sign-in.queries.ts';
import { readDestination } from './destination.ts';

/** Where the provider sends the browser back to: ends the sign-in, then leads to the page the user came from. */
export function ProviderReturnPage() {
  const router = useRouter();
  const queryClient = useQueryClient();
  const [answer] = useState(() => readAnswer(new URLSearchParams(location.search)));
  const [from] = useState(readDestination);
  const isSignedIn = useSession() !== undefined;
  const { mutate, error } = useMutation({
    mutationFn: () => api(providerEndpoints.signInByProvider, { body: answer }),
    onSuccess: (reply) => {
      signIn(reply);
      queryClient.setQueryData(accountQueries.me().queryKey, reply.user);
    },
  });
  // An answer counts once, and React runs effects twice while developing.
  const isSent = useRef(false);
  useEffect(() => {
    if (isSignedIn) router.history.replace(from ?? paths.dashboard);
    else if (!isSent.current) mutate();
    isSent.current = true;
  }, [isSignedIn, from, router, mutate]);

  return (
    <PublicFrame title="Login to CRM">
      {error ? (
        <>
          <FormError message={describeSignInError(error)} />
          <Link to={paths.login} search={from === undefined ? {} : { from }} className="link">
            Back to sign in
          </Link>
        </>
      ) : (
        <div role="status">
          <span className="sr-only">Signing you in...</span>
          <SkeletonLines lines={3} />
        </div>
      )}
    </PublicFrame>
  );
}

/** What the provider has put into the address. */
function readAnswer(search: URLSearchParams) {
  const [code, iss, error] = ['code', 'iss', 'error'].map((name) => search.get(name) ?? undefined);
  return { state: search.get('state') ?? '', code, iss, error };
}
