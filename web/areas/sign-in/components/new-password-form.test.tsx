import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';
import { NewPasswordForm } from './new-password-form.tsx';

it('says while it is typed why a password is refused, and sends none that will be', async () => {
  const onSubmit = vi.fn();
  const { user } = await renderPage(
    <NewPasswordForm username="riya.nair" asksCurrent={false} submit="Save" isBusy={false} error={null} onSubmit={onSubmit} />,
  );
  const [field, again] = [screen.getByLabelText('New Password'), screen.getByLabelText('New Password again')];
  await user.type(field, 'riya.nair2026');
  await user.type(again, 'riya.nair2026');
  expect(await screen.findByText(/^Password holds your name/, undefined, { timeout: 10_000 })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(onSubmit).not.toHaveBeenCalled();
  for (const each of [field, again]) {
    await user.clear(each);
    await user.type(each, 'capstan and windlass');
  }
  await vi.waitFor(() => expect(screen.queryByText(/^Password holds/)).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(onSubmit).toHaveBeenCalledWith({ newPassword: 'capstan and windlass', currentPassword: '' });
});
