import { profileEndpoints } from '@fairlead/contract/profile';
import type { CurrentUser } from '@fairlead/contract/sign-in/current-user';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../../platform/api.ts';
import { PublicFrame } from '../../../ui/page/public-frame.tsx';
import { NewPasswordForm } from '../components/new-password-form.tsx';
import { accountQueries } from './sign-in.queries.ts';
import { recallPassword, rememberPassword } from './typed-password.ts';

interface NewPasswordPageProps {
  user: CurrentUser;
  /** What else is asked, below the password. */
  children?: ReactNode;
  /** Called once the password is saved, before the page goes. */
  onSaved?: () => Promise<void>;
}

/** Shown instead of every other page until the user has replaced a password that the server generated (docs/product/sign-in.md). */
export function NewPasswordPage({ user, children, onSaved }: NewPasswordPageProps) {
  const queryClient = useQueryClient();
  const oldPassword = recallPassword();
  const save = useMutation({
    async mutationFn({ newPassword, currentPassword }: { newPassword: string; currentPassword: string }) {
      const saved = await api(profileEndpoints.updateMe, { body: { newPassword, currentPassword: oldPassword ?? currentPassword } });
      await onSaved?.();
      return saved;
    },
    onSuccess: (saved) => {
      rememberPassword(undefined);
      queryClient.setQueryData(accountQueries.me().queryKey, saved);
    },
  });
  return (
    <PublicFrame
      title="Choose a new password"
      lead={`Welcome, ${user.username}. The password you were given is for the first sign-in only.`}
    >
      <NewPasswordForm
        username={user.username}
        asksCurrent={oldPassword === undefined}
        submit="Save and continue"
        isBusy={save.isPending}
        error={save.error}
        onSubmit={(passwords) => save.mutate(passwords)}
      >
        {children}
      </NewPasswordForm>
    </PublicFrame>
  );
}
