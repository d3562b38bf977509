import { secondFactorEndpoints } from '@fairlead/contract/factors';
import { proofEndpoints } from '@fairlead/contract/factors/proof';
import { providerEndpoints } from '@fairlead/contract/sign-in/provider';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { ProveAgain } from './prove-again.tsx';

const UNTIL = '2026-11-26T10:10:00.000Z';
let server: ReturnType<typeof fakeServer>;
const onProved = vi.fn();
const onClose = vi.fn();

beforeEach(() => {
  vi.clearAllMocks();
  server = fakeServer();
  server.on(secondFactorEndpoints.secondFactor, () => ({ json: { isOn: false, isRequired: false, recoveryCodesLeft: 0 } }));
  server.on(providerEndpoints.providerLink, () => ({ json: { link: null } }));
  server.on(proofEndpoints.prove, () => ({ json: { until: UNTIL } }));
});

const open = () => renderPage(<ProveAgain title="Download?" lead="All of it." submit="Download" onProved={onProved} onClose={onClose} />);

it('asks for the password, and then has the work done', async () => {
  const { user } = await open();
  await user.type(await screen.findByLabelText('Current Password'), 'anchors aweigh{Enter}');
  await waitFor(() => expect(onProved).toHaveBeenCalledOnce());
  expect(server.callsTo(proofEndpoints.prove).map(({ body }) => body)).toEqual([{ currentPassword: 'anchors aweigh' }]);
  expect(onClose).toHaveBeenCalledOnce();
});

it.each([
  ['second step', secondFactorEndpoints.secondFactor, { isOn: true, isRequired: false, recoveryCodesLeft: 8 }],
  ['provider', providerEndpoints.providerLink, { link: null }],
])('asks for nothing where the state of the %s can’t be read, until a try again reads it', async (_what, endpoint, json) => {
  server.on(secondFactorEndpoints.secondFactor, () => ({ json: { isOn: true, isRequired: false, recoveryCodesLeft: 8 } }));
  server.on(endpoint, () => ({ status: 500, json: { code: 'internal', message: 'Something went wrong.' } }));
  const { user } = await open();
  expect(await screen.findByText('Something went wrong.')).toBeDefined();
  expect(screen.queryByLabelText('Current Password')).toBeNull();
  const { promise, resolve } = Promise.withResolvers<{ json: object }>();
  server.on(endpoint, () => promise);
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull());
  expect(screen.getByRole('dialog', { name: 'Download?' }).textContent).toContain('Loading...');
  resolve({ json });
  expect(await screen.findByLabelText('Code')).toBeDefined();
  expect(screen.getByLabelText('Current Password')).toBeDefined();
});

it('asks for no password where the account has none, and says what to do instead', async () => {
  const link = { name: 'Harbour ID', linkedBy: 'new', linkedAt: UNTIL, lastUsedAt: UNTIL, hasPassword: false };
  server.on(providerEndpoints.providerLink, () => ({ json: { link } }));
  const message = 'Sign in again first.';
  server.on(proofEndpoints.prove, () => ({ status: 400, json: { code: 'invalid', message, fields: { currentPassword: message } } }));
  const { user } = await open();
  expect(await screen.findByText(/^You have no password here\./)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Download' }));
  expect(await screen.findByText(message)).toBeDefined();
  expect(screen.queryByLabelText('Current Password')).toBeNull();
  expect(server.callsTo(proofEndpoints.prove).map(({ body }) => body)).toEqual([{}]);
  expect(onProved).not.toHaveBeenCalled();
});
