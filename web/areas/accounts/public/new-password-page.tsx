import { accountEndpoints, type CurrentUser } from '@fairlead/contract/accounts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { PublicFrame } from '../../../ui/page/public-frame.tsx';
import { accountQueries } from '../accounts.queries.ts';
import { NewPasswordForm } from '../components/new-password-form.tsx';
import { recallPassword, rememberPassword } from '../components/typed-password.ts';

/** Shown instead of every other page until the user has replaced a password that the server generated (docs/product/accounts.md). */
export function NewPasswordPage({ user }: { user: CurrentUser }) {
  const queryClient = useQueryClient();
  const oldPassword = recallPassword();
  const save = useMutation({
    mutationFn: ({ newPassword, currentPassword }: { newPassword: string; currentPassword: string }) =>
      api(accountEndpoints.updateMe, { body: { newPassword, currentPassword: oldPassword ?? currentPassword } }),
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
      />
    </PublicFrame>
  );
}
