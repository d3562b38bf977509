import { peopleEndpoints } from '@fairlead/contract/people';
import { mailEndpoints } from '@fairlead/contract/people/mail';
import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { InviteDialog } from './invite-dialog.tsx';

it('asks before a typed name is closed, and closes at once what it only suggested', async () => {
  fakeServer().on(mailEndpoints.listMail, () => ({ json: { canMailLinks: false, mails: [] } }));
  const onClose = vi.fn();
  const suggestion = { username: 'sana', emailId: 'sana@fairlead.example', employeeId: 'e1' };
  const { user } = await renderPage(<InviteDialog suggestion={suggestion} onClose={onClose} onInvited={vi.fn()} />);
  const x = await screen.findByRole('button', { name: 'Close' });
  await user.click(x);
  expect(onClose).toHaveBeenCalledOnce();
  await user.type(screen.getByLabelText(/^Username/), '.khan');
  await user.click(x);
  const question = within(await screen.findByRole('alertdialog', { name: 'Close this form?' }));
  expect(onClose).toHaveBeenCalledOnce();
  await user.click(question.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledTimes(2);
});

it.each([
  ['failed', () => ({ status: 500, json: { message: 'The disk is full', code: 'internal' } })],
  ['unknown', () => ({ status: 504, json: {} })],
  ['unknown', () => new TypeError('Failed to fetch')],
])('hands over the link of an account whose mail is %s, because inviting it again would find its name taken', async (mail, answer) => {
  const server = fakeServer();
  server.on(mailEndpoints.listMail, () => ({ json: { canMailLinks: true, mails: [] } }));
  server.on(peopleEndpoints.invite, () => ({
    status: 201,
    json: { account: { _id: 'u9', username: 'sana' }, token: 'a-token', expiresAt: '2099-01-01T00:00:00.000Z' },
  }));
  server.on(peopleEndpoints.mailInvitation, answer, { id: 'u9' });
  const suggestion = { username: 'sana', emailId: 'sana@fairlead.example', employeeId: 'e1' };
  const onInvited = vi.fn();
  const { user } = await renderPage(<InviteDialog suggestion={suggestion} onClose={vi.fn()} onInvited={onInvited} />);
  await screen.findByText('Sends them a one-time link.');
  await user.click(screen.getByRole('button', { name: 'Invite' }));
  await expect.poll(() => onInvited.mock.calls[0]?.[0]).toEqual({ username: 'sana', token: 'a-token', mail });
});
