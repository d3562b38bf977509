import { providerEndpoints } from '@fairlead/contract/sign-in/provider';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { ProviderSetUp } from './provider-set-up.tsx';

const redirectAddress = 'https://crm.fairlead.example/login/provider';

async function open(found: { name: string | null; issuer: string | null; redirectAddress: string | null }) {
  fakeServer().on(providerEndpoints.providerSetUp, () => ({ json: found }));
  const { user } = await renderPage(<ProviderSetUp />);
  await screen.findByRole('heading', { name: 'Your organisation’s own provider' });
  return user;
}

it('says that it is on, and copies the address to register', async () => {
  const user = await open({ name: 'Harbour ID', issuer: 'https://id.harbour.example', redirectAddress });
  expect(screen.getByText(/On: people sign in with Harbour ID \(https:\/\/id\.harbour\.example\)/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Copy: Redirect address' }));
  expect(await navigator.clipboard.readText()).toBe(redirectAddress);
  expect(await screen.findByText('Copied.')).toBeDefined();
});

it('says how it is switched on while it is off, with the address to register', async () => {
  await open({ name: null, issuer: null, redirectAddress });
  expect(screen.getByText(/Off\. To switch it on, .* set OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET/)).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('Redirect address').value).toBe(redirectAddress);
});

it('asks for PUBLIC_URL where the server doesn’t know its address', async () => {
  await open({ name: null, issuer: null, redirectAddress: null });
  expect(screen.getByText(/Set PUBLIC_URL to the address that users open first/)).toBeDefined();
});
