import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { CopiedText } from '../../../ui/forms/copied-text.tsx';
import { providerQueries } from './provider.queries.ts';

/** Whether people sign in by the organisation's provider, which address to register there, and how it is switched on; for Administrators. */
export function ProviderSetUp() {
  const { data, error } = useQuery(providerQueries.setUp());
  if (error) return <p className="muted">{error.message}</p>;
  if (!data) return null;
  const { name, issuer, redirectAddress } = data;
  return (
    <Stack gap={10}>
      <h3>Your organisation’s own provider</h3>
      {name === null ? (
        <p>
          Off. To switch it on, register Fairlead at your OpenID Connect provider with the redirect address below, set OIDC_ISSUER,
          OIDC_CLIENT_ID and OIDC_CLIENT_SECRET in the server’s environment to what the provider gives you, and start the server again.
        </p>
      ) : (
        <p>
          On: people sign in with {name} ({issuer}). The redirect address below must be registered there.
        </p>
      )}
      {redirectAddress === null ? (
        <p>The redirect address is PUBLIC_URL followed by /login/provider. Set PUBLIC_URL to the address that users open first.</p>
      ) : (
        <CopiedText label="Redirect address" text={redirectAddress} />
      )}
    </Stack>
  );
}
