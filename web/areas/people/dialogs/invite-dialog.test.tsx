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
