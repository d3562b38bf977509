import { providerEndpoints } from '@fairlead/contract/sign-in/provider';
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../../platform/api.ts';
import { FormError } from '../../../ui/forms/form-error.tsx';
import { describeSignInError } from '../components/own-message.ts';
import { providerQueries } from '../public/provider.queries.ts';
import { rememberDestination } from './destination.ts';

/** A button that leads to the organisation's own provider, where there is one. `from`: where to go after the sign-in. */
export function ProviderSignIn({ from }: { from: string | undefined }) {
  const { data } = useQuery(providerQueries.named());
  const { mutate, reset, error, isIdle, isError } = useMutation({
    mutationFn: () => api(providerEndpoints.beginProviderSignIn),
    onSuccess: ({ address }) => {
      rememberDestination(from);
      location.assign(address);
    },
  });
  // Back from the provider, the browser may show this page as it was left.
  useEffect(() => {
    window.addEventListener('pageshow', reset);
    return () => window.removeEventListener('pageshow', reset);
  }, [reset]);
  if (!data?.name) return null;
  return (
    <>
      <FormError message={error ? describeSignInError(error) : undefined} />
      <Button loading={!isIdle && !isError} onClick={() => mutate()}>
        Sign in with {data.name}
      </Button>
    </>
  );
}
