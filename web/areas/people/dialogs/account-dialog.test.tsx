import { secondFactorEndpoints } from '@fairlead/contract/factors';
import { type ListedAccount, peopleEndpoints } from '@fairlead/contract/people';
import { providerEndpoints } from '@fairlead/contract/sign-in/provider';
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
  expect(screen.getByText(/^Locking ends .* API keys at once\..* Unlocking does not bring API keys back\.$/)).toBeDefined();
  await press('Lock');
  expect(await screen.findByText('Locked')).toBeDefined();
  server.on(peopleEndpoints.update, () => ({ status: 409, json: { message: 'The last Administrator must stay one', code: 'conflict' } }), {
    id: 'a2',
  });
  await user.selectOptions(screen.getByLabelText('Role'), 'Viewer');
  expect(await screen.findByText('The last Administrator must stay one')).toBeDefined();
  expect(screen.getByLabelText<HTMLSelectElement>('Role').value).toBe('Member');
});

it('links an account to the provider, frees it and its address, after a question that says what happens', async () => {
  const server = fakeServer();
  server.on(providerEndpoints.provider, () => ({ json: { name: 'Harbour ID' } }));
  for (const endpoint of [peopleEndpoints.allowLink, peopleEndpoints.unlink, peopleEndpoints.freeAddress])
    server.on(endpoint, () => ({ status: 204 }), { id: 'a2' });
  const { user } = await dialog(false);
  const press = async (name: string, confirm: string, says: RegExp) => {
    await user.click(await screen.findByRole('button', { name }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(says)).toBeDefined();
    await user.click(question.getByRole('button', { name: confirm }));
  };
  expect(screen.getByText('E-mail not confirmed')).toBeDefined();
  await press(
    'Link to Harbour ID',
    'Link',
    /Whoever Harbour ID signs in as sana@fairlead\.example within 7 days gets this account.* API keys of before/,
  );
  expect(await screen.findByText('They can sign in by the provider within 7 days.')).toBeDefined();
  await press('Free the e-mail address', 'Free the address', /sana stays without an e-mail address/);
  expect(await screen.findByText('The address is free.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Link to Harbour ID' })).toBeNull();
  expect(server.callsTo(peopleEndpoints.unlink, { id: 'a2' })).toHaveLength(0);
});

it('frees an account from its person at the provider', async () => {
  const server = fakeServer();
  server.on(peopleEndpoints.unlink, () => ({ status: 204 }), { id: 'a2' });
  const account = { ...ACCOUNT, emailProved: true, providerLinked: true };
  const { user } = await renderPage(
    <AccountDialog account={account} isOwn={false} canMail employeeField={() => null} onLink={vi.fn()} onClose={vi.fn()} />,
  );
  await user.click(screen.getByRole('button', { name: 'Free from the provider' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText(/Its sessions, calendar addresses and API keys end\.$/)).toBeDefined();
  await user.click(question.getByRole('button', { name: 'Free' }));
  expect(await screen.findByText('The account is free.')).toBeDefined();
  expect(screen.queryByText(/^Linked to/)).toBeNull();
});

it('makes a link that removes the second step only where that was chosen', async () => {
  const server = fakeServer();
  server.on(peopleEndpoints.mailInvitation, () => ({ status: 204 }), { id: 'a2' });
  const { user } = await dialog(false);
  const mail = () => user.click(screen.getByRole('button', { name: 'Mail a one-time link' }));
  await mail();
  await screen.findByText('The link is on its way.');
  await user.click(screen.getByRole('checkbox', { name: /One-time links also remove the second step/ }));
  await mail();
  await waitFor(() => expect(server.callsTo(peopleEndpoints.mailInvitation, { id: 'a2' })).toHaveLength(2));
  const chosen = server.callsTo(peopleEndpoints.mailInvitation, { id: 'a2' }).map(({ query }) => query.get('secondStep'));
  expect(chosen).toEqual(['ask', 'remove']);
});

it('offers nothing for the own account', async () => {
  fakeServer();
  await dialog(true);
  expect(screen.queryByRole('button', { name: 'Lock' })).toBeNull();
  expect(screen.queryByLabelText('Role')).toBeNull();
});
