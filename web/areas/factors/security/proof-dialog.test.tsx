import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ApiError } from '../../../platform/api.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { ProofDialog } from './proof-dialog.tsx';

async function openDialog(onProve: () => Promise<void>, asksCode?: boolean) {
  const onClose = vi.fn();
  const words = { title: 'Turn off?', lead: 'Then it is off.', submit: 'Turn off' };
  const { user } = await renderPage(
    <ProofDialog {...words} {...(asksCode !== undefined && { asksCode })} onProve={onProve} onClose={onClose} />,
  );
  await user.type(await screen.findByLabelText('Current Password'), 'anchors aweigh');
  return { user, onClose };
}

it('sends password and code, says at its field what is wrong, and keeps what was typed', async () => {
  const message = 'This code is not right.';
  const onProve = vi.fn(async () => {
    throw new ApiError('invalid', message, 400, { code: message });
  });
  const { user } = await openDialog(onProve);
  await user.type(screen.getByLabelText('Code'), '123456{Enter}');
  expect(await screen.findAllByText(message)).toHaveLength(1);
  expect(onProve).toHaveBeenCalledWith({ currentPassword: 'anchors aweigh', code: '123456' });
  expect(screen.getByLabelText<HTMLInputElement>('Current Password').value).toBe('anchors aweigh');
});

it('says what a code is wrong for where no code is asked for, and stays while it is proved', async () => {
  const { promise, reject } = Promise.withResolvers<void>();
  const { user, onClose } = await openDialog(() => promise, false);
  await user.click(screen.getByRole('button', { name: 'Turn off' }));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.keyboard('{Escape}');
  expect(onClose).not.toHaveBeenCalled();
  reject(new ApiError('invalid', 'A code is needed.', 400, { code: 'A code is needed.' }));
  expect(await screen.findByText('A code is needed.')).toBeDefined();
});

it('asks for no code where there is no app, says any other failure above the fields, and can be left', async () => {
  const onProve = vi.fn(async () => {
    throw new Error('No passkey was used.');
  });
  const { user, onClose } = await openDialog(onProve, false);
  expect(screen.queryByLabelText('Code')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Turn off' }));
  expect(await screen.findByText('No passkey was used.')).toBeDefined();
  expect(onProve).toHaveBeenCalledWith({ currentPassword: 'anchors aweigh', code: '' });
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onClose).toHaveBeenCalled();
});
