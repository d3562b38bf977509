import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';
import { RenamePasskey } from './rename-passkey.tsx';

it('asks before a changed name is closed, and closes at once what was not changed', async () => {
  const onClose = vi.fn();
  const passkey = { _id: 'p1', name: 'Phone', createdAt: '2026-11-21T05:12:30.000Z', lastUsedAt: null };
  const { user } = await renderPage(<RenamePasskey passkey={passkey} onDone={vi.fn()} onClose={onClose} />);
  await screen.findByRole('dialog', { name: 'Rename passkey' });
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
  await user.type(screen.getByLabelText('Name'), ' of the yard');
  await user.keyboard('{Escape}');
  const question = within(await screen.findByRole('alertdialog', { name: 'Close this form?' }));
  expect(onClose).toHaveBeenCalledOnce();
  await user.click(question.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledTimes(2);
});
