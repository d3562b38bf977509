import { type ListedAccount, peopleEndpoints } from '@fairlead/contract/accounts/people';
import { secondFactorEndpoints } from '@fairlead/contract/accounts/second-factor';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { AccountDialog } from './account-dialog.tsx';

const ACCOUNT: ListedAccount = {
  _id: 'a2',
  username: 'sana',
  emailId: 'sana@fairlead.example',
  role: 'Member',
  employeeId: null,
  employeeName: null,
  disabled: false,
  invited: false,
  hasSecondFactor: true,
  resetBlocked: true,
  emailProved: false,
  providerLinked: false,
  lastSeenAt: null,
  createdBy: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  version: 1,
};

const dialog = (isOwn: boolean, onLink = vi.fn()) =>
  renderPage(<AccountDialog account={ACCOUNT} isOwn={isOwn} canMail employeeField={() => null} onLink={onLink} onClose={vi.fn()} />);

it('shows after each action what has become of the account, and what was refused', async () => {
  const server = fakeServer();
  server.on(peopleEndpoints.liftResetBlock, () => ({ status: 204 }), { id: 'a2' });
  server.on(secondFactorEndpoints.resetSecondFactor, () => ({ status: 204 }), { id: 'a2' });
  server.on(peopleEndpoints.mailInvitation, () => ({ status: 204 }), { id: 'a2' });
  const { user } = await dialog(false);
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  expect(screen.getByText('Reset blocked')).toBeDefined();
  await press('Allow a reset by mail again');
  expect(await screen.findByText('Active')).toBeDefined();
  await press('Mail a one-time link');
  expect(await screen.findByText('The link is on its way.')).toBeDefined();
  await press('Remove a lost second step');
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByText('Second step')).toBeNull());
  server.on(peopleEndpoints.update, ({ body }) => ({ json: { ...ACCOUNT, resetBlocked: false, ...(body as object) } }), { id: 'a2' });
  await press('Lock');
  expect(await screen.findByText('Locked')).toBeDefined();
  server.on(peopleEndpoints.update, () => ({ status: 409, json: { message: 'The last Administrator must stay one', code: 'conflict' } }), {
    id: 'a2',
  });
  await user.selectOptions(screen.getByLabelText('Role'), 'Viewer');
  expect(await screen.findByText('The last Administrator must stay one')).toBeDefined();
  expect(screen.getByLabelText<HTMLSelectElement>('Role').value).toBe('Member');
});

it('offers nothing for the own account', async () => {
  fakeServer();
  await dialog(true);
  expect(screen.queryByRole('button', { name: 'Lock' })).toBeNull();
  expect(screen.queryByLabelText('Role')).toBeNull();
});
